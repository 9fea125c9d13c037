import { brixToSg, type DensityScale, sgToBrix } from './density.ts';

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

/**
 * What to add to a hydrometer marked in °Bx, by the °C from its calibration and the °Bx read: coefficient, power of the
 * one, power of the other. Source: VinoCalc (J. Musther), its polynomial for °Bx. Its four terms without a temperature
 * are left out, 0.004 °Bx at most up to 30 °Bx: nothing is to be corrected at the calibration.
 */
const BRIX_TERMS = [
  [6.907947565e-7, 4, 0],
  [8.650898228e-7, 3, 1],
  [2.111610273e-7, 2, 2],
  [-4.20289855e-7, 1, 3],
  [-2.646880494e-5, 3, 0],
  [-3.812273795e-5, 2, 1],
  [2.132555958e-5, 1, 2],
  [1.470413886e-3, 2, 0],
  [3.854292164e-4, 1, 1],
  [4.799327348e-2, 1, 0],
] as const;

/**
 * A hydrometer marked in °Bx, corrected for the temperature of the must by a polynomial of its own: by way of
 * {@link correctedSg} it would come out 0.1 to 0.3 °Bx too little.
 * @param brix as read, °Bx
 * @param temperatureC of the must, 0 to 60 °C
 * @param calibrationC what the hydrometer is made for, °C
 */
export function correctedBrix(brix: number, temperatureC: number, calibrationC = CALIBRATION_C): number {
  const off = temperatureC - calibrationC;
  return BRIX_TERMS.reduce((sum, [term, ofOff, ofBrix]) => sum + term * off ** ofOff * brix ** ofBrix, brix);
}

/** Scales that say density itself; the others say grams in 100 g, as °Bx do. */
const SAYS_DENSITY: ReadonlySet<DensityScale> = new Set(['sg', 'oechsle', 'baume'] as const);

/**
 * °Bx of what a hydrometer showed, corrected for the temperature by the way its scale is corrected.
 * @param brix what it showed, turned into °Bx
 * @param scale what the hydrometer is marked in
 */
export function correctedHydrometer(brix: number, scale: DensityScale, temperatureC: number): number {
  return SAYS_DENSITY.has(scale)
    ? sgToBrix(correctedSg(brixToSg(brix), temperatureC))
    : correctedBrix(brix, temperatureC);
}
