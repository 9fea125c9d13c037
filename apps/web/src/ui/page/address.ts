/** Parses values of an address leniently: invalid ones are left out. */

/** The longest text the server searches for. */
const LONGEST = 200;

/** A value of the address as text; the router reads `q=2015` as a number. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim().slice(0, LONGEST)
    : undefined;

/** One of the allowed sort keys, with or without a leading `-`. */
export function sortOf(value: unknown, words: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  return words.includes(value.replace(/^-/, '')) ? value : undefined;
}

/** A month, `2026-03`. */
export const monthOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined;

/** Drops undefined values, so that they do not appear in the address. */
export function withoutUndefined<Fields extends object>(
  fields: {
    [Key in keyof Fields]: Fields[Key] | undefined;
  },
): Fields {
  const filled = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(filled) as Fields;
}
