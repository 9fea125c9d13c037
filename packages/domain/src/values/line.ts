export interface Line {
  /** The value on day 0. */
  intercept: number;
  /** What a day adds. */
  slope: number;
  /** Standard deviation of what the line leaves unexplained. */
  deviation: number;
  n: number;
  meanDay: number;
  /** Sum of squared distances of the days from their mean. */
  spread: number;
}

/** The straight line through points by least squares; it takes three of them, on more than one day. */
export function fitLine(points: readonly { day: number; value: number }[]): Line {
  const n = points.length;
  const meanDay = points.reduce((sum, { day }) => sum + day, 0) / n;
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / n;
  const spread = points.reduce((sum, { day }) => sum + (day - meanDay) ** 2, 0);
  const together = points.reduce((sum, { day, value }) => sum + (day - meanDay) * (value - meanValue), 0);
  const slope = together / spread;
  const intercept = meanValue - slope * meanDay;
  const left = points.reduce((sum, { day, value }) => sum + (value - intercept - slope * day) ** 2, 0);
  return { intercept, slope, deviation: Math.sqrt(left / (n - 2)), n, meanDay, spread };
}
