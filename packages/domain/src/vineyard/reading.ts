/** Inclusive bounds of a grape measurement, and what is said of one outside of them. */
export const READING_LIMITS = {
  /** °Bx */
  brix: { min: 0, max: 40, problem: 'Brix must be 0-40' },
  ph: { min: 2, max: 5, problem: 'pH must be 2.0-5.0' },
  /** g/L as tartaric acid */
  ta: { min: 0, max: 20, problem: 'TA must be 0-20 g/L' },
} as const;

export type Measure = keyof typeof READING_LIMITS;

/** What is said of a measurement that is no number. */
export const NOT_A_NUMBER = 'Must be a number';

/** What a reading's status is when nobody says otherwise. */
export const DEFAULT_READING_STATUS = 'Developing';

/** The statuses each form offers: ripeness where grapes are measured, progress where the harvest is planned. */
export const RIPENESS_STATUSES = ['Developing', 'Nearly Ready', 'Ready', 'Harvested'] as const;
export const PROGRESS_STATUSES = ['On Track', 'Monitoring', 'Delayed'] as const;
