import type { Database } from '../../platform/database/database.ts';
import { despiteDeadlocks } from '../../platform/database/deadlock.ts';
import { mayTakeLong } from '../../platform/database/long-work.ts';
import { sql } from '../../platform/database/sql.ts';

/** Keeps the words that were put aside while many wines of an estate were stored, for typos to be told by. */
export async function keepWords(db: Database, estateId: string): Promise<void> {
  await despiteDeadlocks(() =>
    db.begin(async (tx) => {
      await mayTakeLong(tx);
      await tx.count(sql`select keep_words_put_aside(${estateId})`);
    }),
  );
}

/** Keeps the words of imports that nobody finished. */
export async function keepWordsOfAll(db: Database): Promise<void> {
  const estates = await db.rows<{ id: string }>(sql`select distinct estate_id as id from words_put_aside`);
  for (const { id } of estates) await keepWords(db, id);
}
