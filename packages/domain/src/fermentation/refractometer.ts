import { sgToBrix } from './density.ts';

/**
 * What to add to a refractometer without compensation, by temperature (°C) at 10, 15, 20, 25 and 30 %.
 * Source: OIV-MA-AS2-02, Table I. Read there up to 17 °C; the rows from 18 °C on are from memory of it.
 */
const OIV_CORRECTIONS: readonly (readonly [temperatureC: number, ...byBrix: number[]])[] = [
  [5, -0.82, -0.87, -0.92, -0.95, -0.99],
  [6, -0.8, -0.82, -0.87, -0.9, -0.94],
  [7, -0.74, -0.78, -0.82, -0.84, -0.88],
  [8, -0.69, -0.73, -0.76, -0.79, -0.82],
  [9, -0.64, -0.67, -0.71, -0.73, -0.75],
  [10, -0.59, -0.62, -0.65, -0.67, -0.69],
  [11, -0.54, -0.57, -0.59, -0.61, -0.63],
  [12, -0.49, -0.51, -0.53, -0.55, -0.56],
  [13, -0.43, -0.45, -0.47, -0.48, -0.5],
  [14, -0.38, -0.39, -0.4, -0.42, -0.43],
  [15, -0.32, -0.33, -0.34, -0.35, -0.36],
  [16, -0.26, -0.27, -0.28, -0.28, -0.29],
  [17, -0.2, -0.2, -0.21, -0.21, -0.22],
  [18, -0.13, -0.14, -0.14, -0.14, -0.15],
  [19, -0.07, -0.07, -0.07, -0.07, -0.07],
  [20, 0, 0, 0, 0, 0],
  [21, 0.07, 0.07, 0.07, 0.07, 0.07],
  [22, 0.14, 0.14, 0.15, 0.15, 0.15],
  [23, 0.21, 0.22, 0.22, 0.23, 0.23],
  [24, 0.29, 0.29, 0.3, 0.3, 0.31],
  [25, 0.36, 0.37, 0.38, 0.38, 0.39],
  [26, 0.44, 0.45, 0.46, 0.46, 0.47],
  [27, 0.52, 0.53, 0.54, 0.55, 0.55],
  [28, 0.6, 0.61, 0.62, 0.63, 0.64],
  [29, 0.68, 0.69, 0.71, 0.72, 0.73],
  [30, 0.77, 0.78, 0.79, 0.8, 0.81],
  [31, 0.85, 0.87, 0.88, 0.89, 0.89],
  [32, 0.94, 0.95, 0.96, 0.97, 0.98],
  [33, 1.03, 1.04, 1.05, 1.06, 1.07],
  [34, 1.12, 1.14, 1.15, 1.15, 1.16],
  [35, 1.22, 1.23, 1.24, 1.25, 1.25],
  [36, 1.31, 1.32, 1.33, 1.34, 1.35],
  [37, 1.41, 1.42, 1.43, 1.44, 1.44],
  [38, 1.51, 1.52, 1.53, 1.53, 1.54],
  [39, 1.61, 1.62, 1.62, 1.63, 1.63],
  [40, 1.71, 1.72, 1.72, 1.73, 1.73],
];

/** What the columns of {@link OIV_CORRECTIONS} are for, °Bx. */
const COLUMNS = [10, 15, 20, 25, 30] as const;

/** °C the table goes from and to. */
export const REFRACTOMETER_C = { min: 5, max: 40 } as const;

const between = (x: number, x0: number, x1: number, y0: number, y1: number): number =>
  x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);

function atBrix(row: readonly number[], brix: number): number {
  const at = Math.min(Math.max((brix - COLUMNS[0]) / 5, 0), COLUMNS.length - 1);
  const column = Math.min(Math.floor(at), COLUMNS.length - 2);
  return between(at, column, column + 1, row[column + 1] ?? 0, row[column + 2] ?? 0);
}

/**
 * A refractometer's reading without automatic compensation, brought to 20 °C.
 * Source: OIV-MA-AS2-02, Table I, interpolated; below 10 and above 30 °Bx by its columns for these.
 * @param brix as read, °Bx
 * @param temperatureC of the prism, {@link REFRACTOMETER_C}
 */
export function compensatedBrix(brix: number, temperatureC: number): number {
  const above = OIV_CORRECTIONS.findIndex(([row]) => row >= temperatureC);
  const [upper, lower] = [OIV_CORRECTIONS[above], OIV_CORRECTIONS[Math.max(above - 1, 0)]];
  if (!upper || !lower) return brix;
  return brix + between(temperatureC, lower[0], upper[0], atBrix(lower, brix), atBrix(upper, brix));
}

/**
 * Specific gravity of a ferment from two refractometer readings: alcohol bends light more than water does.
 * Source: Novotný's linear fit; within about 0.003 in wine, so an estimate.
 * @param startBrix what it showed before the ferment, °Bx
 * @param brix what it shows now, °Bx, not above the start
 */
export function refractometerSg(startBrix: number, brix: number): number {
  return 1 - 0.002349 * startBrix + 0.006276 * brix;
}

/** °Bx gone from where {@link refractometerSg} holds in full: before alcohol is made it is up to 2.5 °Bx off. */
const FITS_FROM = 4;

/**
 * The °Bx a hydrometer would show instead. The correction grows with the sugar gone until {@link refractometerSg} holds:
 * coming in all at once, a tremble of the needle would look like must that was added.
 * @param startBrix what it showed before the ferment, °Bx
 * @param brix what it shows now, °Bx, not above the start
 */
export function refractometerToApparentBrix(startBrix: number, brix: number): number {
  const share = Math.min((startBrix - brix) / FITS_FROM, 1);
  return brix + share * (sgToBrix(refractometerSg(startBrix, brix)) - brix);
}
