/** Days as an estate reckons them: instants are kept in UTC, and the zone of the estate says which day one is. */
import { dayIn } from '@cuverie/domain';
import type { Clock } from '../clock.ts';
import type { Db } from './database.ts';
import { type Sql, sql } from './sql.ts';

const zone = (estateId: string): Sql => sql`(select time_zone from estates where id = ${estateId})`;

/** The day of an instant. */
export const dayOfInstant = (estateId: string, instant: Sql): Sql =>
  sql`(${instant} at time zone ${zone(estateId)})::date`;

/** The instant a day begins at. */
export const beginningOf = (estateId: string, day: string): Sql =>
  sql`(${day}::date::timestamp at time zone ${zone(estateId)})`;

export async function timeZoneOf(db: Db, estateId: string): Promise<string> {
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from estates where id = ${estateId}`,
  );
  return timeZone;
}

/** The calendar day now. */
export const todayOf = async (db: Db, estateId: string, clock: Clock): Promise<string> =>
  dayIn(await timeZoneOf(db, estateId), clock.now());
