import { allOf, type DayOfHours } from './hours.ts';

/**
 * Warnings in a forecast. The limits are ours. Vines tolerate less the further they have grown, from about −8 °C for
 * swollen buds to −1 °C for flowers, and hollows of a field are colder than its forecast.
 */
export const THREATS = {
  /** Air temperature of frost, °C, inclusive. */
  frostC: 0,
  /** Air temperature at which the ground may freeze on a clear night, °C, inclusive. */
  groundFrostC: 2,
  /** Temperature of hot hours, in which leaves close and berries may burn, °C, inclusive. */
  heatC: 35,
  /** Rain until picking that dilutes juice and splits berries, mm. */
  rainMm: 5,
} as const;

/** Returns the number of hot hours of a day; `null` if one is unknown. */
export function hotHoursOf(day: DayOfHours): number | null {
  return allOf(day, 'temperatureC')?.filter((celsius) => celsius >= THREATS.heatC).length ?? null;
}

export type Frost = 'frost' | 'ground frost';

/** Returns the warning for a day's minimum, or `null`. */
export function frostOf(minC: number): Frost | null {
  if (minC <= THREATS.frostC) return 'frost';
  return minC <= THREATS.groundFrostC ? 'ground frost' : null;
}
