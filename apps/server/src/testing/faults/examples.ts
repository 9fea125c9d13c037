/** Builds valid values of a schema, so that a mutation in one place passes all other checks. */
import { v7 as newId } from 'uuid';
import type { JsonSchema } from './documented.ts';
import type { Random } from './random.ts';

export interface Surroundings {
  random: Random;
  /** Returns an id for a field of this name. */
  id: (name: string) => string;
  /** Values of an import's row, which the document does not specify. */
  row: () => Record<string, unknown>;
  /** Share of optional fields that are sent. */
  optional: number;
}

/** Texts for patterns; the first matching one is used. */
const FOR_PATTERNS = ['EUR', '0123456789abcdef', '2026-03-31', '2026-03-31T12:00:00Z', '2026'];
const WORDS = ['Clos', 'Rancio', 'Côte Rôtie', '麓山', 'Old “Vines”', 'Grüner'];
const DAYS = ['2026-03-31', '2024-02-29', '2019-12-31'];
const TELLS_A_DAY = /(?:date|day|tasted|drinkBy|harvest|timestamp)$/i;

export function exampleOf(schema: JsonSchema, around: Surroundings, name = ''): unknown {
  const { random } = around;
  if (schema.anyOf) return exampleOf(random.pick(schema.anyOf), around, name);
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'integer':
    case 'number':
      return numberOf(schema, random, name);
    case 'string':
      return textOf(schema, around, name);
    case 'array':
      return listOf(schema, around, name);
    default:
      return name === 'values' ? around.row() : objectOf(schema, around);
  }
}

function numberOf(
  { minimum = 0, maximum = 1000, multipleOf = 1, type }: JsonSchema,
  random: Random,
  name: string,
) {
  if (/vintage|year/i.test(name)) return 2000 + random.below(20);
  if (name === 'version') return 1;
  const step = type === 'integer' ? 1 : multipleOf;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const most = Math.min(maximum, Math.max(minimum, 0) + 1000);
  return Number((minimum + Math.floor((random.next() * (most - minimum)) / step) * step).toFixed(decimals));
}

function textOf({ format, pattern }: JsonSchema, { random, id }: Surroundings, name: string): string {
  if (format === 'uuid') return id(name);
  if (format === 'date-time') return '2026-03-31T12:00:00Z';
  if (/email|username/i.test(name)) return `${newId()}@example.com`;
  if (pattern !== undefined) {
    const fits = new RegExp(pattern, 'u');
    return FOR_PATTERNS.find((text) => fits.test(text)) ?? '';
  }
  if (TELLS_A_DAY.test(name)) return random.pick(DAYS);
  if (name === 'from') return DAYS[2] ?? '';
  if (name === 'to') return DAYS[0] ?? '';
  return `${random.pick(WORDS)} ${random.below(1000)}`;
}

function listOf(schema: JsonSchema, around: Surroundings, name: string): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(item, around, name));
  const { items } = schema;
  if (!items) return [];
  const length = Math.min((schema.minItems ?? 0) + around.random.below(3), schema.maxItems ?? 3);
  return Array.from({ length }, () => exampleOf(items, around, name));
}

export function objectOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  around: Surroundings,
): Record<string, unknown> {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || around.random.chance(around.optional),
  );
  const built = Object.fromEntries(fields.map(([name, schema]) => [name, exampleOf(schema, around, name)]));
  if (typeof additionalProperties === 'object')
    built[around.random.pick(WORDS)] = exampleOf({ type: 'string', ...additionalProperties }, around);
  return built;
}
