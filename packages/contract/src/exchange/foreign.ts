import { z } from 'zod';
import { orSay } from '../platform/problems.ts';
import '../platform/compilation.ts';

/** Limits of the stored columns of a foreign file; lengths in characters. */
export const EXTRA_LIMITS = { keys: 200, key: 200, value: 32 * 1024, whole: 128 * 1024 } as const;

const lengthOf = (columns: Record<string, string>): number =>
  Object.entries(columns).reduce((sum, [key, value]) => sum + key.length + value.length, 0);

/** Columns of a file without a field of ours: column to text. `null` clears it. */
export const extra = z
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
  .refine(
    (columns) => lengthOf(columns) <= EXTRA_LIMITS.whole,
    orSay('columns_too_long', { most: EXTRA_LIMITS.whole }),
  )
  .nullable()
  .optional();

/** The external key of a row, such as `cellartracker:iWine:12345:750`, by which a later import matches it. */
export const source = z
  .string(orSay('must_be', { field: 'Source', kind: 'text' }))
  .trim()
  .max(200, orSay('too_long', { field: 'Source', most: 200 }))
  .nullable()
  .optional();

/** The same two fields in the answer for a single row. */
export const foreign = {
  extra: z.record(z.string(), z.string()).nullable(),
  source: z.string().nullable(),
};
