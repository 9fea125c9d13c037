import type { CellarOperation, Tank } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
  await ana.put('/api/settings', { keepsWinery: true });
});
const { record, makeVoid, list, addVessel, levels } = wineryOf(() => ana);

const draft = { name: 'Cuve 1', variety: 'Pinot noir', capacity: 2000, vintage: 2026 };
const tryToAdd = (fields: object = {}) => ana.post<Tank>('/tanks', { ...draft, ...fields });
const addTank = async (fields: object = {}): Promise<Tank> => {
  const { status, data, error } = await tryToAdd(fields);
  if (status !== 201) throw new Error(error.message);
  return data;
};
const tankOf = async (id: string) => (await ana.get<Tank>(`/tanks/${id}`)).data;
const put = (id: string, changes: object) => ana.put<Tank>(`/tanks/${id}`, changes);
const kinds = async () =>
  (await ana.get<CellarOperation[]>('/api/winery/operations')).data.map(({ kind }) => kind);
const now = () => app().clock.now().toISOString();
const minutes = (count: number) => app().clock.advance(count * 60_000);

test('a tank of an estate without a record has no vessel', async () => {
  await ana.put('/api/settings', { keepsWinery: false });
  expect((await addTank({ currentVolume: 1500 })).vesselId).toBe(null);
  expect((await tryToAdd({ vesselId: '01970000-0000-7000-8000-000000000001' })).error.errors).toEqual({
    vesselId: 'There is no such vessel in your winery',
  });
  expect(await list()).toEqual([]);
});

describe('a new tank of a winery', () => {
  test('creates a vessel, opened with its volume', async () => {
    const tank = await addTank({ currentVolume: 1500 });
    expect(await list()).toMatchObject([
      {
        id: tank.vesselId,
        code: 'Cuve 1',
        kind: 'tank',
        capacity: 2000,
        level: 1500,
        lot: '2026 Pinot noir Cuve 1',
      },
    ]);
    expect((await addTank({ name: 'Cuve 2', lot: 'PN-3', currentVolume: 10 })).version).toBe(1);
    expect((await list()).map(({ lot }) => lot)).toEqual(['2026 Pinot noir Cuve 1', 'PN-3']);
  });

  test('uses the vessel of its name and shows its contents', async () => {
    const vesselId = await addVessel('CUVE 1', 1800);
    await record({ kind: 'open', at: now(), lines: [{ to: vesselId, amount: 900, lot: 'X' }] });
    expect(await addTank()).toMatchObject({ vesselId, currentVolume: 900 });
    expect(await kinds()).toEqual(['open']);
  });

  test('measures that vessel if it has another volume', async () => {
    const vesselId = await addVessel('Cuve 1', 1000);
    await record({ kind: 'open', at: now(), lines: [{ to: vesselId, amount: 900, lot: 'X' }] });
    expect(await addTank({ currentVolume: 1200 })).toMatchObject({ vesselId, currentVolume: 1200 });
    expect(await list()).toMatchObject([{ capacity: 2000, level: 1200 }]);
  });

  test('gets a vessel of its own while the one of its name is occupied', async () => {
    const first = await addTank({ currentVolume: 1500 });
    const second = await addTank({ currentVolume: 700 });
    expect(await levels()).toEqual({ 'Cuve 1': 1500, 'Cuve 1 (2026)': 700 });
    expect((await tryToAdd({ vesselId: first.vesselId })).error.errors).toEqual({
      vesselId: 'Another tank stands in this vessel: archive it first',
    });
    await put(first.id, { status: 'archived' });
    expect((await addTank({ vesselId: first.vesselId, name: 'Next' })).vesselId).toBe(first.vesselId);
    expect((await tankOf(second.id)).currentVolume).toBe(700);
  });
});

test('a new volume of a tank is measured in its vessel, and a stale version answers 409', async () => {
  const { id } = await addTank({ currentVolume: 1500 });
  minutes(1);
  expect((await put(id, { currentVolume: 1480.5, version: 1 })).data).toMatchObject({
    currentVolume: 1480.5,
    version: 2,
  });
  expect([await kinds(), await levels()]).toEqual([['measure', 'open'], { 'Cuve 1': 1480.5 }]);
  const { status, error } = await put(id, { currentVolume: 1, version: 1 });
  expect([status, error.current]).toMatchObject([409, { currentVolume: 1480.5, version: 2 }]);
  expect((await put(id, { currentVolume: 0 })).data.currentVolume).toBe(0);
  expect(await levels()).toEqual({ 'Cuve 1': 0 });
});

test('a tank unknown to the record is added with its first volume', async () => {
  await ana.put('/api/settings', { keepsWinery: false });
  const { id } = await addTank({ currentVolume: 1500 });
  await ana.put('/api/settings', { keepsWinery: true });
  expect((await put(id, { currentVolume: 1400 })).data).toMatchObject({ currentVolume: 1400, version: 2 });
  expect([await kinds(), await levels()]).toEqual([['measure', 'open'], { 'Cuve 1': 1400 }]);
});

test('putting a tank into its own vessel changes nothing', async () => {
  const { id, vesselId } = await addTank();
  await ana.put(`/api/winery/vessels/${vesselId}`, { archived: true });
  const before = await list();
  expect((await put(id, { vesselId })).data).toMatchObject({ vesselId, currentVolume: 0 });
  expect([await kinds(), await list()]).toEqual([[], before]);
});

test('operations of the vessel show in the tank until it is archived', async () => {
  const { id, vesselId } = await addTank({ currentVolume: 1500 });
  minutes(1);
  const lines = [{ from: vesselId, amount: 100 }];
  const removed = await record({ kind: 'remove', at: now(), reason: 'tasting', lines });
  expect((await tankOf(id)).currentVolume).toBe(1400);
  await makeVoid(removed.id);
  expect((await tankOf(id)).currentVolume).toBe(1500);
  await put(id, { status: 'archived' });
  await record({ kind: 'remove', at: now(), reason: 'tasting', lines });
  expect((await tankOf(id)).currentVolume).toBe(1500);
});

test('a volume and an operation of one vessel at once take turns', async () => {
  const { id, vesselId } = await addTank({ currentVolume: 1500 });
  minutes(1);
  const lines = [{ from: vesselId, amount: 1 }];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => [
      put(id, { currentVolume: 1000 + index }),
      ana.post('/api/winery/operations', { kind: 'remove', at: now(), reason: 'tasting', lines }),
    ]).flat(),
  );
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect({ 'Cuve 1': (await tankOf(id)).currentVolume }).toEqual(await levels());
});
