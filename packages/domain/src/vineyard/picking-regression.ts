import type { Line } from '../values/line.ts';

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

/**
 * How probable it is that |t| stays within `t`, for Student's t with whole degrees of freedom.
 * Source: Abramowitz & Stegun, 26.7.3 and 26.7.4, which are exact.
 */
export function studentWithin(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = isOdd && degrees === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= degrees - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}

/** The t that |t| stays within with a probability: 4.303 for 0.95 with two degrees of freedom. */
export function studentQuantile(probability: number, degrees: number): number {
  let [low, high] = [0, 1];
  while (studentWithin(high, degrees) < probability) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (studentWithin(middle, degrees) < probability) low = middle;
    else high = middle;
  }
  return high;
}
