import type { Sql } from '../../platform/database/database.ts';
import { despiteDeadlocks } from '../../platform/database/deadlock.ts';
import { mayTakeLong } from '../../platform/database/long-work.ts';

/** Keeps the words that were put aside while many wines of an estate were stored, for typos to be told by. */
export async function keepWords(sql: Sql, estateId: string): Promise<void> {
  await despiteDeadlocks(() =>
    sql.begin(async (tx) => {
      await mayTakeLong(tx);
      await tx`select keep_words_put_aside(${estateId})`;
    }),
  );
}

/** Keeps the words of imports that nobody finished. */
export async function keepWordsOfAll(sql: Sql): Promise<void> {
  const estates = await sql<{ id: string }[]>`select distinct estate_id as id from words_put_aside`;
  for (const { id } of estates) await keepWords(sql, id);
}
