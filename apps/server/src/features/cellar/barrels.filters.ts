import type { BarrelWhere } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { startingWith, wordsOf } from '../../platform/database/search.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';

/** Which barrels are looked for, with the words of `q` read; `undefined` where nobody searches. */
export interface PickedBarrels {
  estateId: string;
  type: BarrelWhere['type'];
  words: string[] | undefined;
}

export async function pickedBarrels(
  db: Db,
  estateId: string,
  { q, type }: BarrelWhere,
): Promise<PickedBarrels> {
  return { estateId, type, words: q ? await wordsOf(db, q) : undefined };
}

/** `estate_id = … and …`: the living barrels that search and type pick. */
export function matchingBarrels({ estateId, type, words }: PickedBarrels): Sql {
  const ofType = type === undefined ? sql`` : sql`and type = any(${[...type]}::text[])`;
  const found = words === undefined ? sql`` : withWords(words);
  return sql`estate_id = ${estateId} and deleted_at is null ${ofType} ${found}`;
}

/** Barrels are few enough to be read for it. */
function withWords(words: string[]): Sql {
  if (words.length === 0) return sql`and false`;
  return sql`and ' ' || translate(folded(
    concat_ws(' ', name, barrel_code, region, wine_varietal, cooperage, location, notes)), E'\\n', ' ')
    like all (${words.map(startingWith)}::text[])`;
}
