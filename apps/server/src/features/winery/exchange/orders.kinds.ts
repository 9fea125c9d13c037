/** Work orders and their tasks in an archive. */
import { type TaskRow, taskRow, type WorkOrderRow, workOrderRow } from '@cuverie/contract';
import { ID_WAYS } from '@cuverie/domain';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { TASKS, type TaskValues, WORK_ORDERS, type WorkOrderValues } from '../orders/orders.store.ts';
import { batchesOfArchive, readdressedLines } from './lines.ts';

export const workOrderKind: Kind<WorkOrderRow, WorkOrderValues, { id?: string | undefined }> = {
  name: 'workOrders',
  store: storeOf(WORK_ORDERS),
  ways: ID_WAYS,
  ...foundBy(WORK_ORDERS, []),
  judge: judgeBy(workOrderRow),
  isChildKind: true,
  lock: lockLedger,
  adding:
    async () =>
    ({ id: _id, assignee = null, note = null, checkedBy = null, ...order }) => ({
      ...order,
      assignee,
      note,
      checkedBy,
    }),
  after: (current) => current,
};

export const taskKind: Kind<TaskRow, TaskValues, { id?: string | undefined }> = {
  name: 'tasks',
  store: storeOf(TASKS),
  // Operations keep their ids.
  refers: { workOrderId: 'workOrders' },
  names: ['wines', 'fields', 'vessels', 'growers', 'contracts'],
  remapIds: (row, idOf) => ({
    ...row,
    plan: { ...row.plan, lines: readdressedLines(row.plan.lines, idOf) },
  }),
  ways: ID_WAYS,
  ...foundBy(TASKS, []),
  judge: judgeBy(taskRow),
  isChildKind: true,
  lock: lockLedger,
  async adding(tx, { estateId }) {
    const rows = await tx.rows<{ id: string }>(sql`
      select id from operations where estate_id = ${estateId} and id not in (
        select operation_id from tasks where estate_id = ${estateId} and operation_id is not null)`);
    const free = new Set(rows.map(({ id }) => id));
    const open = await tx.rows<{ id: string }>(sql`
      select id from work_orders where estate_id = ${estateId} and checked_at is null`);
    const openOrders = new Set(open.map(({ id }) => id));
    const batchErrors = await batchesOfArchive(tx, estateId);
    // A task whose operation was not imported is still open.
    return ({ id: _id, operationId, ...task }) => {
      // A batch may be deleted once the order that names it is checked.
      const errors = openOrders.has(task.workOrderId) && batchErrors(task.plan.lines, 'plan.lines');
      if (errors) return { errors };
      const isThere = operationId !== null && free.delete(operationId);
      return { ...task, operationId: isThere ? operationId : null };
    };
  },
  after: (current) => current,
};
