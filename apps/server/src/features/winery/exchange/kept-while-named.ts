/** Rows that lines of operations name by id. */
import type { ManyTable } from '../../../platform/database/many.ts';
import { removeMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type KindStore, storeOf } from '../../../platform/exchange/kind.ts';

/** A store whose rows stay while a line names them in this field, also of a void operation or an open work order. */
export const keptWhileNamed = <Values extends object>(
  table: ManyTable<Values>,
  field: 'grower' | 'contract' | 'stock',
): KindStore<Values> => ({
  ...storeOf(table),
  async remove(tx, estateId, items, stamp) {
    const rows = await tx.rows<{ id: string }>(sql`
      select distinct named #>> '{}' as id
      from (
        select lines from operations where estate_id = ${estateId}
        union all
        select plan -> 'lines' from tasks
          join work_orders on work_orders.estate_id = ${estateId} and work_orders.id = tasks.work_order_id
        where tasks.estate_id = ${estateId} and checked_at is null
      ) as said(lines) cross join lateral jsonb_path_query(said.lines, ${`$.**.${field}`}::jsonpath) as named
      where named #>> '{}' = any(${items.map(({ id }) => id)}::text[])`);
    const named = new Set(rows.map(({ id }) => id));
    const going = items.filter(({ id }) => !named.has(id));
    return going.length === 0 ? [] : removeMany(tx, estateId, table, going, stamp);
  },
});
