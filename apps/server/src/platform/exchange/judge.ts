import { fieldByField, readField } from '@cuverie/contract';
import type { z } from 'zod';
import { emptiesCleared, meant } from '../http/empties.ts';
import type { FieldErrors } from '../http/refusal.ts';
import { unstorable } from '../http/unstorable.ts';
import { inWords } from '../http/words.ts';
import type { Judged } from './importer.ts';

/**
 * Makes a judge of rows by the schema of their kind, as the API judges a single one.
 *
 * @param schema of fields that do not hang together
 */
export function judgeBy<Schema extends z.ZodObject>(
  schema: Schema,
): (values: Record<string, unknown>) => Judged<z.infer<Schema>> {
  // Rows of an archive come by no request, which would have been asked whether they can be stored.
  const wellRead = fieldByField(schema, (field, value) =>
    unstorable(value) === undefined ? readField(field, meant(field, value)) : undefined,
  );
  return (values) => {
    const row = wellRead(values);
    return row === undefined ? judgedWhole(schema, values) : { row };
  };
}

function judgedWhole<Schema extends z.ZodObject>(
  schema: Schema,
  values: Record<string, unknown>,
): Judged<z.infer<Schema>> {
  const problem = unstorable(values);
  if (problem !== undefined) return { errors: { row: problem } };
  const result = schema.safeParse(emptiesCleared(schema, values), { error: inWords });
  if (result.success) return { row: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.') || 'row'] ??= issue.message;
  return { errors };
}
