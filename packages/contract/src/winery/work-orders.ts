import { isCalendarDay, OPERATION_KINDS } from '@cuverie/domain';
import { z } from 'zod';
import { sentence } from '../platform/envelope.ts';
import { callsOf } from '../platform/operation.ts';
import { problem } from '../platform/problems.ts';
import { rowOperations } from '../platform/row-operations.ts';
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

/** Maximum of tasks per work order: one per barrel of a row. */
export const MOST_TASKS = 300;

const fields = {
  title: requiredText('Title'),
  /** Due day. */
  due: requiredText('Day').refine(
    isCalendarDay,
    problem('must_be_date', { field: 'Day', like: '2026-09-14' }),
  ),
  /** Assignee, as free text. */
  assignee: optionalText('Who'),
  note: optionalText('Note', 10_000),
};

/** A planned operation without its time. */
const taskDraft = z.object({ id: clientId, plan: operationPlan });
export type TaskDraft = z.infer<typeof taskDraft>;

const tasks = z
  .array(taskDraft, problem('must_be', { field: 'Tasks', kind: 'list' }))
  .max(MOST_TASKS, problem('too_many_entries', { field: 'Tasks', most: MOST_TASKS }));

export const workOrderDraft = z.object({ id: clientId, ...fields, tasks: tasks.optional() });
export type WorkOrderDraft = z.infer<typeof workOrderDraft>;

export const workOrderChanges = z.object({
  version,
  ...z.object(fields).partial().shape,
  /** All tasks in order; completed ones must be included and stay unchanged. */
  tasks: tasks.optional(),
  /** Name of the person who checked and signs; empty cancels the check. */
  checkedBy: optionalText('Checked by'),
});
export type WorkOrderChanges = z.infer<typeof workOrderChanges>;

export const task = z.strictObject({
  id,
  plan: z.strictObject({
    kind: z.enum(OPERATION_KINDS),
    /** As entered: relative amounts stay so. */
    lines: z.array(z.looseObject({})),
    reason: z.string().nullable(),
    note: z.string().nullable(),
  }),
  done: z
    .strictObject({
      operationId: id,
      at: instant,
      by: z.string(),
      /** What it moved or measured, in litres, or kilograms of fruit; `null` if it moved nothing. */
      amount: z.number().nullable(),
    })
    .nullable(),
  /** Warnings of an open task by the vessels' current contents and other orders. */
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

/** A work order as a row of an archive; its tasks are separate rows. */
export const workOrderRow = z
  .strictObject({ id, ...fields, checkedBy: optionalText('Checked by'), checkedAt: instant.nullable() })
  .refine(({ checkedBy, checkedAt }) => !checkedBy === (checkedAt === null), {
    path: ['checkedBy'],
    ...problem('required', { field: 'Checked by' }),
  });
export type WorkOrderRow = z.infer<typeof workOrderRow>;

export const taskRow = z.strictObject({
  id,
  workOrderId: id,
  place: z.int32().min(0),
  plan: operationPlan,
  operationId: id.nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

export const workOrderQuery = z.object({
  /** `open`, earliest due first, or `checked`, latest due first. Default: all, latest due first. */
  state: oneOf('State', ['open', 'checked']).optional(),
  ...page,
});
export type WorkOrderQuery = z.infer<typeof workOrderQuery>;

const call = callsOf('Winery');

const rows = rowOperations('Winery', 'WorkOrder', '/api/winery/work-orders', {
  row: workOrder,
  query: workOrderQuery,
  draft: workOrderDraft,
  changes: workOrderChanges,
  summaries: {
    list: 'List work orders with their tasks and what is in the way of them',
    get: 'Get one work order',
    add: 'Plan work in the cellar: operations to come, which reserve nothing',
    update: 'Change a work order or its tasks, or sign that it was checked',
    delete: 'Delete a work order of which nothing was done',
  },
});

export const workOrderOperations = {
  ...rows,
  update: { ...rows.update, addsRows: true },
};

const taskCompletion = z.object({
  /** Time of completion; default: now. */
  at: momentOf('Time').optional(),
  /** The actual work, if it differs from the plan. */
  instead: operationStatement.optional(),
});
export type TaskCompletion = z.infer<typeof taskCompletion>;

export const taskOperations = {
  do: call('doTask', 'POST /api/winery/work-orders/{id}/tasks/{task}/do', {
    right: 'record',
    summary: 'Record a task as done; done twice, it gives the same operation',
    params: byId.extend({ task: id }),
    body: taskCompletion,
    data: operation,
    status: 201,
  }),
};
