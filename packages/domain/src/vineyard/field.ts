import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
export const ASPECTS = [
  'North',
  'Northeast',
  'East',
  'Southeast',
  'South',
  'Southwest',
  'West',
  'Northwest',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** Usual states of a field; any other text is allowed. Measurements are planned for active ones. */
export const FIELD_STATUSES = ['Active', 'Harvested', 'Resting', 'Replanting'] as const;

/** Defaults of a new field. */
export const FIELD_DEFAULTS = { status: 'Active', areaHa: 0, estimatedYieldT: 0 } as const;

/** Variety of an imported field without one. */
export const UNKNOWN_VARIETY = 'Unknown';

/** Inclusive limits of a field's numbers. */
export const FIELD_LIMITS = {
  /** Tonnes of grapes a harvest; two decimals. */
  estimatedYield: { min: 0, max: 1_000_000 },
  /** Degrees, north positive; six decimals are about 0.1 m. */
  latitude: { min: -90, max: 90 },
  /** Degrees, east positive. */
  longitude: { min: -180, max: 180 },
  /** Metres above the sea; vines grow from the Dead Sea's shores to 3,300 m. */
  elevation: { min: -500, max: 5000 },
  /** Hectares; four decimals are a square metre. */
  area: { min: 0, max: 100_000 },
  /** Metres from row to row, or from vine to vine; two decimals. */
  spacing: { min: 0.2, max: 20 },
  /** °Bx wanted at picking. */
  targetBrix: { min: 5, max: 40 },
  /** Brix·pH² wanted at picking. */
  targetIndex: { min: 100, max: 500 },
  /** pH wanted at picking, and the one above which it is too late; two decimals. */
  ph: { min: 2.5, max: 4.5 },
  /** g/L of titratable acidity, as tartaric acid, that grapes come down to until picking; two decimals. */
  targetTa: { min: 2, max: 20 },
} as const;

/** Earliest year of planting. */
export const OLDEST_PLANTING = 1900;

/**
 * Returns the error of a planting year, or `undefined`.
 * @param currentYear current calendar year
 */
export function plantingYearProblem(year: number, currentYear: number): Sentence | undefined {
  if (Number.isInteger(year) && year >= OLDEST_PLANTING && year <= currentYear) return undefined;
  return sentenceOf('number_outside', { field: 'Year', min: OLDEST_PLANTING, max: currentYear });
}

/** Degrees the map shows around a point to each side; about 550 m of latitude. */
export const MAP_MARGIN = 0.005;
