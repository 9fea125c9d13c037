import { counted, MOST_FILLED_DAYS } from '@cuverie/domain';

/** Missing ones of `days`; spans as `2026-05-04/2026-05-06 2026-06-01/2026-06-01`. */
interface MissingDays {
  missing: number;
  days: number;
  spans: string;
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Maximum of listed spans. */
const MOST_SPANS = 4;

/** `4 to 6 May, 30 June to 2 July`. */
function spansInWords(spans: string): string {
  const all = spans.split(' ').map((span) => {
    const [from = '', to = from] = span.split('/');
    const [first, last] = [from, to].map((day) => dayAndMonth.format(Date.parse(day)));
    if (from === to) return first;
    return from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))} to ${last}`
      : `${first} to ${last}`;
  });
  const more = all.length - MOST_SPANS;
  return [...all.slice(0, MOST_SPANS), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

const MISSING = {
  byBrix: 'a Brix reading this season and a target Brix',
  byIndex: 'Brix and pH of this season and a target for Brix·pH²',
};
const MEASURES = { byBrix: 'Brix over target Brix', byIndex: 'Brix·pH² over its target' };
type Ripeness = keyof typeof MEASURES;

/** Inputs of a vineyard figure, and why it is missing. */
export const FIGURES = {
  average_brix: ({ fields }: { fields: number }) =>
    `Mean of the newest Brix reading this season of ${counted(fields, 'field')}`,
  average_brix_missing: () => 'Not enough data: no field has a Brix reading this season.',
  yield_forecast: ({ fields }: { fields: number }) =>
    `Sum of the estimated yields of ${counted(fields, 'active field')}`,
  yield_forecast_missing: () => 'Not enough data: no field is active.',
  yield_not_set: () => 'Not enough data: no active field has an estimated yield.',
  ripeness: ({ by, fields }: { by: Ripeness; fields: number }) =>
    `Mean of ${MEASURES[by]} in ${counted(fields, 'active field')}`,
  ripeness_missing: ({ by }: { by: Ripeness }) => `Not enough data: no active field has ${MISSING[by]}.`,
  disease_risk: ({ fields }: { fields: number }) =>
    `Highest pressure of powdery mildew, downy mildew and grey mould today, from the hourly weather of ${counted(fields, 'active field')}`,
  disease_risk_no_service: () =>
    'Not enough data: disease risk needs hourly weather, and this server is connected to no weather service.',
  disease_risk_missing: () =>
    'Not enough data: disease risk needs hourly weather of this season, and no active field has it for today. It is asked for where a field has coordinates.',
  disease_risk_dormant: () =>
    'Disease risk is shown in the growing season: April to October, in the southern hemisphere October to April.',
  growth_missing: ({ readings, year }: { readings: number; year: number }) =>
    `Not enough data: there is ${readings === 0 ? 'no reading' : 'one reading'} of the ${year} season, and a rate takes two.`,
  field_harvested: () => 'The field is harvested.',
  field_not_planned: ({ status }: { status: string }) => `Not planned: the field’s status is ${status}.`,
  field_without_reading: ({ year }: { year: number }) =>
    `Not enough data: there is no reading of the ${year} season yet.`,
  field_without_target: () => 'Not enough data: set a target Brix or another target for this field.',
  warmth_missing: () => 'Not enough data: no daily temperatures of this season are kept for this field.',
  temperatures_filled: ({ missing, days, spans }: MissingDays) =>
    `${counted(missing, 'day')} of ${days} missing: ${spansInWords(spans)}. Filled from the days either side.`,
  temperatures_missing: ({ missing, days, spans }: MissingDays) =>
    `${counted(missing, 'day')} of ${days} missing: ${spansInWords(spans)}. Enter or import them: only up to ${MOST_FILLED_DAYS} in a row between known days are filled, and without them the sums are too low.`,
  place_supposed: ({ hemisphere }: { hemisphere: 'north' | 'south' }) =>
    `Without coordinates the ${hemisphere}ern hemisphere is supposed, and Huglin’s index, which needs the latitude, is left out.`,
};
