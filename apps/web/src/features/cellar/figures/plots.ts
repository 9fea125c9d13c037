/** What a plot is drawn of: wines of which there is a bottle left. */
export interface Share {
  readonly wines: number;
  readonly bottles: number;
  /** Litres in these bottles, each of its size. */
  readonly litres: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const bottlesOf = (shares: readonly Share[]): number => sum(shares.map(({ bottles }) => bottles));

/** Several shares as one; litres stay exact to the millilitre. */
export function together(shares: readonly Share[]): Share {
  return {
    wines: sum(shares.map(({ wines }) => wines)),
    bottles: bottlesOf(shares),
    litres: Math.round(sum(shares.map(({ litres }) => litres)) * 1000) / 1000,
  };
}

/** How much of a bar is filled, 0 to 1; the least there is can still be seen. */
export function fillOf(value: number, most: number): number {
  if (value <= 0 || most <= 0) return 0;
  return Math.max(value / most, 0.01);
}

const NICE = [1, 2, 5, 10] as const;

/** The lines across a plot of whole things: from 0, evenly, up to the first that is not below `most`. */
export function ticks(most: number, intervals = 3): number[] {
  const least = Math.max(most, 1) / intervals;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const nice = NICE.find((factor) => factor * magnitude >= least) ?? 10;
  const step = Math.max(1, nice * magnitude);
  const count = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step));
}

/** A piece of a ring, in turns from its top, clockwise. */
interface Arc {
  readonly start: number;
  readonly end: number;
}

/** The least of a ring that can be seen, and the gap between two pieces, in turns. */
const LEAST_ARC = 0.012;
const GAP = 0.006;

/** The pieces of a ring, in the order given, with a gap between any two. */
export function ringArcs(values: readonly number[]): Arc[] {
  const total = sum(values);
  if (total <= 0) return [];
  const present = values.filter((value) => value > 0).length;
  const gap = present > 1 ? GAP : 0;
  const wanted = values.map((value) => (value > 0 ? Math.max(value / total, LEAST_ARC + gap) : 0));
  // What the smallest were given is taken from all alike, so that the ring closes.
  const all = sum(wanted);
  let reached = 0;
  return wanted.map((share) => {
    const start = reached;
    reached += share / all;
    return share > 0 ? { start: start + gap / 2, end: reached - gap / 2 } : { start, end: start };
  });
}

const short = (length: number): number => Number(length.toFixed(3));

const pointAt = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`;
};

/** The line of a piece of a ring around the origin, for a path. */
export function arcPath({ start, end }: Arc, radius: number): string {
  // A path that ends where it began draws nothing.
  const last = Math.min(end, start + 0.9999);
  const isLarge = last - start > 0.5 ? 1 : 0;
  return `M ${pointAt(start, radius)} A ${radius} ${radius} 0 ${isLarge} 1 ${pointAt(last, radius)}`;
}
