/** Days in an estate's time zone: instants are stored in UTC, and the zone determines their day. */
import { dayIn } from '@cuverie/domain';
import type { Clock } from '../../clock.ts';
import type { Db } from '../database.ts';
import { type Sql, sql } from '../sql.ts';

const zone = (estateId: string): Sql => sql`(select time_zone from estates where id = ${estateId})`;

/** Returns the day of an instant. */
export const dayOfInstant = (estateId: string, instant: Sql): Sql =>
  sql`(${instant} at time zone ${zone(estateId)})::date`;

/** Returns the first instant of a day. */
export const beginningOf = (estateId: string, day: string): Sql =>
  sql`(${day}::date::timestamp at time zone ${zone(estateId)})`;

export async function timeZoneOf(db: Db, estateId: string): Promise<string> {
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone as "timeZone" from estates where id = ${estateId}`,
  );
  return timeZone;
}

/** Returns the current calendar day. */
export const todayOf = async (db: Db, estateId: string, clock: Clock): Promise<string> =>
  dayIn(await timeZoneOf(db, estateId), clock.now());
