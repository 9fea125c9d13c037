import { z } from 'zod';
import type { Values } from './text-values.ts';

/** A text with nothing in it, or nothing but space, says the same as `null` to a field that may be cleared. */
export function emptiesCleared(
  schema: z.ZodObject,
  values: Record<string, unknown>,
): Record<string, unknown> {
  // A field named like something every object has, `constructor`, is no field of ours.
  const fields = new Map<string, z.ZodType>(Object.entries(schema.shape));
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const inner = fields.get(field);
      if (
        inner instanceof z.ZodObject &&
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value)
      )
        return [field, emptiesCleared(inner, value as Values)];
      const isEmpty = typeof value === 'string' && value.trim() === '';
      const clears = isEmpty && fields.get(field)?.safeParse(null).success;
      return [field, clears ? null : value];
    }),
  );
}
