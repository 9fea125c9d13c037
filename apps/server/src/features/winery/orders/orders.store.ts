import type { OperationPlan, Task, WorkOrder, WorkOrderQuery } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import { changeOf, type ManyTable, removeWhere } from '../../../platform/database/many.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';

export interface WorkOrderValues {
  title: string;
  due: string;
  assignee: string | null;
  note: string | null;
  checkedBy: string | null;
  checkedAt: Date | string | null;
}

export const WORK_ORDERS: ManyTable<WorkOrderValues> = {
  name: 'work_orders',
  kind: 'work-order',
  named: 'title',
  owns: [['tasks', 'work_order_id']],
  columns: {
    title: ['title', 'text'],
    due: ['due', 'date'],
    assignee: ['assignee', 'text'],
    note: ['note', 'text'],
    checkedBy: ['checked_by', 'text'],
    checkedAt: ['checked_at', 'timestamptz'],
  },
};

export interface TaskValues {
  workOrderId: string;
  place: number;
  plan: OperationPlan;
  operationId: string | null;
}

export const TASKS: ManyTable<TaskValues> = {
  name: 'tasks',
  kind: 'task',
  belongsTo: ['work_order_id', 'work_orders', 'title'],
  columns: {
    workOrderId: ['work_order_id', 'uuid'],
    place: ['place', 'integer'],
    plan: ['plan', 'jsonb'],
    operationId: ['operation_id', 'uuid'],
  },
};

/** A work order without its tasks. */
export type BareOrder = Omit<WorkOrder, 'tasks'>;

const shown = sql`
  id, version, title, due, assignee, note, checked_by as "checkedBy", checked_at as "checkedAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

export const workOrders = rowsOf<BareOrder, WorkOrderValues>(WORK_ORDERS, {
  thing: 'work order',
  shown: () => shown,
});

const SORT_KEYS = {
  due: { expression: sql`due`, type: 'date', of: ({ due }) => due },
} as const satisfies Record<string, SortKey<BareOrder>>;

const AT_ONCE = 100;

export const listOrders = (db: Db, estateId: string, { state, cursor, limit = AT_ONCE }: WorkOrderQuery) =>
  workOrders.list(
    db,
    estateId,
    SORT_KEYS,
    { sort: state === 'open' ? 'due' : '-due', cursor, limit },
    state === undefined
      ? sql``
      : state === 'open'
        ? sql`and checked_at is null`
        : sql`and checked_at is not null`,
  );

/** A stored task: completed while its operation is recorded. */
export interface StoredTask extends Pick<Task, 'id' | 'done'> {
  workOrderId: string;
  plan: OperationPlan;
}

/** Tasks of orders, in order. */
export async function tasksOf(db: Db, estateId: string, orderIds: readonly string[]): Promise<StoredTask[]> {
  if (orderIds.length === 0) return [];
  const rows = await db.rows<
    Omit<StoredTask, 'done'> & {
      operationId: string | null;
      at: string | null;
      by: string | null;
      amount: number | null;
    }
  >(sql`
    select tasks.id, work_order_id as "workOrderId", plan, operations.id as "operationId", operations.at,
      operations.said_by as by, moved.amount
    from tasks left join operations
      on operations.estate_id = ${estateId} and operations.id = tasks.operation_id and status = 'recorded'
    left join lateral (
      select case operations.kind when 'measure' then max(level_after) else nullif(abs(sum(amount)), 0) end as amount
      from entries
      where entries.estate_id = ${estateId} and entries.number = operations.number
        and entries.vessel_id = coalesce(
          operations.lines -> 0 ->> 'from', operations.lines -> 0 ->> 'vessel', operations.lines -> 0 ->> 'to')::uuid
    ) as moved on jsonb_array_length(operations.lines) = 1
    where tasks.estate_id = ${estateId} and work_order_id = any(${[...orderIds]}::uuid[])
    order by place, tasks.id`);
  return rows.map(({ operationId, at, by, amount, ...task }) => ({
    ...task,
    done: operationId === null || at === null || by === null ? null : { operationId, at, by, amount },
  }));
}

/** Titles of all unchecked orders by id, earliest due first. */
export async function openOrders(db: Db, estateId: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; title: string }>(sql`
    select id, title from work_orders
    where estate_id = ${estateId} and checked_at is null order by due, id`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Stores the operation that completed a task. */
export async function saveCompletedTask(
  tx: Transaction,
  estateId: string,
  taskId: string,
  operationId: string,
  stamp: Stamp,
): Promise<void> {
  const { version } = await tx.one<{ version: number }>(sql`
    update tasks set operation_id = ${operationId}::uuid, version = version + 1
    where estate_id = ${estateId} and id = ${taskId} returning version`);
  const more = { version, before: { operationId: null }, after: { operationId } };
  await note(tx, estateId, [changeOf(TASKS, taskId, 'changed', {}, more)], stamp);
}

export async function savePlaces(tx: Transaction, estateId: string, ids: readonly string[]): Promise<void> {
  await tx.count(sql`
    update tasks set place = given.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as given(id, place)
    where tasks.estate_id = ${estateId} and tasks.id = given.id`);
}

export async function deleteTasks(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
  stamp: Stamp,
): Promise<void> {
  await removeWhere(tx, estateId, TASKS, sql`id = any(${[...ids]}::uuid[])`, stamp);
}
