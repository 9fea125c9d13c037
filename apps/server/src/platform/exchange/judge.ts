import type { z } from 'zod';
import { emptiesCleared } from '../http/empties.ts';
import type { FieldErrors } from '../http/refusal.ts';
import { unstorable } from '../http/unstorable.ts';
import { inWords } from '../http/words.ts';
import type { Judged } from './importer.ts';

/** Judges a row by the schema of its kind, as the API judges a single one. */
export function judgedBy<Schema extends z.ZodObject>(
  schema: Schema,
  values: Record<string, unknown>,
): Judged<z.infer<Schema>> {
  // Rows of an archive come by no request, which would have been asked this.
  const problem = unstorable(values);
  if (problem !== undefined) return { errors: { row: problem } };
  const result = schema.safeParse(emptiesCleared(schema, values), { error: inWords });
  if (result.success) return { row: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.') || 'row'] ??= issue.message;
  return { errors };
}
