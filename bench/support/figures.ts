/** The value below which this fraction of all values are: 0.5 is the median, 0.95 the p95. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export async function milliseconds(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}
