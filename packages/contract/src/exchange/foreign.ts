import { z } from 'zod';
import { problem } from '../platform/problems.ts';
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
      .min(1, problem('column_without_name'))
      .max(EXTRA_LIMITS.key, problem('too_long', { field: 'A column’s name', most: EXTRA_LIMITS.key })),
    z
      .string(problem('columns_not_text'))
      .max(EXTRA_LIMITS.value, problem('too_long', { field: 'A column’s text', most: EXTRA_LIMITS.value })),
    problem('must_be', { field: 'Other columns', kind: 'object_of_texts' }),
  )
  .refine(
    (columns) => Object.keys(columns).length <= EXTRA_LIMITS.keys,
    problem('columns_too_many', { most: EXTRA_LIMITS.keys }),
  )
  .refine(
    (columns) => lengthOf(columns) <= EXTRA_LIMITS.whole,
    problem('columns_too_long', { most: EXTRA_LIMITS.whole }),
  )
  .nullable()
  .optional();

/** The external key of a row, such as `cellartracker:iWine:12345:750`, by which a later import matches it. */
export const source = z
  .string(problem('must_be', { field: 'Source', kind: 'text' }))
  .trim()
  .max(200, problem('too_long', { field: 'Source', most: 200 }))
  .nullable()
  .optional();

/** The same two fields in the answer for a single row. */
export const foreign = {
  extra: z.record(z.string(), z.string()).nullable(),
  source: z.string().nullable(),
};
