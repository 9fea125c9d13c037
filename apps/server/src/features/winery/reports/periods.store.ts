/** Up to when the record of an estate is closed, and who said so. */
import type { PeriodChange } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
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

/** Days of UTC: a period begins at their midnight. */
export const dayOf = (openFrom: string | null): string | null =>
  openFrom && new Date(openFrom).toISOString().slice(0, 10);

export async function openFromOf(db: Db, estateId: string): Promise<string | null> {
  const row = await db.row<{ openFrom: string | null }>(
    sql`select open_from as "openFrom" from ledgers where estate_id = ${estateId}`,
  );
  return dayOf(row?.openFrom ?? null);
}

/** The newest changes, the last one first. */
export const periodChanges = (db: Db, estateId: string): Promise<PeriodChange[]> =>
  db.rows<PeriodChange>(sql`
    select id, open_before as "openBefore", open_from as "openFrom", reason, said_by as "by", changed_at as at
    from period_changes where estate_id = ${estateId} order by changed_at desc, id desc limit 100`);

export async function setOpenFrom(tx: Transaction, estateId: string, openFrom: string | null): Promise<void> {
  // As an instant: a day becomes one by the zone of the session, which no update of spread tables may ask for.
  const midnight = openFrom && `${openFrom}T00:00:00Z`;
  await tx.count(sql`update ledgers set open_from = ${midnight} where estate_id = ${estateId}`);
}
