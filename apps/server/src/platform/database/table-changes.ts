import type { Database, Transaction } from './database.ts';
import { sql } from './sql.ts';

/** "CUVE" and a number of its own, beside the server's lock on an embedded database. */
const LOCK_CLASS = 0x43555645;
const TABLE_CHANGES_LOCK = 2;

/** Runs `act` in a transaction that may take as long as it takes; any other that changes tables waits for its end. */
export function changeTables<Result>(
  db: Database,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.begin(async (tx) => {
    await tx.count(sql`
      SELECT set_config(name, '0', true)
      FROM unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) AS name`);
    await tx.count(sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, ${TABLE_CHANGES_LOCK}::int)`);
    return act(tx);
  });
}
