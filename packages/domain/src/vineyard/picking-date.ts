import { addDays, dayNumber, dayOfNumber, daysBetween } from '../values/calendar-day.ts';
import { fitLine } from '../values/line.ts';
import type { Sentence } from '../words/sentence.ts';
import { say } from '../words/words.ts';
import { type Crossing, fiellerCrossing, type SugarPoint } from './picking-regression.ts';

/** What a picking date is computed from and bounded by. */
export const PICKING_RULES = {
  /** How often the truth lies between the two limits. */
  confidence: 0.8,
  readings: 3,
  spanDays: 7,
  /** °Bx before which berries swell more than they ripen (before véraison). */
  ripeningFromBrix: 8,
  /** °Bx a day at and below which ripening stands still. */
  stalledBrixPerDay: 0.02,
  /** Days after the newest reading beyond which no date is named. */
  horizonDays: 60,
  /** Days after which the newest reading says nothing of today any more. */
  staleDays: 30,
  /** °Bx that two samples of one field differ by even on one day. */
  samplingBrix: 0.2,
} as const;

/** A day's sugar; `null` where nobody measured it. */
export interface BrixReading {
  date: string;
  brix: number | null;
}

/** How sugar rises: day by day alike, or ever slower as grapes ripen. */
export type RipeningShape = 'straight' | 'levelling';

export type PickingForecast =
  | {
      kind: 'forecast';
      date: string;
      /** Between these two days in four of five cases. */
      earliest: string;
      latest: string;
      /** °Bx a day lately. */
      ratePerDay: number;
      shape: RipeningShape;
      /** R²: the share of the readings’ spread that the curve explains, 0 to 1. */
      explained: number;
      readings: number;
    }
  | { kind: 'reached'; date: string; readings: number }
  /** Why there is no date. */
  | { kind: 'refused'; reason: Sentence };

interface Question {
  /** The season's readings, in any order. */
  readings: readonly BrixReading[];
  /** °Bx wanted at picking. */
  targetBrix: number;
  today: string;
  /** The last day of the season. */
  seasonEnd: string;
}

const refused = (reason: Sentence): PickingForecast => ({ kind: 'refused', reason });

/** The readings a forecast stands on, by day: of a day with several, their mean. */
function ripening(readings: readonly BrixReading[]): { date: string; brix: number }[] {
  const days = new Map<string, number[]>();
  for (const { date, brix } of readings) {
    if (brix !== null) days.set(date, [...(days.get(date) ?? []), brix]);
  }
  const means = [...days].map(([date, found]) => ({
    date,
    brix: found.reduce((sum, brix) => sum + brix, 0) / found.length,
  }));
  const inOrder = means.sort((a, b) => (a.date < b.date ? -1 : 1));
  const start = inOrder.findIndex(({ brix }) => brix >= PICKING_RULES.ripeningFromBrix);
  return start === -1 ? [] : inOrder.slice(start);
}

/**
 * The day a field reaches its target, by regression of the season's sugar on its days with Fieller's limits, or
 * why there is none. Sugar is taken to rise straight, or ever slower towards 28 °Bx (or a sixth above a target
 * that is higher), whichever leaves less of the readings unexplained.
 */
export function pickingForecast({ readings, targetBrix, today, seasonEnd }: Question): PickingForecast {
  const points = ripening(readings);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return refused(say('ripening_without_brix'));
  const reached = points.find(({ brix }) => brix >= targetBrix);
  if (reached !== undefined && last.brix >= targetBrix - PICKING_RULES.samplingBrix) {
    return { kind: 'reached', date: reached.date, readings: points.length };
  }
  const few = tooFew(points.length, daysBetween(first.date, last.date));
  if (few !== undefined) return refused(few);
  const age = daysBetween(last.date, today);
  if (age > PICKING_RULES.staleDays) {
    return refused(say('ripening_not_measured', { days: age }));
  }
  const start = dayNumber(first.date);
  const counted = points.map(({ date, brix }) => ({ day: dayNumber(date) - start, brix }));
  const fit = betterFit(counted, targetBrix);
  if (fit.ratePerDay <= PICKING_RULES.stalledBrixPerDay) {
    return refused(say('ripening_stalled'));
  }
  if (fit.crossing === undefined) {
    return refused(say('ripening_scattered'));
  }
  return within(fit.crossing, {
    start,
    last: last.date,
    seasonEnd,
    targetBrix,
    fit,
    explained: explainedShare(points, fit.unexplained),
    n: points.length,
  });
}

function tooFew(readings: number, days: number): Sentence | undefined {
  const { readings: neededReadings, spanDays: neededDays } = PICKING_RULES;
  if (readings >= neededReadings && days >= neededDays) return undefined;
  return say('ripening_too_few_readings', { readings, days, neededReadings, neededDays });
}

interface Fit {
  shape: RipeningShape;
  ratePerDay: number;
  /** Sum of squares, °Bx². */
  unexplained: number;
  crossing: Crossing | undefined;
}

/** Where sugar levels off, °Bx, and how far above every reading that has to lie. */
const CEILING = { usual: 28, aboveTarget: 7 / 6, aboveReadings: 0.5 } as const;

function betterFit(points: readonly SugarPoint[], targetBrix: number): Fit {
  const highest = Math.max(...points.map(({ brix }) => brix));
  const ceiling = Math.max(CEILING.usual, targetBrix * CEILING.aboveTarget, highest + CEILING.aboveReadings);
  const straight = fitOn(points, targetBrix, 'straight', { to: (brix) => brix, from: (value) => value });
  const levelling = fitOn(points, targetBrix, 'levelling', {
    to: (brix) => -Math.log(ceiling - brix),
    from: (value) => ceiling - Math.exp(-value),
  });
  return levelling.unexplained < straight.unexplained ? levelling : straight;
}

/** Fits a line on a scale on which the shape is one. */
function fitOn(
  points: readonly SugarPoint[],
  targetBrix: number,
  shape: RipeningShape,
  scale: { to: (brix: number) => number; from: (value: number) => number },
): Fit {
  const line = fitLine(points.map(({ day, brix }) => ({ day, value: scale.to(brix) })));
  const fitted = (day: number) => scale.from(line.intercept + line.slope * day);
  const last = points.at(-1)?.day ?? 0;
  const half = PICKING_RULES.samplingBrix / 2;
  return {
    shape,
    ratePerDay: fitted(last) - fitted(last - 1),
    unexplained: points.reduce((sum, { day, brix }) => sum + (brix - fitted(day)) ** 2, 0),
    crossing: fiellerCrossing(line, scale.to(targetBrix), {
      confidence: PICKING_RULES.confidence,
      leastDeviation: scale.to(targetBrix + half) - scale.to(targetBrix - half),
      forReading: true,
    }),
  };
}

interface Bounds {
  start: number;
  last: string;
  seasonEnd: string;
  targetBrix: number;
  fit: Fit;
  explained: number;
  n: number;
}

/** R² of a fit that leaves so much unexplained, °Bx². */
function explainedShare(points: readonly { brix: number }[], unexplained: number): number {
  const mean = points.reduce((sum, { brix }) => sum + brix, 0) / points.length;
  const spread = points.reduce((sum, { brix }) => sum + (brix - mean) ** 2, 0);
  return spread === 0 ? 0 : Math.max(0, 1 - unexplained / spread);
}

function within(
  crossing: Crossing,
  { start, last, seasonEnd, targetBrix, fit, explained, n }: Bounds,
): PickingForecast {
  const date = dayOfNumber(start + Math.round(crossing.at));
  if (date > seasonEnd) return refused(say('ripe_after_season', { brix: targetBrix }));
  const { horizonDays } = PICKING_RULES;
  if (date > addDays(last, horizonDays))
    return refused(say('ripe_too_far', { brix: targetBrix, days: horizonDays }));
  const latest = dayOfNumber(start + Math.ceil(crossing.latest));
  const earliest = dayOfNumber(start + Math.floor(crossing.earliest));
  return {
    kind: 'forecast',
    date: date < last ? last : date,
    // The newest reading was below the target: nothing lies before it.
    earliest: earliest < last ? last : earliest,
    latest: latest > seasonEnd ? seasonEnd : latest,
    ratePerDay: fit.ratePerDay,
    shape: fit.shape,
    explained,
    readings: n,
  };
}

/**
 * What a measure gained a week, by least squares over readings of one season; `null` with fewer than two days.
 */
export function ratePerWeek(readings: readonly { date: string; value: number | null }[]): number | null {
  const points = readings.flatMap(({ date, value }) =>
    value === null ? [] : [{ day: dayNumber(date), value }],
  );
  if (new Set(points.map(({ day }) => day)).size < 2) return null;
  return 7 * fitLine(points).slope;
}
