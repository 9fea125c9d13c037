import { isDeepStrictEqual } from 'node:util';
import { IMPORT_LIMITS, type TankReadingRow, tankReadingRow } from '@cuverie/contract';
import { momentProblem } from '@cuverie/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type AtVersion, insertMany, type ManyTable } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  type Refused,
  unclaimed,
  type WithPicture,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import type { FieldErrors } from '../../platform/http/refusal.ts';
import {
  consistent,
  convertedBrix,
  NOTHING_MEASURED,
  rawProblems,
  saysSomething,
} from './tank-readings.service.ts';
import type { TankReadingValues } from './tank-readings.store.ts';
import { tanksByName } from './tanks.by-name.ts';
import { goAlone, lockTanks, makeTanks } from './tanks.import.ts';

type Stored = TankReadingValues & { tankId: string };

/** A reading has no picture, which whatever is imported may have; that of an archived tank is locked. */
type Imported = Stored & WithPicture & { isLocked: boolean };

const READINGS: ManyTable<Stored> = {
  name: 'tank_readings',
  columns: {
    tankId: ['tank_id', 'uuid'],
    timestamp: ['taken_at', 'timestamptz'],
    temperature: ['temperature', 'numeric'],
    brix: ['brix', 'numeric'],
    pH: ['ph', 'numeric'],
    alcohol: ['alcohol', 'numeric'],
    alcoholIsEstimate: ['alcohol_is_estimate', 'boolean'],
    instrument: ['instrument', 'text'],
    rawValue: ['raw_value', 'numeric'],
    rawScale: ['raw_scale', 'text'],
    notes: ['notes', 'text'],
    takenBy: ['taken_by', 'text'],
  },
};

/** Nobody, until it is known who imports. */
const NOBODY = '';

const judgeRow = judgeBy(tankReadingRow.strict());

/** Rows of a file of tank readings: each goes into the active tank of its name and variety, or into a new one. */
export function tankReadingImporter({ clock }: { clock: Clock }): Importer<TankReadingRow, Imported> {
  return {
    kind: 'tank-readings',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const row = { ...judged.row, ...convertedBrix(judged.row) };
      const timestamp = momentProblem(Date.parse(row.timestamp), clock.now().getTime());
      const errors = Object.entries({ timestamp, ...rawProblems(row) }).filter(([, problem]) => problem);
      if (errors.length > 0) return { errors: Object.fromEntries(errors) as FieldErrors };
      return saysSomething(row) ? { row } : { errors: { brix: NOTHING_MEASURED } };
    },

    goAlone,

    candidates: matchesByMoment,
    wantedId: () => undefined,
    takenIds: async () => new Set(),
    prepare: makeTanks,
    valuesToAdd,
    valuesAfter,

    async hold(tx, estateId, ids) {
      const open = await lockTanks(tx, estateId, await tanksOf(tx, estateId, ids));
      const rows = await tx.rows<Stored & AtVersion>(sql`
        select id, version, tank_id as "tankId", taken_at as "timestamp", temperature, brix, ph as "pH", alcohol,
          alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale",
          notes, taken_by as "takenBy"
        from tank_readings where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) order by id for update`);
      return rows.map(({ id, version, ...values }) => ({
        id,
        version,
        values: { ...values, isLocked: !open.has(values.tankId), picture: null },
      }));
    },

    async insert(tx, estateId, items, stamp) {
      if (items.length === 0) return;
      const { name } = await tx.one<{ name: string }>(sql`
        select name from users where id = ${stamp.userId}`);
      const taken = items.map(({ id, values }) => ({
        id,
        values: { ...values, takenBy: values.takenBy === NOBODY ? name : values.takenBy },
      }));
      await insertMany(tx, estateId, READINGS, taken, stamp);
    },

    async update(tx, estateId, items, { at, userId }) {
      await goAlone(tx, estateId);
      const open = await lockTanks(
        tx,
        estateId,
        items.map(({ values }) => values.tankId),
      );
      const rows = items.flatMap(({ id, version, values }) =>
        open.has(values.tankId) ? [{ ...values, id, version }] : [],
      );
      if (rows.length === 0) return [];
      const updated = await tx.rows<{ id: string }>(sql`
        update tank_readings as kept set taken_at = given."timestamp", temperature = given.temperature,
          brix = given.brix, ph = given."pH", alcohol = given.alcohol,
          alcohol_is_estimate = given."alcoholIsEstimate", instrument = given.instrument,
          raw_value = given."rawValue", raw_scale = given."rawScale", notes = given.notes,
          taken_by = given."takenBy", version = kept.version + 1, updated_at = ${at}, updated_by = ${userId}
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as given(
          id uuid, version integer, "timestamp" timestamptz, temperature numeric, brix numeric, "pH" numeric,
          alcohol numeric, "alcoholIsEstimate" boolean, instrument text, "rawValue" numeric, "rawScale" text,
          notes text, "takenBy" text
        )
        where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
        returning kept.id`);
      return updated.map(({ id }) => id);
    },

    async remove(tx, estateId, items) {
      await goAlone(tx, estateId);
      const ids = items.map(({ id }) => id);
      const open = await lockTanks(tx, estateId, await tanksOf(tx, estateId, ids));
      const gone = await tx.rows<{ id: string }>(sql`
        delete from tank_readings using json_to_recordset(${JSON.stringify(items)}::text::json)
          as given(id uuid, version integer)
        where tank_readings.estate_id = ${estateId} and tank_readings.id = given.id
          and tank_readings.version = given.version and tank_id = any(${[...open]}::uuid[])
        returning tank_readings.id`);
      return gone.map(({ id }) => ({ id, picture: null }));
    },
  };
}

/** The tanks some readings are of. */
async function tanksOf(tx: Transaction, estateId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct tank_id as id from tank_readings
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);
  return rows.map(({ id }) => id);
}

async function valuesToAdd(
  tx: Transaction,
  estateId: string,
  rows: readonly TankReadingRow[],
): Promise<(Imported | Refused)[]> {
  const tanks = await tanksByName(tx, estateId);
  const meant = rows.map((row) => tanks.meant(row));
  const ids = meant.flatMap((tank) => ('id' in tank ? [tank.id] : []));
  const open = await lockTanks(tx, estateId, ids);
  return rows.map((row, index) => {
    const tank = meant[index];
    if (tank === undefined || 'make' in tank || ('id' in tank && !open.has(tank.id)))
      return { errors: { tank: 'This tank was archived or deleted just now. Import the row again.' } };
    return 'id' in tank ? valuesOf(row, tank.id) : { errors: { variety: tank.problem } };
  });
}

const valuesOf = (row: TankReadingRow, tankId: string): Imported => ({
  tankId,
  timestamp: new Date(row.timestamp).toISOString(),
  temperature: row.temperature ?? null,
  brix: row.brix ?? null,
  pH: row.pH ?? null,
  alcohol: row.alcohol ?? null,
  alcoholIsEstimate: row.alcoholIsEstimate ?? false,
  instrument: row.instrument ?? null,
  rawValue: row.rawValue ?? null,
  rawScale: row.rawScale ?? null,
  notes: row.notes ?? null,
  takenBy: row.takenBy || NOBODY,
  isLocked: false,
  picture: null,
});

/** A reading with what a row of its moment says; what that leaves open stays, the moment too. */
function withRow(current: Stored & { id?: string }, row: TankReadingRow): Stored {
  const { tank: _, variety: __, timestamp: ___, takenBy, ...measured } = row;
  const given = Object.entries(consistent(measured, current)).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given), ...(takenBy && { takenBy }) };
}

function valuesAfter(current: Imported, row: TankReadingRow): Imported | Refused {
  const after = { ...current, ...withRow(current, row) };
  if (isDeepStrictEqual(after, current)) return current;
  if (current.isLocked) return { errors: { tank: 'This tank is archived: its readings are locked' } };
  return saysSomething(after) ? after : { errors: { brix: NOTHING_MEASURED } };
}

/**
 * Readings of the same tank and moment, those that say the same first. A file tells seconds, a clock milliseconds.
 */
async function matchesByMoment(db: Db, claim: Claim, rows: readonly TankReadingRow[]): Promise<Candidates[]> {
  const tanks = await tanksByName(db, claim.estateId);
  const looks = rows.map((row) => {
    const second = Math.floor(Date.parse(row.timestamp) / 1000);
    return tanks.possible(row).map(({ id }) => ({ tank: id, second }));
  });
  const wanted = looks.flat();
  if (wanted.length === 0) return [];
  const found = await db.rows<Stored & { id: string; second: number }>(sql`
    select wanted.second, kept.* from (
      select distinct tank, second
      from json_to_recordset(${JSON.stringify(wanted)}::text::json) as given(tank uuid, second double precision)
    ) as wanted cross join lateral (
      select id, tank_id as "tankId", taken_at as "timestamp", temperature, brix, ph as "pH", alcohol,
        alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale",
        notes, taken_by as "takenBy"
      from tank_readings
      where estate_id = ${claim.estateId} and tank_id = wanted.tank
        and taken_at >= to_timestamp(wanted.second) and taken_at < to_timestamp(wanted.second + 1)
        and ${unclaimed(claim, 'tank_readings.id')}
      order by taken_at, id limit ${IMPORT_LIMITS.rowsOfCall}
    ) as kept`);
  const byMoment = Map.groupBy(found, ({ tankId, second }) => `${tankId} ${second}`);
  const near = looks.map((moments) =>
    moments.flatMap(({ tank, second }) => byMoment.get(`${tank} ${second}`) ?? []),
  );
  const idsOf = (readings: readonly { id: string }[]) => readings.map(({ id }) => id);
  const same = rows.flatMap((row, index) => {
    const equal = near[index]?.filter((reading) => isDeepStrictEqual(withRow(reading, row), reading)) ?? [];
    return equal.length === 0 ? [] : [{ rows: [index], ids: idsOf(equal) }];
  });
  const others = near.flatMap((readings, index) =>
    readings.length === 0 ? [] : [{ rows: [index], ids: idsOf(readings) }],
  );
  return [...same, ...others];
}
