import { z } from 'zod';

type Values = Record<string, unknown>;

/** What a field holds beneath its `optional` and `nullable`. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? core(schema.unwrap())
    : schema;
}

/** A number as a form or a query writes it; anything else stays text, for the schema to refuse. */
function numberFrom(text: string): number | string {
  const trimmed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : text;
}

/**
 * Turns the texts of a query or of a multipart form into the values its schema speaks of. An empty text is
 * no number: it becomes `null`, which clears a field that may be cleared.
 */
export function valuesFromText(schema: z.ZodObject, texts: Values): Values {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => {
      const known = schema.shape[field];
      const numeric = known !== undefined && core(known) instanceof z.ZodNumber;
      if (!numeric || typeof text !== 'string') return [field, text];
      return [field, text.trim() === '' ? null : numberFrom(text)];
    }),
  );
}
