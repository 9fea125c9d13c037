import { isDeepStrictEqual } from 'node:util';
import { say, type TankReadingRow, tankReadingRow } from '@cuverie/contract';
import {
  DEFAULT_TANK_CAPACITY,
  momentProblem,
  type Sentence,
  TANK_READING_WAYS,
  type TankReadingIdentity,
  tankName,
} from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { AtVersion } from '../../../platform/database/many.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf, withRow } from '../../../platform/exchange/kind.ts';
import { nextId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockTanks } from '../tanks/tanks.kind.ts';
import {
  consistent,
  convertedBrix,
  NOTHING_MEASURED,
  rawProblems,
  saysSomething,
} from './tank-readings.service.ts';
import { READINGS, type StoredReading } from './tank-readings.store.ts';

/** A reading as an import finds it, that of an archived tank locked; and as an archive takes it, with its tank's name. */
type Imported = StoredReading & { isLocked?: boolean; tank?: string; variety?: string };

/** A stored reading with what its tank is known by. */
interface StoredIdentity extends TankReadingIdentity {
  id: string;
  values: StoredReading;
}

const store = storeOf(READINGS);

/**
 * Tank readings. One of a file names its tank: it goes into the active one of that name and variety, or into a new one.
 * One of an archive goes into the tank it was read off.
 */
export function tankReadingKind({ clock }: Platform): Kind<TankReadingRow, Imported, TankReadingIdentity> {
  const judgeRow = judgeBy(tankReadingRow.strict(), (row) => ({
    timestamp: momentProblem(Date.parse(row.timestamp), clock.now().getTime()),
    ...rawProblems(row),
  }));
  return {
    name: 'tank-readings',
    refers: { tankId: 'tanks' },
    ways: TANK_READING_WAYS,
    identity: (row) => ({
      id: row.id,
      tankId: row.tankId,
      tank: row.tank,
      variety: row.variety,
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
      return saysSomething(row) ? { row } : { errors: { brix: NOTHING_MEASURED } };
    },

    lock: lockTanks,

    async adding(tx, { estateId, name, make }) {
      const tanks = await tanksByName(tx, estateId);
      return (row, line) => {
        if (row.tankId !== undefined)
          return tanks.has(row.tankId) ? valuesOf(row, row.tankId, name) : { errors: { tank: NO_TANK } };
        const found = tanks.activeOf(row);
        if ('problem' in found) return { errors: { variety: found.problem } };
        if ('id' in found) return valuesOf(row, found.id, name);
        const tank = { id: nextId(), name: row.tank, variety: found.variety, isArchived: false };
        tanks.add(tank);
        make('tanks', line, {
          id: tank.id,
          values: {
            name: tank.name,
            variety: tank.variety,
            style: null,
            capacity: DEFAULT_TANK_CAPACITY,
            currentVolume: DEFAULT_TANK_CAPACITY,
            archivedAt: null,
          },
        });
        return valuesOf(row, tank.id, name);
      };
    },

    after(current, row) {
      const after = { ...current, ...afterRow(current, row) };
      if (isDeepStrictEqual(after, current)) return current;
      if (current.isLocked) return { errors: { tank: say('tank_locked') } };
      return saysSomething(after) ? after : { errors: { brix: NOTHING_MEASURED } };
    },

    store: {
      ...store,
      async hold(tx, estateId, ids) {
        const held = await store.hold(tx, estateId, ids);
        const archived = await tx.rows<{ id: string }>(sql`
          select id from tanks where estate_id = ${estateId} and archived_at is not null`);
        const locked = new Set(archived.map(({ id }) => id));
        return held.map(({ values, ...item }) => ({
          ...item,
          values: { ...values, isLocked: locked.has(values.tankId) },
        }));
      },
      update: async (tx, estateId, items, stamp) =>
        store.update(tx, estateId, await unlocked(tx, estateId, items), stamp),
      remove: async (tx, estateId, items) => store.remove(tx, estateId, await unlocked(tx, estateId, items)),
      async page(db, estateId, after, most) {
        const items = await store.page(db, estateId, after, most);
        const tanks = await db.rows<{ id: string; tank: string; variety: string }>(sql`
          select id, name as tank, variety from tanks where estate_id = ${estateId}`);
        const named = new Map(tanks.map(({ id, tank, variety }) => [id, { tank, variety }]));
        return items.map(({ values, ...item }) => ({
          ...item,
          values: { ...values, ...named.get(values.tankId) },
        }));
      },
    },
  };
}

const NO_TANK = say('not_found.row', { thing: 'tank' });

/** Those whose tank nobody archived since they came: what an archive brought of an archived one can go again. */
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

/** The readings of the days that rows tell, those of active tanks first. */
async function storedOf(
  db: Db,
  estateId: string,
  rows: readonly TankReadingIdentity[],
): Promise<StoredIdentity[]> {
  const times = rows.map(({ timestamp }) => Date.parse(timestamp));
  const [first, last] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  if (times.length === 0) return [];
  const found = await db.rows<StoredReading & { id: string; tank: string; variety: string }>(sql`
    select tank_readings.id, tank_id as "tankId", taken_at as "timestamp", temperature, brix, ph as "pH", alcohol,
      alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale",
      notes, taken_by as "takenBy", tanks.name as tank, tanks.variety
    from tank_readings join tanks on tanks.estate_id = ${estateId} and tanks.id = tank_id
    where tank_readings.estate_id = ${estateId} and taken_at >= ${new Date(first - 1000)}
      and taken_at <= ${new Date(last + 1000)}
    order by (archived_at is not null), taken_at, tank_readings.id`);
  return found.map(({ id, tank, variety, ...values }) => ({
    id,
    tankId: values.tankId,
    tank,
    variety,
    timestamp: values.timestamp,
    values,
  }));
}

const valuesOf = (row: TankReadingRow, tankId: string, name: string): Imported =>
  filled<StoredReading>(READINGS, {
    ...row,
    tankId,
    timestamp: new Date(row.timestamp).toISOString(),
    alcoholIsEstimate: row.alcoholIsEstimate ?? false,
    takenBy: row.takenBy || name,
  });

/** A reading with what a row of its moment says; what that leaves open stays, the moment too. */
function afterRow(current: StoredReading, row: TankReadingRow): StoredReading {
  const { id: _, tankId: __, tank: ___, variety: ____, timestamp: _____, takenBy, ...measured } = row;
  return withRow(current, { ...consistent(measured, current), ...(takenBy && { takenBy }) });
}

interface NamedTank {
  id: string;
  name: string;
  variety: string;
  isArchived: boolean;
}

/** The tanks of an estate, found by what is painted on them and what is in them. */
async function tanksByName(db: Db, estateId: string) {
  const tanks = await db.rows<NamedTank>(sql`
    select id, name, variety, archived_at is not null as "isArchived" from tanks
    where estate_id = ${estateId} order by created_at, id`);
  const ids = new Set(tanks.map(({ id }) => id));
  const active = Map.groupBy(
    tanks.filter(({ isArchived }) => !isArchived),
    ({ name }) => tankName(name),
  );
  return {
    has: (id: string) => ids.has(id),
    add(tank: NamedTank) {
      ids.add(tank.id);
      active.set(tankName(tank.name), [...(active.get(tankName(tank.name)) ?? []), tank]);
    },
    /** The active tank a new reading goes into, the first of several; the variety of one to be made; or why neither. */
    activeOf({
      tank,
      variety,
    }: TankReadingRow): { id: string } | { variety: string } | { problem: Sentence } {
      const ofName = active.get(tankName(tank)) ?? [];
      if (variety) {
        const same = ofName.filter((one) => tankName(one.variety) === tankName(variety));
        const exact = same.find((one) => one.name === tank && one.variety === variety);
        const id = (exact ?? same[0])?.id;
        return id === undefined ? { variety } : { id };
      }
      const [only, other] = ofName;
      if (only === undefined) return { problem: say('tank_unknown', { name: tank }) };
      if (other === undefined) return { id: only.id };
      return { problem: say('tank_ambiguous', { name: tank }) };
    },
  };
}
