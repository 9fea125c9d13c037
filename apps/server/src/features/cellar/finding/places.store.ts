import type { CellarPlace } from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Each place of a wine in several places, with its bottles there; the wine itself is listed once. */
const inPlaces = (condition: Sql): Sql => sql`
  select place, count(distinct id) as wines, sum(bottles) as bottles
  from (
    select id, coalesce(holding ->> 'place', '') as place, (holding ->> 'bottles')::integer as bottles
    from wines, jsonb_array_elements(holdings) as holding where ${condition} and holdings is not null
  ) as kept
  group by place`;

/** The same for the wines of a condition. */
export const countInPlaces = (
  db: Db,
  condition: Sql,
): Promise<{ value: string; wines: number; bottles: number }[]> =>
  db.rows(sql`select place as value, wines, bottles from (${inPlaces(condition)}) as counted`);

/** Lists the places of an estate with bottles, barrels or details, and of those that were added, A2 before A10, wines without a place last. */
export async function listPlaces(db: Db, estateId: string): Promise<CellarPlace[]> {
  const ofEstate = sql`estate_id = ${estateId} and deleted_at is null`;
  return db.rows<CellarPlace>(sql`
    select place, sum(wines) as wines, sum(bottles) as bottles, sum(barrels) as barrels,
      max(capacity) as capacity, max(note) as note, max(version) as version
    from (
      select coalesce(storage_location, '') as place, count(*) as wines, sum(quantity) as bottles, 0 as barrels,
        null::integer as capacity, null::text as note, null::integer as version
      from wines where ${ofEstate} and holdings is null group by storage_location
      union all
      select place, wines, bottles, 0, null, null, null from (${inPlaces(ofEstate)}) as several
      union all
      select coalesce(location, ''), 0, 0, count(*), null, null, null
      from barrels where ${ofEstate} group by location
      union all
      select name, 0, 0, 0, capacity, note, version
      from places where estate_id = ${estateId}
    ) as kept
    group by place order by place = '', place collate cellar_order`);
}
