/** What a float shows, against what was measured by hand in the same must. */
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';

/** What of a device is corrected: the angle it leans at, or the density it makes of that itself. */
export const CALIBRATED = ['angle', 'density'] as const;
export type Calibrated = (typeof CALIBRATED)[number];

/** A curve of least squares through all points, or straight lines from point to point, as a TILTpi does it. */
export const CALIBRATION_WAYS = ['polynomial', 'points'] as const;
export type CalibrationWay = (typeof CALIBRATION_WAYS)[number];

/** Points of a calibration, at most; the highest power of its polynomial. */
export const MOST_CALIBRATION_POINTS = 20;
export const HIGHEST_POWER = 3;

/** Bounds of what a float shows: degrees, or °Bx. */
export const SHOWN_LIMITS = { angle: { min: 0, max: 180 }, density: { min: -5, max: 50 } } as const;

/** What the device showed, degrees or °Bx, and the °Bx that were true. */
export interface CalibrationPoint {
  shown: number;
  brix: number;
}

export interface Calibration {
  of: Calibrated;
  by: CalibrationWay;
  /** The power of the polynomial, 0 (the same correction everywhere) to 3; fewer where there are too few points. */
  power: number;
  points: readonly CalibrationPoint[];
}

/** Least points a way needs: a single one moves a density, and says nothing of an angle. */
export const leastPoints = ({ of, by }: Pick<Calibration, 'of' | 'by'>): number =>
  of === 'angle' || by === 'points' ? 2 : 1;

/** The points by what was shown, ascending; the mean of those that showed the same. */
function inOrder(points: readonly CalibrationPoint[]): CalibrationPoint[] {
  const byShown = new Map<number, number[]>();
  for (const { shown, brix } of points) byShown.set(shown, [...(byShown.get(shown) ?? []), brix]);
  return [...byShown]
    .map(([shown, all]) => ({ shown, brix: all.reduce((sum, brix) => sum + brix, 0) / all.length }))
    .toSorted((one, other) => one.shown - other.shown);
}

/**
 * Coefficients of the polynomial of least squares, from the constant up, by the normal equations; of a density at power 0
 * the correction alone. Shown values are taken from their mean, which keeps the equations well conditioned.
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

/** Solves linear equations by elimination, the largest pivot first; each row ends with its right side. */
function solved(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row) => [...row]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    const best = rows.reduce(
      (found, _, row) => (row > pivot && Math.abs(at(row, pivot)) > Math.abs(at(found, pivot)) ? row : found),
      pivot,
    );
    const [held, swapped] = [rows[pivot] ?? [], rows[best] ?? []];
    rows[pivot] = swapped;
    rows[best] = held;
    for (let row = 0; row < rows.length; row += 1) {
      if (row === pivot || at(pivot, pivot) === 0) continue;
      const share = at(row, pivot) / at(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - share * at(pivot, column));
    }
  }
  return rows.map((row, at) => ((row[at] ?? 0) === 0 ? 0 : (row.at(-1) ?? 0) / (row[at] ?? 1)));
}

/** Straight lines from point to point; beyond the outermost the line through the last two goes on. */
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

/** Makes true °Bx of what a device shows, to a hundredth. */
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
 * How far the points lie off what the calibration makes of them, °Bx: the root of the mean square, and the most. Straight
 * lines pass through every point, which says nothing of the places between.
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

/** What is wrong with a calibration, or `undefined`. */
export function calibrationProblem(calibration: Calibration): Sentence | undefined {
  const least = leastPoints(calibration);
  return inOrder(calibration.points).length < least ? say('calibration_points', { least }) : undefined;
}
