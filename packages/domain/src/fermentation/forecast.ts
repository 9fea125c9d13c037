import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { brixAt, type Course, dayOf, explained, fitCourse, type Point, RATE_BOUNDS } from './course.ts';
import { currentFerment, DAY_MS, HOUR_MS, lossPerDay, type SugarReading } from './readings.ts';

/** A ferment counts as dry by the hydrometer here, °Bx; only a sugar test proves it. */
export const DRY_BRIX = -1;

/** The least a forecast is made from. */
export const FORECAST_NEEDS = {
  readings: 4,
  hours: 36,
  explained: 0.95,
  fallBrix: 2,
  withinDays: 60,
} as const;

/** The last stretch, where a ferment crawls or stops; see {@link SPREAD}. */
const NEARLY_DRY = { upTo: 1, sooner: 0.4, later: 1.8, days: 2.5 };

/**
 * How much sooner and later than forecast eight of ten ferments were dry, as factors of the time still to go
 * and days beside them, by the share of the way already gone.
 * Source: calibrated on 83 ferments of a contract winery in New Zealand, 2023, forecast anew after each reading.
 */
const SPREAD: readonly (typeof NEARLY_DRY)[] = [
  { upTo: 0.5, sooner: 0.75, later: 2.1, days: 0.5 },
  { upTo: 0.85, sooner: 0.67, later: 1.6, days: 0.5 },
  NEARLY_DRY,
];

export type Forecast =
  | { kind: 'dry'; since: number }
  | {
      kind: 'forecast';
      /** When it is likely dry, and between when and when eight of ten such ferments are; ms since 1970. */
      dryAt: { likely: number; early: number; late: number };
      /** R² of the fit, 0.95 to 1. */
      explained: number;
      /** Apparent °Bx the fit gives for an instant, ms since 1970. */
      brixAt: (at: number) => number;
      /** The readings it is made from. */
      readings: number;
    }
  | { kind: 'levelling' /** °Bx it tends to. */; endBrix: number; brixAt: (at: number) => number }
  | { kind: 'refused'; why: RefusalReason };

export type RefusalReason = 'too-few' | 'too-short' | 'not-started' | 'no-course' | 'too-far';

/** Why there is no forecast, and what would make one possible. */
export const REFUSALS: Record<RefusalReason, Sentence> = {
  'too-few': say('ferment_too_few_readings', { readings: FORECAST_NEEDS.readings }),
  'too-short': say('ferment_too_short', { hours: FORECAST_NEEDS.hours }),
  'not-started': say('ferment_not_started', { brix: FORECAST_NEEDS.fallBrix }),
  'no-course': say('ferment_without_course'),
  'too-far': say('ferment_too_far', { days: FORECAST_NEEDS.withinDays }),
};

const refused = (why: RefusalReason): Forecast => ({ kind: 'refused', why });

/**
 * When a tank will be dry, from its sugar readings: a sigmoid fitted to them, followed to {@link DRY_BRIX}.
 * @param readings apparent °Bx in any order; slips are left out, and what came before must was last added
 * @returns the forecast as a range, or why the readings do not carry one
 */
export function forecastDryness(readings: readonly SugarReading[]): Forecast {
  const ferment = currentFerment(readings);
  const [first, last] = [ferment[0], ferment.at(-1)];
  if (!first || !last) return refused('too-few');
  const dry = ferment.find(({ brix }) => brix <= DRY_BRIX);
  if (dry && last.brix <= DRY_BRIX + 0.5) return { kind: 'dry', since: dry.at };
  if (ferment.length < FORECAST_NEEDS.readings) return refused('too-few');
  if (last.at - first.at < FORECAST_NEEDS.hours * HOUR_MS) return refused('too-short');
  if (first.brix - last.brix < FORECAST_NEEDS.fallBrix) return refused('not-started');

  const points = ferment.map(({ at, brix }): Point => ({ day: (at - first.at) / DAY_MS, brix }));
  const { course, misfit } = fitCourse(points);
  const shown = (at: number) => brixAt(course, (at - first.at) / DAY_MS);
  if (hasStopped(ferment)) return { kind: 'levelling', endBrix: last.brix, brixAt: shown };
  const share = explained(points, misfit);
  if (share < FORECAST_NEEDS.explained || hitsBound(course)) return refused('no-course');
  const day = dayOf(course, DRY_BRIX);
  if (day === null) return { kind: 'levelling', endBrix: course.end, brixAt: shown };
  if (day > FORECAST_NEEDS.withinDays) return refused('too-far');

  const gone = (first.brix - last.brix) / (first.brix - DRY_BRIX);
  const range = rangeOf(day, (last.at - first.at) / DAY_MS, gone);
  const instant = (days: number) => Math.round(first.at + days * DAY_MS);
  return {
    kind: 'forecast',
    dryAt: { likely: instant(range.likely), early: instant(range.early), late: instant(range.late) },
    explained: share,
    brixAt: shown,
    readings: ferment.length,
  };
}

/** Where it still has sugar and lost next to none of it for two days: °Bx, and °Bx a day. */
const STOPPED = { above: 0.5, hours: 48, loss: 0.1 } as const;

function hasStopped(ferment: readonly SugarReading[]): boolean {
  const last = ferment.at(-1);
  const loss = last && lossPerDay(ferment, last.at, STOPPED.hours);
  return last !== undefined && last.brix > STOPPED.above && typeof loss === 'number' && loss < STOPPED.loss;
}

const hitsBound = ({ rate }: Course): boolean =>
  rate <= RATE_BOUNDS.min * 1.001 || rate >= RATE_BOUNDS.max * 0.999;

/** The range about a forecast, in days since the first reading. */
function rangeOf(day: number, now: number, gone: number) {
  const { sooner, later, days } = SPREAD.find(({ upTo }) => gone <= upTo) ?? NEARLY_DRY;
  const left = Math.max(day - now, 0);
  return { likely: now + left, early: now + left * sooner, late: now + left * later + days };
}
