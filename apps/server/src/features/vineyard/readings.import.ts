import { isDeepStrictEqual } from 'node:util';
import { type ReadingRow, readingRow } from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS } from '@cuverie/domain';
import { type Clock, today } from '../../platform/clock.ts';
import { askedFor } from '../../platform/database/asked.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { type AtVersion, insertMany, type ManyTable } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Candidates,
  type Claim,
  type Importer,
  isRefused,
  unclaimed,
  type WithPicture,
} from '../../platform/exchange/importer.ts';
import { judgeBy } from '../../platform/exchange/judge.ts';
import { keepFieldsOf, type ReadingValues } from './readings.store.ts';

const READINGS: ManyTable<ReadingValues> = {
  name: 'readings',
  columns: {
    block: ['block_id', 'uuid'],
    date: ['date', 'date'],
    brix: ['brix', 'numeric'],
    ph: ['ph', 'numeric'],
    ta: ['ta', 'numeric'],
    status: ['status', 'text'],
    estimatedHarvest: ['estimated_harvest', 'date'],
    takenBy: ['taken_by', 'text'],
    notes: ['notes', 'text'],
  },
};

type Imported = ReadingValues & WithPicture;

/** Nobody, until it is known who imports. */
const NOBODY = '';

const judgeRow = judgeBy(readingRow.strict());

/** A measurement has no picture, which whatever is imported may have. */
const withoutPicture = ({ picture: _none, ...values }: Imported): ReadingValues => values;

/** Rows of a file of measurements: one of a field and a day is that field's and day's, unless told to be another. */
export function readingImporter({ clock }: { clock: Clock }): Importer<ReadingRow, Imported> {
  return {
    kind: 'readings',

    judge(values) {
      const judged = judgeRow(values);
      if (isRefused(judged)) return judged;
      const isAhead = judged.row.date > addDays(today(clock), 1);
      return isAhead ? { errors: { date: 'Date must not be in the future' } } : judged;
    },

    candidates: matchesByDay,
    wantedId: () => undefined,
    takenIds: async () => new Set(),

    async valuesToAdd(tx, estateId, rows) {
      const known = await blocksOf(
        tx,
        estateId,
        rows.map(({ block }) => block),
      );
      return rows.map((row) =>
        known.has(row.block)
          ? valuesOf(row)
          : { errors: { block: 'This field does not exist, or no longer does.' } },
      );
    },

    valuesAfter(current, row) {
      const given = Object.entries(row).filter(([, value]) => value !== undefined);
      const after: Imported = { ...current, ...Object.fromEntries(given) };
      return isDeepStrictEqual(after, current) ? current : after;
    },

    async hold(tx, estateId, ids) {
      await keepFieldsOf(tx, estateId, ids);
      const rows = await tx.rows<ReadingValues & AtVersion>(sql`
        select id, version, block_id as block, date, brix, ph, ta, status,
          estimated_harvest as "estimatedHarvest", taken_by as "takenBy", notes
        from readings where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) order by id for update`);
      return rows.map(({ id, version, ...values }) => ({
        id,
        version,
        values: { ...values, picture: null },
      }));
    },

    async insert(tx, estateId, items, stamp) {
      const { name } = await tx.one<{ name: string }>(sql`
        select name from users where id = ${stamp.userId}`);
      const taken = items.map(({ id, values }) => ({
        id,
        values: { ...withoutPicture(values), takenBy: values.takenBy === NOBODY ? name : values.takenBy },
      }));
      await insertMany(tx, estateId, READINGS, taken, stamp);
    },

    async update(tx, estateId, items, { at, userId }) {
      await keepFieldsOf(
        tx,
        estateId,
        items.map(({ id }) => id),
      );
      const rows = items.map(({ id, version, values }) => ({ ...withoutPicture(values), id, version }));
      const updated = await tx.rows<{ id: string }>(sql`
        update readings as kept set block_id = given.block, date = given.date, brix = given.brix,
          ph = given.ph, ta = given.ta, status = given.status, estimated_harvest = given."estimatedHarvest",
          taken_by = given."takenBy", notes = given.notes, version = kept.version + 1,
          updated_at = ${at}, updated_by = ${userId}
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as given(
          id uuid, version integer, block uuid, date date, brix numeric, ph numeric, ta numeric, status text,
          "estimatedHarvest" date, "takenBy" text, notes text
        )
        where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
        returning kept.id`);
      return updated.map(({ id }) => id);
    },

    async remove(tx, estateId, items) {
      await keepFieldsOf(
        tx,
        estateId,
        items.map(({ id }) => id),
      );
      const gone = await tx.rows<{ id: string }>(sql`
        delete from readings using json_to_recordset(${JSON.stringify(items)}::text::json)
          as given(id uuid, version integer)
        where readings.estate_id = ${estateId} and readings.id = given.id
          and readings.version = given.version
        returning readings.id`);
      return gone.map(({ id }) => ({ id, picture: null }));
    },
  };
}

function valuesOf(row: ReadingRow): Imported {
  return {
    block: row.block,
    date: row.date,
    brix: row.brix ?? null,
    ph: row.ph ?? null,
    ta: row.ta ?? null,
    status: row.status ?? DEFAULT_READING_STATUS,
    estimatedHarvest: row.estimatedHarvest ?? null,
    takenBy: row.takenBy ?? NOBODY,
    notes: row.notes ?? null,
    picture: null,
  };
}

/** The fields there are; none of them can be deleted until the rows are stored. */
async function blocksOf(tx: Transaction, estateId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from blocks where estate_id = ${estateId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}

/** Measurements of the same field and day, the first written down first. */
function matchesByDay(db: Db, claim: Claim, rows: readonly ReadingRow[]): Promise<Candidates[]> {
  const given = rows.map(({ block, date }, n) => ({ n, block, date }));
  const wanted = askedFor(
    claim.estateId,
    sql`(
      select block, date, array_agg(n order by n) as rows
      from json_to_recordset(${JSON.stringify(given)}::text::json) as given(n integer, block uuid, date date)
      group by block, date
    ) as dated`,
  );
  return db.rows<Candidates>(sql`
    select rows, found.ids from ${wanted.rows} cross join lateral (
      select array_agg(id order by created_at, id) as ids from readings
      where estate_id = ${wanted.estate} and block_id = asked.block and readings.date = asked.date
        and ${unclaimed(claim, 'readings.id')}
    ) as found where found.ids is not null`);
}
