import { inWords } from '@cuverie/contract';
import { DENSITY_UNITS, otherUnit, type Sentence } from '@cuverie/domain';
import { preferences } from '../platform/preferences.ts';
import { readNumber, writeNumber } from './fields/number.ts';
import { type Issue, readMeasure } from './form/typed.ts';
import { ownMeasure, withDays } from './sentences.ts';
import { figureOf, withUnit } from './words.ts';

/** A stored quantity: its unit and the number of decimals kept. */
export interface StoredQuantity {
  unit: string;
  kept: number;
}

/** Volumes, kept so finely that one typed in gallons is shown as typed. */
export const LITRES: StoredQuantity = { unit: 'L', kept: 4 };
/** Fruit, likewise for pounds. */
export const KILOGRAMS: StoredQuantity = { unit: 'kg', kept: 4 };

/** Money for a tonne of fruit, likewise for short tons. */
export const PER_TONNE: StoredQuantity = { unit: '/t', kept: 4 };
/** Money for 1,000 L of wine, typed for one litre, hectolitre or gallon. */
export const PER_KILOLITRE: StoredQuantity = { unit: '/kL', kept: 4 };

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Converts a value typed in the estate's unit to the stored unit. */
export function toStored(typed: number | null, { unit, kept }: StoredQuantity): number | null {
  const other = otherUnit(unit, preferences.get());
  return typed === null || other === undefined || !Number.isFinite(typed)
    ? typed
    : rounded(other.toStored(typed), kept);
}

/** A usual value, rounded to what a person would type: 225 L are 59.44 gal. */
export function usual(value: number, stored: StoredQuantity): number {
  const other = otherUnit(stored.unit, preferences.get());
  return other === undefined ? value : (toStored(rounded(other.fromStored(value), 2), stored) ?? value);
}

/** More decimals than any unit needs. */
const MOST_DIGITS = 8;

/** A stored value as it would be typed in the estate's unit: the shortest number that converts back to it. */
export function fromStored(value: number | null, stored: StoredQuantity): number | null {
  const other = otherUnit(stored.unit, preferences.get());
  if (value === null || other === undefined) return value;
  const exact = other.fromStored(value);
  for (let digits = 0; digits < MOST_DIGITS; digits += 1) {
    const typed = rounded(exact, digits);
    if (toStored(typed, stored) === value && isReadAs(typed, stored)) return typed;
  }
  return exact;
}

/** Whether a number is parsed as itself: three decimals may be read as thousands. */
const isReadAs = (typed: number, stored: StoredQuantity): boolean =>
  readTyped(String(typed), stored) === typed;

/** The sign of the displayed unit: `°Oe` for `°Bx`. */
export const signOf = (unit: string): string => figureOf(0, unit).unit;

/** Parses a typed volume, weight or price: litres, gallons, kilograms, pounds and money may be grouped by thousands, while hectolitres have three decimals. */
export const readTyped = (typed: string, { unit }: StoredQuantity): number | null =>
  unit === 'kg' || unit === '/t' || (/^[^/]*L$/.test(unit) && preferences.get().volumeUnit !== 'hectolitre')
    ? readNumber(typed)
    : readMeasure(typed);

/** A stored value as a field's text, which reads back as that value; empty if unknown. */
export function writeTyped(value: number | null, stored: StoredQuantity): string {
  const typed = fromStored(value, stored);
  return typed !== null && isReadAs(typed, stored) ? String(typed) : writeNumber(typed);
}

/** The name of the sugar scale: `Brix`, `Oechsle`. */
export const sugarName = (): string => DENSITY_UNITS[preferences.get().sugarUnit].name;

/** A label in the estate's units: `Target Brix` becomes `Target Oechsle`, `Capacity (L)` `Capacity (hl)`. */
export const inUnits = (label: string): string =>
  label
    .split(' ')
    // Values in per cent always refer to Brix.
    .map((word, at, words) =>
      words[at - 1] === 'By' ? word : word.replace(/^Brix([,:]?)$/, `${sugarName()}$1`),
    )
    .join(' ')
    .replace(/\((°Bx|°C|L|kg|t|ha)\)/, (_, unit: string) => `(${signOf(unit)})`)
    .replace(/, (°Bx|°C·d|°C|L|t|ha|mm)$/, (_, unit: string) => `, ${signOf(unit)}`);

/** A sentence with numbers in the estate's units and days in the user's format. */
export const sentenceWords = ({ code, params }: Sentence, otherwise?: string): string =>
  inWords({ code, params: withDays(params) }, otherwise, ownMeasure());

/** A schema's message about a value, with its limits in the typed unit. */
export function problemInUnits(
  { params, message: words }: Pick<Issue, 'params' | 'message'> & Partial<Pick<Issue, 'path'>>,
  unit: string,
): string {
  const sentence = params as Sentence | undefined;
  if (sentence === undefined || otherUnit(unit, preferences.get()) === undefined) return words;
  const { field, min, max } = sentence.params;
  if (typeof min !== 'number' || typeof max !== 'number') return inUnits(sentenceWords(sentence, words));
  const name = typeof field === 'string' ? inUnits(field) : sugarName();
  const [least, most] = [withUnit(min, unit), withUnit(max, unit)];
  // A minimum of 0.01 L is shown as 0 gallons, which it excludes.
  return min > 0 && least === withUnit(0, unit)
    ? `${name} must be more than ${least} and at most ${most}`
    : `${name} must be between ${least} and ${most}`;
}
