import { counted } from '@cuverie/domain';

const MISSING = {
  byBrix: 'a Brix reading this season and a target Brix',
  byIndex: 'Brix and pH of this season and a target for Brix·pH²',
};
const MEASURES = { byBrix: 'Brix over target Brix', byIndex: 'Brix·pH² over its target' };
type Ripeness = keyof typeof MEASURES;

/** What a figure of the vineyard is computed from, and why it is not there. */
export const FIGURES = {
  average_brix: ({ fields }: { fields: number }) =>
    `Mean of the newest Brix reading this season of ${counted(fields, 'field')}`,
  average_brix_missing: () => 'Not enough data: no field has a Brix reading this season.',
  yield_forecast: ({ fields }: { fields: number }) =>
    `Sum of the estimated yields of ${counted(fields, 'active field')}`,
  yield_forecast_missing: () => 'Not enough data: no field is active.',
  ripeness: ({ by, fields }: { by: Ripeness; fields: number }) =>
    `Mean of ${MEASURES[by]} in ${counted(fields, 'active field')}`,
  ripeness_missing: ({ by }: { by: Ripeness }) => `Not enough data: no active field has ${MISSING[by]}.`,
  disease_risk: () => 'Models of powdery and downy mildew work from hourly temperature, rain and humidity.',
  disease_risk_missing: () =>
    'Not enough data: disease risk needs hourly weather, and no weather service is connected.',
  growth_missing: ({ readings, year }: { readings: number; year: number }) =>
    `Not enough data: there is ${readings === 0 ? 'no reading' : 'one reading'} of the ${year} season, and a rate takes two.`,
  field_harvested: () => 'The field is harvested.',
  field_not_planned: ({ status }: { status: string }) => `Not planned: the field’s status is ${status}.`,
  field_without_reading: ({ year }: { year: number }) =>
    `Not enough data: there is no reading of the ${year} season yet.`,
  field_without_target: () => 'Not enough data: set a target Brix for this field.',
  warmth_missing: () => 'Not enough data: no daily temperatures of this season are kept for this field.',
  days_without_temperatures: ({ missing, days }: { missing: number; days: number }) =>
    `${counted(missing, 'day')} of ${days} ${missing === 1 ? 'has' : 'have'} no temperatures: the sums are too low by what ${missing === 1 ? 'it' : 'they'} would add.`,
  place_supposed: ({ hemisphere }: { hemisphere: 'north' | 'south' }) =>
    `Without coordinates the ${hemisphere}ern hemisphere is supposed, and Huglin’s index, which needs the latitude, is left out.`,
};
