/** Reads values of an address forgivingly: what it does not understand is left out. */

/** The longest text the server searches for. */
const LONGEST = 200;

/** A word or number of the address as text; the router reads `q=2015` as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().slice(0, LONGEST)
    : undefined;

/** Given a `-` in front or not, one of the words it can be ordered by. */
export function sortOf(value: unknown, words: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  return words.includes(value.replace(/^-/, '')) ? value : undefined;
}

/** Drops what is not given, so that the address says nothing of it. */
export function given<Fields extends object>(
  fields: {
    [Key in keyof Fields]: Fields[Key] | undefined;
  },
): Fields {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as Fields;
}
