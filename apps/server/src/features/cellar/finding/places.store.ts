import type { CellarPlace } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The places of an estate, A2 before A10, and last what has none. */
export async function listPlaces(db: Db, estateId: string): Promise<CellarPlace[]> {
  return db.rows<CellarPlace>(sql`
    select place, sum(wines) as wines, sum(bottles) as bottles, sum(barrels) as barrels
    from (
      select coalesce(storage_location, '') as place, count(*) as wines, sum(quantity) as bottles, 0 as barrels
      from wines where estate_id = ${estateId} and deleted_at is null group by storage_location
      union all
      select coalesce(location, ''), 0, 0, count(*)
      from barrels where estate_id = ${estateId} and deleted_at is null group by location
    ) as kept
    group by place order by place = '', place collate cellar_order`);
}
