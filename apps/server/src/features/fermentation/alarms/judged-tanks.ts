/** The tanks of an estate with their alarms, as its pages show them: by the same functions, from the same readings. */
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

/** What the judge has to know of an estate from others. */
export interface OfEstate {
  /** How the estate's own varieties ferment. */
  ownStyles: (db: Db, estateId: string) => Promise<OwnStyles>;
  /** The lots in vessels, by these. */
  lotsIn: (db: Db, estateId: string, vesselIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What its finished ferments teach. */
  basisOf: (estateId: string) => Promise<ForecastBasis>;
}

export interface JudgedTank extends Pick<Tank, 'id' | 'name' | 'variety'> {
  lot: string | null;
  alarms: Alarm[];
}

/** Each takes some 40 ms, and nothing moves it but readings, what the tank is called, and finished ferments. */
const forecasts = new Map<string, { of: string; basis: ForecastBasis; forecast: Forecast }>();
const KEPT = 5000;

function forecastFor(tank: Tank, basis: ForecastBasis, own: OwnStyles): Forecast {
  const { id, name, variety, style, readings, course, readingCount } = tank;
  const of = JSON.stringify([
    [name, variety, style ?? usualStyle(variety, own)],
    readingCount,
    readings.map((one) => [one.id, one.version]),
    course?.brix.length,
  ]);
  const found = forecasts.get(id);
  if (found?.of === of && found.basis === basis) return found.forecast;
  const forecast = forecastOf(tank, basis, own);
  if (forecasts.size >= KEPT) forecasts.clear();
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
