import type { PurchaseTotals } from '@cuverie/contract';
import { PURCHASE_LISTS, type PurchaseList } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { findHomeCurrency, ratesAt } from '../../../platform/database/money.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordedPurchases } from './spending.ts';

interface Row {
  list: PurchaseList;
  priced: boolean;
  currency: string | null;
  bottles: number;
  amount: number;
  /** `null` without a home currency. */
  inHome: number | null;
  rated: number;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** Adds up the lists of purchases, in the home currency at the rates of their days; wishes at those of today. */
export async function totalPurchases(db: Db, estateId: string, today: string): Promise<PurchaseTotals> {
  const home = await findHomeCurrency(db, estateId);
  const rows = await db.rows<Row>(sql`
    select list, amount is not null as priced, case when amount is not null then currency end as currency,
      sum(bottles)::integer as bottles, coalesce(sum(amount * bottles), 0)::float8 as amount,
      sum(in_home * bottles)::float8 as "inHome", coalesce(sum(bottles) filter (where in_home is not null), 0)::integer as rated
    from (
      select spent.*, in_currency(amount, currency, ${home}::text,
        ${ratesAt(estateId, sql`coalesce(spent.day, ${today}::date)`)}) as in_home
      from (${recordedPurchases(estateId)}) as spent
    ) as converted
    group by 1, 2, 3 order by sum(bottles) desc, 3`);
  const lists = PURCHASE_LISTS.map((list) => {
    const ours = rows.filter((row) => row.list === list);
    const priced = ours.filter((row) => row.priced);
    const sum = (of: (row: Row) => number) => ours.reduce((total, row) => total + of(row), 0);
    return {
      list,
      bottles: sum(({ bottles }) => bottles),
      unpriced: sum((row) => (row.priced ? 0 : row.bottles)),
      sums: priced.map(({ currency, amount, bottles }) => ({ currency, amount: cents(amount), bottles })),
      amount: home === null ? null : cents(sum(({ inHome }) => inHome ?? 0)),
      without: priced.flatMap(({ currency, bottles, rated }) =>
        bottles > rated ? [{ currency, bottles: bottles - rated }] : [],
      ),
    };
  });
  return { homeCurrency: home, lists };
}
