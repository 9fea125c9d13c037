/** Accuracy of forecasts: compares past forecasts of finished ferments with the outcome. */
import { type Experience, experienceOf } from './experience.ts';
import { type ForecastBasis, forecastDryness, shippedBasis } from './forecast.ts';
import { currentFerment, type SugarReading } from './readings.ts';
import { type PastFerment, pastFerment, recentWarmth, timeOfPassing, type WarmthReading } from './stages.ts';
import type { DryLevel, DryLevels, FermentStyle } from './thresholds.ts';

/** The stages forecasts are judged at: the first reading by which so much of the sugar was gone, or below 0 °Bx. */
export const JUDGED_STAGES = ['half', 'three-quarters', 'below-0'] as const;
export type JudgedStage = (typeof JUDGED_STAGES)[number];

/** A ferment with all readings, finished or not. */
export interface WholeFerment {
  style: FermentStyle;
  variety: string | null;
  tank: string | null;
  yeast: string | null;
  /** In any order. */
  readings: readonly SugarReading[];
  warmth: readonly WarmthReading[];
}

/** A past forecast with the outcome; instants in ms since 1970. */
export interface JudgedForecast {
  stage: JudgedStage;
  /** Time of the forecast: the newest reading then. */
  at: number;
  /** `null` without a forecast. */
  dryAt: { likely: number; early: number; late: number } | null;
  /** Time of dryness. */
  came: number;
}

/** A ferment as others are forecast by it, each style by its own level; `undefined` where it did not end dry. */
export const pastOf = (ferment: WholeFerment, dry: DryLevels): PastFerment | undefined =>
  pastFerment(ferment.readings, ferment.warmth, ferment, dry[ferment.style]);

/** Returns an estate's forecast parameters from its finished ferments, completed by general ones. */
export function basisOf(past: readonly PastFerment[], dry: DryLevels): ForecastBasis {
  const shipped = shippedBasis(dry);
  const of = (style: FermentStyle): Experience =>
    experienceOf(
      past.filter((one) => one.style === style),
      shipped.experience[style],
    );
  return { dry, experience: { red: of('red'), white: of('white') } };
}

/** Returns the ferments that were dry before another started, which could be known then. */
export function knownTo(ferment: WholeFerment, past: readonly PastFerment[]): PastFerment[] {
  const begin = currentFerment(ferment.readings)[0]?.at ?? 0;
  return past.filter(({ dryAt }) => dryAt < begin);
}

const isAt = (stage: JudgedStage, start: number, brix: number, dry: DryLevel): boolean => {
  if (stage === 'below-0') return brix < 0;
  return (start - brix) / (start - dry) >= (stage === 'half' ? 0.5 : 0.75);
};

/** A must that is first read below this had lost much of its sugar before, °Bx. */
const WHOLE_FROM = 10;

/** Returns what is known of a ferment at each judged stage. */
export function stagesOf(ferment: WholeFerment, dry: DryLevel) {
  const all = currentFerment(ferment.readings);
  const came = timeOfPassing(all, dry);
  const start = all[0]?.brix ?? 0;
  if (came === undefined) return [];
  return JUDGED_STAGES.flatMap((stage) => {
    const place = all.findIndex(({ brix }) => isAt(stage, start, brix, dry));
    const at = all[place]?.at ?? came;
    // If a stage and dryness coincide, there is nothing to forecast.
    if (place < 1 || at >= came || (stage !== 'below-0' && start < WHOLE_FROM)) return [];
    const readings = ferment.readings.filter((one) => one.at <= at);
    const warmthC = recentWarmth(ferment.warmth, at);
    return [{ stage, at, came, readings, warmthC }];
  });
}

/** Returns the past forecasts of a finished ferment at each stage. */
export function judgeForecasts(ferment: WholeFerment, basis: ForecastBasis): JudgedForecast[] {
  return stagesOf(ferment, basis.dry[ferment.style]).map(({ stage, at, came, readings, warmthC }) => {
    const forecast = forecastDryness(readings, { ...ferment, warmthC, basis });
    return { stage, at, came, dryAt: forecast.kind === 'forecast' ? forecast.dryAt : null };
  });
}
