import {
  type CellarOperation,
  type OperationPlan,
  type OperationStatement,
  operationStatement,
  problemsOf,
  sentenceOf,
  type TaskCompletion,
  type TaskDraft,
  type WorkOrder,
  type WorkOrderChanges,
  type workOrderOperations,
} from '@cuverie/contract';
import { LINE_ENDS, vesselsOf } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { insertMany, takenIds } from '../../../platform/database/many.ts';
import type { LockedItem } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, notFound, refused } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, CanRecord } from '../../../platform/sessions/member.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { refuseBatches, refuseGrowers } from '../ledger/named.ts';
import { operations, withEntries } from '../ledger/operations.store.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import {
  type BareOrder,
  deleteTasks,
  listOrders,
  openOrders,
  saveCompletedTask,
  savePlaces,
  TASKS,
  tasksOf,
  workOrders,
} from './orders.store.ts';
import { warningsOf } from './warnings.ts';

export function workOrderService({ db, clock }: Platform, ledger: Ledger['within']) {
  /** Returns orders with their tasks and the warnings of open ones. */
  async function shown(tx: Db, estateId: string, orders: readonly BareOrder[]): Promise<WorkOrder[]> {
    const isAnyOpen = orders.some(({ checkedAt }) => checkedAt === null);
    const titles = isAnyOpen ? await openOrders(tx, estateId) : new Map<string, string>();
    const ids = new Set([...titles.keys(), ...orders.map(({ id }) => id)]);
    const tasks = await tasksOf(tx, estateId, [...ids]);
    const ofOpen = tasks.filter(({ workOrderId }) => titles.has(workOrderId));
    const warnings = await warningsOf(tx, estateId, ofOpen, titles);
    const byOrder = Map.groupBy(tasks, ({ workOrderId }) => workOrderId);
    return orders.map((order) => ({
      ...order,
      tasks: (byOrder.get(order.id) ?? []).map(({ id, plan: { kind, lines, reason, note }, done }) => ({
        id,
        plan: { kind, lines, reason: reason ?? null, note: note ?? null },
        done,
        warnings: warnings.get(id) ?? [],
      })),
    }));
  }

  async function shownOne(tx: Db, estateId: string, order: BareOrder): Promise<WorkOrder> {
    const [one] = await shown(tx, estateId, [order]);
    if (one === undefined) throw notFound('work order');
    return one;
  }

  async function refuseUnknown(tx: Transaction, estateId: string, drafts: readonly TaskDraft[]) {
    const named = vesselsOf({ lines: drafts.flatMap(({ plan }) => plan.lines) });
    const there = new Set((await ledgerVessels(tx, estateId, named)).map(({ id }) => id));
    for (const [at, { plan }] of drafts.entries())
      for (const [place, line] of plan.lines.entries())
        for (const end of LINE_ENDS)
          if (line[end] !== undefined && !there.has(line[end]))
            throw invalid({ [`tasks.${at}.plan.lines.${place}.${end}`]: sentenceOf('vessel_unknown') });
    for (const [at, { plan }] of drafts.entries()) {
      await refuseBatches(tx, estateId, plan.lines, `tasks.${at}.plan.lines`);
      await refuseGrowers(tx, estateId, plan.lines, `tasks.${at}.plan.lines`);
    }
  }

  /** Replaces the open tasks of an order; completed ones stay. */
  async function putTasks(tx: Transaction, member: CanEdit, orderId: string, given: readonly TaskDraft[]) {
    const { estateId } = member;
    const stamp = stampOf(member, clock);
    const drafts = given.map(({ id = newId(), plan }) => ({ id, plan }));
    const stored = await tasksOf(tx, estateId, [orderId]);
    const done = new Set(stored.flatMap((task) => (task.done === null ? [] : task.id)));
    const ids = new Set(drafts.map(({ id }) => id));
    if ([...done].some((id) => !ids.has(id))) throw refused(409, 'task_done');
    const open = drafts.filter(({ id }) => !done.has(id));
    await refuseUnknown(tx, estateId, open);
    await deleteTasks(
      tx,
      estateId,
      stored.flatMap((task) => (task.done === null ? task.id : [])),
      stamp,
    );
    const items = open.map(({ id, plan }) => ({
      id,
      values: { workOrderId: orderId, place: 0, plan, operationId: null },
    }));
    const taken = await takenIds(tx, estateId, TASKS, [...ids]);
    if (ids.size < drafts.length || open.some(({ id }) => taken.has(id)))
      throw refused(409, 'id_taken.entry');
    await insertMany(tx, estateId, TASKS, items, stamp);
    await savePlaces(tx, estateId, [...ids]);
  }

  /** The stored check: author and time. */
  async function checkOf(
    tx: Transaction,
    { row, estateId }: LockedItem<BareOrder>,
    checkedBy: WorkOrderChanges['checkedBy'],
  ) {
    if (checkedBy === undefined) return {};
    if (!checkedBy) return { checkedBy: null, checkedAt: null };
    const tasks = await tasksOf(tx, estateId, [row.id]);
    const open = tasks.filter(({ done }) => done === null).length;
    if (open > 0) throw refused(409, 'tasks_open', { open });
    return { checkedBy, checkedAt: clock.now() };
  }

  return {
    async list({ estateId }, query) {
      const { rows, nextCursor } = await listOrders(db, estateId, query);
      return { rows: await shown(db, estateId, rows), nextCursor };
    },

    get: async ({ estateId }, id) => shownOne(db, estateId, await workOrders.get(db, estateId, id)),

    add: (member, { id = newId(), tasks = [], title, due, assignee, note }) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        const values = {
          title,
          due,
          assignee: assignee || null,
          note: note || null,
          checkedBy: null,
          checkedAt: null,
        };
        const added = await workOrders.insert(tx, estateId, id, values, stampOf(member, clock));
        if (added) await putTasks(tx, member, id, tasks);
        const order = added ?? (await workOrders.get(tx, estateId, id));
        return { row: await shownOne(tx, estateId, order), added: added !== undefined };
      }),

    update: (member, id, { version, tasks, checkedBy, ...changes }) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        const locked = await workOrders.lock(tx, estateId, id, { version });
        const isReopened = checkedBy !== undefined && !checkedBy;
        if (locked.row.checkedAt !== null && !isReopened) throw refused(409, 'order_checked');
        if (tasks) await putTasks(tx, member, id, tasks);
        const values = {
          ...changes,
          ...(changes.assignee !== undefined && { assignee: changes.assignee || null }),
          ...(changes.note !== undefined && { note: changes.note || null }),
          ...(await checkOf(tx, locked, checkedBy)),
        };
        return shownOne(tx, estateId, await workOrders.update(tx, locked, values, stampOf(member, clock)));
      }),

    delete: (member, id) =>
      db.begin(async (tx) => {
        const { estateId } = member;
        const stamp = stampOf(member, clock);
        const locked = await workOrders.lock(tx, estateId, id);
        const tasks = await tasksOf(tx, estateId, [id]);
        if (tasks.some(({ done }) => done !== null)) throw refused(409, 'order_begun');
        await deleteTasks(
          tx,
          estateId,
          tasks.map((task) => task.id),
          stamp,
        );
        await workOrders.delete(tx, locked, stamp);
        return { id };
      }),

    /** Records a task as completed. The second of two simultaneous calls gets the operation of the first. */
    do: (member: CanRecord, orderId: string, taskId: string, { at, instead }: TaskCompletion) =>
      db.begin(async (tx): Promise<{ row: CellarOperation; added: boolean }> => {
        const { estateId } = member;
        // Writers of the record lock it before anything else.
        await lockLedger(tx, estateId);
        const { row: order } = await workOrders.lock(tx, estateId, orderId);
        const task = (await tasksOf(tx, estateId, [orderId])).find(({ id }) => id === taskId);
        if (task === undefined) throw notFound('task');
        if (task.done !== null) {
          const stored = await operations.get(tx, estateId, task.done.operationId);
          const [row] = await withEntries(tx, estateId, [stored]);
          if (row === undefined) throw notFound('operation');
          return { row, added: false };
        }
        if (order.checkedAt !== null) throw refused(409, 'order_checked');
        const operation = instead ?? wholeOf(task.plan);
        const done = await ledger.record(tx, member, { ...operation, at: at ?? clock.now().toISOString() });
        await saveCompletedTask(tx, estateId, taskId, done.row.id, stampOf(member, clock));
        return { ...done, row: { ...done.row, workOrder: { id: order.id, title: order.title } } };
      }),
  } satisfies RowService<typeof workOrderOperations> & Record<string, unknown>;
}

/** Returns a plan as an operation. @throws Refusal 400 at a value that is still missing */
function wholeOf(plan: OperationPlan): OperationStatement {
  const read = operationStatement.safeParse(plan);
  if (read.success) return read.data;
  throw invalid(problemsOf(read.error.issues, 'lines'));
}
