import type {
  Block,
  CellarOperation,
  OperationVersion,
  Tank,
  Vessel,
  Wine,
  WorkOrder,
} from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { undoImport } from '../../../testing/imports.ts';
import { archivesOf } from '../testing/archives.ts';
import { hour, OPERATIONS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
const { exportArchive, restoreArchive } = archivesOf(app);
let ana: SignedInClient;
let bob: SignedInClient;
const anas = wineryOf(() => ana);
const bobs = wineryOf(() => bob);

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
  await restoreArchive(bob, await exportArchive(ana));
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
  await restoreArchive(bob, await exportArchive(ana));
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
  const archive = await exportArchive(ana);
  const own = await bobs.addVessel('K1');
  await bobs.record({ kind: 'note', at: hour(1), lines: [{ vessel: own }], note: 'Clean' });
  await undoImport(bob, (await restoreArchive(bob, archive)).data.id);
  // The number of the first is taken; that of the second is free by now.
  expect((await restoreArchive(bob, archive)).status).toBe(201);
  expect(await bobs.levels()).toEqual({ K1: 0, T1: 500, T2: 300 });
});

test('refuses an archive that conflicts with existing vessels and imports nothing', async () => {
  const { t1, t2 } = await anas.twoTanks();
  await anas.record({ kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 300 }] });
  await anas.record({ kind: 'remove', at: hour(2), reason: 'sold', lines: [{ from: t2, amount: 300 }] });
  const archive = await exportArchive(ana);
  const own = await bobs.addVessel('T1');
  const { status, message } = await restoreArchive(bob, archive);
  expect([status, message]).toEqual([
    409,
    'The archive has operations in a vessel whose code another vessel has here. Rename vessels of yours that have the same code as one of the archive, or restore it in an account of its own.',
  ]);
  expect((await bob.get<CellarOperation[]>(OPERATIONS)).data).toEqual([]);
  await bob.put(`/api/winery/vessels/${own}`, { code: 'My T1' });
  expect((await restoreArchive(bob, archive)).status).toBe(201);
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
  await restoreArchive(bob, await exportArchive(ana));
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

test('returns bottles to the places that they left before the export', async () => {
  const { t1 } = await anas.twoTanks();
  const wine = { name: 'Les Montots', vintage: 2025, region: 'Bourgogne', type: 'Red' };
  const line = { from: t1, bottles: 100, bottleSizeMl: 750, wine };
  const { id, lines } = await anas.record({ kind: 'bottle', at: hour(1), lines: [line] });
  const of = { bottling: id, wine: String(lines[0]?.['wine']), bottleSizeMl: 750 };
  const holdings = [
    { place: 'Cave A', bottles: 60, bottleSizeMl: 750 },
    { place: 'Cave B', bottles: 40, bottleSizeMl: 750 },
  ];
  await ana.put(`/cellar/wines/${of.wine}`, { holdings });
  const sale = { kind: 'goods', at: hour(2), reason: 'taxpaid', lines: [{ ...of, bottles: 80 }] };
  const sold = await anas.record(sale);
  await restoreArchive(bob, await exportArchive(ana));
  await bobs.makeVoid(sold.id);
  expect((await bob.get<Wine>(`/cellar/wines/${of.wine}`)).data.holdings).toEqual(holdings);
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
  const archive = await exportArchive(ana);
  const first = await restoreArchive(bob, archive);
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
  await restoreArchive(bob, await exportArchive(ana));
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
  const archive = await exportArchive(ana);
  await bobs.addVessel('T1');
  expect(await restoreArchive(bob, archive)).toMatchObject({ status: 409, code: 'record_lacks_vessel' });
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
  const { data } = await restoreArchive(bob, await exportArchive(ana));
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
  const { data } = await restoreArchive(bob, await exportArchive(ana));
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
  expect(await undoImport(bob, data.id)).toMatchObject({ status: 'undone', kept: 6 });
  for (const path of [
    `contracts/${contract}`,
    `growers/${grower}`,
    ...batches.map((id) => `stock/batches/${id}`),
  ])
    expect([path, (await bob.get(`/api/winery/${path}`)).status]).toEqual([path, 200]);
});

test('keeps the vessel of an archived tank when an active one stands in it now', async () => {
  await ana.put('/api/settings', { keepsWinery: true });
  const addTank = async (name: string) =>
    (await ana.post<Tank>('/tanks', { name, variety: 'Merlot', capacity: 2000, vintage: 2025 })).data;
  const [active, archived] = [await addTank('Next'), await addTank('Cuve 1')];
  const { vesselId } = archived;
  await ana.put(`/tanks/${archived.id}`, { status: 'archived' });
  await ana.put(`/tanks/${active.id}`, { vesselId });
  await restoreArchive(bob, await exportArchive(ana));
  const tanks = (await bob.get<Tank[]>('/tanks')).data;
  expect(new Map(tanks.map((tank) => [tank.status, tank.vesselId]))).toEqual(
    new Map([
      ['active', vesselId],
      ['archived', vesselId],
    ]),
  );
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
  expect((await restoreArchive(bob, await exportArchive(ana))).status).toBe(201);
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
