/** Inclusive limits of a day's weather: °C in vineyards, rain in mm. */
export const WEATHER_LIMITS = {
  temperature: { min: -50, max: 60 },
  rain: { min: 0, max: 1000 },
} as const;

/** Maximum and minimum of a day, °C. */
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
 * Contribution of a day to Huglin's heliothermal index: the middle of its mean and its maximum above 10 °C, never
 * negative, times the latitude factor. Source: Huglin (1978), as used by Copernicus.
 * @param mean mean of the day, °C; if not measured, that of its extremes
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

/** The most a day adds of biologically effective degree days: a vine grows no faster above a mean of 19 °C, °C·d. */
const MOST_EFFECTIVE = 9;

/** Between these ranges of a day, °C, nothing is added or taken; a quarter of a degree day for each °C beyond. */
const USUAL_RANGE = { least: 10, most: 13, perDegree: 0.25 } as const;

/** Gladstones' factor for the length of the days: 6 % more at 50 degrees, none up to 40. */
export const gladstonesFactor = (latitude: number): number =>
  1 + 0.006 * Math.min(Math.max(Math.abs(latitude) - 40, 0), 10);

/**
 * What one day adds to the biologically effective degree days, °C·d, 0 to 9: its degree days times the factor of the
 * latitude, more where the day's range is wide and less where it is narrow. Source: Gladstones (1992), as printed in the
 * documentation of xclim; that no day takes away is ours, as for degree days.
 */
export function effectiveDegreeDays({ max, min }: DayTemperatures, latitude: number): number {
  const range = max - min;
  const beyond = Math.max(range - USUAL_RANGE.most, 0) - Math.max(USUAL_RANGE.least - range, 0);
  const day = gladstonesFactor(latitude) * growingDegreeDays({ max, min }) + USUAL_RANGE.perDegree * beyond;
  return Math.min(Math.max(day, 0), MOST_EFFECTIVE);
}

/** Jones' words for the mean temperature of April to October, °C, each below its bound. */
const SEASON_CLASSES = [
  [13, 'too cool'],
  [15, 'cool'],
  [17, 'intermediate'],
  [19, 'warm'],
  [21, 'hot'],
  [24, 'very hot'],
] as const;

/** Jones' word for the mean temperature of a whole growing season (GST), °C. Source: Jones (2006), from memory. */
export const seasonClass = (mean: number): string =>
  SEASON_CLASSES.find(([below]) => mean < below)?.[1] ?? 'too hot';

const NIGHT_CLASSES = [
  [12, 'very cool'],
  [14, 'cool'],
  [18, 'temperate'],
] as const;

/**
 * The word for the cool night index, the mean minimum of September (in the south of March), °C. Source: Tonietto &
 * Carbonneau (2004); the month read in the documentation of xclim, the bounds from memory.
 */
export const nightsClass = (mean: number): string =>
  NIGHT_CLASSES.find(([upTo]) => mean <= upTo)?.[1] ?? 'warm';
