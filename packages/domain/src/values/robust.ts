/** A value and its weight. */
export interface WeightedValue {
  value: number;
  /** Above 0. */
  weight: number;
}

/**
 * Weighted quantile, interpolated between the middles of the values' weights.
 * @param share 0 to 1
 * @returns `undefined` without values
 */
export function quantile(values: readonly WeightedValue[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  let before: { value: number; place: number } | undefined;
  for (const { value, weight } of sorted) {
    const place = (below + weight / 2) / total;
    below += weight;
    if (place >= share) {
      if (before === undefined) return value;
      return before.value + ((value - before.value) * (share - before.place)) / (place - before.place);
    }
    before = { value, place };
  }
  return before?.value;
}

/** Median of equally weighted values; `undefined` without any. */
export const median = (values: readonly number[]): number | undefined =>
  quantile(
    values.map((value) => ({ value, weight: 1 })),
    0.5,
  );

export interface Row {
  /** Predictors of the target. */
  measures: readonly number[];
  target: number;
  /** Above 0. */
  weight: number;
}

/** Prior of a weight: its value without rows, the number of rows that is worth, and its limits. */
export interface WeightPrior {
  prior: number;
  worth: number;
  most: number;
}

/** Deviations beyond this count linearly, not squared. */
const OUTLIER = 0.2;

/** Number of times rows are reweighted, and of steps through the weights each time. */
const ROUNDS = { weighed: 8, stepped: 40 } as const;

/**
 * Ridge regression towards prior weights with Huber's weights, so that few rows change little and outliers hardly count.
 */
export function robustWeights(rows: readonly Row[], priors: readonly WeightPrior[]): number[] {
  let weights = priors.map(({ prior }) => prior);
  for (let round = 0; round < ROUNDS.weighed; round += 1)
    weights = leastSquares(sumsOf(rows, weights), priors);
  return weights;
}

/** Sums of the normal equations, rows weighted by their deviation from these weights. */
function sumsOf(rows: readonly Row[], weights: readonly number[]) {
  const together = weights.map(() => weights.map(() => 0));
  const targets = weights.map(() => 0);
  for (const { measures, target, weight } of rows) {
    const off = target - measures.reduce((sum, measure, place) => sum + measure * (weights[place] ?? 0), 0);
    const count = weight * Math.min(1, OUTLIER / Math.max(Math.abs(off), 1e-9));
    for (const [place, measure] of measures.entries()) {
      const line = together[place] ?? [];
      for (const [other, value] of measures.entries())
        line[other] = (line[other] ?? 0) + count * measure * value;
      targets[place] = (targets[place] ?? 0) + count * measure * target;
    }
  }
  return { together, targets };
}

/** Coordinate descent, which also works with bounds. */
function leastSquares(
  { together, targets }: ReturnType<typeof sumsOf>,
  priors: readonly WeightPrior[],
): number[] {
  const weights = priors.map(({ prior }) => prior);
  for (let step = 0; step < ROUNDS.stepped; step += 1) {
    for (const [place, { prior, worth, most }] of priors.entries()) {
      const line = together[place] ?? [];
      const others = line.reduce(
        (sum, value, other) => sum + (other === place ? 0 : value * (weights[other] ?? 0)),
        0,
      );
      const free = (worth * prior + (targets[place] ?? 0) - others) / (worth + (line[place] ?? 0));
      weights[place] = Math.min(free, most);
    }
  }
  return weights;
}
