/** How a grower judges the grapes of a reading: the four words of ripeness, then the three of the harvest plan. */
export const READING_STATUSES = [
  'Developing',
  'Nearly Ready',
  'Ready',
  'Harvested',
  'On Track',
  'Monitoring',
  'Delayed',
] as const;
export type ReadingStatus = (typeof READING_STATUSES)[number];

/** How near a field is to its harvest, from nothing known to ready. */
export const READINESS = [
  'no-data',
  'developing',
  'approaching',
  'ready-soon',
  'nearly-ready',
  'ready',
] as const;
export type Readiness = (typeof READINESS)[number];

/** Where sugar and acidity alone bring a field closer to its harvest; all bounds belong to the better side. */
export const READINESS_THRESHOLDS = {
  /** °Bx from which a field approaches its harvest. */
  approachingBrix: 20,
  /** °Bx from which it is ready soon, if its pH agrees. */
  readySoonBrix: 22,
  /** pH that agrees. */
  readySoonPh: { min: 3.2, max: 3.6 },
} as const;

/** Values of a measurement; `null` if not measured or assessed. */
export interface JudgedReading {
  status: ReadingStatus | null;
  /** °Bx */
  brix: number | null;
  ph: number | null;
}

/**
 * How near a field is to its harvest. The grower's own `Ready` and `Nearly Ready` count before any figure;
 * every other status leaves it to sugar and pH.
 * @param latest the field's newest reading, or `null` where it has none
 */
export function fieldReadiness(latest: JudgedReading | null): Readiness {
  if (latest === null) return 'no-data';
  if (latest.status === 'Ready') return 'ready';
  if (latest.status === 'Nearly Ready') return 'nearly-ready';
  const { approachingBrix, readySoonBrix, readySoonPh } = READINESS_THRESHOLDS;
  const { brix, ph } = latest;
  if (brix === null || brix < approachingBrix) return 'developing';
  const isPhRight = ph !== null && ph >= readySoonPh.min && ph <= readySoonPh.max;
  return brix >= readySoonBrix && isPhRight ? 'ready-soon' : 'approaching';
}

/**
 * Whether a field has the sugar and its pH has passed what agrees with it: the six rules call it approaching then, as if it
 * were still on the way. Not where the grower judged it ready, or picked it.
 * @param highestPh the pH it has passed then: the field’s own, where one is set
 */
export function isPastWindow(latest: JudgedReading | null, highestPh: number | null = null): boolean {
  if (latest === null || latest.brix === null || latest.ph === null) return false;
  if (latest.status === 'Harvested' || fieldReadiness(latest) !== 'approaching') return false;
  const { readySoonBrix, readySoonPh } = READINESS_THRESHOLDS;
  return latest.brix >= readySoonBrix && latest.ph > (highestPh ?? readySoonPh.max);
}
