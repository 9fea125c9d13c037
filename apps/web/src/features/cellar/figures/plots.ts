/** The data of a chart: wines with bottles in stock. */
export interface Share {
  readonly wines: number;
  readonly bottles: number;
  /** The litres of these bottles, by their sizes. */
  readonly litres: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const bottlesOf = (shares: readonly Share[]): number => sum(shares.map(({ bottles }) => bottles));

/** The sum of shares, with litres exact to the millilitre. */
export function sumOfShares(shares: readonly Share[]): Share {
  return {
    wines: sum(shares.map(({ wines }) => wines)),
    bottles: bottlesOf(shares),
    litres: Math.round(sum(shares.map(({ litres }) => litres)) * 1000) / 1000,
  };
}

/** The fill of a bar, 0 to 1, with a visible minimum. */
export function fillOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(value / most, 0.01);
}

const NICE = [1, 2, 5, 10] as const;

/** The grid lines for whole numbers: evenly from 0 to the first that is at least `most`. */
export function ticks(most: number, intervals = 3): number[] {
  const least = Math.max(most, 1) / intervals;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const nice = NICE.find((factor) => factor * magnitude >= least) ?? 10;
  const step = Math.max(1, nice * magnitude);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step));
}

/** The smallest visible segment of a ring, in per cent. */
const LEAST_ARC = 1.8;

/**
 * The segments of a ring in per cent. What the smallest gain is taken from all others, so that the ring is complete.
 */
export function ringParts(values: readonly number[]): number[] {
  const total = sum(values);
  const wanted = values.map((value) => (value > 0 ? Math.max((value / total) * 100, LEAST_ARC) : 0));
  return wanted.map((part) => (part / sum(wanted)) * 100);
}
