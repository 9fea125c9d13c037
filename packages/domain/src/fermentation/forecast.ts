import type { Sentence } from '../words/sentence.ts';
import { sentenceOf } from '../words/words.ts';
import { brixAt } from './course.ts';
import { type Experience, expectedDaysLeft, type FermentGroup, peculiarityOf } from './experience.ts';
import { stoppedOver } from './pace.ts';
import { currentFerment, DAY_MS, HOUR_MS, type SugarReading } from './readings.ts';
import { SHIPPED_EXPERIENCE } from './shipped-experience.ts';
import { asDays, fittedCourse, standingOf } from './stages.ts';
import { DEFAULT_DRY_LEVELS, type DryLevel, type DryLevels, type FermentStyle } from './thresholds.ts';

/** Minimum data for a forecast; scattered readings are used once there are enough of them. */
export const FORECAST_NEEDS = {
  readings: 2,
  hours: 12,
  fromScatter: 6,
  fallBrix: 2,
  withinDays: 60,
} as const;

/** Basis of a forecast besides the tank's own readings. */
export interface ForecastBasis {
  dry: DryLevels;
  experience: Record<FermentStyle, Experience>;
}

/** General parameters, before an estate has finished ferments. */
export const shippedBasis = (dry: DryLevels = DEFAULT_DRY_LEVELS): ForecastBasis => ({
  dry,
  experience: {
    red: SHIPPED_EXPERIENCE.red[dry.red],
    white: SHIPPED_EXPERIENCE.white[dry.white],
  },
});

/** The ferment's group. */
export interface ForecastOf extends FermentGroup {
  /** `null` if unknown; then its temperature decides. */
  style?: FermentStyle | null;
  /** Its temperature of the last two days, °C, see `recentWarmth`. */
  warmthC?: number | null;
  basis?: ForecastBasis;
}

export type Forecast =
  | { kind: 'dry'; since: number /** What it counts as dry by, °Bx. */; dryBrix: DryLevel }
  | {
      kind: 'forecast';
      /** When it is likely dry, and the range of eight in ten such ferments; ms since 1970. */
      dryAt: { likely: number; early: number; late: number };
      dryBrix: DryLevel;
      /** R² of the curve through its readings; `null` if they allow none. */
      explained: number | null;
      /** Apparent °Bx it likely has at an instant, ms since 1970. */
      brixAt: (at: number) => number;
      /** The readings it is based on. */
      readings: number;
      style: FermentStyle;
      /** Number of the estate's finished ferments of its style. */
      ferments: number;
      /** How many of those had its yeast; 0 while they are too few to learn from. */
      ofYeast: number;
    }
  | { kind: 'levelling' /** °Bx it stands at. */; endBrix: number; brixAt: (at: number) => number }
  | { kind: 'refused'; why: RefusalReason };

export type RefusalReason = 'too-few' | 'too-short' | 'not-started' | 'no-course' | 'too-far';

/** Why there is no forecast, and what is missing. */
export const REFUSALS: Record<RefusalReason, Sentence> = {
  'too-few': sentenceOf('ferment_too_few_readings', { readings: FORECAST_NEEDS.readings }),
  'too-short': sentenceOf('ferment_too_short', { hours: FORECAST_NEEDS.hours }),
  'not-started': sentenceOf('ferment_not_started', { brix: FORECAST_NEEDS.fallBrix }),
  'no-course': sentenceOf('ferment_without_course'),
  'too-far': sentenceOf('ferment_too_far', { days: FORECAST_NEEDS.withinDays }),
};

const refused = (why: RefusalReason): Forecast => ({ kind: 'refused', why });

/** Temperature from which a must of unknown style is treated as red, °C. */
const RED_FROM_C = 20;

/**
 * When a tank will be dry: the time finished ferments needed from its stage, corrected by its own course, age and
 * temperature.
 * @param readings apparent °Bx in any order; slips, and readings before must was last added, are ignored
 * @returns the forecast as a range, or the reason why there is none
 */
export function forecastDryness(readings: readonly SugarReading[], of: ForecastOf = {}): Forecast {
  const { warmthC = null, basis = shippedBasis() } = of;
  const style = of.style ?? ((warmthC ?? 0) >= RED_FROM_C ? 'red' : 'white');
  const dryBrix = basis.dry[style];
  const ferment = currentFerment(readings);
  const [first, last] = [ferment[0], ferment.at(-1)];
  if (!first || !last) return refused('too-few');
  const dry = ferment.find(({ brix }) => brix <= dryBrix);
  if (dry && last.brix <= dryBrix + 0.5) return { kind: 'dry', since: dry.at, dryBrix };
  const unfit = unfitness(ferment, first, last);
  if (unfit) return refused(unfit);

  const fitted = fittedCourse(ferment);
  const standing = standingOf(ferment, warmthC, dryBrix, fitted);
  const experience = basis.experience[style];
  const found = standing && expectedDaysLeft(standing, experience, of);
  const scatters = ferment.length >= FORECAST_NEEDS.fromScatter && !fitted;
  if (!found || scatters) return refused('no-course');
  const likely = asDays(found.likely);
  const course = fitted?.course;
  const ends = { at: last.at + likely * DAY_MS, brix: dryBrix };
  const fits = standing.fit === null ? null : asDays(standing.fit);
  const shown = (at: number) => {
    // Beyond the newest reading the curve is stretched or shrunk to pass dryness on the likely day.
    const ahead = (at - last.at) / DAY_MS;
    const now = (last.at - first.at) / DAY_MS;
    if (course && ahead <= 0) return brixAt(course, now + ahead);
    if (course && fits !== null && fits > 0)
      return brixAt(course, now + (ahead * fits) / Math.max(likely, 0.01));
    return onLine(ahead <= 0 ? first : last, ahead <= 0 ? last : ends, at);
  };
  if (stoppedOver(ferment)) return { kind: 'levelling', endBrix: last.brix, brixAt: shown };
  if (likely > FORECAST_NEEDS.withinDays) return refused('too-far');
  const instant = (measure: number) => Math.round(last.at + asDays(measure) * DAY_MS);
  return {
    kind: 'forecast',
    dryAt: { likely: instant(found.likely), early: instant(found.early), late: instant(found.late) },
    dryBrix,
    explained: fitted?.explained ?? null,
    brixAt: shown,
    readings: ferment.length,
    style,
    ferments: experience.ferments,
    ofYeast: peculiarityOf(experience.yeasts, of.yeast)?.ferments ?? 0,
  };
}

/** Returns why readings allow no forecast, if so. */
function unfitness(
  ferment: readonly SugarReading[],
  first: SugarReading,
  last: SugarReading,
): RefusalReason | undefined {
  if (ferment.length < FORECAST_NEEDS.readings) return 'too-few';
  if (last.at - first.at < FORECAST_NEEDS.hours * HOUR_MS) return 'too-short';
  return first.brix - last.brix < FORECAST_NEEDS.fallBrix ? 'not-started' : undefined;
}

const onLine = (from: SugarReading, to: SugarReading, at: number): number =>
  from.brix + ((to.brix - from.brix) * (at - from.at)) / Math.max(to.at - from.at, 1);
