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
