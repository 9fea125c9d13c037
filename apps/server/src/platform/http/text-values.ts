import { isSeen } from '@cuverie/contract';
import { z } from 'zod';

export type Values = Record<string, unknown>;

/** Returns the schema of a field without `optional` and `nullable`. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? core(schema.unwrap())
    : schema;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Far more characters than any of our numbers has. */
const LONGEST_NUMBER = 64;

/** Parses a number of a form or query; other texts stay for the schema to refuse. */
function numberFrom(text: string): number | string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_NUMBER && NUMBER.test(trimmed) ? Number(trimmed) : text;
}

/** Parses a list: a repeated name in a query, or JSON in a form; anything else is a list of one. */
function listFrom(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      // Not JSON: an entry that starts with a bracket.
    }
  }
  return [value];
}

/** Parses an object from JSON; other texts stay for the schema to refuse. */
function objectFrom(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Creates the converter from the texts of a query or form to a schema's values. An empty text is no number but `null`,
 * which clears an optional field.
 */
export function valuesFromText(schema: z.ZodObject): (texts: Values) => Values {
  const shape: Record<string, z.ZodType> = schema.shape;
  const numeric = new Set(
    Object.entries(shape).flatMap(([field, value]) => (core(value) instanceof z.ZodNumber ? [field] : [])),
  );
  const lists = new Set(
    Object.entries(shape).flatMap(([field, value]) => (core(value) instanceof z.ZodArray ? [field] : [])),
  );
  const objects = new Set(
    Object.entries(shape).flatMap(([field, value]) => (core(value) instanceof z.ZodRecord ? [field] : [])),
  );
  const valueOf = (field: string, text: unknown) => {
    if (objects.has(field)) return objectFrom(text);
    if (lists.has(field)) return listFrom(text);
    if (!numeric.has(field) || typeof text !== 'string') return text;
    return text.trim() === '' ? null : numberFrom(text);
  };
  return (texts) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, valueOf(field, text)]));
}

const fieldsBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, z.ZodType>>();

/** A field named like a property of every object, `constructor`, is none of ours. */
function fieldsOf(schema: z.ZodObject): ReadonlyMap<string, z.ZodType> {
  const fields = fieldsBySchema.get(schema) ?? new Map<string, z.ZodType>(Object.entries(schema.shape));
  fieldsBySchema.set(schema, fields);
  return fields;
}

/** Returns the value, or `null` for an empty text in an optional field. */
export function nullIfEmpty(field: z.ZodType | undefined, value: unknown): unknown {
  if (field instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value))
    return emptiesCleared(field, value as Values);
  const isEmpty = typeof value === 'string' && !isSeen(value);
  return isEmpty && field?.safeParse(null).success ? null : value;
}

/**
 * A text without visible characters clears an optional field like `null`. Other values are returned unchanged, since an
 * import calls this for each row.
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
