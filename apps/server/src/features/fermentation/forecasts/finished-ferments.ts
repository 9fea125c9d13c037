/** An estate's ferments that ended dry; forecasts learn from them and are tested against them. */
import { setImmediate } from 'node:timers/promises';
import type { Tank } from '@cuverie/contract';
import {
  type DryLevels,
  type FermentStyle,
  foldName,
  type OwnStyles,
  type PastFerment,
  pastOf,
  type SugarReading,
  usualStyle,
  type WarmthReading,
  type WholeFerment,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { listTanks } from '../tanks/tanks.store.ts';

export interface FinishedFerment {
  tank: Tank;
  style: FermentStyle;
  ferment: WholeFerment;
  past: PastFerment;
}

/** Only the newest ferments of each style are used. */
const FERMENTS = 120;

/** Lists the newest ferments that ended dry. */
export async function finishedFerments(
  db: Db,
  estateId: string,
  { dry, own }: { dry: DryLevels; own: OwnStyles },
): Promise<FinishedFerment[]> {
  const { rows } = await listTanks(db, estateId, {});
  const newest = ({ readings }: Tank) => readings[0]?.timestamp ?? '';
  const finished: FinishedFerment[] = [];
  for (const tank of rows.toSorted((one, other) => (newest(one) < newest(other) ? 1 : -1))) {
    const style = tank.style ?? usualStyle(tank.variety, own);
    if (style === null || finished.filter((one) => one.style === style).length >= FERMENTS) continue;
    const about = {
      style,
      variety: foldName(tank.variety) || null,
      tank: foldName(tank.name),
      yeast: foldName(tank.yeast ?? '') || null,
    };
    const ferment = { ...about, ...measuredIn(tank) };
    const past = pastOf(ferment, dry);
    if (past) finished.push({ tank, style, ferment, past });
    // Yields between the fits, so that other requests are answered.
    await setImmediate();
  }
  return finished;
}

function measuredIn({ readings, course }: Tank): { readings: SugarReading[]; warmth: WarmthReading[] } {
  const sugars = (course?.brix ?? []).map(({ timestamp, value }) => ({
    at: Date.parse(timestamp),
    brix: value,
  }));
  const since = sugars.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const read = readings.map((one) => ({ ...one, at: Date.parse(one.timestamp) }));
  return {
    readings: [
      ...sugars,
      ...read.flatMap(({ at, brix }) => (brix === null || at <= since ? [] : [{ at, brix }])),
    ],
    warmth: read.flatMap(({ at, temperature }) =>
      temperature === null ? [] : [{ at, temperatureC: temperature }],
    ),
  };
}
