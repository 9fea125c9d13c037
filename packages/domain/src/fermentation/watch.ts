import type { Sentence } from '../words/sentence.ts';
import type { Forecast } from './forecast.ts';
import { DAY_MS, type SugarReading } from './readings.ts';
import type { Slip } from './slips.ts';
import type { AlarmThresholds, FermentStyle } from './thresholds.ts';

/** Reasons why a tank needs attention, most urgent first among equals. */
export const ALARM_KINDS = [
  'stuck',
  'too-hot',
  'too-warm',
  'sluggish',
  'slow-start',
  'too-cold',
  'temperature-jump',
  'slip',
  'rise',
  'jump',
  'high-ph',
  'missing-reading',
  'overfull',
  'nearly-dry',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** A reading for alarms: any value may be missing. */
export interface TankReading {
  /** When it was taken, ms since 1970. */
  at: number;
  temperatureC: number | null;
  /** Apparent °Bx. */
  brix: number | null;
  pH: number | null;
  /** The recorded sugar, if on another scale. */
  typed?: SugarReading['typed'];
}

/** A reason why a tank needs attention. */
export interface Alarm {
  kind: AlarmKind;
  /** `act`: today, or the wine suffers; `watch`: look at it; `plan`: good to know. */
  urgency: 'act' | 'watch' | 'plan';
  /** The observation, with its numbers. */
  why: Sentence;
  /** What to do next. */
  next: Sentence;
  /** The reading and its probable °Bx; only for a slip. */
  reading?: Slip['reading'] & Pick<Slip, 'probably' | 'written'>;
}

export const alarm = (kind: AlarmKind, urgency: Alarm['urgency'], why: Sentence, next: Sentence): Alarm => ({
  kind,
  urgency,
  why,
  next,
});

/** An active tank, for alarms. */
export interface WatchedTank {
  style: FermentStyle;
  readings: readonly TankReading[];
  /** Litres. */
  currentVolume: number;
  /** Litres. */
  capacity: number;
  forecast: Forecast;
}

/** A tank with readings, for each alarm. */
export interface Watch extends WatchedTank {
  ferment: SugarReading[];
  now: number;
  limits: AlarmThresholds;
  newest: TankReading;
  /** When sugar was last read, slips included; ms since 1970. */
  newestSugar: number | undefined;
}

/**
 * Rounds a difference or slope, so that a value exactly on a threshold does not cross it by the last digits of binary
 * fractions.
 */
export const asMeasured = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A ferment that has begun: it lost this much, °Bx. */
const BEGUN = 2;

/** Whether the ferment has begun since its must was last filled. */
export const hasBegun = ({ ferment }: Pick<Watch, 'ferment'>): boolean =>
  asMeasured((ferment[0]?.brix ?? 0) - Math.min(...ferment.map(({ brix }) => brix))) >= BEGUN;

/** The newest value of its kind, unless it is days old. */
export function latest(watch: Watch, of: 'temperatureC' | 'pH'): number | undefined {
  const reading = watch.readings.findLast((one) => one[of] !== null);
  return reading && watch.newest.at - reading.at < 2 * DAY_MS ? (reading[of] ?? undefined) : undefined;
}
