/** Matches rows of a file with stored items by keys that are equal for both. */
import { plainLetters } from '../values/plain-letters.ts';

export interface MatchRule<Identity> {
  /** The key, equal for possible matches; `undefined` if this rule does not apply. */
  key(thing: Identity): string | undefined;
  /** Whether two items with the same key differ after all. */
  differ?(row: Identity, stored: Identity): boolean;
}

/** Items compared before the generator yields, so that its caller can do other work. */
const PIECE = 2000;

/** Maximum of candidates per row; among thousands of equal names more make no difference. */
const LOOKED_AT = 1000;

/** Returns the indexes of items by their key for a rule, for the wanted keys only. */
function* byKey<Identity>(
  way: MatchRule<Identity>,
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

/** Yields the rows and stored items of each common key, rule by rule. */
function* inCommon<Identity>(
  ways: readonly MatchRule<Identity>[],
  rows: readonly Identity[],
  stored: readonly Identity[],
  isOpen: (row: number) => boolean,
): Generator<undefined | { way: MatchRule<Identity>; rows: number[]; stored: number[] }, undefined> {
  for (const way of ways) {
    const wanted = yield* byKey(way, rows, (row) => isOpen(row));
    if (wanted.size === 0) continue;
    const there = yield* byKey(way, stored, (_index, key) => wanted.has(key));
    for (const [key, items] of there) yield { way, rows: wanted.get(key) ?? [], stored: items };
  }
  return undefined;
}

/**
 * Matches each row with a stored item, each item once: most certain rule first, and the first of several.
 * @param ways rules, most certain first
 * @returns the item's index for each row's index; the generator yields now and then
 */
export function* assign<Identity>(
  ways: readonly MatchRule<Identity>[],
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
 * Lists the candidates of each row, most certain first; an item may be listed for several rows.
 * @param most maximum per row
 */
export function* candidates<Identity>(
  ways: readonly MatchRule<Identity>[],
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
  way: MatchRule<Identity>,
  rows: readonly Identity[],
  row: number,
  stored: readonly Identity[],
  item: number,
): boolean {
  return way.differ?.(rows[row] as Identity, stored[item] as Identity) ?? false;
}

/** Normalises a text: without case, accents, spaces and punctuation. */
export function alike(text: string): string {
  // The final form of sigma, which is unknown once spaces are removed.
  const plain = plainLetters(text).replaceAll('ς', 'σ');
  return plain.replaceAll(/[\s.,'‘’"“”„«»·()&-]+/g, '');
}
