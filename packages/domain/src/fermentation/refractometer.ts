import { sgToBrix } from './density.ts';

/** What to add to a refractometer without compensation, by temperature (°C) at 10, 15, 20, 25 and 30 %. */
const OIV_CORRECTIONS: readonly (readonly [temperatureC: number, ...byBrix: number[]])[] = [
  [10, -0.59, -0.62, -0.65, -0.67, -0.69],
  [12, -0.49, -0.51, -0.53, -0.55, -0.56],
  [14, -0.38, -0.39, -0.4, -0.42, -0.43],
  [15, -0.32, -0.33, -0.34, -0.35, -0.36],
  [16, -0.26, -0.27, -0.28, -0.28, -0.29],
  [17, -0.2, -0.2, -0.21, -0.21, -0.22],
  [20, 0, 0, 0, 0, 0],
];

/** What the columns of {@link OIV_CORRECTIONS} are for, °Bx. */
const COLUMNS = [10, 15, 20, 25, 30] as const;

/** Above 20 °C, °Bx to add for each degree. */
const PER_DEGREE_ABOVE = 0.07;

const between = (x: number, x0: number, x1: number, y0: number, y1: number): number =>
  x1 === x0 ? y0 : y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);

function atBrix(row: readonly number[], brix: number): number {
  const at = Math.min(Math.max((brix - COLUMNS[0]) / 5, 0), COLUMNS.length - 1);
  const column = Math.min(Math.floor(at), COLUMNS.length - 2);
  return between(at, column, column + 1, row[column + 1] ?? 0, row[column + 2] ?? 0);
}

/**
 * A refractometer's reading without automatic compensation, brought to 20 °C.
 * Source: OIV-MA-AS2-02, Table I, interpolated; above 20 °C 0.07 °Bx a degree, a rule of thumb.
 * @param brix as read, °Bx
 * @param temperatureC of the prism, 10 to 40 °C
 */
export function compensatedBrix(brix: number, temperatureC: number): number {
  if (temperatureC >= 20) return brix + PER_DEGREE_ABOVE * (temperatureC - 20);
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
