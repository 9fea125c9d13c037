import { DEFAULT_TIME_ZONE } from '@cuverie/domain';
import type { Db } from '../database.ts';
import { sql } from '../sql.ts';

/** Time zone of mails to a person: that of their last or first estate. */
export async function timeZoneOfPerson(db: Db, userId: string): Promise<string> {
  const estate = await db.row<{ timeZone: string }>(sql`
    select e.time_zone as "timeZone" from memberships m join estates e on e.id = m.estate_id
    where m.user_id = ${userId}
    order by (
      select max(s.last_used_at) from sessions s where s.user_id = m.user_id and s.estate_id = m.estate_id
    ) desc nulls last, m.created_at
    limit 1`);
  return estate?.timeZone ?? DEFAULT_TIME_ZONE;
}
