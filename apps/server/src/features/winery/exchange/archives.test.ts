import type {
  Barrel,
  Block,
  CellarOperation,
  ImportRecord,
  OperationVersion,
  Trial,
  Vessel,
  Wine,
  WorkOrder,
} from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../../testing/imports.ts';
import { hour, OPERATIONS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
let bob: SignedInClient;
const anas = wineryOf(() => ana);
const bobs = wineryOf(() => bob);

const bearer = ({ access }: SignedInClient) => ({ authorization: `Bearer ${access}` });
const archiveOf = async (client: SignedInClient) =>
  (await app().app.inject({ url: '/api/exports/archive.zip', headers: bearer(client) })).rawPayload;
const restored = async (client: SignedInClient, payload: Buffer) => {
  const response = await app().app.inject({
    method: 'POST',
    url: '/api/imports/archive',
    payload,
    headers: { ...bearer(client), 'content-type': 'application/zip' },
  });
  return { status: response.statusCode, ...response.json<{ data: ImportRecord; message: string }>() };
};

beforeEach(async () => {
  ana = await app().signUp('Ana');
  bob = await app().signUp('Bob');
});

test('corrects imported operations that had corrections before', async () => {
  const { t1, opened } = await anas.twoTanks();
  const said = (amount: number) => ({
    kind: 'open',
    at: hour(0),
    lines: [{ to: t1, amount, lot: '25-PN-1' }],
  });
  await anas.change(opened.id, { ...said(700), changeReason: 'Typing error' });
  await restored(bob, await archiveOf(ana));
  await bobs.change(opened.id, { ...said(600), changeReason: 'Measured again' });
  expect(await bobs.levels()).toEqual({ T1: 600, T2: 0 });
  const { data } = await bob.get<OperationVersion[]>(`${OPERATIONS}/${opened.id}/versions`);
  expect(
    data.map(({ version, change, lines, changeReason }) => [
      version,
      change,
      lines[0]?.['amount'],
      changeReason,
    ]),
  ).toEqual([
    [3, 'changed', 600, 'Measured again'],
    [2, 'changed', 700, 'Typing error'],
    [1, 'recorded', 800, null],
  ]);
});

test('restores where vessels stand', async () => {
  const { t1 } = await anas.twoTanks();
  await ana.put(`/api/winery/vessels/${t1}`, { room: 'Chai', row: 'A' });
  await restored(bob, await archiveOf(ana));
  expect((await bobs.list()).map(({ code, room, row }) => [code, room, row])).toEqual([
    ['T1', 'Chai', 'A'],
    ['T2', null, null],
  ]);
});

test('keeps the order of operations at one instant when an archive is imported twice', async () => {
  const at = hour(0);
  const [t1, t2] = [await anas.addVessel('T1'), await anas.addVessel('T2')];
  await anas.record({ kind: 'open', at, lines: [{ to: t1, amount: 800, lot: 'PN' }] });
  await anas.record({ kind: 'move', at, lines: [{ from: t1, to: t2, amount: 300 }] });
  const archive = await archiveOf(ana);
  const own = await bobs.addVessel('K1');
  await bobs.record({ kind: 'note', at: hour(1), lines: [{ vessel: own }], note: 'Clean' });
  await undoImport(bob, (await restored(bob, archive)).data.id);
  // The number of the first is taken; that of the second is free by now.
  expect((await restored(bob, archive)).status).toBe(201);
  expect(await bobs.levels()).toEqual({ K1: 0, T1: 500, T2: 300 });
});

test('refuses an archive that conflicts with existing vessels and imports nothing', async () => {
  const { t1, t2 } = await anas.twoTanks();
  await anas.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] });
  await anas.record({ kind: 'remove', at: hour(2), reason: 'sold', lines: [{ from: t2, amount: 300 }] });
  const archive = await archiveOf(ana);
  const own = await bobs.addVessel('T1');
  const { status, message } = await restored(bob, archive);
  expect([status, message]).toEqual([
    409,
    'The archive has operations in a vessel whose code another vessel has here. Rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
  ]);
  expect((await bob.get<CellarOperation[]>(OPERATIONS)).data).toEqual([]);
  await bob.put(`/api/winery/vessels/${own}`, { code: 'My T1' });
  expect((await restored(bob, archive)).status).toBe(201);
  expect(await bobs.levels()).toEqual({ 'My T1': 0, T1: 500, T2: 0 });
});

test('adds bottles to the same wine under another id', async () => {
  const { t1, t2 } = await anas.twoTanks();
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const line = { from: t1, amount: 75, bottles: 100, bottleSizeMl: 750, wine };
  const filled = await anas.record({ kind: 'bottle', at: hour(1), lines: [line] });
  const { id } = filled;
  const emptied = { bottling: id, wine: filled.lines[0]?.['wine'], bottles: 20, bottleSizeMl: 750, to: t2 };
  const dump = await anas.record({ kind: 'goods', at: hour(2), reason: 'dumped', lines: [emptied] });
  const own = (await bob.post<Wine>('/cellar/wines', { ...wine, quantity: 1 })).data.id;
  await restored(bob, await archiveOf(ana));
  expect((await bobs.trace(`wines/${own}`, 'back')).bottles).toMatchObject([
    { wineId: own, wine: 'Les Montots', bottles: 100 },
  ]);
  const quantities = async () => (await bob.get<Wine[]>('/cellar/wines')).data.map((one) => one.quantity);
  expect(await quantities()).toEqual([80]);
  expect(await bobs.vessel('T2')).toMatchObject({ level: 15, lot: '25-PN-1' });
  await bobs.makeVoid(dump.id);
  expect(await quantities()).toEqual([100]);
  await bobs.makeVoid(id);
  expect(await quantities()).toEqual([0]);
});

test('brings what bottles were packed with, and keeps its batch when it is undone', async () => {
  const product = { name: 'Corks', kind: 'cork', unit: 'pieces' };
  const { id: productId } = (await ana.post<{ id: string }>('/api/winery/stock/products', product)).data;
  const receipt = { productId, batch: 'K1', receivedOn: '2025-08-01', amount: 1000 };
  const { id: stock } = (await ana.post<{ id: string }>('/api/winery/stock/batches', receipt)).data;
  const { t1 } = await anas.twoTanks();
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const line = { from: t1, bottles: 100, bottleSizeMl: 750, wine, packaging: [{ stock, amount: 101 }] };
  await anas.record({ kind: 'bottle', at: hour(1), lines: [line] });
  const archive = await archiveOf(ana);
  const first = await restored(bob, archive);
  const left = async () => (await bob.get<{ remaining: number }>(`/api/winery/stock/batches/${stock}`)).data;
  expect(await left()).toMatchObject({ remaining: 899 });
  const other = await bobs.addVessel('T9');
  await bobs.record({ kind: 'open', at: hour(0), lines: [{ to: other, amount: 100, lot: 'X' }] });
  await bobs.record({ kind: 'bottle', at: hour(2), lines: [{ ...line, from: other }] });
  await undoImport(bob, first.data.id);
  expect((await left()).remaining).toBeLessThan(1000);
});

test('brings bottles from elsewhere, and the wine they were emptied into', async () => {
  const t1 = await anas.addVessel('T1');
  const wine = { name: 'Les Montots', vintage: 2024, region: 'Bourgogne', type: 'Red' };
  const sources = [{ variety: 'Pinot noir', vintage: 2024 }];
  const line = { wine, bottles: 100, bottleSizeMl: 750, lot: '24-PN', sources };
  const brought = await anas.record({ kind: 'goods', at: hour(1), reason: 'opening', lines: [line] });
  const emptied = {
    bottling: brought.id,
    wine: brought.lines[0]?.['wine'],
    bottles: 20,
    bottleSizeMl: 750,
    to: t1,
  };
  await anas.record({ kind: 'goods', at: hour(2), reason: 'dumped', lines: [emptied] });
  await restored(bob, await archiveOf(ana));
  expect((await bob.get<Wine[]>('/cellar/wines')).data.map((one) => one.quantity)).toEqual([80]);
  expect(await bobs.vessel('T1')).toMatchObject({
    level: 15,
    lot: '24-PN',
    composition: [{ variety: 'Pinot noir', parts: 1e12 }],
  });
});

test('refuses an archive whose operations would be lost with a vessel that is here already', async () => {
  const [t1, z1] = [await anas.addVessel('T1'), await anas.addVessel('Z1')];
  const filled = { amount: 100, sources: [] };
  await anas.record({ kind: 'open', at: hour(0), lines: [{ to: t1, lot: 'A', ...filled }] });
  await anas.record({ kind: 'open', at: hour(0), lines: [{ to: z1, lot: 'B', ...filled }] });
  const archive = await archiveOf(ana);
  await bobs.addVessel('T1');
  expect(await restored(bob, archive)).toMatchObject({ status: 409, code: 'record_lacks_vessel' });
  expect(await bobs.levels()).toEqual({ T1: 0 });
});

test('keeps growers, contracts and batches that were named since, when it is undone', async () => {
  const { id: grower } = (await ana.post<{ id: string }>('/api/winery/growers', { name: 'Roux' })).data;
  await ana.post('/api/winery/growers', { name: 'Unused' });
  const agreed = { grower, vintage: 2025, variety: 'Merlot', price: 2000, currency: 'EUR' };
  const { id: contract } = (await ana.post<{ id: string }>('/api/winery/contracts', agreed)).data;
  const product = { name: 'KMBS', kind: 'additive', substance: 'kmbs', unit: 'kg' };
  const { id: productId } = (await ana.post<{ id: string }>('/api/winery/stock/products', product)).data;
  const receipt = { productId, batch: '2291', receivedOn: '2025-08-01', amount: 1 };
  const { id: stock } = (await ana.post<{ id: string }>('/api/winery/stock/batches', receipt)).data;
  const { data } = await restored(bob, await archiveOf(ana));
  const t1 = await bobs.addVessel('T1', 2000);
  const fruit = { to: t1, amount: 1000, volume: 900, lot: '25-ME', contract };
  await bobs.record({ kind: 'receive', at: hour(0), lines: [fruit] });
  const dose = { vessel: t1, product: 'KMBS', substance: 'kmbs', dose: 50, unit: 'g', stock };
  await bobs.record({ kind: 'add', at: hour(1), lines: [dose] });
  await bob.post('/api/winery/contracts', { grower, vintage: 2026, variety: 'Merlot' });
  expect(await undoImport(bob, data.id)).toMatchObject({ status: 'undone' });
  const namesOf = async (path: string, field: string) =>
    (await bob.get<Record<string, unknown>[]>(`/api/winery/${path}`)).data.map((one) => one[field]);
  expect(await namesOf('growers', 'name')).toEqual(['Roux']);
  expect(await namesOf('contracts', 'vintage')).toEqual([2026, 2025]);
  expect(await namesOf('stock/batches', 'batch')).toEqual(['2291']);
});

test('keeps growers, contracts and batches that a planned work order names, when it is undone', async () => {
  const { id: grower } = (await ana.post<{ id: string }>('/api/winery/growers', { name: 'Roux' })).data;
  const agreed = { grower, vintage: 2025, variety: 'Merlot' };
  const { id: contract } = (await ana.post<{ id: string }>('/api/winery/contracts', agreed)).data;
  const batches = [];
  for (const [kind, unit] of [
    ['additive', 'kg'],
    ['cork', 'pieces'],
  ]) {
    const product = { name: kind, kind, unit };
    const { id: productId } = (await ana.post<{ id: string }>('/api/winery/stock/products', product)).data;
    const receipt = { productId, batch: unit, receivedOn: '2025-08-01', amount: 100 };
    batches.push((await ana.post<{ id: string }>('/api/winery/stock/batches', receipt)).data.id);
  }
  const [dosed, stock] = batches;
  const { data } = await restored(bob, await archiveOf(ana));
  const t1 = await bobs.addVessel('T1');
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const bottles = { from: t1, bottles: 10, bottleSizeMl: 750, wine, packaging: [{ stock, amount: 10 }] };
  const fruit = { to: t1, amount: 10, volume: 9, contract };
  const dose = { vessel: t1, product: 'Bentonite', dose: 5, unit: 'g', stock: dosed };
  const tasks = [
    { plan: { kind: 'receive', lines: [fruit] } },
    { plan: { kind: 'add', lines: [dose] } },
    { plan: { kind: 'bottle', lines: [bottles] } },
  ];
  const order = { title: 'Season', due: '2025-11-02', tasks };
  expect((await bob.post('/api/winery/work-orders', order)).status).toBe(201);
  await undoImport(bob, data.id);
  for (const path of [
    `contracts/${contract}`,
    `growers/${grower}`,
    ...batches.map((id) => `stock/batches/${id}`),
  ])
    expect([path, (await bob.get(`/api/winery/${path}`)).status]).toEqual([path, 200]);
});

test('uses the same field under another id', async () => {
  const addField = async (client: SignedInClient) =>
    (
      await client.post<Block>('/api/analytics/blocks', {
        name: 'Clos Haut',
        variety: 'Merlot',
        estimatedYield: 1,
      })
    ).data.id;
  const [fieldId, own] = [await addField(ana), await addField(bob)];
  const t1 = await anas.addVessel('T1');
  const sources = [
    { share: 60, fieldId, variety: 'Merlot' },
    { share: 40, field: 'Bought' },
  ];
  const lines = [{ to: t1, amount: 500, lot: '25-ME', sources }];
  const { id } = await anas.record({ kind: 'receive', at: hour(0), lines });
  await ana.post('/api/winery/work-orders', {
    title: 'Harvest',
    due: '2025-11-02',
    tasks: [{ plan: { kind: 'receive', lines } }],
  });
  expect((await restored(bob, await archiveOf(ana))).status).toBe(201);
  const came = [{ fieldId: own, share: 60 }, { field: 'Bought' }];
  const { data } = await bob.get<OperationVersion[]>(`${OPERATIONS}/${id}/versions`);
  expect(data).toMatchObject([{ lines: [{ sources: came }] }]);
  const [order] = (await bob.get<WorkOrder[]>('/api/winery/work-orders')).data;
  expect(order?.tasks[0]?.plan.lines).toMatchObject([{ sources: came }]);
  const [vessel] = await bobs.list();
  const { composition } = (await bob.get<Vessel>(`/api/winery/vessels/${vessel?.id}`)).data;
  expect(composition?.map((part) => [part.fieldId, part.field])).toEqual([
    [own, 'Clos Haut'],
    [null, 'Bought'],
  ]);
});

describe('a barrel that exists under another id', () => {
  const barrel = { name: 'Pièce 1', barrelId: 'A-1', vintage: 2025, region: 'Jura', capacity: 228 };
  let id: string;
  let t1: string;
  let moved: string;
  let archive: Buffer;
  beforeEach(async () => {
    await ana.put('/api/settings', { keepsWinery: true });
    id = (await ana.post<Barrel>('/cellar/barrels', { ...barrel, fillLevel: 200 })).data.id;
    app().clock.advance(60_000);
    t1 = await anas.addVessel('T1');
    const at = app().clock.now().toISOString();
    moved = (await anas.record({ kind: 'move', at, lines: [{ from: id, to: t1, amount: 50 }] })).id;
    await ana.post('/api/winery/work-orders', {
      title: 'Rack',
      due: '2025-11-02',
      tasks: [{ plan: { kind: 'move', lines: [{ from: id, to: t1, amount: 'all' }] } }],
    });
    const blend = { name: 'A', parts: [{ vessel: id, amount: 1 }] };
    await ana.post('/api/winery/trials', { name: 'Cuvée', blends: [blend] });
    archive = await archiveOf(ana);
  });
  const barrels = async () => (await bob.get<Barrel[]>('/cellar/barrels')).data;
  const byCsv = async (fillLevel: number): Promise<string> => {
    await sendAll(bob, await startImport(bob, 'barrels'), [{ line: 1, values: { ...barrel, fillLevel } }]);
    return (await barrels())[0]?.id ?? '';
  };

  test('keeps its vessel with history, planned work and trials', async () => {
    const own = await byCsv(120);
    await restored(bob, archive);
    expect(own).not.toBe(id);
    expect(await barrels()).toMatchObject([{ id: own, barrelId: 'A-1', fillLevel: 150 }]);
    expect((await bob.get('/api/winery/unrecorded')).data).toEqual([]);
    const versions = (await bob.get<OperationVersion[]>(`${OPERATIONS}/${moved}/versions`)).data;
    expect(versions.map(({ lines }) => lines)).toMatchObject([[{ from: own, to: t1, amount: 50 }]]);
    const [order] = (await bob.get<WorkOrder[]>('/api/winery/work-orders')).data;
    expect(order?.tasks[0]?.plan.lines).toEqual([{ from: own, to: t1, amount: 'all' }]);
    const [trial] = (await bob.get<Trial[]>('/api/winery/trials')).data;
    expect(trial?.blends[0]?.parts).toEqual([{ vessel: own, amount: 1 }]);
    await bobs.makeVoid(moved);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 200 }]);
    await bobs.restore(moved);
    // Every further archive of it matches the existing rows.
    for (const again of [archive, await archiveOf(bob)]) await restored(bob, again);
    expect((await bobs.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [own, 150],
      [t1, 50],
    ]);
  });

  test('loses its vessel when the archive is undone', async () => {
    const own = await byCsv(120);
    const { data } = await restored(bob, archive);
    expect(await undoImport(bob, data.id)).toMatchObject({ status: 'undone', kept: 0 });
    expect(await bobs.list()).toEqual([]);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 120 }]);
  });

  test('gets its history once the operations recorded here are void', async () => {
    await bob.put('/api/settings', { keepsWinery: true });
    const own = await byCsv(120);
    const { status, message } = await restored(bob, archive);
    expect([status, message]).toEqual([
      409,
      'The archive’s operations do not fit the vessels that are here already: Pièce 1 has room for 28 L at that time, not for 120 L. Make void what was recorded of them here, rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
    ]);
    const [opened] = (await bob.get<CellarOperation[]>(OPERATIONS)).data;
    await bobs.makeVoid(opened?.id ?? '');
    expect((await restored(bob, archive)).status).toBe(201);
    expect((await bobs.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [own, 150],
      [t1, 50],
    ]);
    expect(await barrels()).toMatchObject([{ id: own, fillLevel: 150 }]);
  });

  test('does not get an emptied vessel when it was deleted here', async () => {
    await ana.delete(`/cellar/barrels/${id}`);
    await restored(ana, archive);
    expect((await anas.list()).map(({ id: vessel, level }) => [vessel, level])).toEqual([
      [id, 0],
      [t1, 50],
    ]);
    expect((await ana.get('/api/winery/unrecorded')).data).toEqual([
      { kind: 'barrel', name: 'Pièce 1', capacity: 228, level: 150 },
    ]);
  });
});
