import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Adds the words of wines to those a typo may stand for; to be called wherever wines are stored or changed, in the same
 * transaction.
 */
export async function keepWords(tx: Transaction, estateId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // In order, so that two who store the same words wait for one another instead of failing.
  await tx.count(sql`
    insert into cellar_words (estate_id, word)
    select distinct estate_id, word from wines, unnest(tsvector_to_array(search_words)) as word
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and is_mistakable(word)
    order by estate_id, word on conflict do nothing`);
}
