import { z } from 'zod';
import { orSay } from '../platform/problems.ts';
import '../platform/compilation.ts';
import { takenAsIs } from '../platform/as-they-are.ts';

/** Bounds of what is kept of a foreign file's columns; lengths in characters. */
export const EXTRA_LIMITS = { keys: 100, key: 200, value: 32 * 1024, whole: 128 * 1024 } as const;

const within = (extra: Record<string, string>): boolean =>
  Object.entries(extra).reduce((sum, [key, value]) => sum + key.length + value.length, 0) <=
  EXTRA_LIMITS.whole;

/** Whether nothing of the below is the matter. */
function isSound(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return false;
  const columns = value as Record<string, unknown>;
  const names = Object.keys(columns);
  let length = 0;
  for (const name of names) {
    const text = columns[name];
    if (typeof text !== 'string' || text.length > EXTRA_LIMITS.value) return false;
    if (name === '' || name === '__proto__' || name.length > EXTRA_LIMITS.key) return false;
    length += name.length + text.length;
  }
  return names.length <= EXTRA_LIMITS.keys && length <= EXTRA_LIMITS.whole;
}

const columns = z
  .record(
    z
      .string()
      .min(1, orSay('column_without_name'))
      .max(EXTRA_LIMITS.key, orSay('too_long', { field: 'A column’s name', most: EXTRA_LIMITS.key })),
    z
      .string(orSay('columns_not_text'))
      .max(EXTRA_LIMITS.value, orSay('too_long', { field: 'A column’s text', most: EXTRA_LIMITS.value })),
    orSay('must_be', { field: 'Other columns', kind: 'object_of_texts' }),
  )
  .refine(
    (columns) => Object.keys(columns).length <= EXTRA_LIMITS.keys,
    orSay('columns_too_many', { most: EXTRA_LIMITS.keys }),
  )
  .refine(within, orSay('columns_too_long', { most: EXTRA_LIMITS.whole }))
  .nullable()
  .optional();

/** What a file said of a row that has no place among our fields: column to text. `null` clears it. */
export const extra = takenAsIs(columns, isSound);

/** The key a row has where it came from, such as `cellartracker:iWine:12345:750`; a later import knows it again by it. */
export const source = z
  .string(orSay('must_be', { field: 'Source', kind: 'text' }))
  .trim()
  .max(200, orSay('too_long', { field: 'Source', most: 200 }))
  .nullable()
  .optional();

/** The same two, as they are answered for a single row. */
export const foreign = {
  extra: z.record(z.string(), z.string()).nullable(),
  source: z.string().nullable(),
};
