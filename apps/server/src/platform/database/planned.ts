import type { Database, Transaction } from './database.ts';
import { sql } from './sql.ts';

/**
 * Reads with each statement planned for the very values it comes with. A statement used often would get one plan for
 * all values, and what suits a search for a rare word is slow for a common one.
 */
export async function planned<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.begin(async (tx) => {
    // Sent ahead of what is read, without a wait for its answer in between.
    const [, value] = await Promise.all([
      tx.count(sql`set local plan_cache_mode = force_custom_plan`),
      read(tx),
    ]);
    return value;
  }, 'read only');
}

/**
 * Has rows of whatever kind looked up by their keys for the rest of the transaction. A plan kept from the first call, or
 * made before the database counted the rows of a new estate or a new table, would read all of them for each row of a file.
 */
export async function lookUpByIndex(tx: Transaction): Promise<void> {
  await tx.count(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`,
  );
}

/**
 * Stores rows with the plans that are kept, whatever `lookUpByIndex` said: each of their foreign keys is looked up by a
 * plan of its own, and making one anew for every row takes a sixth of the time PostgreSQL has for an import.
 */
export async function withKeptPlans<T>(tx: Transaction, store: () => Promise<T>): Promise<T> {
  const [before, stored] = await Promise.all([
    tx.one<{ mode: string }>(sql`
      select current_setting('plan_cache_mode') as mode, set_config('plan_cache_mode', 'auto', true)`),
    store(),
  ]);
  await tx.count(sql`select set_config('plan_cache_mode', ${before.mode}, true)`);
  return stored;
}
