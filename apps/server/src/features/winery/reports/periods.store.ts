/** Stores up to when the record of an estate is closed, and by whom. */
import type { PeriodChange } from '@cuverie/contract';
import { addDays, dayIn, startOfDay } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { timeZoneOf } from '../../../platform/database/days/estate-days.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';

export type PeriodChangeValues = Omit<PeriodChange, 'id'>;

export const PERIOD_CHANGES: ManyTable<PeriodChangeValues> = {
  name: 'period_changes',
  kind: 'period',
  named: 'openFrom',
  stamped: 'created',
  columns: {
    openBefore: ['open_before', 'date'],
    openFrom: ['open_from', 'date'],
    reason: ['reason', 'text'],
    by: ['said_by', 'text'],
    at: ['changed_at', 'timestamptz'],
  },
};

/** The estate's local day of the instant the record is open from. */
export const dayOf = async (db: Db, estateId: string, openFrom: string | null): Promise<string | null> =>
  openFrom && dayIn(await timeZoneOf(db, estateId), openFrom);

/** The last closed day in the estate's time zone. */
export const lastClosedDay = async (db: Db, estateId: string, openFrom: string): Promise<string> =>
  addDays(dayIn(await timeZoneOf(db, estateId), openFrom), -1);

/** The instant the record is open from. */
async function openFromAt(db: Db, estateId: string): Promise<string | null> {
  const row = await db.row<{ openFrom: string | null }>(
    sql`select open_from as "openFrom" from ledgers where estate_id = ${estateId}`,
  );
  return row?.openFrom ?? null;
}

export const openFromOf = async (db: Db, estateId: string): Promise<string | null> =>
  dayOf(db, estateId, await openFromAt(db, estateId));

/** Lists the latest changes, newest first. */
export const periodChanges = (db: Db, estateId: string): Promise<PeriodChange[]> =>
  db.rows<PeriodChange>(sql`
    select id, open_before as "openBefore", open_from as "openFrom", reason, said_by as "by", changed_at as at
    from period_changes where estate_id = ${estateId} order by changed_at desc, id desc limit 100`);

export async function setOpenFrom(tx: Transaction, estateId: string, openFrom: string | null): Promise<void> {
  const midnight = openFrom && startOfDay(await timeZoneOf(tx, estateId), openFrom);
  await tx.count(sql`update ledgers set open_from = ${midnight} where estate_id = ${estateId}`);
}
