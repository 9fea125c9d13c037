import { brixToSg, sgToBrix } from './density.ts';

/** Where most hydrometers for must are calibrated, °C; some say 15 or 15.6. */
export const CALIBRATION_C = 20;

const toFahrenheit = (celsius: number): number => celsius * 1.8 + 32;

/** How much thinner than at its calibration a liquid reads, by temperature in °F; 32 to 140 °F. */
function thinning(fahrenheit: number): number {
  return (
    1.00130346 -
    1.34722124e-4 * fahrenheit +
    2.04052596e-6 * fahrenheit ** 2 -
    2.32820948e-9 * fahrenheit ** 3
  );
}

/**
 * A hydrometer's reading, corrected for the temperature of the must.
 * Source: the cubic in °F that hydrometer tables are made with, as in VinoCalc (J. Musther).
 * @param sg specific gravity as read
 * @param temperatureC of the must, 0 to 60 °C
 * @param calibrationC what the hydrometer is made for, °C
 */
export function correctedSg(sg: number, temperatureC: number, calibrationC = CALIBRATION_C): number {
  return (sg * thinning(toFahrenheit(temperatureC))) / thinning(toFahrenheit(calibrationC));
}

/** The same for a hydrometer marked in °Bx; see {@link correctedSg}. */
export function correctedBrix(brix: number, temperatureC: number, calibrationC = CALIBRATION_C): number {
  return sgToBrix(correctedSg(brixToSg(brix), temperatureC, calibrationC));
}
