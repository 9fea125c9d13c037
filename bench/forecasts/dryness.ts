/** Forecasts the dryness of each finished ferment from the others, and compares it with the actual date. */
import {
  basisOf,
  type DryLevels,
  type JUDGED_STAGES,
  judgeForecasts,
  pastOf,
  stagesOf,
} from '@cuverie/domain';
import { BASELINES, type Baseline, historyMedian } from './baselines.ts';
import type { NamedFerment } from './ferments.ts';

export type History = 'others' | 'earlier' | 'none';

/** A forecast of a ferment at a stage, with days counted from then on. */
export interface DrynessRow {
  name: string;
  group: string;
  came: number;
  likely: number | null;
  holds: boolean | null;
  tooLate: boolean | null;
  baselines: Record<Baseline | 'history', number | null>;
}

const DAY_MS = 86_400_000;

/** Forecasts each ferment at each stage: from the others, from those that were dry before it began, or from none. */
export function drynessRows(
  ferments: readonly NamedFerment[],
  dry: DryLevels,
  history: History,
): DrynessRow[] {
  const finished = ferments.flatMap((ferment) => {
    const past = pastOf(ferment, dry);
    return past ? [{ ferment, past, stages: stagesOf(ferment, dry[ferment.style]) }] : [];
  });
  return finished.flatMap((one) => {
    const begin = Math.min(...one.ferment.readings.map(({ at }) => at));
    const known = finished.filter(
      (other) => other !== one && history !== 'none' && (history === 'others' || other.past.dryAt < begin),
    );
    const basis = basisOf(
      known.map(({ past }) => past),
      dry,
    );
    return judgeForecasts(one.ferment, basis).map((forecast, place): DrynessRow => {
      const days = (at: number) => (at - forecast.at) / DAY_MS;
      const { dryAt } = forecast;
      const { readings = [] } = one.stages[place] ?? {};
      const level = dry[one.ferment.style];
      const same = known
        .filter(({ ferment }) => ferment.style === one.ferment.style)
        .flatMap(({ stages }) => stages.filter(({ stage }) => stage === forecast.stage))
        .map(({ at, came }) => (came - at) / DAY_MS);
      const by = Object.fromEntries(
        Object.entries(BASELINES).map(([name, says]) => [name, says(readings, level)]),
      ) as Record<Baseline, number | null>;
      return {
        name: one.ferment.name,
        group: `${one.ferment.style}, ${STAGE_WORDS[forecast.stage]}`,
        came: days(forecast.came),
        likely: dryAt && days(dryAt.likely),
        holds: dryAt && dryAt.early <= forecast.came && forecast.came <= dryAt.late,
        tooLate: dryAt && forecast.came > dryAt.late,
        baselines: { ...by, history: historyMedian(same) },
      };
    });
  });
}

export const STAGE_WORDS: Record<(typeof JUDGED_STAGES)[number], string> = {
  half: 'half gone',
  'three-quarters': '3/4 gone',
  'below-0': 'below 0 °Bx',
};
