import { DAY_MS } from './readings.ts';

/** The measures that are compared with the last reading. */
export type DoubtedMeasure = 'temperature' | 'brix' | 'pH' | 'alcohol';

interface Bound {
  /** Difference of two readings of the same must: instruments, cap and juice, quick reading. */
  atOnce: number;
  /** Further change of a tank per day. */
  perDay: number;
  /** Maximum, however old the last reading is. */
  most: number;
}

/**
 * How far a reading may rise above the last one of the tank, or fall below it, before the person is asked. Wider than
 * alarms: those are about the wine, this is about typos.
 * Sources: sugar by `RISE_BRIX`, and a fall of 13 °Bx in a day that few warm reds exceed (`HEALTHY_FALL`);
 * temperature by the 5 °C a day yeast tolerates, and what a heat exchanger changes at once; pH by malolactic
 * fermentation, 0.1 to 0.3, and additions of acid, up to 0.1 for 0.5 g/L, as commonly taught; alcohol by 0.58 % vol per
 * °Bx.
 */
export const DOUBT_BOUNDS: Record<DoubtedMeasure, { rise: Bound; fall: Bound }> = {
  /** °C. */
  temperature: { rise: { atOnce: 8, perDay: 5, most: 20 }, fall: { atOnce: 8, perDay: 5, most: 20 } },
  /** Apparent °Bx; a rise means added must or sugar, which is worth a question. */
  brix: { rise: { atOnce: 1.5, perDay: 0, most: 1.5 }, fall: { atOnce: 8, perDay: 5, most: 30 } },
  pH: { rise: { atOnce: 0.3, perDay: 0.05, most: 0.6 }, fall: { atOnce: 0.3, perDay: 0.05, most: 0.6 } },
  /** % vol. */
  alcohol: { rise: { atOnce: 1.5, perDay: 7.5, most: 16 }, fall: { atOnce: 1.5, perDay: 0, most: 1.5 } },
};

/** A value and when it was measured, ms since 1970. */
export interface Measurement {
  value: number;
  at: number;
}

/**
 * Whether a reading differs so much from the last one that the form asks for confirmation; exactly on a bound it does not.
 * @param last the last one of the same tank and measure
 */
export function isDoubtful(measure: DoubtedMeasure, { value, at }: Measurement, last: Measurement): boolean {
  const change = value - last.value;
  const { atOnce, perDay, most } = DOUBT_BOUNDS[measure][change < 0 ? 'fall' : 'rise'];
  const days = Math.abs(at - last.at) / DAY_MS;
  const allowed = Math.min(atOnce + perDay * days, most);
  return Math.round(Math.abs(change) * 1000) > Math.round(allowed * 1000);
}
