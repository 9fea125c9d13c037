import { LIST_LIMIT, type Reading, type ReadingQuery } from '@cuverie/contract';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page } from '../../../platform/database/page.ts';
import { sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';

/** What a reading is stored with, beside its key and who wrote it when. */
export type ReadingValues = Omit<Reading, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** A reading locked for a change. */
export type HeldReading = Held<{ reading: Reading }>;

const COLUMNS = {
  block: 'block_id',
  date: 'date',
  brix: 'brix',
  ph: 'ph',
  ta: 'ta',
  status: 'status',
  estimatedHarvest: 'estimated_harvest',
  takenBy: 'taken_by',
  notes: 'notes',
} as const satisfies Record<keyof ReadingValues, string>;

const shown = sql`
  id, version, block_id as block, date, brix, ph, ta, status, estimated_harvest as "estimatedHarvest",
  taken_by as "takenBy", notes, created_at as "createdAt", updated_at as "updatedAt"`;

const SORT_KEYS = {
  date: { expression: sql`date`, type: 'date', of: (reading) => reading.date },
  createdAt: {
    expression: sql`created_at`,
    type: 'timestamptz',
    of: (reading) => reading.createdAt,
  },
} as const satisfies Record<string, SortKey<Reading>>;

export async function listReadings(db: Db, estateId: string, query: ReadingQuery): Promise<Page<Reading>> {
  const { sort = '-date', cursor, limit = LIST_LIMIT, block, from, to } = query;
  const { after, inOrder, pageOf } = keyset<Reading, keyof typeof SORT_KEYS>(SORT_KEYS, {
    sort,
    cursor,
    limit,
  });
  const ofBlock = block === undefined ? sql`` : sql`and block_id = ${block}`;
  const since = from === undefined ? sql`` : sql`and date >= ${from}`;
  const until = to === undefined ? sql`` : sql`and date <= ${to}`;
  const rows = await db.rows<Reading>(sql`
    select ${shown} from readings
    where estate_id = ${estateId} ${ofBlock} ${since} ${until} ${after} ${inOrder}`);
  return pageOf(rows);
}

export async function findReading(db: Db, estateId: string, id: string): Promise<Reading | undefined> {
  const reading = await db.row<Reading>(sql`
    select ${shown} from readings where estate_id = ${estateId} and id = ${id}`);
  return reading;
}

/** Adds a reading, or answers `undefined` where the estate has one of this id already. */
export async function insertReading(
  db: Db,
  estateId: string,
  id: string,
  values: ReadingValues,
  stamp: Stamp,
): Promise<Reading | undefined> {
  const row = { estate_id: estateId, id, ...underColumns(COLUMNS, values), ...created(stamp) };
  const reading = await db.row<Reading>(sql`
    insert into readings ${sql.values(row)} on conflict (estate_id, id) do nothing returning ${shown}`);
  return reading;
}

/**
 * Keeps the fields of some readings from being deleted for the rest of the transaction. It comes before any lock of a
 * reading: a deletion takes the field first and its readings then, and two that lock in both orders wait for ever.
 */
export async function keepFieldsOf(
  tx: Transaction,
  estateId: string,
  readings: readonly string[],
): Promise<void> {
  await tx.count(sql`
    select from blocks where estate_id = ${estateId} and id in (
      select block_id from readings where estate_id = ${estateId} and id = any(${[...readings]}::uuid[])
    ) order by id for key share`);
}

/** Finds and locks a reading of the estate for the rest of the transaction. */
export async function holdReading(
  tx: Transaction,
  estateId: string,
  id: string,
): Promise<HeldReading | undefined> {
  await keepFieldsOf(tx, estateId, [id]);
  const reading = await tx.row<Reading>(sql`
    select ${shown} from readings where estate_id = ${estateId} and id = ${id} for update`);
  return reading && ({ reading, estateId } as HeldReading);
}

/** Stores the given values of a reading; what is `undefined` stays. */
export async function updateReading(
  tx: Transaction,
  { estateId, reading }: HeldReading,
  values: { [Field in keyof ReadingValues]?: ReadingValues[Field] | undefined },
  stamp: Stamp,
): Promise<Reading> {
  const row = { ...underColumns(COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<Reading>(sql`
    update readings set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${reading.id} returning ${shown}`);
  return after;
}

export async function deleteReading(tx: Transaction, { estateId, reading }: HeldReading): Promise<void> {
  await tx.count(sql`delete from readings where estate_id = ${estateId} and id = ${reading.id}`);
}
