/** Compares past forecasts of an estate's finished ferments with the outcome. */
import { setImmediate } from 'node:timers/promises';
import type { JudgedFerment, JudgedFerments } from '@cuverie/contract';
import {
  basisOf,
  type Came,
  type DryLevels,
  type FermentStyle,
  JUDGED_STAGES,
  type JudgedForecast,
  type JudgedStage,
  judgeForecasts,
  knownTo,
  type OwnStyles,
  tallyOf,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { type FinishedFerment, finishedFerments } from './finished-ferments.ts';

/** Maximum of ferments shown; each takes some 50 ms. */
const JUDGED = 60;
const STYLES = ['red', 'white'] as const;
const DAY_MS = 86_400_000;

export async function judgedFerments(
  db: Db,
  estateId: string,
  of: { dry: DryLevels; own: OwnStyles },
): Promise<JudgedFerments> {
  const finished = await finishedFerments(db, estateId, of);
  const newest = finished.toSorted((one, other) => other.past.dryAt - one.past.dryAt).slice(0, JUDGED);
  const rows: { style: FermentStyle; forecasts: JudgedForecast[]; row: JudgedFerment }[] = [];
  for (const one of newest) {
    const { style, ferment } = one;
    const ofStyle = finished.filter((other) => other.style === style).map(({ past }) => past);
    const known = knownTo(ferment, ofStyle);
    const forecasts = judgeForecasts(ferment, basisOf(known, of.dry));
    // A ferment first read near its end has no useful forecast.
    if (forecasts.length > 0) rows.push({ style, forecasts, row: rowOf(one, known.length, forecasts) });
    await setImmediate();
  }
  return {
    dry: of.dry,
    ferments: rows.map(({ row }) => row),
    tallies: STYLES.flatMap((style) =>
      JUDGED_STAGES.flatMap((stage) => {
        const those = rows.filter((one) => one.style === style).flatMap(({ forecasts }) => forecasts);
        const came = cameAt(stage, those);
        return came.length === 0 ? [] : [{ style, stage, ...tallyOf(came) }];
      }),
    ),
  };
}

const cameAt = (stage: JudgedStage, forecasts: readonly JudgedForecast[]): Came[] =>
  forecasts
    .filter((one) => one.stage === stage)
    .map(({ dryAt, came }) => ({
      came: came / DAY_MS,
      forecast: dryAt && {
        likely: dryAt.likely / DAY_MS,
        early: dryAt.early / DAY_MS,
        late: dryAt.late / DAY_MS,
      },
    }));

function rowOf(
  { tank, style, past }: FinishedFerment,
  known: number,
  forecasts: readonly JudgedForecast[],
): JudgedFerment {
  const { id, name, variety, vintage, lot } = tank;
  return {
    tank: id,
    name,
    variety,
    vintage,
    lot,
    style,
    known,
    dryAt: instant(past.dryAt),
    forecasts: forecasts.map(({ stage, at, dryAt }) => ({
      stage,
      at: instant(at),
      forecast: dryAt && {
        likely: instant(dryAt.likely),
        early: instant(dryAt.early),
        late: instant(dryAt.late),
      },
    })),
  };
}

const instant = (at: number): string => new Date(at).toISOString();
