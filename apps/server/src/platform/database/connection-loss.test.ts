/** What happens to statements and transactions whose session ends, as at a restart of PostgreSQL. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { connect, type Database, type Db } from './database.ts';
import { isConnectionLost } from './errors.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');
let db: Database;

beforeEach(async () => {
  await database().db.count(sql`CREATE TABLE IF NOT EXISTS bottles (name text)`);
  await database().db.count(sql`TRUNCATE bottles`);
  // One connection, so that later statements use the lost one.
  db = connect({ ...database().target, max: 1 });
});

afterEach(() => db.end({ timeout: 1 }));

const pidOf = async (session: Db): Promise<number> => {
  const row = await session.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return row?.pid ?? 0;
};

const end = (pid: number) => database().db.rows(sql`SELECT pg_terminate_backend(${pid}, 5000)`);

const stored = () => database().db.rows(sql`SELECT name FROM bottles ORDER BY name`);

describe('a lost connection', () => {
  it('fails the running transaction, and the next query succeeds', async () => {
    const lost = db.begin(async (transaction) => {
      const pid = await pidOf(transaction);
      const [answer] = await Promise.all([transaction.rows(sql`SELECT pg_sleep(10)`), end(pid)]);
      return answer;
    });
    const error = await lost.catch((refusal: unknown) => refusal);
    expect(isConnectionLost(error)).toBe(true);
    expect(await db.rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it('lets a continuing transaction write nothing into the next one', async () => {
    const { promise: second, resolve: secondIsOpen } = Promise.withResolvers<void>();
    const { promise: refused, resolve: firstWasRefused } = Promise.withResolvers<unknown>();
    const lost = db.begin(async (transaction) => {
      await end(await pidOf(transaction));
      await second;
      firstWasRefused(
        await transaction
          .count(sql`INSERT INTO bottles VALUES ('of the lost one')`)
          .catch((error: unknown) => error),
      );
    });
    await expect(lost).rejects.toSatisfy(isConnectionLost);
    await db.begin(async (transaction) => {
      await transaction.count(sql`INSERT INTO bottles VALUES ('of the second')`);
      secondIsOpen();
      expect(isConnectionLost(await refused)).toBe(true);
    });
    expect(await stored()).toEqual([{ name: 'of the second' }]);
  });

  it('fails every queued query of a transaction', async () => {
    const lost = db.begin(async (transaction) => {
      const pid = await pidOf(transaction);
      const line = [
        sql`SELECT pg_sleep(10)`,
        ...Array.from({ length: 200 }, (_, n) => sql`INSERT INTO bottles VALUES (${String(n)})`),
      ].map((query) =>
        transaction.rows(query).then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
      await end(pid);
      return (await Promise.all(line)).filter((error) => !isConnectionLost(error));
    });
    await expect(lost).rejects.toSatisfy(isConnectionLost);
    expect(await stored()).toEqual([]);
  });

  it('leaves no query of a busy pool waiting, and the pool recovers', async () => {
    const pool = connect({ ...database().target, max: 4, applicationName: 'busy' });
    const over = new AbortController();
    const outcomes: unknown[] = [];
    const worker = async () => {
      while (!over.signal.aborted)
        outcomes.push(
          await pool
            .begin((t) => t.count(sql`INSERT INTO bottles VALUES ('x')`))
            .then(
              () => 'stored',
              (error: unknown) => (isConnectionLost(error) ? 'lost' : error),
            ),
        );
    };
    const workers = Array.from({ length: 16 }, worker);
    const ends = () =>
      database().db.rows(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'busy'`);
    for (let round = 0; round < 5; round++) {
      await database().db.count(sql`SELECT pg_sleep(0.05)`);
      await ends();
    }
    over.abort();
    await Promise.all(workers);
    const stray = new Set(outcomes.filter((outcome) => outcome !== 'stored' && outcome !== 'lost'));
    expect([...stray]).toEqual([]);
    expect(outcomes).toContain('lost');
    expect(await Promise.all([1, 2, 3, 4].map((n) => pool.rows(sql`SELECT ${n}::int AS n`)))).toHaveLength(4);
    // A commit may be stored although its answer was lost; none that was answered may be missing.
    expect((await stored()).length).toBeGreaterThanOrEqual(
      outcomes.filter((outcome) => outcome === 'stored').length,
    );
    await pool.end({ timeout: 1 });
  });

  it('fails running statements on shared connections, and the next ones succeed', async () => {
    const { quick } = db;
    const few = Array.from({ length: 20 });
    const pids = new Set(await Promise.all(few.map(() => pidOf(quick))));
    const waiting = few.map(() =>
      quick.rows(sql`SELECT pg_sleep(10)`).then(
        () => 'answered',
        (error: unknown) => isConnectionLost(error),
      ),
    );
    await Promise.all([...pids].map(end));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([true]));
    const renewed = new Set(await Promise.all(few.map(() => pidOf(quick))));
    expect(renewed.size).toBe(pids.size);
    expect([...renewed].filter((pid) => pids.has(pid))).toEqual([]);
  });

  it('replaces idle shared connections at their next use', async () => {
    const { quick } = db;
    const few = Array.from({ length: 20 });
    const pids = new Set(await Promise.all(few.map(() => pidOf(quick))));
    await Promise.all([...pids].map(end));
    await expect
      .poll(async () => (await Promise.allSettled(few.map(() => pidOf(quick)))).map(({ status }) => status))
      .not.toContain('rejected');
  });
});

describe('a transaction', () => {
  it('fails to commit after a failed statement, even if its error was ignored', async () => {
    const unheard = db.begin(async (transaction) => {
      await transaction.count(sql`INSERT INTO bottles VALUES ('of none')`);
      await transaction.count(sql`SELECT 1 / 0`).catch(() => {});
    });
    await expect(unheard).rejects.toThrow('undone');
    expect(await stored()).toEqual([]);
  });

  it('refuses statements after its end', async () => {
    const transaction = await db.begin(async (open) => ({ late: () => open.count(sql`SELECT 1`) }));
    await expect(transaction.late()).rejects.toThrow('over');
  });
});
