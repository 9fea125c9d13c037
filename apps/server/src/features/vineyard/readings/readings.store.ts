import { READING, type Reading, type ReadingQuery } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Columns of a reading except its keys and author. */
export type ReadingValues = Omit<Reading, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

const COLUMNS = columnsOf(READING);

export const READINGS: ManyTable<ReadingValues> = {
  name: 'readings',
  kind: 'reading',
  belongsTo: ['block_id', 'blocks', 'name'],
  columns: {
    block: ['block_id', 'uuid'],
    date: ['date', 'date'],
    ...COLUMNS,
    takenBy: ['taken_by', 'text'],
  },
};

export const readings = rowsOf<Reading, ReadingValues>(READINGS, {
  thing: 'measurement',
  shown: () => sql`
    id, version, block_id as block, date, ${selectList(COLUMNS)}, taken_by as "takenBy", created_at as "createdAt", updated_at as "updatedAt"`,
});

const SORT_KEYS = {
  date: { expression: sql`date`, type: 'date', of: (reading) => reading.date },
  createdAt: {
    expression: sql`created_at`,
    type: 'timestamptz',
    of: (reading) => reading.createdAt,
  },
} as const satisfies Record<string, SortKey<Reading>>;

export function listReadings(db: Db, estateId: string, query: ReadingQuery): Promise<Page<Reading>> {
  const { sort = '-date', cursor, limit, block, from, to } = query;
  const ofBlock = block === undefined ? sql`` : sql`and block_id = ${block}`;
  const since = from === undefined ? sql`` : sql`and date >= ${from}`;
  const until = to === undefined ? sql`` : sql`and date <= ${to}`;
  const further = sql`${ofBlock} ${since} ${until}`;
  return readings.list(db, estateId, SORT_KEYS, { sort, cursor, limit }, further);
}

/**
 * Finds and locks a reading of the estate until the transaction ends. Its field is locked first, since a deletion locks
 * the field before its readings, and another order could deadlock.
 */
export async function lockReading(tx: Transaction, estateId: string, id: string, version?: number) {
  await tx.count(sql`
    select from blocks where estate_id = ${estateId} and id in (
      select block_id from readings where estate_id = ${estateId} and id = ${id}
    ) for key share`);
  return readings.lock(tx, estateId, id, { version });
}
