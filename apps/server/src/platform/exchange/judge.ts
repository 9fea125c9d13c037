import { EXTRA_LIMITS, problemsOf, sentenceOf } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import type { z } from 'zod';
import { composedFields } from '../http/composed.ts';
import type { FieldErrors } from '../http/refusal.ts';
import { emptiesCleared } from '../http/text-values.ts';
import { unstorable } from '../http/unstorable.ts';
import { isRefused, type RowResult } from './kind.ts';

/**
 * Creates a validator of rows by the schema of their kind, as the API validates a single one.
 * @param problemsIn further errors of a valid row, by field
 */
export function judgeBy<Schema extends z.ZodObject>(
  schema: Schema,
  problemsIn: (row: z.infer<Schema>) => Record<string, Sentence | undefined> = () => ({}),
): (values: Record<string, unknown>) => RowResult<z.infer<Schema>> {
  return (values) => {
    const errors = tooWide(values);
    if (errors !== undefined) return { errors };
    const judged = judgedWhole(schema, values);
    if (isRefused(judged)) return judged;
    const problems = Object.entries(problemsIn(judged.row)).filter(([, problem]) => problem !== undefined);
    return problems.length === 0 ? judged : { errors: Object.fromEntries(problems) as FieldErrors };
  };
}

/** Maximum of errors per row, since its history may have thousands of invalid entries. */
const MAX_ERRORS = 50;

/** Far more than rows of any kind have. */
const MOST_FIELDS = 100;

/**
 * Rows with too many fields are refused before validation, since a schema would check each, and a call has a thousand
 * rows.
 */
function tooWide(values: Record<string, unknown>): FieldErrors | undefined {
  if (Object.keys(values).length > MOST_FIELDS)
    return { row: sentenceOf('row_too_wide', { most: MOST_FIELDS }) };
  const wide = Object.entries(values).find(([, value]) => isWide(value));
  return wide && { [wide[0]]: sentenceOf('columns_too_many', { most: EXTRA_LIMITS.keys }) };
}

const isWide = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > EXTRA_LIMITS.keys;

function judgedWhole<Schema extends z.ZodObject>(
  schema: Schema,
  values: Record<string, unknown>,
): RowResult<z.infer<Schema>> {
  // Rows of an archive do not come from a request, whose values would already be checked for storage.
  const problem = unstorable(values);
  if (problem !== undefined) return { errors: { row: problem } };
  const result = schema.safeParse(emptiesCleared(schema, composedFields(values)));
  if (result.success) return { row: result.data };
  return { errors: problemsOf(result.error.issues.slice(0, MAX_ERRORS), 'row') };
}
