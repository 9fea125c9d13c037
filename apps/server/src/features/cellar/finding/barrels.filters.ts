import { BARREL, type BarrelWhere } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { allText } from '../../../platform/database/field-columns.ts';
import { correctBy, hasWords, type Search } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { BARREL_COLUMNS } from '../barrels/barrels.columns.ts';

/** Filters of barrels; `search` is `undefined` without a search text. */
export interface PickedBarrels {
  estateId: string;
  type: BarrelWhere['type'];
  search: Search | undefined;
}

/** The text that a search of barrels looks in. */
const TEXT = allText(BARREL, BARREL_COLUMNS);

/** `estate_id = … and …`: the living barrels that match search and type. */
export function matchingBarrels({ estateId, type, search }: PickedBarrels): Sql {
  const ofType = type === undefined ? sql`` : sql`and type = any(${[...type]}::text[])`;
  const found = search === undefined ? sql`` : sql`and ${hasWords(estateId, TEXT, search)}`;
  return sql`estate_id = ${estateId} and deleted_at is null ${ofType} ${found}`;
}

export const correctBarrelTypos = (db: Db, estateId: string, search: Search): Promise<Search | undefined> =>
  correctBy(db, TEXT, sql`from barrels where estate_id = ${estateId} and deleted_at is null`, search);
