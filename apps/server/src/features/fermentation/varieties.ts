import type { GrapeHolding } from '@cuverie/contract';
import type { Sql } from '../../platform/database/database.ts';

/** The estate's tanks that are in use, by the variety written on them. */
export async function varietiesInTanks(sql: Sql, estateId: string): Promise<GrapeHolding[]> {
  return sql<GrapeHolding[]>`
    select 'tanks' as kind, variety as written, count(*) as count, sum(current_volume) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from tanks where estate_id = ${estateId} and archived_at is null group by variety order by variety`;
}
