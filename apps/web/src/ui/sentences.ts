/** Formats quantities and days in sentences that come as a code with parameters. */
import type { MeasureWords, Params } from '@cuverie/domain';
import { preferences } from '../platform/preferences.ts';
import { dayWords, sugarChangeWords, withUnit } from './words.ts';

/** The parameters that are stored days. */
const DAYS = new Set(['day', 'until']);

/** Parameters with days in the user's format. */
export const withDays = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      DAYS.has(name) && typeof value === 'string' ? dayWords(value) : value,
    ]),
  );

const measureWords: MeasureWords = (value, unit, decimals = 1, above) =>
  unit === 'Δ°Bx' && above !== undefined
    ? sugarChangeWords(value, above, decimals)
    : withUnit(value, unit, decimals);

/** Formats quantities in the estate's units; `undefined` if all preferences have their default. */
export const ownMeasure = (): MeasureWords | undefined => (preferences.areUsual() ? undefined : measureWords);
