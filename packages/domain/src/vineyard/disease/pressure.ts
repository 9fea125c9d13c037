import type { Span } from '../season.ts';

/** How favourable the weather is to a disease. It does not tell whether the disease is present. */
export const PRESSURE_CLASSES = ['none', 'low', 'medium', 'high'] as const;
export type PressureClass = (typeof PRESSURE_CLASSES)[number];

export const DISEASES = ['powdery', 'downy', 'botrytis'] as const;
export type Disease = (typeof DISEASES)[number];

/** Returns the highest of several pressures, or `null` without any. */
export const highestPressure = (classes: readonly PressureClass[]): PressureClass | null =>
  PRESSURE_CLASSES.findLast((one) => classes.includes(one)) ?? null;

export const isInSpan = (day: string, { from, to }: Span): boolean => day >= from && day <= to;
