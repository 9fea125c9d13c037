import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Codes of lots currently in vessels, by vessel id. */
export async function lotsInVessels(
  db: Db,
  estateId: string,
  vesselIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (vesselIds.length === 0) return new Map();
  const rows = await db.rows<{ vesselId: string; code: string }>(sql`
    select held.vessel_id as "vesselId", lots.code from (
      select distinct on (vessel_id) vessel_id, lot_id from entries
      where estate_id = ${estateId} and vessel_id = any(${[...vesselIds]}::uuid[])
      order by vessel_id, at desc, number desc, step desc
    ) as held
    join lots on lots.estate_id = ${estateId} and lots.id = held.lot_id`);
  return new Map(rows.map(({ vesselId, code }) => [vesselId, code]));
}
