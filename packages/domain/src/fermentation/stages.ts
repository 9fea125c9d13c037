/** How far a ferment is, and what tells there how long it takes from then on. */
import { dayOf, explainedShare, fitCourse, type Point } from './course.ts';
import { currentFerment, DAY_MS, type SugarReading } from './readings.ts';
import type { DryLevel, FermentStyle } from './thresholds.ts';

/** Below this a ferment's time left goes by its °Bx, not by the share of its sugar that is gone. */
const BY_BRIX_BELOW = 1;

/**
 * A must first read below this had started before, °Bx; it started at about {@link USUAL_START}, at an unknown time.
 */
const BEGUN_BELOW = 14;
const USUAL_START = 21;

/**
 * The stages at which ferments are compared, 0 at the start to 1 when dry: shares of the sugar that is gone, and from the
 * eighth on the stages of 1, 0.5, 0 and −0.5 °Bx in a must of usual sugar.
 */
export const STAGES = [0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.913, 0.935, 0.957, 0.978] as const;

/** How a ferment stands. Measures that differ by a factor between ferments are taken as logarithms. */
export interface FermentStanding {
  /** 0 at the start to 1 when dry. */
  stage: number;
  /** Apparent °Bx. */
  brix: number;
  /** The days left by its fitted course, see {@link asMeasure}; `null` where the readings carry none. */
  fit: number | null;
  /** The logarithm of the days since its start; `null` where that is not known. */
  elapsed: number | null;
  /** Its recent temperature, in steps of 8 °C from 18 °C; `null` if unknown. */
  warmth: number | null;
}

/** A measure of days left, and back: equal steps are equal days near the end, and equal factors far from it. */
export const asMeasure = (days: number): number => Math.log1p(Math.max(days, 0));
export const asDays = (measure: number): number => Math.max(Math.expm1(measure), 0);

/** A temperature that was measured, °C, and when, ms since 1970. */
export interface WarmthReading {
  at: number;
  temperatureC: number;
}

/** How far back the temperature of now is looked for, days. */
const LATELY = 2.2;

/** The mean of what was measured in the days before a moment, °C; `null` where nothing was. */
export function recentWarmth(readings: readonly WarmthReading[], until: number): number | null {
  const lately = readings.filter(({ at }) => at <= until && until - at <= LATELY * DAY_MS);
  if (lately.length === 0) return null;
  return lately.reduce((sum, { temperatureC }) => sum + temperatureC, 0) / lately.length;
}

/** How far a ferment is that began at `start` and stands at `brix`, 0 to 1. */
function stageOf(start: number, brix: number, dry: DryLevel): number {
  const usual = USUAL_START + 2;
  if (brix <= BY_BRIX_BELOW) return Math.min(1 - (brix - dry) / usual, 1);
  const gone = (start - brix) / (start - dry);
  return Math.min(Math.max(gone, 0), 1 - (BY_BRIX_BELOW - dry) / usual);
}

/** Fits of less than this share of the readings' spread, or to fewer readings, tell nothing. */
const FIT_NEEDS = { explained: 0.8, readings: 4 } as const;

/** A fitted course of days since the first reading, where the readings carry one. */
export function fittedCourse(ferment: readonly SugarReading[]) {
  if (ferment.length < FIT_NEEDS.readings) return undefined;
  const begin = ferment[0]?.at ?? 0;
  const points = ferment.map(({ at, brix }): Point => ({ day: (at - begin) / DAY_MS, brix }));
  const { course, misfit } = fitCourse(points);
  const share = explainedShare(points, misfit);
  return share < FIT_NEEDS.explained ? undefined : { course, explained: share };
}

/**
 * How a ferment stands at its newest reading.
 * @param ferment readings that count, oldest first, at least two
 * @param fitted what `fittedCourse` made of them
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

/** Fits that go further are taken to go so far, days. */
const MOST_DAYS = 60;

/** How a finished ferment stood at a stage, and how long it then took. */
export interface PastStanding extends FermentStanding {
  /** The days it took from there to dry, as a measure. */
  left: number;
  /** When that was, ms since 1970. */
  at: number;
}

/** A ferment that ended dry, as others are forecast by it. */
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

/** When a ferment passed a °Bx, on the straight line between the readings either side; ms since 1970. */
export function timeOfPassing(ferment: readonly SugarReading[], brix: number): number | undefined {
  const place = ferment.findIndex((reading) => reading.brix <= brix);
  const [before, after] = [ferment[place - 1], ferment[place]];
  if (!after || !before) return after?.at;
  return before.at + ((after.at - before.at) * (before.brix - brix)) / (before.brix - after.brix);
}

/**
 * How a finished ferment stood at each stage, as was known then.
 * @param readings in any order
 * @returns `undefined` where it did not end dry
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
