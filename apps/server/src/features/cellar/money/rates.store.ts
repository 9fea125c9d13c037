import type { ExchangeRates } from '@cuverie/contract';
import type { DayOfRates } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';

/** As the history names it: all rates of an estate are one item. */
export const RATES = { name: 'exchange_rates', kind: 'rates', columns: {} } as const;

export const findRates = (db: Db, estateId: string): Promise<ExchangeRates> =>
  db.one<ExchangeRates>(sql`
    select count(*) as days, min(day) as "firstDay", max(day) as day,
      coalesce((select rates from exchange_rates where estate_id = ${estateId} order by day desc limit 1), '{}') as rates
    from exchange_rates where estate_id = ${estateId}`);

/** Stores rates; those of the same days are replaced. */
export async function saveRates(
  tx: Transaction,
  estateId: string,
  days: readonly DayOfRates[],
  stamp: Stamp,
): Promise<void> {
  await tx.count(sql`
    insert into exchange_rates (estate_id, day, rates)
    select ${estateId}::uuid, given.day, given.rates::jsonb
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ rates }) => JSON.stringify(rates))}::text[])
      as given(day, rates)
    on conflict (estate_id, day) do update set rates = excluded.rates`);
  await noteRates(tx, estateId, { act: 'changed', day: days.at(-1)?.day ?? null, days: days.length }, stamp);
}

export async function deleteRates(tx: Transaction, estateId: string, stamp: Stamp): Promise<void> {
  const days = await tx.count(sql`delete from exchange_rates where estate_id = ${estateId}`);
  if (days > 0) await noteRates(tx, estateId, { act: 'deleted', day: null, days }, stamp);
}

const noteRates = (
  tx: Transaction,
  estateId: string,
  { act, day, days }: { act: 'changed' | 'deleted'; day: string | null; days: number },
  stamp: Stamp,
) =>
  note(
    tx,
    estateId,
    [{ kind: 'rates', id: estateId, act, version: null, name: day, after: { days } }],
    stamp,
  );
