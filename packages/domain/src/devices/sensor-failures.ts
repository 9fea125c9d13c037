/** Values that sensors send without a measurement. */

/**
 * °C: -127 is a DS18B20 that does not answer, 85 one that was just switched on, 99.9 and -616.87 hydrometers without
 * their probe; -999 and similar mean no value.
 */
const TEMPERATURES = [-127, -127.94, 85, 99.9, -616.87, -99, -999, -9999, 999, 9999] as const;

const inFahrenheit = (celsius: number): number => Math.round((celsius * 1.8 + 32) * 10) / 10;

const FAILED_CELSIUS: ReadonlySet<number> = new Set(TEMPERATURES);
/** The same in °F, and values independent of the unit. */
const FAILED_FAHRENHEIT: ReadonlySet<number> = new Set([
  ...TEMPERATURES.map(inFahrenheit),
  -127,
  -999,
  -9999,
  999,
  9999,
]);

/** Returns whether a temperature comes from a failing sensor. */
export const isFailedTemperature = (value: number, unit: 'C' | 'F' = 'C'): boolean =>
  unit === 'C' ? FAILED_CELSIUS.has(value) : FAILED_FAHRENHEIT.has(Math.round(value * 10) / 10);

/** Returns whether a relative density comes from a failing hydrometer, such as 0. */
export const isFailedGravity = (value: number): boolean => value === 0 || value <= -99 || value >= 9999;
