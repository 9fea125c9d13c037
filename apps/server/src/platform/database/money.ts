/** Home currencies and exchange rates of estates. */
import type { Db } from './database.ts';
import { type Sql, sql } from './sql.ts';

/** Returns the currency an estate adds up in; `null` without one. */
export async function findHomeCurrency(db: Db, estateId: string): Promise<string | null> {
  const { home } = await db.one<{ home: string | null }>(sql`
    select home_currency as home from estates where id = ${estateId}`);
  return home;
}

/** The rates of the newest day at or before `day`. */
export const ratesAt = (estateId: string, day: Sql) => sql`(
  select rates from exchange_rates where estate_id = ${estateId} and day <= ${day} order by day desc limit 1)`;
