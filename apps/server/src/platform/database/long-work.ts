import type { Database, Transaction } from './database.ts';
import { isDeadlock } from './errors.ts';
import { sql } from './sql.ts';

const LONGEST_MS = 10 * 60 * 1000;

/** Allows a transaction on many rows minutes for statements and lock waits, where a call has seconds. */
export async function extendStatementTimeout(tx: Transaction): Promise<void> {
  const limit = String(LONGEST_MS);
  await tx.count(sql`
    select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true),
      set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
}

/** "CUVE" and a number of its own, beside the server's lock on an embedded database. */
const LOCK_CLASS = 0x43555645;
const TABLE_CHANGES_LOCK = 2;
const BACKUP_LOCK = 3;

/** Runs `act` in a transaction without time limit; other schema changes wait for it. */
export function changeTables<Result>(
  db: Database,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.begin(async (tx) => {
    await lockTableChanges(tx);
    return act(tx);
  });
}

/** Waits for other schema changes and removes the time limit. */
export async function lockTableChanges(tx: Transaction): Promise<void> {
  await withoutStatementTimeout(tx);
  await tx.count(sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, ${TABLE_CHANGES_LOCK}::int)`);
}

/** Removes the time limits of a transaction. */
export async function withoutStatementTimeout(tx: Transaction): Promise<void> {
  await tx.count(sql`
    SELECT set_config(name, '0', true)
    FROM unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) AS name`);
}

/** Runs `act` under a lock unless another server on this database is doing it. */
export function unlessBackingUp(db: Database, act: () => Promise<void>): Promise<void> {
  return db.begin(async (tx) => {
    await withoutStatementTimeout(tx);
    const { isMine } = await tx.one<{ isMine: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${LOCK_CLASS}::int, ${BACKUP_LOCK}::int) AS "isMine"`,
    );
    if (isMine) await act();
  });
}

/** The longest wait; PostgreSQL takes a second to detect each deadlock. */
const TRIES = 5;

/**
 * Retries a transaction after a deadlock, which has rolled it back to free others.
 * @param work a whole transaction without effects outside the database when it throws
 */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}
