/** Reads the wines of a link; fields that are not shared are not even selected. */
import type { Share, SharedWine } from '@cuverie/contract';
import { byName, MOST_SHARED_WINES, ORIGIN_FIELDS, type ShareField } from '@cuverie/domain';
import type { Database } from '../../../platform/database/database.ts';
import { readSearch } from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { digest } from '../../../platform/digest.ts';
import { wineConditions } from '../finding/wines.filters.ts';
import { correctTypos } from '../finding/wines.search.ts';
import { withVintage } from '../wines/wines.store.ts';

/** Distinct values of one part of the bottles' places. */
const inHoldings = (part: Sql, alone: Sql) => sql`
  case when holdings is null then array_remove(array[${alone}], null) else array(
    select distinct ${part} from jsonb_array_elements(holdings) as holding where ${part} is not null order by 1
  ) end`;

/** The selected SQL per field. */
const COLUMNS: Record<ShareField, Sql> = {
  producer: sql`producer`,
  vintage: sql`vintage, vintage_unknown as "vintageUnknown", base_year as "baseYear"`,
  type: sql`type, style`,
  ...byName(ORIGIN_FIELDS, (field) => sql.identifier(field)),
  varietal: sql`varietal`,
  bottleSize: sql`${inHoldings(sql`(holding ->> 'bottleSizeMl')::integer`, sql`bottle_size_ml`)} as "bottleSizesMl"`,
  quantity: sql`quantity`,
  window: sql`drink_from as "drinkFrom", drink_by as "drinkBy"`,
  rating: sql`rating`,
  alcohol: sql`alcohol`,
  lastTasted: sql`greatest(last_tasted, tasted_by_history) as "lastTasted"`,
  picture: sql`'/media/' || picture || '.webp' as image, '/media/' || picture || '-small.webp' as thumbnail`,
  price: sql`price, currency`,
  purchaseDate: sql`purchase_date as "purchaseDate"`,
  place: sql`${inHoldings(sql`holding ->> 'place'`, sql`storage_location`)} as places`,
  notes: sql`notes`,
};

/** Condition for the wines that the link's filters match today, as in a member's list. */
async function picked(db: Database, estateId: string, share: Share, today: string): Promise<Sql> {
  if (share.shows === 'wine')
    return sql`estate_id = ${estateId} and deleted_at is null and id = ${share.wineId}`;
  const { q, ...where } = share.where ?? {};
  const typed = q ? await readSearch(db, q) : undefined;
  const search = typed && ((await correctTypos(db, estateId, typed)) ?? typed);
  return wineConditions({ estateId, where, search, today });
}

/** Lists the wines of a link by name; one more than the page shows if there are more. */
export async function listSharedWines(
  db: Database,
  estateId: string,
  share: Share,
  today: string,
): Promise<SharedWine[]> {
  const columns = share.fields.map((field) => sql`, ${COLUMNS[field]}`);
  const wines = await db.rows<SharedWine>(sql`
    select id, name ${sql.join(columns, '')} from wines where ${await picked(db, estateId, share, today)}
    order by name collate cellar_order, id limit ${MOST_SHARED_WINES + 1}::integer`);
  // An id that opens nothing and reveals neither the wine's creation time nor whether another link shows it.
  return wines.map((wine) => ({
    ...withVintage(wine),
    id: digest(`${share.id} ${wine.id}`).toString('base64url'),
  }));
}
