/** How the browser says the quantities and days of a sentence that comes as a code with parameters. */
import type { MeasureWords, Params } from '@cuverie/domain';
import { preferences } from '../platform/preferences.ts';
import { dayWords, sugarChangeWords, withUnit } from './words.ts';

/** The parameters that are stored days. */
const DAYS = new Set(['day', 'until']);

/** Parameters with their days as the person writes them. */
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

/** What words quantities in the units of the estate; nothing where nobody chose any. */
export const ownMeasure = (): MeasureWords | undefined => (preferences.areUsual() ? undefined : measureWords);
