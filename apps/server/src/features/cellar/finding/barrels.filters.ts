import type { BarrelWhere } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { correctBy, hasWords, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Which barrels are looked for; `search` is `undefined` where nobody searches. */
export interface PickedBarrels {
  estateId: string;
  type: BarrelWhere['type'];
  search: Search | undefined;
}

/** What a barrel is found by. */
const TEXT = sql`concat_ws(' ', name, barrel_code, region, wine_varietal, cooperage, location, notes)`;

/** `estate_id = … and …`: the living barrels that search and type pick. */
export function matchingBarrels({ estateId, type, search }: PickedBarrels): Sql {
  const ofType = type === undefined ? sql`` : sql`and type = any(${[...type]}::text[])`;
  const found = search === undefined ? sql`` : sql`and ${hasWords(estateId, TEXT, search)}`;
  return sql`estate_id = ${estateId} and deleted_at is null ${ofType} ${found}`;
}

export const correctBarrelTypos = (db: Db, estateId: string, search: Search): Promise<Search | undefined> =>
  correctBy(db, TEXT, sql`from barrels where estate_id = ${estateId} and deleted_at is null`, search);
