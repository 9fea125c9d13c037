/** Computes the alarms of an estate's tanks with the same functions and readings as its pages. */
import type { Tank } from '@cuverie/contract';
import {
  type Alarm,
  alarmsOf,
  type Forecast,
  type ForecastBasis,
  forecastOf,
  type OwnStyles,
  readingsForAlarms,
  usualStyle,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { listTanks } from '../tanks/tanks.store.ts';
import { alarmSettings } from './alarms.ts';

/** Data of other features that the evaluation needs. */
export interface OfEstate {
  /** Fermentation habits of the estate's own varieties. */
  ownStyles: (db: Db, estateId: string) => Promise<OwnStyles>;
  /** Lots by vessel. */
  lotsIn: (db: Db, estateId: string, vesselIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Parameters learned from its finished ferments. */
  basisOf: (estateId: string) => Promise<ForecastBasis>;
}

export interface JudgedTank extends Pick<Tank, 'id' | 'name' | 'variety'> {
  lot: string | null;
  alarms: Alarm[];
}

/** Each takes some 40 ms and only changes with readings, the tank's name and yeast, and finished ferments. */
const forecasts = new Map<string, { of: string; basis: ForecastBasis; forecast: Forecast }>();
const MOST_CACHED = 5000;

function forecastFor(tank: Tank, basis: ForecastBasis, own: OwnStyles): Forecast {
  const { id, name, variety, style, yeast, readings, course, readingCount } = tank;
  const of = JSON.stringify([
    [name, variety, yeast, style ?? usualStyle(variety, own)],
    readingCount,
    readings.map((one) => [one.id, one.version]),
    course?.brix.length,
  ]);
  const found = forecasts.get(id);
  if (found?.of === of && found.basis === basis) return found.forecast;
  const forecast = forecastOf(tank, basis, own);
  if (forecasts.size >= MOST_CACHED) forecasts.clear();
  forecasts.set(id, { of, basis, forecast });
  return forecast;
}

const breathe = () => new Promise((resolve) => setImmediate(resolve));

export async function judgedTanks(
  db: Db,
  estateId: string,
  now: Date,
  { ownStyles, lotsIn, basisOf }: OfEstate,
): Promise<JudgedTank[]> {
  const { rows } = await listTanks(db, estateId, { status: 'active' });
  if (rows.length === 0) return [];
  const basis = await basisOf(estateId);
  const [{ thresholds }, own, lots] = [
    await alarmSettings(db, estateId, now),
    await ownStyles(db, estateId),
    await lotsIn(
      db,
      estateId,
      rows.flatMap(({ vesselId }) => vesselId ?? []),
    ),
  ];
  const judged: JudgedTank[] = [];
  for (const tank of rows) {
    const { id, name, variety, style, lot, vesselId, currentVolume, capacity } = tank;
    const alarms = alarmsOf(
      {
        style: style ?? usualStyle(variety, own) ?? 'red',
        currentVolume,
        capacity,
        forecast: forecastFor(tank, basis, own),
        readings: readingsForAlarms(tank),
      },
      now.getTime(),
      thresholds,
    );
    judged.push({ id, name, variety, lot: lots.get(vesselId ?? '') ?? lot, alarms });
    await breathe();
  }
  return judged;
}
