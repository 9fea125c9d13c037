/** Calibration of a float by manual measurements in the same must. */
import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';

/** The corrected value: the angle, or the density computed by the device. */
export const CALIBRATED = ['angle', 'density'] as const;
export type CalibratedMeasure = (typeof CALIBRATED)[number];

/** A least squares curve through all points, or straight lines between points, as in TILTpi. */
export const CALIBRATION_WAYS = ['polynomial', 'points'] as const;
export type CalibrationWay = (typeof CALIBRATION_WAYS)[number];

/** Maximum of calibration points, and the highest power of the polynomial. */
export const MOST_CALIBRATION_POINTS = 20;
export const HIGHEST_POWER = 3;

/** Limits of a float's values: degrees, or °Bx. */
export const SHOWN_LIMITS = { angle: { min: 0, max: 180 }, density: { min: -5, max: 50 } } as const;

/** The device's value, degrees or °Bx, and the true °Bx. */
export interface CalibrationPoint {
  shown: number;
  brix: number;
}

export interface Calibration {
  of: CalibratedMeasure;
  by: CalibrationWay;
  /** Power of the polynomial, 0 (a constant correction) to 3; lower with too few points. */
  power: number;
  points: readonly CalibrationPoint[];
}

/** Minimum of points per method: a single one shifts a density, but cannot convert an angle. */
export const leastPoints = ({ of, by }: Pick<Calibration, 'of' | 'by'>): number =>
  of === 'angle' || by === 'points' ? 2 : 1;

/** Returns the points in ascending order, with the mean of equal device values. */
function inOrder(points: readonly CalibrationPoint[]): CalibrationPoint[] {
  const byShown = new Map<number, number[]>();
  for (const { shown, brix } of points) byShown.set(shown, [...(byShown.get(shown) ?? []), brix]);
  return [...byShown]
    .map(([shown, all]) => ({ shown, brix: all.reduce((sum, brix) => sum + brix, 0) / all.length }))
    .toSorted((one, other) => one.shown - other.shown);
}

/**
 * Returns the coefficients of the least squares polynomial, from the constant up, by the normal equations; for a
 * density at power 0 the constant correction. Device values are centred, which keeps the equations well conditioned.
 */
function fitted(points: readonly CalibrationPoint[], power: number): (shown: number) => number {
  const mean = points.reduce((sum, { shown }) => sum + shown, 0) / points.length;
  const size = Math.min(power, inOrder(points).length - 1) + 1;
  const xs = points.map(({ shown }) => shown - mean);
  const rows = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (__, column) => sumOf(xs.map((x) => x ** (row + column)))),
    sumOf(points.map(({ brix }, at) => brix * (xs[at] ?? 0) ** row)),
  ]);
  const coefficients = solved(rows);
  return (shown) => coefficients.reduceRight((sum, one) => sum * (shown - mean) + one, 0);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Solves linear equations by elimination with pivoting; each row ends with its right side. */
function solved(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row) => [...row]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    const best = rows.reduce(
      (found, _, row) => (row > pivot && Math.abs(at(row, pivot)) > Math.abs(at(found, pivot)) ? row : found),
      pivot,
    );
    const [pivotRow, swapped] = [rows[pivot] ?? [], rows[best] ?? []];
    rows[pivot] = swapped;
    rows[best] = pivotRow;
    for (let row = 0; row < rows.length; row += 1) {
      if (row === pivot || at(pivot, pivot) === 0) continue;
      const share = at(row, pivot) / at(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - share * at(pivot, column));
    }
  }
  return rows.map((row, at) => ((row[at] ?? 0) === 0 ? 0 : (row.at(-1) ?? 0) / (row[at] ?? 1)));
}

/** Interpolates between points; outside, the line through the last two continues. */
function interpolated(points: readonly CalibrationPoint[]): (shown: number) => number {
  const sorted = inOrder(points);
  return (shown) => {
    const behind = sorted.findIndex((point) => point.shown >= shown);
    const right = Math.min(Math.max(behind < 0 ? sorted.length - 1 : behind, 1), sorted.length - 1);
    const [from, to] = [sorted[right - 1], sorted[right]];
    if (!from || !to) return sorted[0]?.brix ?? shown;
    return from.brix + ((to.brix - from.brix) * (shown - from.shown)) / (to.shown - from.shown);
  };
}

/** Returns a function from the device's value to true °Bx, to a hundredth. */
export function correctionOf({ of, by, power, points }: Calibration): (shown: number) => number {
  const distinct = inOrder(points).length;
  const round = (value: number) => Math.round(value * 100) / 100;
  if (by === 'points' && distinct > 1) {
    const along = interpolated(points);
    return (shown) => round(along(shown));
  }
  if (of === 'density' && (power === 0 || distinct < 2)) {
    const off = sumOf(points.map(({ shown, brix }) => brix - shown)) / Math.max(points.length, 1);
    return (shown) => round(shown + off);
  }
  const curve = fitted(points, Math.max(power, 1));
  return (shown) => round(curve(shown));
}

/**
 * Returns the deviation of the points from the calibration, °Bx: root mean square and maximum. Straight lines pass
 * through every point, which proves nothing in between.
 */
export function residualOf(calibration: Calibration): { typical: number; most: number } {
  const correct = correctionOf(calibration);
  const off = calibration.points.map(({ shown, brix }) => Math.abs(correct(shown) - brix));
  const square = sumOf(off.map((one) => one ** 2)) / Math.max(off.length, 1);
  return {
    typical: Math.round(Math.sqrt(square) * 100) / 100,
    most: Math.round(Math.max(0, ...off) * 100) / 100,
  };
}

/** Returns the error of a calibration, or `undefined`. */
export function calibrationProblem(calibration: Calibration): Sentence | undefined {
  const least = leastPoints(calibration);
  return inOrder(calibration.points).length < least ? sentenceOf('calibration_points', { least }) : undefined;
}
