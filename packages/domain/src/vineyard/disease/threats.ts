import { allOf, type DayOfHours } from './hours.ts';

/**
 * What of a forecast is worth a word. The bounds are ours. Vines bear less the further they are, from about −8 °C of
 * swollen buds to −1 °C of flowers, and a field’s hollows are colder than its forecast.
 */
export const THREATS = {
  /** A minimum of the air at or below this is frost, °C. */
  frostC: 0,
  /** And at or below this the ground may freeze on a clear night, °C. */
  groundFrostC: 2,
  /** Hours at or above it are hot: leaves close and berries may burn, °C. */
  heatC: 35,
  /** Rain from now until picking that thins juice and splits berries, mm. */
  rainMm: 5,
} as const;

/** How many hours of a day are hot; `null` where one is not known. */
export function hotHoursOf(day: DayOfHours): number | null {
  return allOf(day, 'temperatureC')?.filter((celsius) => celsius >= THREATS.heatC).length ?? null;
}

export type Frost = 'frost' | 'ground frost';

/** What the coldest of a day means, or `null` where that is nothing. */
export function frostOf(minC: number): Frost | null {
  if (minC <= THREATS.frostC) return 'frost';
  return minC <= THREATS.groundFrostC ? 'ground frost' : null;
}
