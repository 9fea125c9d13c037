import type { GrapeHolding } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** The estate's tanks that are in use, by the variety written on them. */
export async function varietiesInTanks(db: Db, estateId: string): Promise<GrapeHolding[]> {
  return db.rows<GrapeHolding>(sql`
    select 'tanks' as kind, variety as written, count(*) as count, sum(current_volume) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from tanks where estate_id = ${estateId} and archived_at is null group by variety order by variety`);
}
