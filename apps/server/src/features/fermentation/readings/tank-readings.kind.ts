import { isDeepStrictEqual } from 'node:util';
import { sentenceOf, type TankReadingRow, tankReadingChanges, tankReadingRow } from '@cuverie/contract';
import {
  DEFAULT_TANK_CAPACITY,
  momentProblem,
  TANK_READING_WAYS,
  type TankReadingIdentity,
  vintageProblem,
} from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { AtVersion, StoredItem } from '../../../platform/database/many.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockTanks } from '../tanks/tanks.kind.ts';
import { volumeProblem } from '../tanks/tanks.service.ts';
import {
  consistent,
  convertedBrix,
  hasValues,
  NOTHING_MEASURED,
  rawProblems,
} from './tank-readings.service.ts';
import { READINGS, type StoredReading } from './tank-readings.store.ts';
import { tanksOfRows } from './tanks-of-rows.ts';

/**
 * A stored reading to compare with an import, with an archived tank's reading locked; and a reading for an archive,
 * with its tank's name.
 */
type ImportedReading = StoredReading & { isLocked?: boolean; tank?: string; variety?: string };

/** A stored reading with the fields that identify its tank. */
interface StoredIdentity extends TankReadingIdentity {
  id: string;
  values: StoredReading;
}

const store = storeOf(READINGS);

/**
 * Tank readings. A file's reading goes into the active tank of its name, variety and vintage, or into a new one. An
 * export's reading goes into the tank of the same id, or into one created from the row; a row without a reading only
 * describes its tank. An archive's reading goes into its original tank.
 */
export function tankReadingKind({
  clock,
}: Platform): Kind<TankReadingRow, ImportedReading, TankReadingIdentity> {
  const judgeRow = judgeBy(tankReadingRow.strict(), ({ timestamp, currentVolume, capacity, ...row }) => ({
    timestamp: timestamp === null ? undefined : momentProblem(Date.parse(timestamp), clock.now().getTime()),
    vintage: row.vintage ? vintageProblem(row.vintage, latestYear(clock)) : undefined,
    currentVolume: volumeProblem(currentVolume ?? 0, capacity ?? DEFAULT_TANK_CAPACITY),
    ...rawProblems(row),
  }));
  return {
    name: 'tank-readings',
    refers: { tankId: 'tanks' },
    ways: TANK_READING_WAYS,
    identity: (row) => ({
      id: row.id,
      tankId: row.tankId ?? row.exportedTankId?.toLowerCase(),
      tank: row.tank,
      variety: row.variety,
      vintage: row.vintage,
      lot: row.lot,
      timestamp: row.timestamp,
      saysTheSame: (stored) => {
        const { values } = stored as StoredIdentity;
        return isDeepStrictEqual(afterRow(values, row), values);
      },
    }),
    stored: storedOf,

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const row = { ...judged.row, ...convertedBrix(judged.row) };
      if (row.timestamp === null)
        return hasValues(row) || row.exportedTankId === undefined
          ? { errors: { timestamp: NO_MOMENT } }
          : { row };
      return hasValues(row) ? { row } : { errors: { brix: NOTHING_MEASURED } };
    },

    lock: lockTanks,

    async adding(tx, { estateId, name, make }) {
      const tanks = await tanksOfRows(tx, estateId);
      return (row, line) => {
        const { tankId, timestamp } = row;
        if (tankId !== undefined)
          return tanks.has(tankId) ? valuesOf(row, tankId, name) : { errors: { tank: NO_TANK } };
        const tank = tanks.of(row);
        if ('errors' in tank) return tank;
        if ('made' in tank) make('tanks', line, tank.made);
        if (timestamp === null) return { act: 'made' in tank ? 'added' : 'skipped', otherId: tank.id };
        if ('isLocked' in tank && tank.isLocked) return { errors: { tank: sentenceOf('tank_locked') } };
        return valuesOf(row, tank.id, name);
      };
    },

    after(current, row) {
      const after = { ...current, ...afterRow(current, row) };
      if (isDeepStrictEqual(after, current)) return current;
      if (current.isLocked) return { errors: { tank: sentenceOf('tank_locked') } };
      return hasValues(after) ? after : { errors: { brix: NOTHING_MEASURED } };
    },

    store: {
      ...store,
      find: async (db, estateId, ids) => withLocks(db, estateId, await store.find(db, estateId, ids)),
      hold: async (tx, estateId, ids) => withLocks(tx, estateId, await store.hold(tx, estateId, ids)),
      update: async (tx, estateId, items, stamp) =>
        store.update(tx, estateId, await unlocked(tx, estateId, items), stamp),
      remove: async (tx, estateId, items, stamp) =>
        store.remove(tx, estateId, await unlocked(tx, estateId, items), stamp),
      async page(db, estateId, after, most) {
        const items = await store.page(db, estateId, after, most);
        const tanks = await db.rows<{ id: string; tank: string; variety: string }>(sql`
          select id, name as tank, variety from tanks where estate_id = ${estateId}`);
        const named = new Map(tanks.map(({ id, tank, variety }) => [id, { tank, variety }]));
        // An archive contains no devices, since their keys cannot be exported.
        return items.map(({ values, ...item }) => ({
          ...item,
          values: { ...withoutDevice(values), ...named.get(values.tankId) },
        }));
      },
    },
  };
}

/** Readings with whether their tank is archived. */
async function withLocks(
  db: Db,
  estateId: string,
  readings: readonly StoredItem<ImportedReading>[],
): Promise<StoredItem<ImportedReading>[]> {
  const archived = await db.rows<{ id: string }>(sql`
    select id from tanks where estate_id = ${estateId} and archived_at is not null`);
  const locked = new Set(archived.map(({ id }) => id));
  return readings.map(({ values, ...item }) => ({
    ...item,
    values: { ...values, isLocked: locked.has(values.tankId) },
  }));
}

function withoutDevice(values: StoredReading): StoredReading {
  const row = { ...values };
  delete row.deviceId;
  return row;
}

const NO_TANK = sentenceOf('not_found.row', { thing: 'tank' });
const NO_MOMENT = sentenceOf('must_be', { field: 'Time', kind: 'moment_like' });

/**
 * Readings whose tank was not archived since the import; those an archive brought of an archived tank can be undone.
 */
async function unlocked<Item extends AtVersion>(
  tx: Transaction,
  estateId: string,
  items: readonly Item[],
): Promise<Item[]> {
  const locked = await tx.rows<{ id: string }>(sql`
    select tank_readings.id from tank_readings
    join tanks on tanks.estate_id = tank_readings.estate_id and tanks.id = tank_readings.tank_id
    where tank_readings.estate_id = ${estateId} and tank_readings.id = any(${items.map(({ id }) => id)}::uuid[])
      and tanks.archived_at >= tank_readings.created_at`);
  const ids = new Set(locked.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}

type NamedTank = Required<Pick<TankReadingIdentity, 'tank' | 'variety' | 'vintage' | 'lot'>>;

/** Lists the readings on the days of the rows, those of active tanks first. */
async function storedOf(
  db: Db,
  estateId: string,
  rows: readonly TankReadingIdentity[],
): Promise<StoredIdentity[]> {
  const times = rows.flatMap(({ timestamp }) => (timestamp === null ? [] : Date.parse(timestamp)));
  const [first, last] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (times.length === 0) return [];
  const found = await db.rows<StoredReading & NamedTank & { id: string }>(sql`
    select tank_readings.id, tank_id as "tankId", taken_at as "timestamp", temperature, brix, ph as "pH", alcohol,
      alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale",
      notes, taken_by as "takenBy", device_id as "deviceId", tanks.name as tank, tanks.variety, tanks.vintage, tanks.lot
    from tank_readings join tanks on tanks.estate_id = ${estateId} and tanks.id = tank_id
    where tank_readings.estate_id = ${estateId} and taken_at >= ${new Date(first - 1000)}
      and taken_at <= ${new Date(last + 1000)}
    order by (archived_at is not null), taken_at, tank_readings.id`);
  return found.map(({ id, tank, variety, vintage, lot, ...values }) => ({
    id,
    tankId: values.tankId,
    tank,
    variety,
    vintage,
    lot,
    timestamp: values.timestamp,
    values,
  }));
}

const valuesOf = (row: TankReadingRow, tankId: string, name: string): ImportedReading =>
  completeValues<StoredReading>(READINGS, {
    ...row,
    tankId,
    timestamp: new Date(row.timestamp ?? '').toISOString(),
    alcoholIsEstimate: row.alcoholIsEstimate ?? false,
    takenBy: row.takenBy || name,
  });

/** Returns a row's values of the reading itself. */
const MEASURED = new Set(Object.keys(tankReadingChanges.omit({ version: true, timestamp: true }).shape));

/** Merges a row into the reading of its instant; omitted fields and the instant stay. */
function afterRow(current: StoredReading, row: TankReadingRow): StoredReading {
  const { takenBy, ...given } = row;
  const measured = Object.fromEntries(Object.entries(given).filter(([field]) => MEASURED.has(field)));
  return withRow(current, { ...consistent(measured, current), ...(takenBy && { takenBy }) });
}
