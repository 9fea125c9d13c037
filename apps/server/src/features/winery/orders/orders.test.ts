import type { CellarOperation, WorkOrder } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Answer } from '../../../testing/app.ts';
import { hour, OPERATIONS, useWinery } from '../testing/winery.ts';

const ORDERS = '/api/winery/work-orders';
const { app, ana, winery } = useWinery('Ana');

interface Draft {
  id?: string;
  title?: string;
  due?: string;
  assignee?: string;
  tasks?: { id?: string; plan: object }[];
}

const plan = (kind: string, line: object, more: object = {}) => ({ plan: { kind, lines: [line], ...more } });
const order = (draft: Draft = {}) =>
  ana.post<WorkOrder>(ORDERS, { title: 'Rack T1', due: '2025-09-03', ...draft });
const get = async (id: string) => (await ana.get<WorkOrder>(`${ORDERS}/${id}`)).data;
const put = (id: string, changes: object) => ana.put<WorkOrder>(`${ORDERS}/${id}`, changes);
const doing =
  (id: string, task: number, body: object = {}) =>
  async () => {
    const { tasks } = await get(id);
    return ana.post<CellarOperation>(`${ORDERS}/${id}/tasks/${tasks[task]?.id}/do`, body);
  };
const refused = ({ status, error }: Answer<unknown>) => [status, error.code];
const warnings = ({ tasks }: WorkOrder) => tasks.map((task) => task.warnings.map(({ message }) => message));

describe('a work order', () => {
  test('is planned with its tasks, completed barrel by barrel, checked and signed', async () => {
    const { t1 } = await winery.twoTanks(500);
    const [b1, b2] = [
      await winery.addVessel('B1', 225, 'barrel'),
      await winery.addVessel('B2', 225, 'barrel'),
    ];
    const { data: planned, status } = await order({
      assignee: 'Luc',
      tasks: [
        plan('rack', { from: t1, to: b1, amount: 'full' }),
        plan('rack', { from: t1, to: b2, amount: 'full' }),
        plan('rack', { from: t1, lost: 'lees', amount: 'rest' }, { note: 'Into the drain' }),
      ],
    });
    expect(status).toBe(201);
    expect(planned).toMatchObject({ title: 'Rack T1', due: '2025-09-03', assignee: 'Luc', note: null });
    expect(planned.tasks[2]?.plan).toEqual({
      kind: 'rack',
      lines: [{ from: t1, lost: 'lees', amount: 'rest' }],
      reason: null,
      note: 'Into the drain',
    });
    expect(await winery.levels()).toEqual({ B1: 0, B2: 0, T1: 500, T2: 0 });

    const first = await doing(planned.id, 0)();
    expect(first.status).toBe(201);
    expect(first.data).toMatchObject({ kind: 'rack', workOrder: { id: planned.id, title: 'Rack T1' } });
    const instead = { kind: 'rack', lines: [{ from: t1, to: b2, amount: 220.5 }] };
    expect((await doing(planned.id, 1, { at: hour(3), instead })()).data.at).toBe(hour(3));
    expect(await winery.levels()).toEqual({ B1: 225, B2: 220.5, T1: 54.5, T2: 0 });
    expect(refused(await put(planned.id, { checkedBy: 'Ana' }))).toEqual([409, 'tasks_open']);
    await doing(planned.id, 2)();
    expect(await winery.levels()).toMatchObject({ T1: 0 });

    const done = await get(planned.id);
    expect(done.tasks.map((task) => task.done?.by)).toEqual(['Ana', 'Ana', 'Ana']);
    expect(done.tasks[0]?.done?.operationId).toBe(first.data.id);
    // To the brim, less than planned, and what was left.
    expect(done.tasks.map((task) => task.done?.amount)).toEqual([225, 220.5, 54.5]);
    const { data: checked } = await put(planned.id, { version: done.version, checkedBy: 'Marie' });
    expect(checked).toMatchObject({ checkedBy: 'Marie', checkedAt: app().clock.now().toISOString() });
    expect(refused(await put(planned.id, { title: 'Other' }))).toEqual([409, 'order_checked']);
    expect((await put(planned.id, { checkedBy: '' })).data).toMatchObject({
      checkedBy: null,
      checkedAt: null,
    });
  });

  test('is named in the journal entries of its operations', async () => {
    const { t1, t2, opened } = await winery.twoTanks();
    const { data } = await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 'all' })] });
    const done = (await doing(data.id, 0)()).data;
    const { data: told } = await ana.get<CellarOperation[]>(OPERATIONS);
    expect(told.map(({ id, workOrder }) => [id, workOrder])).toEqual([
      [done.id, { id: data.id, title: 'Rack T1' }],
      [opened.id, undefined],
    ]);
  });

  test('completes a task once, with repeated and simultaneous calls', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const { data } = await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 100 })] });
    const answers = await Promise.all([1, 2, 3].map(doing(data.id, 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(answers[0]?.data.workOrder?.id).toBe(data.id);
    expect(await winery.levels()).toEqual({ T1: 700, T2: 100 });
    const [task] = (await get(data.id)).tasks;
    await expect(
      app().db.count(sql`
        insert into tasks select estate_id, gen_random_uuid(), version, work_order_id, place, plan, operation_id,
          created_at, created_by, updated_at, updated_by from tasks where id = ${task?.id}`),
    ).rejects.toSatisfy((error) => isUniqueViolation(error, 'tasks_operation_key'));
  });

  test('reopens a task when its operation is void', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const { data } = await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 'all' })] });
    const done = (await doing(data.id, 0)()).data;
    await winery.makeVoid(done.id);
    expect((await get(data.id)).tasks[0]?.done).toBeNull();
    const again = await doing(data.id, 0)();
    expect([again.status, again.data.id === done.id]).toEqual([201, false]);
    expect(await winery.levels()).toEqual({ T1: 0, T2: 800 });
  });

  test('may leave the amount of packaging open until it is done', async () => {
    const { t1 } = await winery.twoTanks();
    const product = { name: 'Cork', kind: 'cork', unit: 'pieces' };
    const productId = (await ana.post<{ id: string }>('/api/winery/stock/products', product)).data.id;
    const receipt = { productId, batch: 'K1', receivedOn: '2025-08-01', amount: 1000 };
    const stock = (await ana.post<{ id: string }>('/api/winery/stock/batches', receipt)).data.id;
    const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
    const line = { from: t1, bottles: 300, bottleSizeMl: 750, wine, amount: 'all' };
    const packaging = [{ stock, per: 'bottle' }];
    const { data } = await order({ tasks: [plan('bottle', { ...line, packaging })] });
    expect((await get(data.id)).tasks[0]?.plan.lines).toMatchObject([{ packaging }]);
    const { status, error } = await doing(data.id, 0)();
    expect([status, error.errors]).toEqual([400, { 'lines.0.packaging.0.amount': 'Enter the amount' }]);
    const instead = { kind: 'bottle', lines: [{ ...line, packaging: [{ stock, amount: 300 }] }] };
    expect((await doing(data.id, 0, { instead })()).status).toBe(201);
    const batch = await ana.get<{ remaining: number }>(`/api/winery/stock/batches/${stock}`);
    expect(batch.data.remaining).toBe(700);
  });

  test('may leave measured values open until a task is completed', async () => {
    const { t1 } = await winery.twoTanks();
    const { data } = await order({ tasks: [plan('measure', { vessel: t1 })] });
    expect(warnings(data)).toEqual([[]]);
    const { status, error } = await doing(data.id, 0)();
    expect([status, error.errors]).toEqual([
      400,
      { 'lines.0.level': 'Enter the level, or what the dipstick shows' },
    ]);
    const instead = { kind: 'measure', lines: [{ vessel: t1, level: 790 }] };
    expect((await doing(data.id, 0, { instead })()).status).toBe(201);
    expect(await winery.levels()).toMatchObject({ T1: 790 });
  });

  test('may add the bins of a delivery that came in more than planned', async () => {
    const bin = await winery.addVessel('B-001', 1000, 'bin');
    const { data } = await order({
      tasks: [plan('receive', { to: bin, amount: 500, lot: '25-PN' })],
    });
    const fresh = newId();
    const instead = {
      kind: 'receive',
      lines: [bin, fresh].map((to) => ({ to, amount: 500, lot: '25-PN' })),
      bins: [{ id: fresh, code: 'B-002', capacity: 600 }],
    };
    expect((await doing(data.id, 0, { instead })()).status).toBe(201);
    expect((await doing(data.id, 0, { instead })()).status).toBe(200);
    expect(await winery.levels()).toEqual({ 'B-001': 500, 'B-002': 500 });
  });

  test('keeps a task open if its operation is refused', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const { data } = await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 900 })] });
    const { status, error } = await doing(data.id, 0)();
    expect([status, error.errors]).toEqual([
      400,
      { 'lines.0.amount': 'T1 holds 800 L at that time, not 900 L' },
    ]);
    expect((await get(data.id)).tasks[0]?.done).toBeNull();
  });

  test('changes its open tasks and their order, and keeps completed ones', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const [first, second] = [newId(), newId()];
    const racked = { id: first, ...plan('rack', { from: t1, to: t2, amount: 100 }) };
    const { data } = await order({ tasks: [racked, { id: second, ...plan('note', { vessel: t1 }) }] });
    await doing(data.id, 0)();
    expect(refused(await put(data.id, { tasks: [] }))).toEqual([409, 'task_done']);
    const tasks = [plan('note', { vessel: t2 }), { ...racked, ...plan('note', { vessel: t1 }) }];
    const { data: changed } = await put(data.id, { title: 'Racking', tasks });
    expect(changed.title).toBe('Racking');
    expect(changed.tasks.map((task) => [task.plan.kind, task.done !== null])).toEqual([
      ['note', false],
      ['rack', true],
    ]);
    expect(refused(await put(data.id, { version: data.version, title: 'Old' }))).toEqual([
      409,
      'stale_version',
    ]);
  });

  test('is created once for a repeated id, and deleted only without completed tasks', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const id = newId();
    const draft = { id, tasks: [plan('rack', { from: t1, to: t2, amount: 100 })] };
    expect([(await order(draft)).status, (await order(draft)).status]).toEqual([201, 200]);
    expect((await get(id)).tasks).toHaveLength(1);
    const done = (await doing(id, 0)()).data;
    expect(refused(await ana.delete(`${ORDERS}/${id}`))).toEqual([409, 'order_begun']);
    await winery.makeVoid(done.id);
    expect((await ana.delete(`${ORDERS}/${id}`)).status).toBe(200);
    expect((await ana.get(`${ORDERS}/${id}`)).status).toBe(404);
  });

  test('is refused with a message if invalid', async () => {
    const { t1, t2 } = await winery.twoTanks();
    const problems = async (draft: object) => (await ana.post(ORDERS, draft)).error.errors;
    expect(await problems({})).toMatchObject({ title: 'Title is required', due: 'Day is required' });
    expect(await problems({ title: 'A', due: '2025-02-30' })).toEqual({
      due: 'Day must be a date like 2026-09-14',
    });
    const withTask = (line: object, kind = 'rack') =>
      problems({ title: 'A', due: '2025-09-03', tasks: [plan(kind, line)] });
    expect(await withTask({ from: newId(), to: t2, amount: 5 })).toEqual({
      'tasks.0.plan.lines.0.from': 'There is no such vessel in your winery',
    });
    expect(await withTask({ to: t2, amount: 5 })).toEqual({
      'tasks.0.plan.lines.0.from': 'Choose the vessel it comes from',
    });
    expect(await withTask({ from: t1, amount: 5 }, 'remove')).toEqual({
      'tasks.0.plan.lines.0.reason': 'Choose the reason',
    });
    const { data } = await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 5 })] });
    const [task] = data.tasks;
    const taken = await order({ tasks: [{ id: task?.id ?? '', ...plan('note', { vessel: t1 }) }] });
    expect(refused(taken)).toEqual([409, 'id_taken']);
    const twice = { id: newId(), ...plan('note', { vessel: t1 }) };
    expect(refused(await order({ tasks: [twice, twice] }))).toEqual([409, 'id_taken']);
    const other = (await order()).data;
    expect(refused(await ana.post(`${ORDERS}/${other.id}/tasks/${task?.id}/do`, {}))).toEqual([
      404,
      'not_found',
    ]);
    const bob = await app().signUp('Bob');
    expect(refused(await bob.post(`${ORDERS}/${data.id}/tasks/${task?.id}/do`, {}))).toEqual([
      404,
      'not_found',
    ]);
    const theirBatch = 'There is no such batch in your stock';
    const product = { name: 'Corks', kind: 'cork', unit: 'pieces' };
    const { id: productId } = (await bob.post<{ id: string }>('/api/winery/stock/products', product)).data;
    const receipt = { productId, batch: 'K1', receivedOn: '2025-08-01', amount: 1000 };
    const { id: stock } = (await bob.post<{ id: string }>('/api/winery/stock/batches', receipt)).data;
    expect(await withTask({ from: t1, packaging: [{ stock, amount: 6 }] }, 'bottle')).toEqual({
      'tasks.0.plan.lines.0.packaging.0.stock': theirBatch,
    });
    expect(await withTask({ vessel: t1, product: 'KMBS', stock }, 'add')).toEqual({
      'tasks.0.plan.lines.0.stock': theirBatch,
    });
    const { id: grower } = (await bob.post<{ id: string }>('/api/winery/growers', { name: 'Roux' })).data;
    expect(await withTask({ to: t1, grower }, 'receive')).toEqual({
      'tasks.0.plan.lines.0.grower': 'This grower is not there, or no longer: choose another',
    });
    const agreed = { grower, vintage: 2025, variety: 'Merlot' };
    const { id: contract } = (await bob.post<{ id: string }>('/api/winery/contracts', agreed)).data;
    expect(await withTask({ to: t1, contract }, 'receive')).toEqual({
      'tasks.0.plan.lines.0.contract':
        'This contract is not there, or is with another grower: choose another',
    });
    const theirs = [plan('note', { vessel: t1 })];
    expect(refused(await bob.post(ORDERS, { title: 'B', due: '2025-09-03', tasks: theirs }))).toEqual([
      400,
      'invalid',
    ]);
  });
});

describe('warnings of open tasks', () => {
  test('report vessels with too little wine or room, in order', async () => {
    const { t1, t2 } = await winery.twoTanks(800);
    const { data } = await order({
      tasks: [
        plan('rack', { from: t1, to: t2, amount: 500 }),
        plan('rack', { from: t1, to: t2, amount: 400 }),
        plan('rack', { from: t2, to: t1, amount: 'all' }),
        plan('note', { vessel: t1 }),
      ],
    });
    expect(warnings(data)).toEqual([[], ['T1 holds 300 L at that time, not 400 L'], [], []]);
    await winery.record({
      kind: 'remove',
      at: hour(2),
      reason: 'sold',
      lines: [{ from: t1, amount: 'all' }],
    });
    expect(warnings(await get(data.id))).toEqual([
      ['T1 holds 0 L at that time, not 500 L'],
      ['T1 holds 0 L at that time, not 400 L'],
      ['T2 is empty at that time: choose another vessel or time'],
      [],
    ]);
  });

  test('report other open orders that empty or fill the same vessel', async () => {
    const { t1, t2 } = await winery.twoTanks(800);
    const t3 = await winery.addVessel('T3');
    const one = (await order({ tasks: [plan('rack', { from: t1, to: t2, amount: 100 })] })).data;
    const tasks = [
      plan('rack', { from: t1, to: t3, amount: 'all' }),
      plan('rack', { from: t3, to: t2, amount: 'all' }),
    ];
    const { data: two } = await order({ title: 'Empty T1', tasks });
    expect(warnings(two)).toEqual([['“Rack T1” takes from T1, too'], ['“Rack T1” fills T2, too']]);
    expect(warnings(await get(one.id))).toEqual([
      ['“Empty T1” takes from T1, too', '“Empty T1” fills T2, too'],
    ]);
    await doing(one.id, 0)();
    expect(warnings(await get(two.id))).toEqual([[], []]);
  });
});

test('orders are listed by day, checked ones separately', async () => {
  const { t1 } = await winery.twoTanks();
  const [late, early] = [
    (await order({ title: 'Late', due: '2025-10-01' })).data,
    (await order({ title: 'Early', tasks: [plan('note', { vessel: t1 })] })).data,
  ];
  const listed = async (query: string) =>
    (await ana.get<WorkOrder[]>(`${ORDERS}${query}`)).data.map(({ title }) => title);
  expect(await listed('?state=open')).toEqual(['Early', 'Late']);
  await put(late.id, { checkedBy: 'Ana' });
  expect([await listed('?state=open'), await listed('?state=checked')]).toEqual([['Early'], ['Late']]);
  expect(await listed('')).toEqual(['Late', 'Early']);
  expect(warnings(early)).toEqual([[]]);
});
