import { v7 as uuid } from 'uuid';
import { beforeAll, beforeEach } from 'vitest';
import { type MovableClock, movableClock } from '../../../testing/clock.ts';
import { useTestDatabase } from '../../../testing/database.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { authenticate, listSessions, refreshSession, startSession } from '../sessions.ts';

export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const DAY = 24 * HOUR;

/** A database with a person in it, and a clock that stands still. */
export function sessionsDatabase() {
  const database = useTestDatabase();
  let db: Database;
  let clock: MovableClock;
  let ana: { userId: string; estateId: string };

  beforeAll(() => {
    db = database().db;
  });

  beforeEach(async () => {
    clock = movableClock();
    ana = await createPerson('Ana Silva');
  });

  async function createPerson(name: string): Promise<{ userId: string; estateId: string }> {
    const userId = uuid();
    const estateId = uuid();
    const now = clock.now();
    await db.count(sql`insert into estates (id, name, created_at) values (${estateId}, 'An estate', ${now})`);
    await db.count(sql`
      insert into users (id, email, email_key, name, password_hash, created_at)
      values (${userId}, ${userId}, ${userId}, ${name}, 'none', ${now})`);
    await db.count(sql`
      insert into memberships (user_id, estate_id, role, created_at)
      values (${userId}, ${estateId}, 'owner', ${now})`);
    return { userId, estateId };
  }

  /** Returns the id of a person's only session. */
  async function sessionOf({ userId }: { userId: string }): Promise<string> {
    return (await db.one<{ id: string }>(sql`select id from sessions where user_id = ${userId}`)).id;
  }

  const LIFE = { idleMs: 30 * DAY, mostMs: 90 * DAY };
  const start = (device?: string) =>
    startSession(db, clock, LIFE, { ...ana, ...(device !== undefined && { device }) });
  const who = (access: string) => authenticate(db, clock, access);
  const refresh = (token: string) => refreshSession(db, clock, LIFE, token);
  const list = () => listSessions(db, clock, LIFE, ana.userId);

  async function refreshed(token: string) {
    const result = await refresh(token);
    if (result.outcome !== 'refreshed') throw new Error(`expected new tokens, got ${result.outcome}`);
    return result.tokens;
  }

  return {
    db: () => db,
    clock: () => clock,
    ana: () => ana,
    createPerson,
    sessionOf,
    LIFE,
    start,
    who,
    refresh,
    list,
    refreshed,
  };
}
