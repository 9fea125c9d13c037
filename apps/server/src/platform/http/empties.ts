import { z } from 'zod';
import type { Values } from './text-values.ts';

const fieldsBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, z.ZodType>>();

/** A field named like something every object has, `constructor`, is no field of ours. */
function fieldsOf(schema: z.ZodObject): ReadonlyMap<string, z.ZodType> {
  const fields = fieldsBySchema.get(schema) ?? new Map<string, z.ZodType>(Object.entries(schema.shape));
  fieldsBySchema.set(schema, fields);
  return fields;
}

/** The value, or `null` for an empty text in a field that may be cleared. */
function nullIfEmpty(field: z.ZodType | undefined, value: unknown): unknown {
  if (field instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value))
    return emptiesCleared(field, value as Values);
  const isEmpty = typeof value === 'string' && value.trim() === '';
  return isEmpty && field?.safeParse(null).success ? null : value;
}

/**
 * A text with nothing in it, or nothing but space, says the same as `null` to a field that may be cleared. Values without
 * such a text are given back as they are: an import asks it for each of its rows.
 */
export function emptiesCleared(
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const fields = fieldsOf(schema);
  let changed: Map<string, unknown> | undefined;
  for (const field of Object.keys(values)) {
    const value = values[field];
    const cleared = nullIfEmpty(fields.get(field), value);
    if (cleared === value) continue;
    changed ??= new Map(Object.entries(values));
    changed.set(field, cleared);
  }
  return changed === undefined ? values : Object.fromEntries(changed);
}
