import type { Calendar } from '@cuverie/contract';
import type { CalendarKind, Role } from '@cuverie/domain';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { hasFactor } from '../../platform/sessions/sessions.store.ts';

/** Whose calendar it is, and of which of their estates. */
interface Whose {
  userId: string;
  estateId: string;
}

const SHOWN = sql`kinds, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export const findCalendar = (db: Db, { userId, estateId }: Whose): Promise<Calendar | undefined> =>
  db.row<Calendar>(sql`select ${SHOWN} from calendars where user_id = ${userId} and estate_id = ${estateId}`);

interface NewCalendar extends Whose {
  hash: Buffer;
  kinds: readonly CalendarKind[];
  createdAt: Date;
}

/** Makes a calendar, or gives the one there is another key. */
export const putCalendar = (
  db: Db,
  { userId, estateId, hash, kinds, createdAt }: NewCalendar,
): Promise<Calendar> =>
  db.one<Calendar>(sql`
    insert into calendars (user_id, estate_id, hash, kinds, created_at)
    values (${userId}, ${estateId}, ${hash}, ${kinds}::text[], ${createdAt})
    on conflict (user_id, estate_id) do update
    set hash = excluded.hash, kinds = excluded.kinds, created_at = excluded.created_at, last_used_at = null
    returning ${SHOWN}`);

export const setKinds = (
  db: Db,
  { userId, estateId }: Whose,
  kinds: readonly CalendarKind[],
): Promise<Calendar | undefined> =>
  db.row<Calendar>(sql`
    update calendars set kinds = ${kinds}::text[] where user_id = ${userId} and estate_id = ${estateId}
    returning ${SHOWN}`);

export async function deleteCalendar(db: Db, { userId, estateId }: Whose): Promise<void> {
  await db.count(sql`delete from calendars where user_id = ${userId} and estate_id = ${estateId}`);
}

/** Deletes the calendars of a person, of whatever estate. */
export async function deleteCalendars(db: Db, userId: string): Promise<void> {
  await db.count(sql`delete from calendars where user_id = ${userId}`);
}

export interface FoundCalendar extends Whose {
  kinds: CalendarKind[];
  lastUsedAt: string | null;
  role: Role;
  estateName: string;
}

/**
 * The calendar of a key, as long as its person belongs to the estate and has the second factor it asks for, and their
 * account is not due to be deleted.
 */
export const findByKey = (db: Db, hash: Buffer, now: Date): Promise<FoundCalendar | undefined> =>
  db.row<FoundCalendar>(sql`
    select c.user_id as "userId", c.estate_id as "estateId", c.kinds, c.last_used_at as "lastUsedAt", m.role,
      e.name as "estateName"
    from calendars c
    join memberships m on m.user_id = c.user_id and m.estate_id = c.estate_id
    join estates e on e.id = c.estate_id
    left join deletions d on d.user_id = c.user_id
    where c.hash = ${hash} and (d.due_at is null or d.due_at > ${now})
      and not (e.demands_second_factor and not ${hasFactor(sql`c.user_id`)})`);

export async function markUsed(db: Db, { userId, estateId }: Whose, now: Date): Promise<void> {
  await db.count(sql`
    update calendars set last_used_at = ${now} where user_id = ${userId} and estate_id = ${estateId}`);
}
