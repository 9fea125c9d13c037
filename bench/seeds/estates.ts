import { randomUUID } from 'node:crypto';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { digest } from '../../apps/server/src/platform/digest.ts';
import { newToken } from '../../apps/server/src/platform/token.ts';

export interface Owner {
  estateId: string;
  userId: string;
  access: string;
}

/** Creates estates, each with a signed-in owner; the first of them is the oldest. */
export async function addEstates(db: Database, count: number): Promise<Owner[]> {
  const owners = Array.from({ length: count }, () => ({
    estateId: randomUUID(),
    userId: randomUUID(),
    access: newToken(),
  }));
  const rows = owners.map(({ estateId, userId, access }, place) => ({
    estate: estateId,
    person: userId,
    session: randomUUID(),
    hash: digest(access).toString('hex'),
    at: new Date(Date.now() - (count - place) * 1000),
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as given(estate uuid, person uuid, session uuid, hash text, at timestamptz)`;
  await db.begin(async (tx) => {
    await tx.count(sql`insert into estates (id, name, created_at) select estate, 'Bench', at from ${given}`);
    await tx.count(sql`
      insert into users (id, email, email_key, name, password_hash, created_at)
      select person, person || '@example.com', person || '@example.com', 'Bench', 'none', at from ${given}`);
    await tx.count(sql`
      insert into memberships (user_id, estate_id, role, created_at) select person, estate, 'owner', at from ${given}`);
    await tx.count(sql`
      insert into sessions (id, user_id, estate_id, started_at) select session, person, estate, now() from ${given}`);
    await tx.count(sql`
      insert into access_tokens (hash, session_id, expires_at)
      select decode(hash, 'hex'), session, now() + interval '1 hour' from ${given}`);
  });
  return owners;
}
