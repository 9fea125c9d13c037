import { isCalendarDay, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { deleted, sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { orSay } from '../platform/problems.ts';
import {
  byId,
  clientId,
  id,
  instant,
  momentOf,
  oneOf,
  optionalText,
  page,
  requiredText,
  version,
} from '../platform/values.ts';
import { operation } from './operation-answers.ts';
import { operationPlan, operationStatement } from './operation-drafts.ts';

/** Tasks one work order may have: a row of barrels, a task for each. */
export const MOST_TASKS = 300;

const fields = {
  title: requiredText('Title'),
  /** The day it is to be done. */
  due: requiredText('Day').refine(isCalendarDay, orSay('must_be_date', { field: 'Day', like: '2026-09-14' })),
  /** Who is to do it, in any words. */
  assignee: optionalText('Who'),
  note: optionalText('Note', 10_000),
};

/** An operation to come, as it would be recorded but for its time. */
const taskDraft = z.object({ id: clientId, plan: operationPlan });
export type TaskDraft = z.infer<typeof taskDraft>;

const tasks = z
  .array(taskDraft, orSay('must_be', { field: 'Tasks', kind: 'list' }))
  .max(MOST_TASKS, orSay('too_many_entries', { field: 'Tasks', most: MOST_TASKS }));

export const workOrderDraft = z.object({ id: clientId, ...fields, tasks: tasks.optional() });
export type WorkOrderDraft = z.infer<typeof workOrderDraft>;

export const workOrderChanges = z.object({
  version,
  ...z.object(fields).partial().shape,
  /** All tasks in their order; those that were done stay as they are, and have to be among them. */
  tasks: tasks.optional(),
  /** The name of who looked at what was done and signs for it; empty takes the check back. */
  checkedBy: optionalText('Checked by'),
});
export type WorkOrderChanges = z.infer<typeof workOrderChanges>;

export const task = z.strictObject({
  id,
  plan: z.strictObject({
    kind: z.enum(OPERATION_KINDS),
    /** As they were said: amounts in words stay words. */
    lines: z.array(z.looseObject({})),
    reason: z.string().nullable(),
    note: z.string().nullable(),
  }),
  /** What was done for it: its operation, which is in the record. */
  done: z.strictObject({ operationId: id, at: instant, by: z.string() }).nullable(),
  /** Of one still to be done: what is in its way, as the vessels are today, and what other orders want of them. */
  warnings: z.array(sentence.extend({ message: z.string() })),
});
export type Task = z.infer<typeof task>;

export const workOrder = z.strictObject({
  id,
  version: z.int(),
  title: z.string(),
  due: z.iso.date(),
  assignee: z.string().nullable(),
  note: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  tasks: z.array(task),
});
export type WorkOrder = z.infer<typeof workOrder>;

/** A work order as a row of an archive; its tasks are rows of their own. */
export const workOrderRow = z.strictObject({
  id,
  ...fields,
  checkedBy: optionalText('Checked by'),
  checkedAt: instant.nullable(),
});
export type WorkOrderRow = z.infer<typeof workOrderRow>;

export const taskRow = z.strictObject({
  id,
  workOrderId: id,
  place: z.int().min(0),
  plan: operationPlan,
  operationId: id.nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

export const workOrderQuery = z.object({
  /** `open`, the first due first, or `checked`, the last due first. Left out: all, the last due first. */
  state: oneOf('State', ['open', 'checked']).optional(),
  ...page,
});
export type WorkOrderQuery = z.infer<typeof workOrderQuery>;

const call = callsOf('Winery');

export const workOrderOperations = {
  list: call('listWorkOrders', 'GET /api/winery/work-orders', {
    summary: 'List work orders with their tasks and what is in the way of them',
    query: workOrderQuery,
    data: z.array(workOrder),
  }),
  get: call('getWorkOrder', 'GET /api/winery/work-orders/{id}', {
    summary: 'Get one work order',
    params: byId,
    data: workOrder,
  }),
  add: call('addWorkOrder', 'POST /api/winery/work-orders', {
    summary: 'Plan work in the cellar: operations to come, which reserve nothing',
    body: workOrderDraft,
    data: workOrder,
    status: 201,
  }),
  update: call('updateWorkOrder', 'PUT /api/winery/work-orders/{id}', {
    summary: 'Change a work order or its tasks, or sign that it was checked',
    params: byId,
    body: workOrderChanges,
    data: workOrder,
    addsRows: true,
  }),
  delete: call('deleteWorkOrder', 'DELETE /api/winery/work-orders/{id}', {
    summary: 'Delete a work order of which nothing was done',
    params: byId,
    data: deleted,
  }),
};

const doing = z.object({
  /** When it was done; left out, now. */
  at: momentOf('Time').optional(),
  /** What was done, where that is not just what was planned. */
  instead: operationStatement.optional(),
});
export type Doing = z.infer<typeof doing>;

export const taskOperations = {
  do: call('doTask', 'POST /api/winery/work-orders/{id}/tasks/{task}/do', {
    right: 'record',
    summary: 'Record a task as done; done twice, it gives the same operation',
    params: byId.extend({ task: id }),
    body: doing,
    data: operation,
    status: 201,
  }),
};
