import type { Transaction } from './database.ts';
import { sql } from './sql.ts';

const LONGEST_MS = 10 * 60 * 1000;

/** Lets a transaction on many rows take minutes, and wait as long for others, where one call's limits are seconds. */
export async function mayTakeLong(tx: Transaction): Promise<void> {
  const limit = String(LONGEST_MS);
  await tx.count(sql`
    select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true),
      set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
}
