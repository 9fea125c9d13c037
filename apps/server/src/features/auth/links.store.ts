import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** A link that was sent and not used yet. */
export interface PendingLink {
  purpose: 'password' | 'email' | 'proof' | 'invitation';
  /** The address it is for; null: an invitation for any address. */
  email: string | null;
  /** The account it belongs to; for an invitation, the inviting account. */
  userId: string;
  expiresAt: Date;
}

/** Lists all links valid at an instant, ordered by expiry. */
export async function listPendingLinks(db: Db, now: Date): Promise<PendingLink[]> {
  const links = await db.rows<PendingLink>(sql`
    select 'password' as purpose, email, user_id as "userId", expires_at as "expiresAt"
    from password_resets join users on users.id = user_id where expires_at > ${now}
    union all
    select 'email', email, user_id, expires_at from email_changes where expires_at > ${now}
    union all
    select 'proof', email, user_id, expires_at
    from email_proofs join users on users.id = user_id where expires_at > ${now}
    union all
    select 'invitation', email, invited_by, expires_at from invitations where expires_at > ${now}
    order by 4, 1, 2`);
  return links.map((link) => ({ ...link, expiresAt: new Date(link.expiresAt) }));
}
