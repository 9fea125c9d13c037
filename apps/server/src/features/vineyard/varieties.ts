import type { GrapeHolding } from '@cuverie/contract';
import type { Sql } from '../../platform/database/database.ts';

/** The estate's fields by the variety that grows there, with their hectares. */
export async function varietiesInFields(sql: Sql, estateId: string): Promise<GrapeHolding[]> {
  return sql<GrapeHolding[]>`
    select 'fields' as kind, variety as written, count(*) as count, sum(area) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from blocks where estate_id = ${estateId} group by variety order by variety`;
}
