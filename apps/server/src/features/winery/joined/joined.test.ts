import type {
  CellarOperation,
  DeliveredField,
  Tank,
  UnrecordedItem,
  Vessel,
  VesselReading,
} from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { record, list, levels, addVessel } = wineryOf(() => ana);

const keeps = (keepsWinery: boolean) => ana.put('/api/settings', { keepsWinery });
const unrecorded = async () => (await ana.get<UnrecordedItem[]>('/api/winery/unrecorded')).data;
const adopt = async () => (await ana.post('/api/winery/vessels/adopt')).data;
const addBarrel = (fields: object) =>
  ana.post('/cellar/barrels', { vintage: 2025, region: 'Jura', capacity: 228, ...fields });
const addTank = async (fields: object = {}) =>
  (
    await ana.post<Tank>('/tanks', {
      name: 'Cuve 1',
      variety: 'Merlot',
      capacity: 2000,
      vintage: 2026,
      ...fields,
    })
  ).data;
const read = (tank: string, timestamp: string, brix: number) =>
  ana.post(`/tanks/${tank}/readings`, { timestamp, brix });

test('lists existing barrels and tanks and adds them in one call', async () => {
  await keeps(false);
  await addBarrel({ name: 'Pièce 1', fillLevel: 200 });
  await addBarrel({ name: 'Pièce 1', barrelId: 'A-2', fillLevel: 0 });
  await addTank({ currentVolume: 1500 });
  await addTank({ currentVolume: 700 });
  await addTank({ name: 'Cuve 9', currentVolume: 9, status: 'archived' });
  await addVessel('Cuve 1', 2000);
  expect(await unrecorded()).toEqual([
    { kind: 'barrel', name: 'Pièce 1', capacity: 228, level: 200 },
    { kind: 'barrel', name: 'Pièce 1', capacity: 228, level: 0 },
    { kind: 'tank', name: 'Cuve 1', capacity: 2000, level: 1500 },
    { kind: 'tank', name: 'Cuve 1', capacity: 2000, level: 700 },
  ]);
  await keeps(true);
  expect(await adopt()).toEqual({ barrels: 2, tanks: 2 });
  expect(await levels()).toEqual({
    'Cuve 1': 1500,
    'Cuve 1 (2026)': 700,
    'Pièce 1': 200,
    'Pièce 1 (A-2)': 0,
  });
  // One operation for the barrels, one for the tanks.
  expect((await ana.get<CellarOperation[]>('/api/winery/operations')).data).toHaveLength(2);
  expect([await unrecorded(), await adopt()]).toEqual([[], { barrels: 0, tanks: 0 }]);
});

test('adds none of another estate', async () => {
  await addBarrel({ name: 'Pièce 1' });
  const bob = await app().signUp('Bob');
  expect((await bob.get('/api/winery/unrecorded')).data).toEqual([]);
  expect((await bob.post('/api/winery/vessels/adopt')).data).toEqual({ barrels: 0, tanks: 0 });
  expect(await unrecorded()).toHaveLength(1);
});

test('returns readings of a ferment for its vessel, and for a lot while it was in there', async () => {
  await keeps(true);
  const tank = await addTank();
  const vesselId = tank.vesselId ?? '';
  const other = await addVessel('T2', 3000);
  const day = (number: number) => `2026-10-0${number}T08:00:00.000Z`;
  for (const number of [1, 3, 5]) await read(tank.id, day(number), 25 - number);
  await record({ kind: 'open', at: day(2), lines: [{ to: vesselId, amount: 900, lot: 'FIRST' }] });
  await record({ kind: 'move', at: day(4), lines: [{ from: vesselId, to: other, amount: 'all' }] });
  const readings = async (of: string) =>
    (await ana.get<VesselReading[]>(`/api/winery/${of}/readings`)).data.map(
      ({ timestamp, brix, tank: name }) => [timestamp, brix, name],
    );
  expect(await readings(`vessels/${vesselId}`)).toEqual([
    [day(5), 20, 'Cuve 1'],
    [day(3), 22, 'Cuve 1'],
    [day(1), 24, 'Cuve 1'],
  ]);
  const lotId = (await list()).find(({ lot }) => lot === 'FIRST')?.lotId;
  expect(await readings(`lots/${lotId}`)).toEqual([[day(3), 22, 'Cuve 1']]);
  expect(await readings(`vessels/${other}`)).toEqual([]);
});

test('refuses to delete a vessel with a tank or with operations', async () => {
  await keeps(true);
  const { vesselId } = await addTank();
  const { status, error } = await ana.delete<Vessel>(`/api/winery/vessels/${vesselId}`);
  expect([status, error.message]).toEqual([
    409,
    'A tank of Fermentation stands in this vessel: put it away instead.',
  ]);
  const to = await addVessel('T1');
  await record({ kind: 'open', at: '2026-10-01T08:00:00.000Z', lines: [{ to, amount: 1, lot: 'L' }] });
  expect((await ana.delete(`/api/winery/vessels/${to}`)).error.code).toBe('has_operations');
});

test('marks a field as delivered until its delivery is void', async () => {
  const delivered = async () => (await ana.get<DeliveredField[]>('/api/winery/delivered-fields')).data;
  const fieldId = '01970000-0000-7000-8000-000000000001';
  const bin = await addVessel('Bin 1', 2000, 'bin');
  const daysAgo = (days: number) => new Date(app().clock.now().getTime() - days * 86_400_000).toISOString();
  const deliver = (days: number, sources: object[]) =>
    record({ kind: 'receive', at: daysAgo(days), lines: [{ to: bin, amount: 100, lot: 'L', sources }] });
  await deliver(400, [{ fieldId, field: 'Clos Haut' }]);
  await deliver(3, [{ field: 'Bought' }]);
  expect(await delivered()).toEqual([]);
  const { id, at } = await deliver(2, [{ fieldId, field: 'Clos Haut' }]);
  expect(await delivered()).toEqual([{ fieldId, at }]);
  await ana.post(`/api/winery/operations/${id}/void`, { reason: 'Another bin' });
  expect(await delivered()).toEqual([]);
});

test('keeps the name of a deleted field in compositions', async () => {
  const field = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5, plantingYear: 1998 };
  const location = { coordinates: [44.8, -0.6], elevation: 30, aspect: 'South' };
  const { id } = (await ana.post<{ id: string }>('/api/analytics/blocks', { ...field, location })).data;
  const to = await addVessel('T1');
  const other = await addVessel('T2');
  const source = { fieldId: id, variety: 'Merlot', vintage: 2026 };
  const at = '2026-10-01T08:00:00.000Z';
  await record({
    kind: 'receive',
    at,
    lines: [
      { to, amount: 100, lot: 'L', sources: [{ ...source, field: 'Clos Haut' }] },
      // The field was named by its id only.
      { to: other, amount: 100, lot: 'L', sources: [source] },
    ],
  });
  expect((await ana.delete(`/api/analytics/blocks/${id}`)).status).toBe(200);
  for (const { composition } of await list())
    expect(composition).toMatchObject([{ fieldId: id, field: 'Clos Haut', vintage: 2026 }]);
});
