/** Inclusive limits of a grape measurement. */
export const READING_LIMITS = {
  /** °Bx */
  brix: { min: 0, max: 40 },
  ph: { min: 2, max: 5 },
  /** g/L as tartaric acid */
  ta: { min: 0, max: 20 },
} as const;

/** Inclusive limits of a berry's weight, g; three decimals. */
export const BERRY_WEIGHT_LIMITS = { min: 0, max: 20 } as const;

export type Measure = keyof typeof READING_LIMITS;

/** Default status of a reading. */
export const DEFAULT_READING_STATUS = 'Developing';

/** Statuses in each form: ripeness for measurements, progress for the harvest plan. */
export const RIPENESS_STATUSES = ['Developing', 'Nearly Ready', 'Ready', 'Harvested'] as const;
export const PROGRESS_STATUSES = ['On Track', 'Monitoring', 'Delayed'] as const;
