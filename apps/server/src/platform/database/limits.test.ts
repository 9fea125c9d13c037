import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { installErrorHandler } from '../http/errors.ts';
import { connect, type Database } from './database.ts';
import { extendStatementTimeout } from './long-work.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');

interface Limits {
  statement: string;
  lock: string;
  idle: string;
}
const limitsOf = async (
  db: Database | Parameters<typeof extendStatementTimeout>[0],
): Promise<Limits | undefined> => {
  const limits = await db.row<Limits>(sql`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`);
  return limits;
};

function connected(): Database {
  const db = connect({ ...database().target, max: 2 });
  onTestFinished(() => db.end({ timeout: 1 }));
  return db;
}

test('a statement, a lock wait and an idle transaction time out', async () => {
  expect(await limitsOf(connected())).toEqual({ statement: '30s', lock: '10s', idle: '1min' });
});

test('work on many rows has minutes, in its transaction only', async () => {
  const db = connect({ ...database().target, max: 1 });
  onTestFinished(() => db.end({ timeout: 1 }));
  const long = await db.begin(async (tx) => {
    await extendStatementTimeout(tx);
    return limitsOf(tx);
  });
  expect(long).toEqual({ statement: '10min', lock: '10min', idle: '10min' });
  expect(await limitsOf(db)).toEqual({ statement: '30s', lock: '10s', idle: '1min' });
});

describe('a timeout of the database is answered as overload:', () => {
  test.each([
    ['a statement', "set local statement_timeout = '1ms'", 'This took the database too long'],
    ['a wait for a lock', "set local lock_timeout = '1ms'", 'Others are changing the same just now'],
  ])('%s', async (_what, limit, words) => {
    const db = connected();
    const app = Fastify();
    installErrorHandler(app);
    app.get('/', () =>
      db.begin(async (holder) => {
        await holder.count(sql`select pg_advisory_xact_lock(4711)`);
        await db.begin(async (tx) => {
          await tx.script(limit);
          await tx.count(sql`select pg_advisory_xact_lock(4711)`);
        });
      }),
    );
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded']);
    expect(answer.json().message).toContain(words);
    await app.close();
  });
});
