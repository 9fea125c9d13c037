/** What operations, and the plans of work orders, name by id. */
import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { refused } from '../../../platform/http/refusal.ts';

type Named = { grower: string } | { contract: string } | { stock: string };

const naming = (lines: Sql, named: Named): Sql => {
  const ways = 'stock' in named ? [named, { packaging: [named] }] : [named];
  return sql.join(
    ways.map((line) => sql`${lines} @> ${JSON.stringify([line])}::text::jsonb`),
    ' or ',
  );
};

/**
 * Keeps what an operation names, also a void one, which can be restored; or a work order that is not checked.
 * @throws Refusal 409 with the code for what an operation names
 */
export async function refuseNamed(
  tx: Transaction,
  estateId: string,
  named: Named,
  used: 'batch_was_used' | 'grower_in_use' | 'contract_in_use',
): Promise<void> {
  const operations = await tx.count(sql`
    select from operations where estate_id = ${estateId} and (${naming(sql`lines`, named)}) limit 1`);
  if (operations > 0) throw refused(409, used);
  const order = await tx.row<{ order: string }>(sql`
    select title as "order" from tasks
      join work_orders on work_orders.estate_id = ${estateId} and work_orders.id = tasks.work_order_id
    where tasks.estate_id = ${estateId} and checked_at is null and (${naming(sql`plan -> 'lines'`, named)})
    order by due, work_orders.id limit 1`);
  if (order) throw refused(409, 'named_by_order', order);
}
