import { isSeen } from '@cuverie/contract';
import { z } from 'zod';

export type Values = Record<string, unknown>;

/** What a field holds beneath its `optional` and `nullable`. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? core(schema.unwrap())
    : schema;
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Far more characters than a number of ours has. */
const LONGEST_NUMBER = 64;

/** A number as a form or a query writes it; anything else stays text, for the schema to refuse. */
function numberFrom(text: string): number | string {
  const trimmed = text.trim();
  return trimmed.length <= LONGEST_NUMBER && NUMBER.test(trimmed) ? Number(trimmed) : text;
}

/** A list: a name that is repeated, as a query has it, or JSON, as a form does; anything else is a list of one. */
function listFrom(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      // No JSON: an entry that begins so.
    }
  }
  return [value];
}

/**
 * Makes the adapter that turns the texts of a query or of a multipart form into the values a schema speaks of. An
 * empty text is no number: it becomes `null`, which clears a field that may be cleared.
 */
export function valuesFromText(schema: z.ZodObject): (texts: Values) => Values {
  const shape: Record<string, z.ZodType> = schema.shape;
  const numeric = new Set(
    Object.entries(shape).flatMap(([field, value]) => (core(value) instanceof z.ZodNumber ? [field] : [])),
  );
  const lists = new Set(
    Object.entries(shape).flatMap(([field, value]) => (core(value) instanceof z.ZodArray ? [field] : [])),
  );
  const valueOf = (field: string, text: unknown) => {
    if (lists.has(field)) return listFrom(text);
    if (!numeric.has(field) || typeof text !== 'string') return text;
    return text.trim() === '' ? null : numberFrom(text);
  };
  return (texts) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, valueOf(field, text)]));
}

const fieldsBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, z.ZodType>>();

/** A field named like something every object has, `constructor`, is no field of ours. */
function fieldsOf(schema: z.ZodObject): ReadonlyMap<string, z.ZodType> {
  const fields = fieldsBySchema.get(schema) ?? new Map<string, z.ZodType>(Object.entries(schema.shape));
  fieldsBySchema.set(schema, fields);
  return fields;
}

/** The value, or `null` for an empty text in a field that may be cleared. */
export function nullIfEmpty(field: z.ZodType | undefined, value: unknown): unknown {
  if (field instanceof z.ZodObject && typeof value === 'object' && value !== null && !Array.isArray(value))
    return emptiesCleared(field, value as Values);
  const isEmpty = typeof value === 'string' && !isSeen(value);
  return isEmpty && field?.safeParse(null).success ? null : value;
}

/**
 * A text with nothing to be seen in it says the same as `null` to a field that may be cleared. Values without
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
