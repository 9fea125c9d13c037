/** How rows of a file find what is there already: by keys that are the same for a row and for what is stored. */
import { plainLetters } from '../values/plain-letters.ts';

/** One way to recognise a thing. */
export interface Way<Identity> {
  /** The same for two that may be the same thing; `undefined` where this one can't be told in this way. */
  key(thing: Identity): string | undefined;
  /** Whether two of the same key are different things all the same. */
  differ?(row: Identity, stored: Identity): boolean;
}

/** Items compared before the generator yields, so that its caller can do other work. */
const PIECE = 2000;

/** Stored things looked at for one row; of thousands that are called the same, no more can be told apart. */
const LOOKED_AT = 1000;

/** Indexes of the things that have a key of this way, by the key; of those only that are wanted. */
function* byKey<Identity>(
  way: Way<Identity>,
  things: readonly Identity[],
  isWanted: (index: number, key: string) => boolean,
): Generator<undefined, Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const [index, thing] of things.entries()) {
    if (index % PIECE === PIECE - 1) yield;
    const key = way.key(thing);
    if (key === undefined || !isWanted(index, key)) continue;
    const same = found.get(key);
    if (same === undefined) found.set(key, [index]);
    else same.push(index);
  }
  return found;
}

/** The rows and the stored things of each key they share, one way after the other. */
function* inCommon<Identity>(
  ways: readonly Way<Identity>[],
  rows: readonly Identity[],
  stored: readonly Identity[],
  isOpen: (row: number) => boolean,
): Generator<undefined | { way: Way<Identity>; rows: number[]; stored: number[] }, undefined> {
  for (const way of ways) {
    const wanted = yield* byKey(way, rows, (row) => isOpen(row));
    if (wanted.size === 0) continue;
    const there = yield* byKey(way, stored, (_index, key) => wanted.has(key));
    for (const [key, items] of there) yield { way, rows: wanted.get(key) ?? [], stored: items };
  }
  return undefined;
}

/**
 * Finds for each row the stored thing it speaks of, each taken by one row only: the surest way first, and of several the
 * first.
 * @param ways the surest first
 * @returns for the index of a row that of its thing; it yields now and then, to let others work
 */
export function* assign<Identity>(
  ways: readonly Way<Identity>[],
  rows: readonly Identity[],
  stored: readonly Identity[],
): Generator<undefined, Map<number, number>> {
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const common of inCommon(ways, rows, stored, (row) => !found.has(row))) {
    if (common === undefined) {
      yield;
      continue;
    }
    let first = 0;
    for (const [done, row] of common.rows.entries()) {
      if (done % PIECE === PIECE - 1) yield;
      while (taken.has(common.stored[first] ?? -1)) first += 1;
      const last = Math.min(common.stored.length, first + LOOKED_AT);
      for (let at = first; at < last; at += 1) {
        const item = common.stored[at] ?? -1;
        if (taken.has(item) || areDifferent(common.way, rows, row, stored, item)) continue;
        found.set(row, item);
        taken.add(item);
        break;
      }
    }
  }
  return found;
}

/**
 * Finds for each row what it may speak of, the surest first; a thing may be told for several rows.
 * @param most things told for one row
 */
export function* candidates<Identity>(
  ways: readonly Way<Identity>[],
  rows: readonly Identity[],
  stored: readonly Identity[],
  most: number,
): Generator<undefined, Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const common of inCommon(ways, rows, stored, () => true)) {
    if (common === undefined) {
      yield;
      continue;
    }
    for (const [done, row] of common.rows.entries()) {
      if (done % PIECE === PIECE - 1) yield;
      const all = found.get(row) ?? [];
      for (const item of common.stored.slice(0, LOOKED_AT)) {
        if (all.length === most) break;
        if (!all.includes(item) && !areDifferent(common.way, rows, row, stored, item)) all.push(item);
      }
      if (all.length > 0) found.set(row, all);
    }
  }
  return found;
}

function areDifferent<Identity>(
  way: Way<Identity>,
  rows: readonly Identity[],
  row: number,
  stored: readonly Identity[],
  item: number,
): boolean {
  return way.differ?.(rows[row] as Identity, stored[item] as Identity) ?? false;
}

/** A text as two people would write the same thing: without case, accents, spaces and the signs between words. */
export function alike(text: string): string {
  // The final form of sigma, which is unknown once spaces are removed.
  const plain = plainLetters(text).replaceAll('ς', 'σ');
  return plain.replaceAll(/[\s.,'‘’"“”„«»·()&-]+/g, '');
}
