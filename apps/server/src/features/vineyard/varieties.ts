import type { GrapeHolding } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The estate's fields by the variety that grows there, with their hectares. */
export async function varietiesInFields(db: Db, estateId: string): Promise<GrapeHolding[]> {
  return db.rows<GrapeHolding>(sql`
    select 'fields' as kind, variety as written, count(*) as count, sum(area) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from blocks where estate_id = ${estateId} group by variety order by variety`);
}
