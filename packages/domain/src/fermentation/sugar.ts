import type { DensityScale } from './density.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A reading of sugar in a fermenting tank. */
export interface SugarReading {
  /** When it was taken, milliseconds since 1970. */
  at: number;
  /** Apparent °Bx, as a hydrometer shows it: below 0 when dry. */
  brix: number;
  /** What was written down, where that is on another scale. */
  typed?: { value: number; scale: DensityScale } | undefined;
}

/** How far above what went before a slip may come back and still be the same ferment; °Bx. */
export const BACK_WITHIN = 0.5;

/**
 * The most a healthy ferment loses, °Bx a day. Source: 83 ferments of a contract winery in New Zealand, 2023, where reds on
 * their skins lost up to 17.1 and whites up to 7.7; with room above both.
 */
export const HEALTHY_FALL = { red: 20, white: 12 } as const;
