import type { GrapeHolding } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Lists the estate's wines and barrels by their stated variety, wines first. */
export async function varietiesInCellar(db: Db, estateId: string): Promise<GrapeHolding[]> {
  return db.rows<GrapeHolding>(sql`
    select 'wines' as kind, varietal as written, count(*) as count, sum(quantity) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from wines where estate_id = ${estateId} and varietal is not null and deleted_at is null group by varietal
    union all
    select 'barrels', wine_varietal, count(*), sum(fill_level), case when count(*) = 1 then (array_agg(id))[1] end
    from barrels where estate_id = ${estateId} and wine_varietal is not null and deleted_at is null
    group by wine_varietal
    order by kind desc, written`);
}
