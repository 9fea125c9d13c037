import type { z } from 'zod';
import { isTakenAsIs } from './as-they-are.ts';

/** What a field makes of a value; nothing where it may have something against it. */
type Reading = { value: unknown } | undefined;
export type ReadField = (field: z.ZodType, value: unknown) => Reading;

/** Texts longer than that are seldom the same twice. */
const SHORT = 40;
/** Values remembered of one field. */
const REMEMBERED = 500;

/** What a field makes of a value by its schema. */
export const readField: ReadField = (field, value) => {
  if (isTakenAsIs(field, value)) return { value };
  const { success, data } = field.safeParse(value);
  return success ? { value: data } : undefined;
};

/** A map takes `-0` for `0`, which a schema does not. */
const isRepeated = (value: unknown): boolean =>
  typeof value === 'number' ? !Object.is(value, -0) : typeof value === 'string' && value.length <= SHORT;

function rememberedField(field: z.ZodType, read: ReadField): (value: unknown) => Reading {
  const readings = new Map<unknown, Reading>();
  return (value) => {
    if (!isRepeated(value)) return read(field, value);
    const before = readings.get(value);
    if (before !== undefined) return before;
    const reading = read(field, value);
    if (reading !== undefined && readings.size < REMEMBERED) readings.set(value, reading);
    return reading;
  };
}

/**
 * Makes a reader of many rows, each field by itself: rows of a file say the same of most fields over and over, and what a
 * field said of a value once it says again. Its answer is that of the schema, or `undefined` where the schema has to be
 * asked because it may have something against the row.
 *
 * @throws TypeError where the schema has rules of its own about several fields, which nobody would ask
 */
export function fieldByField<Schema extends z.ZodObject>(
  schema: Schema,
  read: ReadField = readField,
): (values: Readonly<Record<string, unknown>>) => z.infer<Schema> | undefined {
  if ((schema.def.checks ?? []).length > 0) throw new TypeError('The fields of this schema hang together.');
  const shape = Object.entries<z.ZodType>(schema.shape);
  const fields = new Map(shape.map(([name, field]) => [name, rememberedField(field, read)]));
  const needed = shape.flatMap(([name, field]) => {
    const { success, data } = field.safeParse(undefined);
    return success && data === undefined ? [] : [name];
  });
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const name of Object.keys(values)) {
      const value = values[name];
      if (value === undefined) return undefined;
      const reading = fields.get(name)?.(value);
      if (reading === undefined) return undefined;
      row[name] = reading.value;
    }
    return needed.every((name) => name in row) ? (row as z.infer<Schema>) : undefined;
  };
}
