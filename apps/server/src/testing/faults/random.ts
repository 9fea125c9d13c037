/** Reproducible random choices: the same seed gives the same ones. */
export interface Random {
  /** From 0 up to, but excluding, 1. */
  next(): number;
  /** An integer from 0 up to, but excluding, `end`. */
  below(end: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** mulberry32, by Tommy Ettinger (public domain): small, and random enough for choices. */
export function randomFrom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x2545f491);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[below(items.length)] as Item;
    },
    shuffled<Item>(items: readonly Item[]): Item[] {
      const keyed = items.map((item) => ({ item, key: next() }));
      return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
  };
}
