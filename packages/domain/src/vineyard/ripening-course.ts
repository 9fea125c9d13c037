/** How grapes ripen, and how long a measure takes to its target. */
import { median } from '../values/robust.ts';
import type { RipeningMeasure } from './ripening-measures.ts';

/** A measure of grapes on a day, by its number. */
export interface RipeningPoint {
  day: number;
  value: number;
}

/** Data besides the season's own readings. */
export interface RipeningPast {
  /** Of earlier seasons of the field, and of this season of its neighbours. */
  paces: readonly CoursePace[];
  /** Degree days above 0 °C of a day, by its number, measured or expected; `null` if unknown. */
  degreeDays?: (day: number) => number | null;
  /** Factor for the range. */
  spread?: number;
}

export interface RipeningForecast {
  /** Days from the newest reading. */
  daysLeft: { likely: number; early: number; late: number };
  /** Recent daily change towards the target, and the same from the readings only. */
  ratePerDay: number;
  freePerDay: number;
  /** R², 0 to 1. */
  explained: number;
  /** Whether days are weighted by warmth. */
  byWarmth: boolean;
  readings: number;
  courses: number;
}

/** Weight of a course of the field or of a neighbour, and their maximum number. */
const COURSES = { worth: 0.4, half: 2, most: 6 } as const;

/** Daily share by which a course approached its end, `null` if it moved away. */
export type CoursePace = (end: number) => number | null;

/**
 * Returns the pace of a known course by its assumed end; computed once per end.
 * @param points three or more, in ascending order of days
 */
export function coursePace(points: readonly RipeningPoint[], measure: RipeningMeasure): CoursePace {
  const known = new Map<number, number | null>();
  return (end) => {
    const found = known.get(end);
    if (found !== undefined) return found;
    const { share } = paceIn(points, end, measure);
    const pace = share > 0 ? share : null;
    known.set(end, pace);
    return pace;
  };
}

/** Distance to an end with a minimum: 0.1 °Bx for sugar, others in proportion. */
const missing = (value: number, end: number, { rises, levelsOff }: RipeningMeasure): number =>
  Math.max(rises ? end - value : value - end, levelsOff.beyondReadings / 5);

function paceIn(points: readonly RipeningPoint[], end: number, measure: RipeningMeasure) {
  const n = points.length;
  const logs = points.map(({ value }) => -Math.log(missing(value, end, measure)));
  let [day, value] = [0, 0];
  for (const [at, point] of points.entries()) {
    day += point.day / n;
    value += (logs[at] ?? 0) / n;
  }
  let [spread, together] = [0, 0];
  for (const [at, point] of points.entries()) {
    spread += (point.day - day) ** 2;
    together += (point.day - day) * ((logs[at] ?? 0) - value);
  }
  return { day, value, spread, together, share: spread > 0 ? together / spread : 0 };
}

/** Weights days by their warmth, if most are known: a warm one counts more than a day, a cold one less. */
function byWarmth(points: readonly RipeningPoint[], degreeDays: RipeningPast['degreeDays']) {
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const measured: number[] = [];
  for (let day = first; degreeDays && day < last; day += 1) {
    const one = degreeDays(day);
    if (one !== null) measured.push(one);
  }
  const isKnown = 2 * measured.length >= last - first;
  const usual = isKnown ? measured.reduce((sum, one) => sum + one, 0) / Math.max(measured.length, 1) : 0;
  // Twice the warmth counts at most half as much again, and every day counts something.
  const worth = (day: number) =>
    usual > 0 ? Math.min(Math.max((degreeDays?.(day) ?? usual) / usual, 0.3), 1.5) : 1;
  const since = [0];
  for (let day = first; day < last; day += 1) since.push((since.at(-1) ?? 0) + worth(day));
  return {
    isKnown: usual > 0,
    points: points.map(({ day, value }) => ({ day: since[day - first] ?? day - first, value })),
    /** Converts weighted days after the newest reading to calendar days. */
    ahead: (days: number) => {
      let [gone, day] = [0, last];
      while (gone + worth(day) < days && day - last < 120) {
        gone += worth(day);
        day += 1;
      }
      return day - last + (days - gone) / worth(day);
    },
  };
}

function endOf(points: readonly RipeningPoint[], target: number, { rises, levelsOff }: RipeningMeasure) {
  const { usual, beyondTarget, beyondReadings } = levelsOff;
  const values = points.map(({ value }) => value);
  return rises
    ? Math.max(usual, target + beyondTarget, Math.max(...values) + beyondReadings)
    : Math.min(usual, target - beyondTarget, Math.min(...values) - beyondReadings);
}

/**
 * Returns how long grapes take to a target: the distance to the end shrinks by a constant share each day.
 * @param readings in ascending order of days, at least two
 * @param target beyond the newest reading
 */
export function forecastRipening(
  readings: readonly RipeningPoint[],
  target: number,
  measure: RipeningMeasure,
  past: RipeningPast,
): RipeningForecast {
  const end = endOf(readings, target, measure);
  const { points, ahead, isKnown } = byWarmth(readings, past.degreeDays);
  const free = paceIn(points, end, measure);
  const shares = past.paces.flatMap((paceTo) => paceTo(end) ?? []);
  const { pace, range } = measure;
  const typicalShare =
    ((median(shares) ?? 0) * shares.length + pace.share * COURSES.half) / (shares.length + COURSES.half);
  const weight = pace.worth * (1 + COURSES.worth * Math.min(shares.length, COURSES.most));
  const share = Math.max((free.together + weight * typicalShare) / (free.spread + weight), 1e-3);
  const last = points.at(-1) ?? { day: 0, value: 0 };
  const fitted = Math.exp(-(free.value + share * (last.day - free.day)));
  // Between the curve and the newest reading.
  const now = (fitted + missing(last.value, end, measure)) / 2;
  const days = Math.log(Math.max(now / missing(target, end, measure), 1)) / share;
  const likely = ahead(days);
  const { spread = 1 } = past;
  return {
    daysLeft: {
      likely,
      early: Math.max(likely - spread * (range.early.days + range.early.share * likely), 0),
      late: likely + spread * (range.late.days + range.late.share * likely),
    },
    ratePerDay: share * now,
    freePerDay: free.share * missing(last.value, end, measure),
    explained: explainedBy(points, (day) => {
      const left = Math.exp(-(free.value + free.share * (day - free.day)));
      return measure.rises ? end - left : end + left;
    }),
    byWarmth: isKnown,
    readings: points.length,
    courses: shares.length,
  };
}

function explainedBy(points: readonly RipeningPoint[], fitted: (day: number) => number): number {
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  const spread = points.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  const left = points.reduce((sum, { day, value }) => sum + (value - fitted(day)) ** 2, 0);
  return spread === 0 ? 0 : Math.max(0, 1 - left / spread);
}
