/** Inclusive bounds of a day's weather: °C as far as vineyards know them, rain in mm. */
export const WEATHER_LIMITS = {
  temperature: { min: -50, max: 60 },
  rain: { min: 0, max: 1000 },
} as const;

/** The warmest and the coldest of a day, °C. */
export interface DayTemperatures {
  max: number;
  min: number;
}

/** Below this a vine does not grow, °C. */
const BASE_C = 10;

/**
 * Growing degree days of one day, °C·d: what the mean of its extremes has above 10 °C, never less than nothing.
 * Source: Amerine & Winkler (1944), in the form without an upper cut-off.
 */
export function growingDegreeDays({ max, min }: DayTemperatures): number {
  return Math.max(0, (max + min) / 2 - BASE_C);
}

/** Winkler's regions by degree days from April to October, °C·d, each up to and with its last one. */
const WINKLER_REGIONS = [
  ['Ia', 1111],
  ['Ib', 1389],
  ['II', 1667],
  ['III', 1944],
  ['IV', 2222],
  ['V', 2700],
] as const;

/** Degree days of a whole season below which no region is named: too cool for all but the earliest varieties. */
const COOLEST_REGION = 850;

/** Winkler's region for the degree days of a whole season, °C·d. */
export function winklerRegion(degreeDays: number): string {
  if (degreeDays < COOLEST_REGION) return 'below Ia';
  const rounded = Math.round(degreeDays);
  return WINKLER_REGIONS.find(([, last]) => rounded <= last)?.[0] ?? 'above V';
}

/** Huglin's factor for the length of the days, by the latitude's distance from the equator, degrees. */
export function huglinFactor(latitude: number): number {
  const degrees = Math.abs(latitude);
  if (degrees <= 40) return 1;
  const steps = [
    [42, 1.02],
    [44, 1.03],
    [46, 1.04],
    [48, 1.05],
  ] as const;
  // Huglin ends at 50 degrees; further vineyards get the longest days he knew.
  return steps.find(([upTo]) => degrees <= upTo)?.[1] ?? 1.06;
}

/**
 * What one day adds to Huglin's heliothermal index: the middle of its mean and its maximum above 10 °C, never
 * less than nothing, times the factor of the latitude. Source: Huglin (1978), as used by Copernicus.
 * @param mean the day's mean, °C; where nobody measured it, that of its extremes
 */
export function huglinOfDay({ max, min, mean }: DayTemperatures & { mean: number | null }, latitude: number) {
  const middle = mean ?? (max + min) / 2;
  return huglinFactor(latitude) * Math.max(0, (middle - BASE_C + (max - BASE_C)) / 2);
}

const HUGLIN_CLASSES = [
  [1500, 'very cool'],
  [1800, 'cool'],
  [2100, 'temperate'],
  [2400, 'warm temperate'],
  [3000, 'warm'],
] as const;

/** Huglin's word for the index of a whole season. */
export function huglinClass(index: number): string {
  return HUGLIN_CLASSES.find(([below]) => index < below)?.[1] ?? 'very warm';
}
