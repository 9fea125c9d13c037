/** Statuses of a reading: four of ripeness, then three of the harvest plan. */
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

/** Readiness of a field for its harvest, from unknown to ready. */
export const READINESS = [
  'no-data',
  'developing',
  'approaching',
  'ready-soon',
  'nearly-ready',
  'ready',
] as const;
export type Readiness = (typeof READINESS)[number];

/** Limits by sugar and acidity; each belongs to the better side. */
export const READINESS_THRESHOLDS = {
  /** °Bx from which a field is approaching its harvest. */
  approachingBrix: 20,
  /** °Bx from which it is ready soon, if its pH allows. */
  readySoonBrix: 22,
  /** pH that allows it. */
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
 * Returns the readiness of a field. The statuses `Ready` and `Nearly Ready` take precedence; otherwise sugar and pH
 * decide.
 * @param latest the field's newest reading, or `null` without one
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
 * Returns whether a field has enough sugar but too high a pH, which the rules would call approaching. Not if its status
 * is ready or picked.
 * @param highestPh maximum pH: the field's own, if set
 */
export function isPastWindow(latest: JudgedReading | null, highestPh: number | null = null): boolean {
  if (latest === null || latest.brix === null || latest.ph === null) return false;
  if (latest.status === 'Harvested' || fieldReadiness(latest) !== 'approaching') return false;
  const { readySoonBrix, readySoonPh } = READINESS_THRESHOLDS;
  return latest.brix >= readySoonBrix && latest.ph > (highestPh ?? readySoonPh.max);
}
