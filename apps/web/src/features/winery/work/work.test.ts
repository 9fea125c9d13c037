import { type OperationPlan, operationPlan, type Task } from '@cuverie/contract';
import { OPERATION_KINDS } from '@cuverie/domain';
import { expect, test } from 'vitest';
import { LINE, type LineValues } from '../operations/line-values.ts';
import { checkPlan } from '../operations/operation-problems.ts';
import { vessel } from '../testing/vessels.ts';
import { isToWait, plannedAmounts } from './coming.ts';
import {
  cameToWords,
  columnOf,
  differsFromPlan,
  endsWords,
  plansOf,
  taskDetails,
  titleOf,
} from './work-words.ts';

const T1 = vessel('T1', { capacity: 3000, level: 462, lot: '25-PN-1' });
const all = new Map(
  [T1, ...['B-001', 'B-002'].map((code) => vessel(code, { kind: 'barrel', capacity: 225 }))].map((one) => [
    one.id,
    one,
  ]),
);
const racking: OperationPlan = {
  kind: 'rack',
  lines: [
    { from: 'T1', to: 'B-001', amount: 'full' },
    { from: 'T1', to: 'B-002', amount: 'full' },
    { from: 'T1', lost: 'lees', amount: 'rest' },
  ],
};
const taskOf = ({ reason = null, note = null, ...plan }: OperationPlan, at = 0): Task => ({
  id: `task ${at}`,
  plan: { ...plan, reason, note },
  done: null,
  warnings: [],
});
const done = { operationId: 'o', at: '2026-09-14T08:00:00.000Z', by: 'Ana', amount: null };

test('each line of a plan is a task with its own amount', () => {
  const tasks = plansOf(racking).map(taskOf);
  expect(tasks.map((task) => endsWords(task, all))).toEqual(['T1 → B-001', 'T1 → B-002', 'T1 → Lees']);
  expect(tasks.map((task) => taskDetails(task, all))).toEqual([
    'Rack, to the brim',
    'Rack, to the brim',
    'Rack, the rest',
  ]);
  expect([...plannedAmounts(tasks, all).values()]).toEqual([225, 225, 12]);
  expect(titleOf(racking, all)).toBe('Rack: T1 → B-001 and B-002');
});

test('a planned bottling run is one task, since its losses are the rest of all it fills', () => {
  const lines = [
    { from: 'T1', bottles: 300, bottleSizeMl: 750 },
    { from: 'T1', lost: 'filling' as const, amount: 'rest' as const },
  ];
  expect(plansOf({ kind: 'bottle', lines })).toEqual([{ kind: 'bottle', lines }]);
});

test('the task of a bottling names its wine and sizes, and no loss', () => {
  const wine = { name: 'Les Montots', vintage: 2025, type: 'Red', region: 'Bourgogne' } as const;
  const lines = [
    { from: 'T1', bottles: 300, bottleSizeMl: 750, wine },
    { from: 'T1', bottleSizeMl: 375, wine },
    { from: 'T1', lost: 'filling' as const, amount: 'rest' as const },
  ];
  expect(taskDetails(taskOf({ kind: 'bottle', lines }), all)).toBe(
    'Bottle, Les Montots 2025, 300 bottles of 750 ml, bottles of 375 ml',
  );
  const again: OperationPlan = {
    ...racking,
    kind: 'bottle',
    lines: [{ from: 'T1', bottles: 12, wine: 'w1' }],
  };
  const wines = new Map([['w1', { name: 'Clos des Forêts', vintage: null }]]);
  expect(taskDetails(taskOf(again), all, undefined, wines)).toBe('Bottle, Clos des Forêts, 12 bottles');
  const named = new Map([['T1', { ...T1, code: 'Aligoté, old oval' }]]);
  expect(taskDetails(taskOf(again), named, undefined, wines)).toBe('Bottle, Clos des Forêts, 12 bottles');
});

test('a plan for many vessels is one task', () => {
  const barrels = Array.from({ length: 150 }, (_, at) => vessel(`B-${at}`, { kind: 'barrel' }));
  const lines = barrels.map(({ id }) => ({ vessel: id, product: 'KMBS', dose: 30, unit: 'mg/L' as const }));
  const plans = plansOf({ kind: 'add', lines });
  expect(plans).toHaveLength(1);
  const [task] = plans.map(taskOf);
  const known = new Map(barrels.map((one) => [one.id, one]));
  expect(task && endsWords(task, known)).toBe('150 vessels');
  expect(task && taskDetails(task, known)).toBe('Add, KMBS, 30\u00a0mg/L');
  expect(plansOf({ kind: 'add', lines: lines.slice(0, 24) })).toHaveLength(24);
});

test('a task for the rest waits for open tasks that draw from its vessel', () => {
  const tasks = plansOf(racking).map(taskOf);
  const lees = tasks[2] as Task;
  expect(tasks.map((task) => isToWait(task, tasks))).toEqual([false, false, true]);
  expect(isToWait(lees, [{ ...taskOf(racking), done }, lees])).toBe(false);
});

test('a task that is done says what it came to, beside another planned amount', () => {
  const moved = (amount: number | 'full', cameTo: number | null) => ({
    ...taskOf({ kind: 'rack', lines: [{ from: 'T1', to: 'B-001', amount }] }),
    done: { ...done, amount: cameTo },
  });
  const words = (task: Task) => [cameToWords(task, all)?.replaceAll('\u00a0', ' '), differsFromPlan(task)];
  expect(words(moved(700, 695))).toEqual(['695 L instead of 700 L', true]);
  expect(words(moved(700, 700))).toEqual(['700 L', false]);
  expect(words(moved('full', 225))).toEqual(['225 L', false]);
  expect(words(moved(700, null))).toEqual([undefined, false]);
});

test('an order is for today until it is completely done, even if late, and done until it is checked', () => {
  const order = { due: '2026-09-14', checkedAt: null, tasks: [taskOf(racking)] };
  expect(columnOf(order, '2026-09-13')).toBe('planned');
  expect(columnOf(order, '2026-09-14')).toBe('today');
  expect(columnOf(order, '2026-09-20')).toBe('today');
  const finished = { ...order, tasks: [{ ...taskOf(racking), done }] };
  expect(columnOf(finished, '2026-09-13')).toBe('done');
  expect(columnOf({ ...finished, checkedAt: done.at }, '2026-09-13')).toBe('checked');
  expect(columnOf({ ...order, tasks: [] }, '2026-09-14')).toBe('today');
});

test('a plan may lack measurements, but not vessels', () => {
  const body = { unitOf: () => 'L' as const, now: new Date() };
  const id = crypto.randomUUID();
  const values = (line: Partial<LineValues>) => ({
    kind: 'measure' as const,
    time: '',
    reason: '',
    note: '',
    lines: [{ ...LINE, ...line }],
  });
  expect(checkPlan(values({ vessel: id }), body)).toMatchObject({
    ok: true,
    draft: { kind: 'measure', lines: [{ vessel: id }] },
  });
  expect(checkPlan(values({}), body)).toEqual({
    ok: false,
    problems: { 'lines.0.vessel': 'Choose the vessel' },
  });
});

test('a task of any kind can be planned and worded', () => {
  const id = T1.id;
  const end = (field: string) => (['from', 'to', 'vessel'].includes(field) ? crypto.randomUUID() : undefined);
  // Bottled wine is recorded where its bottling is shown.
  for (const kind of OPERATION_KINDS.filter((one) => one !== 'goods')) {
    const ends = Object.fromEntries(['from', 'to', 'vessel'].map((field) => [field, end(field)]));
    const tries = [['from'], ['to'], ['vessel'], ['from', 'to']].map((fields) =>
      operationPlan.safeParse({
        kind,
        reason: 'sold',
        lines: [Object.fromEntries(fields.map((field) => [field, ends[field]]))],
      }),
    );
    expect([kind, tries.some(({ success }) => success)]).toEqual([kind, true]);
    expect(taskDetails(taskOf({ kind, lines: [{ from: id }] }), all)).toMatch(/\S/);
  }
});
