/** The stage of a ferment, and the measures that predict its remaining time. */
import { dayOf, explainedShare, fitCourse, type Point } from './course.ts';
import { currentFerment, DAY_MS, type SugarReading } from './readings.ts';
import type { DryLevel, FermentStyle } from './thresholds.ts';

/** Below this °Bx, a ferment's remaining time depends on its °Bx, not on the share of sugar fermented. */
const BY_BRIX_BELOW = 1;

/**
 * A must first read below this °Bx had started earlier, at about {@link USUAL_START} and an unknown time.
 */
const BEGUN_BELOW = 14;
const USUAL_START = 21;

/**
 * The stages at which ferments are compared, 0 at the start to 1 when dry: shares of the sugar fermented, and from the
 * eighth on the stages of 1, 0.5, 0 and −0.5 °Bx in a must of usual sugar.
 */
export const STAGES = [0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.913, 0.935, 0.957, 0.978] as const;

/** The state of a ferment. Measures that differ by a factor between ferments are logarithms. */
export interface FermentStanding {
  /** 0 at the start to 1 when dry. */
  stage: number;
  /** Apparent °Bx. */
  brix: number;
  /** The days left by its fitted course, see {@link asMeasure}; `null` if the readings allow none. */
  fit: number | null;
  /** The logarithm of the days since its start; `null` if unknown. */
  elapsed: number | null;
  /** Its recent temperature, in steps of 8 °C from 18 °C; `null` if unknown. */
  warmth: number | null;
}

/** A measure of days left, and back: equal steps are equal days near the end, and equal factors far from it. */
export const asMeasure = (days: number): number => Math.log1p(Math.max(days, 0));
export const asDays = (measure: number): number => Math.max(Math.expm1(measure), 0);

/** A measured temperature, °C, and its time, ms since 1970. */
export interface WarmthReading {
  at: number;
  temperatureC: number;
}

/** Maximum age of readings for the current temperature, days. */
const LATELY = 2.2;

/** The mean temperature in the days before an instant, °C; `null` without readings. */
export function recentWarmth(readings: readonly WarmthReading[], until: number): number | null {
  const lately = readings.filter(({ at }) => at <= until && until - at <= LATELY * DAY_MS);
  if (lately.length === 0) return null;
  return lately.reduce((sum, { temperatureC }) => sum + temperatureC, 0) / lately.length;
}

/** The stage of a ferment that began at `start` and is at `brix`, 0 to 1. */
function stageOf(start: number, brix: number, dry: DryLevel): number {
  const usual = USUAL_START + 2;
  if (brix <= BY_BRIX_BELOW) return Math.min(1 - (brix - dry) / usual, 1);
  const gone = (start - brix) / (start - dry);
  return Math.min(Math.max(gone, 0), 1 - (BY_BRIX_BELOW - dry) / usual);
}

/** Fits that explain less than this share of the spread, or have fewer readings, are not used. */
const FIT_NEEDS = { explained: 0.8, readings: 4 } as const;

/** A fitted course by days since the first reading, if the readings allow one. */
export function fittedCourse(ferment: readonly SugarReading[]) {
  if (ferment.length < FIT_NEEDS.readings) return undefined;
  const begin = ferment[0]?.at ?? 0;
  const points = ferment.map(({ at, brix }): Point => ({ day: (at - begin) / DAY_MS, brix }));
  const { course, misfit } = fitCourse(points);
  const share = explainedShare(points, misfit);
  return share < FIT_NEEDS.explained ? undefined : { course, explained: share };
}

/**
 * The state of a ferment at its newest reading.
 * @param ferment readings that count, oldest first, at least two
 * @param fitted the result of `fittedCourse` for them
 */
export function standingOf(
  ferment: readonly SugarReading[],
  warmthC: number | null,
  dry: DryLevel,
  fitted = fittedCourse(ferment),
): FermentStanding | undefined {
  const [first, last] = [ferment[0], ferment.at(-1)];
  if (!first || !last || ferment.length < 2) return undefined;
  const days = (last.at - first.at) / DAY_MS;
  const isWhole = first.brix >= BEGUN_BELOW;
  const fitDay = fitted && dayOf(fitted.course, dry);
  return {
    stage: stageOf(isWhole ? first.brix : USUAL_START, last.brix, dry),
    brix: last.brix,
    fit: typeof fitDay === 'number' ? asMeasure(Math.min(fitDay - days, MOST_DAYS)) : null,
    elapsed: isWhole ? Math.log(Math.max(days, 0.5)) : null,
    warmth: warmthC === null ? null : (warmthC - 18) / 8,
  };
}

/** Maximum days of a fit; longer ones are cut. */
const MOST_DAYS = 60;

/** The state of a finished ferment at a stage, and its remaining time. */
export interface PastStanding extends FermentStanding {
  /** The days it took from there to dry, as a measure. */
  left: number;
  /** Its instant, ms since 1970. */
  at: number;
}

/** A ferment that ended dry, as a basis of forecasts. */
export interface PastFerment {
  style: FermentStyle;
  /** Any distinguishing key, folded; `null` if unknown. */
  variety: string | null;
  tank: string | null;
  yeast: string | null;
  /** When it was first read as dry, ms since 1970. */
  dryAt: number;
  standings: readonly PastStanding[];
}

/** When a ferment passed a °Bx, interpolated between readings; ms since 1970. */
export function timeOfPassing(ferment: readonly SugarReading[], brix: number): number | undefined {
  const place = ferment.findIndex((reading) => reading.brix <= brix);
  const [before, after] = [ferment[place - 1], ferment[place]];
  if (!after || !before) return after?.at;
  return before.at + ((after.at - before.at) * (before.brix - brix)) / (before.brix - after.brix);
}

/**
 * The state of a finished ferment at each stage, as known at that time.
 * @param readings in any order
 * @returns `undefined` if it did not end dry
 */
export function pastFerment(
  readings: readonly SugarReading[],
  warmth: readonly WarmthReading[],
  about: Pick<PastFerment, 'style' | 'variety' | 'tank' | 'yeast'>,
  dry: DryLevel,
): PastFerment | undefined {
  const ferment = currentFerment(readings);
  const dryAt = timeOfPassing(ferment, dry);
  if (dryAt === undefined || (ferment[0]?.brix ?? 0) <= BY_BRIX_BELOW) return undefined;
  const standings: PastStanding[] = [];
  let passed = 0;
  for (const [place, { at, brix }] of ferment.entries()) {
    if (place === 0 || brix <= dry || at >= dryAt) continue;
    const first = ferment[0]?.brix ?? 0;
    const stage = stageOf(first >= BEGUN_BELOW ? first : USUAL_START, brix, dry);
    if (STAGES.filter((one) => one <= stage).length <= passed) continue;
    passed = STAGES.filter((one) => one <= stage).length;
    const then = ferment.slice(0, place + 1);
    const standing = standingOf(then, recentWarmth(warmth, at), dry);
    if (standing) standings.push({ ...standing, left: asMeasure((dryAt - at) / DAY_MS), at });
  }
  return { ...about, dryAt, standings };
}
