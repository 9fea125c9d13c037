import type { BarrelWhere } from '@cuverie/contract';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import type { Fragment } from '../../platform/database/keyset.ts';
import { startingWith, wordsOf } from '../../platform/database/search.ts';

type Within = Sql | Transaction;

/** Which barrels are looked for, with the words of `q` read; `undefined` where nobody searches. */
export interface PickedBarrels {
  estateId: string;
  type: BarrelWhere['type'];
  words: string[] | undefined;
}

export async function pickedBarrels(
  sql: Within,
  estateId: string,
  { q, type }: BarrelWhere,
): Promise<PickedBarrels> {
  return { estateId, type, words: q ? await wordsOf(sql, q) : undefined };
}

/** `estate_id = … and …`: the living barrels that search and type pick. */
export function matchingBarrels(sql: Within, { estateId, type, words }: PickedBarrels): Fragment {
  const ofType = type === undefined ? sql`` : sql`and type = any(${[...type]}::text[])`;
  const found = words === undefined ? sql`` : withWords(sql, words);
  return sql`estate_id = ${estateId} and deleted_at is null ${ofType} ${found}`;
}

/** Barrels are few enough to be read for it. */
function withWords(sql: Within, words: string[]): Fragment {
  if (words.length === 0) return sql`and false`;
  return sql`and ' ' || translate(folded(
    concat_ws(' ', name, barrel_code, region, wine_varietal, cooperage, location, notes)), E'\\n', ' ')
    like all (${words.map(startingWith)}::text[])`;
}
