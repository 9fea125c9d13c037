import type { Line } from '../values/line.ts';
import { studentQuantile } from './student-t.ts';

/** A day counted from any fixed one, and the sugar then, °Bx. */
export interface SugarPoint {
  day: number;
  brix: number;
}

/** When a fitted line reaches a value, with the limits of its uncertainty; all in days. */
export interface Crossing {
  at: number;
  earliest: number;
  latest: number;
}

interface CrossingOptions {
  /** How often the limits hold the truth, 0 to 1. */
  confidence: number;
  /** What a reading strays from the truth at least, in the line's unit; 0 believes the points alone. */
  leastDeviation?: number;
  /** Whether the limits are for a reading to be taken, which strays as well, or for the line itself. */
  forReading?: boolean;
}

/**
 * When a line reaches a value, by Fieller's theorem, or `undefined` where it rises too little against its scatter
 * for any limits.
 */
export function fiellerCrossing(line: Line, value: number, options: CrossingOptions): Crossing | undefined {
  const { confidence, leastDeviation = 0, forReading = false } = options;
  const { slope, n, meanDay, spread } = line;
  const t = studentQuantile(confidence, n - 2);
  const s = Math.max(line.deviation, leastDeviation);
  const g = (t * t * s * s) / (slope * slope * spread);
  if (!(slope > 0) || g >= 1) return undefined;
  const at = (value - line.intercept) / slope;
  const ahead = at - meanDay;
  const around = 1 / n + (forReading ? 1 : 0);
  const half = ((t * s) / slope) * Math.sqrt(ahead ** 2 / spread + (1 - g) * around);
  return {
    at,
    earliest: meanDay + (ahead - half) / (1 - g),
    latest: meanDay + (ahead + half) / (1 - g),
  };
}
