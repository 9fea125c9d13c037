import type { HistoryEntry, StockBatch, StockProduct, StockUse, Trace } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { clientOf } from '../../../testing/app.ts';
import { hour, OPERATIONS, useWinery } from '../testing/winery.ts';

const PRODUCTS = '/api/winery/stock/products';
const BATCHES = '/api/winery/stock/batches';
const { app, ana, signUp, winery } = useWinery();

const KMBS = { name: 'KMBS', kind: 'additive', substance: 'kmbs', unit: 'kg', minimum: 0.5 };
let product: string;
let batch: string;
beforeEach(async () => {
  product = (await ana.post<StockProduct>(PRODUCTS, KMBS)).data.id;
  const receipt = { productId: product, batch: '2291', receivedOn: '2025-08-01', amount: 1 };
  batch = (await ana.post<StockBatch>(BATCHES, { ...receipt, price: 9.5, currency: 'EUR' })).data.id;
});

const left = async () => {
  const { used, remaining, uncounted } = (await ana.get<StockBatch>(`${BATCHES}/${batch}`)).data;
  return { used, remaining, uncounted };
};
const dose = (vessel: string, more: object = {}) => ({
  vessel,
  product: 'KMBS',
  substance: 'kmbs',
  dose: 100,
  unit: 'g',
  stock: batch,
  ...more,
});
const uses = async () => (await ana.get<StockUse[]>(`${BATCHES}/${batch}/uses`)).data;

describe('what is left of a batch', () => {
  test('follows from the doses that name it, and from what becomes of them', async () => {
    const { t1, t2, opened } = await winery.twoTanks();
    expect(await left()).toEqual({ used: 0, remaining: 1, uncounted: 0 });
    const added = await winery.record({ kind: 'add', at: hour(1), lines: [dose(t1)] });
    const rate = await winery.record({
      kind: 'add',
      at: hour(2),
      lines: [dose(t1, { dose: 25, unit: 'g/hL' })],
    });
    expect(await left()).toEqual({ used: 0.3, remaining: 0.7, uncounted: 0 });
    await winery.makeVoid(added.id);
    expect((await left()).remaining).toBe(0.8);
    await winery.restore(added.id);
    await winery.change(added.id, { kind: 'add', at: hour(1), lines: [dose(t1, { dose: 50 })] });
    expect((await left()).remaining).toBe(0.75);
    // Less wine was there: the rate takes less.
    const lines = [{ to: t1, amount: 400, lot: '25-PN-1' }];
    await winery.change(opened.id, { kind: 'open', at: hour(0), lines });
    expect((await left()).remaining).toBe(0.85);
    await winery.record({ kind: 'move', at: hour(1.5), lines: [{ from: t1, to: t2, amount: 200 }] });
    expect((await left()).remaining).toBe(0.9);
    expect(await uses()).toMatchObject([
      { operationId: rate.id, vessel: 'T1', lot: '25-PN-1', amount: 0.05 },
      { operationId: added.id, vessel: 'T1', amount: 0.05 },
    ]);
  });

  test('begins at what was counted, and may fall below nothing', async () => {
    const { t1 } = await winery.twoTanks();
    await winery.record({ kind: 'add', at: hour(1), lines: [dose(t1)] });
    const ahead = [{ at: '2999-01-01T00:00:00Z', left: 1, reason: 'Spilt' }];
    const refused = await ana.put(`${BATCHES}/${batch}`, { version: 1, counts: ahead });
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['counts.0.at']]);
    const counts = [{ at: hour(2), left: 0.05, reason: 'Spilt' }];
    const changed = await ana.put<StockBatch>(`${BATCHES}/${batch}`, { version: 1, counts });
    expect(changed.data).toMatchObject({ version: 2, counts, remaining: 0.05, used: 0.1 });
    await winery.record({ kind: 'add', at: hour(3), lines: [dose(t1), dose(t1, { unit: 'mL' })] });
    expect(await left()).toEqual({ used: 0.2, remaining: -0.05, uncounted: 1 });
    const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${batch}`);
    expect(data.map(({ act, name }) => [act, name])).toEqual([
      ['changed', '2291'],
      ['added', '2291'],
    ]);
  });
});

describe('packaging', () => {
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const run = (vessels: string[], corks: number, more: object = {}) => ({
    kind: 'bottle',
    at: hour(2),
    lines: vessels.map((from, at) => ({
      from,
      bottles: 100,
      bottleSizeMl: 750,
      wine,
      ...(at === 0 && { packaging: [{ stock: batch, amount: corks }] }),
      ...more,
    })),
  });
  beforeEach(async () => {
    const corks = { name: 'Corks', kind: 'cork', unit: 'pieces' };
    product = (await ana.post<StockProduct>(PRODUCTS, corks)).data.id;
    const receipt = { productId: product, batch: 'K1', receivedOn: '2025-08-01', amount: 1000 };
    batch = (await ana.post<StockBatch>(BATCHES, receipt)).data.id;
  });

  test('is taken by a bottling, and returned by its correction or undo', async () => {
    const { t1, t2 } = await winery.twoTanks();
    await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 200 }] });
    const bottling = await winery.record(run([t1, t2], 204));
    expect(await left()).toEqual({ used: 204, remaining: 796, uncounted: 0 });
    expect(await uses()).toMatchObject([
      { operationId: bottling.id, vessel: 'T1', lot: '25-PN-1', wine: 'Les Montots', amount: 204 },
    ]);
    await winery.change(bottling.id, run([t1], 101));
    expect((await left()).remaining).toBe(899);
    await winery.makeVoid(bottling.id);
    expect((await left()).remaining).toBe(1000);
    expect((await ana.delete(`${BATCHES}/${batch}`)).error.code).toBe('batch_was_used');
    await winery.restore(bottling.id);
    const counts = [{ at: hour(2), left: 880, reason: 'Broken' }];
    await ana.put(`${BATCHES}/${batch}`, { counts });
    expect(await left()).toEqual({ used: 101, remaining: 880, uncounted: 0 });
    await winery.change(bottling.id, { ...run([t1], 101), at: hour(3) });
    expect((await left()).remaining).toBe(779);
  });

  test('is traced to the bottles that took it, and to no others of the run', async () => {
    const { t1 } = await winery.twoTanks();
    const { kind, at, lines } = run([t1], 100);
    const others = { from: t1, bottles: 10, bottleSizeMl: 1500, wine };
    await winery.record({ kind, at, lines: [...lines, others] });
    const { data } = await ana.get<Trace>(`${BATCHES}/${batch}/trace?direction=forward`);
    expect(data.bottles).toMatchObject([{ bottles: 100, bottleSizeMl: 750 }]);
  });

  test('takes whole pieces of a batch that is counted in pieces', async () => {
    const { t1 } = await winery.twoTanks();
    const errorsOf = async (stock: string, amount: number) =>
      (await winery.tryToRecord(run([t1], 1, { packaging: [{ stock, amount }] }))).errors;
    expect(await errorsOf(batch, 100.5)).toEqual({
      'lines.0.packaging.0.amount': 'Amount must be a whole number',
    });
    for (const of of [
      { kind: 'additive', unit: 'pieces' },
      { kind: 'other', unit: 'kg' },
    ]) {
      const productId = (await ana.post<StockProduct>(PRODUCTS, { name: 'Yeast', ...of })).data.id;
      const receipt = { productId, batch: 'Y1', receivedOn: '2025-08-01', amount: 1000 };
      const yeast = (await ana.post<StockBatch>(BATCHES, receipt)).data.id;
      expect(await errorsOf(yeast, 1)).toEqual({
        'lines.0.packaging.0.stock':
          'Bottles are packed with what is counted in pieces: choose another batch',
      });
    }
  });

  test('stays packaging once bottles took of it', async () => {
    const { t1 } = await winery.twoTanks();
    const change = (kind: string) => ana.put<StockProduct>(`${PRODUCTS}/${product}`, { kind });
    expect([(await change('additive')).status, (await change('cork')).status]).toEqual([200, 200]);
    const bottling = await winery.record(run([t1], 100));
    const { status, error } = await change('additive');
    expect([status, error.errors]).toEqual([
      400,
      { kind: 'Batches of this kind were used already: add another product' },
    ]);
    expect((await change('capsule')).status).toBe(200);
    // An older record may be packed with a product that became an additive.
    await app().db.count(sql`update stock_products set kind = 'additive' where id = ${product}`);
    const changed = { ...run([t1], 100), note: 'The second run' };
    expect((await winery.change(bottling.id, changed)).note).toBe('The second run');
    expect((await winery.tryToRecord(run([t1], 1))).errors).toHaveProperty(['lines.0.packaging.0.stock']);
  });

  test('is refused of an unknown batch, and of wine that is lost', async () => {
    const { t1 } = await winery.twoTanks();
    const unknown = [{ stock: crypto.randomUUID(), amount: 100 }];
    expect((await winery.tryToRecord(run([t1], 1, { packaging: unknown }))).errors).toEqual({
      'lines.0.packaging.0.stock': 'There is no such batch in your stock',
    });
    const { kind, at, lines } = run([t1], 100);
    const lost = { from: t1, lost: 'filling', amount: 1, packaging: [{ stock: batch, amount: 1 }] };
    const refused = await winery.tryToRecord({ kind, at, lines: [...lines, lost] });
    expect(Object.keys(refused.errors ?? {})).toEqual(['lines.1.packaging']);
  });
});

test('a product that is renamed keeps its doses, and is archived', async () => {
  const { t1 } = await winery.twoTanks();
  await winery.record({ kind: 'add', at: hour(1), lines: [dose(t1)] });
  const { data } = await ana.put<StockProduct>(`${PRODUCTS}/${product}`, { name: 'Noxitan', archived: true });
  expect(data).toMatchObject({ name: 'Noxitan', minimum: 0.5 });
  expect(data.archivedAt).not.toBeNull();
  expect((await ana.get<StockBatch[]>(BATCHES)).data).toMatchObject([{ product: 'Noxitan', remaining: 0.9 }]);
  expect(
    (await ana.put<StockProduct>(`${PRODUCTS}/${product}`, { archived: false })).data.archivedAt,
  ).toBeNull();
});

test('refuses what would leave doses without a batch, or amounts without their unit', async () => {
  const { t1 } = await winery.twoTanks();
  const added = await winery.record({ kind: 'add', at: hour(1), lines: [dose(t1)] });
  await winery.makeVoid(added.id);
  expect((await ana.delete(`${BATCHES}/${batch}`)).status).toBe(409);
  expect((await ana.delete(`${PRODUCTS}/${product}`)).status).toBe(409);
  const unit = await ana.put(`${PRODUCTS}/${product}`, { unit: 'L' });
  expect([unit.status, unit.error.errors]).toEqual([
    400,
    { unit: 'Batches came in this unit already: add another product' },
  ]);
  const free = { productId: product, batch: '1', receivedOn: '2025-08-01', amount: 1, price: 3 };
  expect((await ana.post(BATCHES, free)).error.errors).toEqual({ currency: 'Currency is required' });
  expect((await ana.put(`${BATCHES}/${batch}`, { currency: '' })).error.errors).toEqual({
    currency: 'Currency is required',
  });
  const stale = await ana.put(`${BATCHES}/${batch}`, { version: 3, amount: 2 });
  expect(stale.status).toBe(409);
  const unknown = await winery.tryToRecord({
    kind: 'add',
    at: hour(1),
    lines: [dose(t1, { stock: crypto.randomUUID() })],
  });
  expect([unknown.status, unknown.errors]).toEqual([
    400,
    { 'lines.0.stock': 'There is no such batch in your stock' },
  ]);
});

test('a batch that a work order names stays, until the order is checked or does without it', async () => {
  const { t1 } = await winery.twoTanks();
  const plan = { kind: 'add', lines: [dose(t1)] };
  const order = { title: 'Sulphur T1', due: '2025-09-02', tasks: [{ plan }] };
  const { data } = await ana.post<{ id: string }>('/api/winery/work-orders', order);
  const { status, error } = await ana.delete(`${BATCHES}/${batch}`);
  expect([status, error.code, error.message]).toEqual([
    409,
    'named_by_order',
    'The work order “Sulphur T1” names it. Take it out of the order, or check the order, first.',
  ]);
  await ana.put(`/api/winery/work-orders/${data.id}`, { tasks: [] });
  expect((await ana.delete(`${BATCHES}/${batch}`)).status).toBe(200);
});

test('traces a batch to the vessels and bottles that hold it', async () => {
  const { t1, t2 } = await winery.twoTanks();
  await winery.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 100 }] });
  await winery.record({ kind: 'add', at: hour(2), lines: [dose(t1)] });
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const line = { from: t1, amount: 'all', bottles: 900, bottleSizeMl: 750, wine };
  await winery.record({ kind: 'bottle', at: hour(3), lines: [line] });
  const { data } = await ana.get<Trace>(`${BATCHES}/${batch}/trace?direction=forward`);
  expect(data.bottles).toMatchObject([{ wine: 'Les Montots', bottles: 900 }]);
  expect(data.vessels.map(({ code }) => code)).toEqual(['T1']);
});

test('answers 404 for products and batches of another estate, and knows none of them in a dose', async () => {
  const { t1 } = await winery.twoTanks();
  await winery.record({ kind: 'add', at: hour(1), lines: [dose(t1)] });
  await signUp('Bo Lind');
  const answers = await Promise.all([
    ana.get(`${PRODUCTS}/${product}`),
    ana.put(`${PRODUCTS}/${product}`, { name: 'X' }),
    ana.delete(`${PRODUCTS}/${product}`),
    ana.get(`${BATCHES}/${batch}`),
    ana.get(`${BATCHES}/${batch}/uses`),
    ana.get(`${BATCHES}/${batch}/trace`),
    ana.put(`${BATCHES}/${batch}`, { amount: 2 }),
    ana.delete(`${BATCHES}/${batch}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const here = await winery.addVessel('T1');
  await winery.record({ kind: 'open', at: hour(0), lines: [{ to: here, amount: 10, lot: 'X' }] });
  expect((await ana.post(OPERATIONS, { kind: 'add', at: hour(1), lines: [dose(here)] })).status).toBe(400);
  const receipt = { productId: product, batch: '1', receivedOn: '2025-08-01', amount: 1 };
  expect((await ana.post(BATCHES, receipt)).error.errors).toEqual({
    productId: 'There is no such product in your stock',
  });
});

test('a viewer sees the stock and changes nothing of it', async () => {
  const invitation = await ana.post<{ token: string }>('/api/estate/invitations', { role: 'viewer' });
  const person = await app().signUp('A viewer');
  await person.post('/api/invitations/accept', { token: invitation.data.token });
  const viewer = clientOf(app().app, person.access, undefined, ana.user.estate.id);
  expect((await viewer.get<StockBatch[]>(BATCHES)).data).toMatchObject([{ batch: '2291', remaining: 1 }]);
  const answers = await Promise.all([
    viewer.post(PRODUCTS, KMBS),
    viewer.put(`${PRODUCTS}/${product}`, { name: 'X' }),
    viewer.put(`${BATCHES}/${batch}`, { amount: 2 }),
    viewer.delete(`${BATCHES}/${batch}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('the strength of spirits can be added later, but not changed under their batches', async () => {
  const brandy = { name: 'Brandy', kind: 'additive', substance: 'spirit', unit: 'L' };
  const { id } = (await ana.post<StockProduct>(PRODUCTS, brandy)).data;
  await ana.post(BATCHES, { productId: id, batch: '1', receivedOn: '2025-08-01', amount: 100 });
  expect((await ana.put(`${PRODUCTS}/${id}`, { strength: 77 })).status).toBe(200);
  const { status, error } = await ana.put(`${PRODUCTS}/${id}`, { strength: 40 });
  expect([status, error.errors]).toEqual([
    400,
    { strength: 'Batches came in at this strength already: add another product' },
  ]);
});
