/** Finds wines similar to a typed one. */
import { ALIKE_WINES, type AlikeQuery, type Wine } from '@cuverie/contract';
import { candidates, STANDARD_BOTTLE_ML, WINE_WAYS, type WineIdentity } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';

/** Lists the wines an import would match, best match first; without a producer, those of any producer. */
export async function listAlikeWines(db: Db, estateId: string, query: AlikeQuery): Promise<Wine[]> {
  const { name, producer, vintage = null, unknownVintage, bottleSizeMl = STANDARD_BOTTLE_ML } = query;
  const vintageUnknown = unknownVintage !== undefined && vintage === null;
  // The condition shared by all match rules; the rest cannot be expressed in SQL.
  const stored = await db.rows<WineIdentity & { id: string }>(sql`
    select id, source, producer, name, vintage, vintage_unknown as "vintageUnknown", bottle_size_ml as "bottleSizeMl"
    from wines
    where estate_id = ${estateId} and deleted_at is null and vintage is not distinct from ${vintage}::integer
      and coalesce(vintage_unknown, false) = ${vintageUnknown} and bottle_size_ml = ${bottleSizeMl}
    order by created_at, id`);
  const typed = { name, producer, vintage, vintageUnknown, bottleSizeMl };
  const like = async (wines: readonly WineIdentity[]) =>
    (await inPieces(candidates(WINE_WAYS, [typed], wines, ALIKE_WINES))).get(0) ?? [];
  const same = await like(stored);
  const found =
    same.length > 0 || producer ? same : await like(stored.map((one) => ({ ...one, producer: null })));
  const ids = found.flatMap((at) => stored[at]?.id ?? []);
  const rows = await db.rows<StoredWine>(sql`
    select ${shown} from wines
    where estate_id = ${estateId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by array_position(${ids}::uuid[], id)`);
  return rows.map((row) => wineOf<Wine>(row));
}
