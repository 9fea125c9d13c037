/**
 * Imports of one kind take turns in an estate. Each looks for what is there already: two that run side by side would
 * both miss what the other is just storing, and a file that two people import at once would be there twice.
 */

import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** An import that stores rows of a kind; that of an archive stores several kinds. */
export interface ImportOfKind {
  estateId: string;
  importId: string;
  kind: string;
}

/**
 * Keeps the turn with the import until the end of the transaction, while other calls of it do the same.
 * @returns whether it has the turn; if not, the transaction must end before it is taken
 */
export async function joinTurn(
  tx: Transaction,
  { estateId, importId, kind }: ImportOfKind,
): Promise<boolean> {
  // Sent together, done one after the other: the second sees what those stored whom the first waited for.
  const [, turns] = await Promise.all([
    tx.rows(sql`select pg_advisory_xact_lock_shared(import_turns_lock(${estateId}, ${kind}))`),
    tx.rows(
      sql`select from import_turns where estate_id = ${estateId} and kind = ${kind} and import_id = ${importId}`,
    ),
  ]);
  return turns.length > 0;
}

/** Takes the turn once every call under way is over. No other has it until the end of the transaction. */
export async function takeTurn(tx: Transaction, { estateId, importId, kind }: ImportOfKind): Promise<void> {
  await tx.count(sql`select pg_advisory_xact_lock(import_turns_lock(${estateId}, ${kind}))`);
  await tx.count(sql`
    insert into import_turns (estate_id, kind, import_id) values (${estateId}, ${kind}, ${importId})
    on conflict (estate_id, kind) do update set import_id = excluded.import_id`);
}
