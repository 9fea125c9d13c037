/** Fields of an estate's own for its wines: definitions, values and filters. */

export const CUSTOM_FIELD_KINDS = ['text', 'number', 'day', 'choice'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

export const CUSTOM_FIELD_LIMITS = {
  /** Maximum per estate. */
  fields: 30,
  /** Characters of a name. */
  name: 60,
  /** Choices of a field. */
  choices: 100,
  /** Characters of a choice. */
  choice: 100,
  /** Characters of a text. */
  text: 500,
  /** Bounds of a number, and its digits after the decimal point. */
  number: { min: -1_000_000_000_000, max: 1_000_000_000_000 },
  decimals: 4,
} as const;

/** A field as the estate defined it. */
export interface CustomFieldShape {
  readonly id: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  /** `null` unless it is a choice. */
  readonly choices: readonly string[] | null;
}

/** Values by the id of their field: texts, choices and days, `YYYY-MM-DD`, or numbers. */
export type CustomValues = Readonly<Record<string, string | number>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Texts that a search reads; days and numbers are no words. */
export const customTexts = (custom: CustomValues | null | undefined): string[] =>
  Object.values(custom ?? {}).filter((value) => typeof value === 'string' && !DAY.test(value)) as string[];

/** Returns the values after changes, `null` without any; `null` and blank texts clear a value. */
export function customAfter(
  before: CustomValues | null | undefined,
  given: Readonly<Record<string, string | number | null>> | null | undefined,
): CustomValues | null {
  if (given === null) return null;
  const all = { ...before, ...given };
  const filled = Object.entries(all).flatMap(([id, value]) => {
    const tidy = typeof value === 'string' ? value.trim() : value;
    return tidy === null || tidy === '' ? [] : [[id, tidy] as const];
  });
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

/** Splits typed choices, one a line, each once. */
export const readChoices = (typed: string): string[] => [
  ...new Set(typed.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || [])),
];

/**
 * - `is`: has one of these values
 * - `has`: the text has this part, without regard to case
 * - `from`, `to`: a number or day in an inclusive range
 * - `any`: has a value
 */
export const CUSTOM_FILTER_ACTS = ['is', 'has', 'from', 'to', 'any'] as const;
export type CustomFilterAct = (typeof CUSTOM_FILTER_ACTS)[number];

/** A filter by a field, as an address has it: `{id}:from:2020`. */
export interface CustomFilter {
  readonly id: string;
  readonly act: CustomFilterAct;
  readonly value: string;
}

export const CUSTOM_FILTER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:(?:is|has|from|to|any):.{0,500}$/s;

export const customFilterText = ({ id, act, value }: CustomFilter): string => `${id}:${act}:${value}`;

/** Reads filters; others are left out. */
export const readCustomFilters = (texts: readonly string[]): CustomFilter[] =>
  texts
    .filter((text) => CUSTOM_FILTER.test(text))
    .map((text) => {
      const [id = '', act] = text.split(':', 2);
      const value = text.slice(id.length + (act?.length ?? 0) + 2);
      return { id, act: CUSTOM_FILTER_ACTS.find((one) => one === act) ?? 'any', value };
    });

/** Filters that must all match: values of one field by `is` are one filter of several values. */
export function customConditions(texts: readonly string[]): (CustomFilter & { values: string[] })[] {
  const byKey = new Map<string, CustomFilter & { values: string[] }>();
  for (const filter of readCustomFilters(texts)) {
    const key = filter.act === 'is' ? `${filter.id} is` : customFilterText(filter);
    const known = byKey.get(key);
    if (known) known.values.push(filter.value);
    else byKey.set(key, { ...filter, values: [filter.value] });
  }
  return [...byKey.values()];
}

/** A bound as it is compared: days as texts, anything else as a number. */
export const customBound = (value: string): string | number | undefined => {
  if (DAY.test(value)) return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
};

function fits(value: string | number | undefined, filter: CustomFilter & { values: string[] }): boolean {
  if (value === undefined) return false;
  if (filter.act === 'any') return true;
  if (filter.act === 'is') return filter.values.includes(String(value));
  if (filter.act === 'has') return String(value).toLowerCase().includes(filter.value.toLowerCase());
  const bound = customBound(filter.value);
  if (typeof bound !== typeof value || bound === undefined) return false;
  if (typeof bound === 'string' && !DAY.test(String(value))) return false;
  return filter.act === 'from' ? value >= bound : value <= bound;
}

/** Returns whether values match all filters, as the server's SQL does. */
export const isCustomPicked = (
  custom: CustomValues | null | undefined,
  filters: readonly string[] | undefined,
): boolean => filters === undefined || customConditions(filters).every((one) => fits(custom?.[one.id], one));
