import type { Role, TokenScope } from '@cuverie/domain';
import type { Db } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { hasFactor } from './sessions.store.ts';

export interface FoundToken {
  id: string;
  tokenName: string;
  scope: TokenScope;
  userId: string;
  estateId: string;
  role: Role;
  /** When the account is deleted; `null` without a request. */
  leavesAt: string | null;
  lacksFactor: boolean;
  timeZone: string;
  /** Of the person. */
  name: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** Since a restore. */
  offSince: string | null;
}

/** Finds a token, unless its person's account is due for deletion. */
export const findToken = (db: Db, hash: Buffer, now: Date): Promise<FoundToken | undefined> =>
  db.row<FoundToken>(sql`
    select t.id, t.name as "tokenName", t.scope, t.user_id as "userId", t.estate_id as "estateId", m.role, e.time_zone as "timeZone", u.name, d.due_at as "leavesAt",
      case when e.demands_second_factor then not ${hasFactor(sql`u.id`)} else false end as "lacksFactor",
      t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt",
      t.off_since as "offSince"
    from api_tokens t
    join users u on u.id = t.user_id
    join memberships m on m.user_id = t.user_id and m.estate_id = t.estate_id
    join estates e on e.id = t.estate_id
    left join deletions d on d.user_id = t.user_id
    where t.hash = ${hash} and (d.due_at is null or d.due_at > ${now})`);

export async function markTokenUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.count(sql`update api_tokens set last_used_at = ${now} where id = ${id}`);
}
