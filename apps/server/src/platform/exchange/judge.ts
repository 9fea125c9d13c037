import type { z } from 'zod';
import { emptiesCleared } from '../http/empties.ts';
import type { FieldErrors } from '../http/refusal.ts';
import type { Judged } from './importer.ts';

/** Judges a row by the schema of its kind, as the API judges a single one. */
export function judgedBy<Schema extends z.ZodObject>(
  schema: Schema,
  values: Record<string, unknown>,
): Judged<z.infer<Schema>> {
  const result = schema.safeParse(emptiesCleared(schema, values));
  if (result.success) return { row: result.data };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[issue.path.join('.') || 'row'] ??= issue.message;
  return { errors };
}
