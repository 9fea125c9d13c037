import type { WeatherHour } from './hours.ts';

/**
 * Relative humidity from which leaves count as wet without a sensor. Source: Sentelhas et al. (2008), Agric. For.
 * Meteorol. 148.
 */
export const WET_FROM_HUMIDITY_PERCENT = 90;

/** Returns whether leaves are wet in an hour: by rain or humidity. `undefined` if undecidable. */
export function isLeafWet({
  relativeHumidityPercent,
  rainMm,
}: Pick<WeatherHour, 'relativeHumidityPercent' | 'rainMm'>): boolean | undefined {
  if (rainMm !== null && rainMm > 0) return true;
  if (relativeHumidityPercent !== null && relativeHumidityPercent >= WET_FROM_HUMIDITY_PERCENT) return true;
  return rainMm === null || relativeHumidityPercent === null ? undefined : false;
}
