/** Imported hydrometer logs and the vessels of their ferments. */
import type { Tank, UnrecordedItem, VesselReading } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';
import { wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
  await ana.put('/api/settings', { keepsWinery: true });
});
const { record, list, levels, addVessel } = wineryOf(() => ana);

const day = (number: number) => `2026-10-0${number}T08:00:00.000Z`;
const put = (id: string, changes: object) => ana.put<Tank>(`/tanks/${id}`, changes);
const tankOf = async (id: string) => (await ana.get<Tank>(`/tanks/${id}`)).data;
const unrecorded = async () => (await ana.get<UnrecordedItem[]>('/api/winery/unrecorded')).data;

/** Imports a log like the browser when no column is a tank; returns the new tank. */
async function importLog(name = 'syrah north', fields: object = {}): Promise<Tank> {
  const rows = [1, 3, 5].map((number, index) => ({
    line: index + 1,
    values: { tank: name, variety: 'Syrah', timestamp: day(number), brix: 25 - number, ...fields },
  }));
  expect(await sendAll(ana, await startImport(ana, 'tank-readings'), rows)).toMatchObject({ added: 3 });
  const { data } = await ana.get<Tank[]>('/tanks');
  return data.find((tank) => tank.name === name) as Tank;
}

/** A vessel of 3,000 L that held 2,400 L of a lot from the second to the fourth day. */
async function vesselWithLot(): Promise<string> {
  const [vesselId, other] = [await addVessel('T7', 3000), await addVessel('T8', 3000)];
  await record({ kind: 'open', at: day(2), lines: [{ to: vesselId, amount: 2400, lot: '26-SY' }] });
  await record({ kind: 'move', at: day(4), lines: [{ from: vesselId, to: other, amount: 900 }] });
  return vesselId;
}

test('an imported log is not offered to the record, since its tank’s contents are unknown', async () => {
  const tank = await importLog();
  expect([tank.currentVolume, tank.vesselId]).toEqual([0, null]);
  expect(await unrecorded()).toEqual([]);
  expect((await ana.post('/api/winery/vessels/adopt')).data).toEqual({ barrels: 0, tanks: 0 });
  expect(await list()).toEqual([]);
  await importLog('measured', { capacity: 1200, currentVolume: 800 });
  expect(await unrecorded()).toEqual([{ kind: 'tank', name: 'measured', capacity: 1200, level: 800 }]);
});

test('an imported log is put into its vessel later, which keeps its contents', async () => {
  const [tank, vesselId] = [await importLog(), await vesselWithLot()];
  const { status, data } = await put(tank.id, { vesselId, version: tank.version });
  expect([status, data]).toMatchObject([200, { vesselId, currentVolume: 1500 }]);
  expect(await levels()).toEqual({ T7: 1500, T8: 900 });
  expect((await list()).map(({ code, capacity }) => [code, capacity])).toEqual([
    ['T7', 3000],
    ['T8', 3000],
  ]);
  const operations = (await ana.get<{ kind: string }[]>('/api/winery/operations')).data;
  expect(operations.map(({ kind }) => kind)).toEqual(['move', 'open']);
  const { data: readings } = await ana.get<VesselReading[]>(`/api/winery/vessels/${vesselId}/readings`);
  expect(readings.map(({ timestamp, tank: name }) => [timestamp, name])).toEqual([
    [day(5), 'syrah north'],
    [day(3), 'syrah north'],
    [day(1), 'syrah north'],
  ]);
  const lotId = (await list()).find(({ lot }) => lot === '26-SY')?.lotId;
  const ofLot = await ana.get<VesselReading[]>(`/api/winery/lots/${lotId}/readings`);
  expect(ofLot.data.map(({ timestamp }) => timestamp)).toEqual([day(5), day(3)]);
});

test('a log in the wrong vessel is moved to another without contents left behind', async () => {
  const [tank, wrong] = [await importLog(), await vesselWithLot()];
  await put(tank.id, { vesselId: wrong });
  const right = await addVessel('T9', 500);
  expect((await put(tank.id, { vesselId: right })).data).toMatchObject({ vesselId: right, currentVolume: 0 });
  expect(await levels()).toEqual({ T7: 1500, T8: 900, T9: 0 });
});

test('a log is refused in a vessel of another estate and in an occupied one', async () => {
  const [first, second, vesselId] = [await importLog(), await importLog('second'), await vesselWithLot()];
  await put(first.id, { vesselId });
  expect((await put(second.id, { vesselId })).error.errors).toEqual({
    vesselId: 'Another tank stands in this vessel: archive it first',
  });
  const bob = await app().signUp('Bob');
  const theirs = await bob.post<Tank>('/tanks', { name: 'X', variety: 'Syrah', capacity: 10 });
  const { status, error } = await bob.put(`/tanks/${theirs.data.id}`, { vesselId });
  expect([status, error.errors]).toEqual([400, { vesselId: 'There is no such vessel in your winery' }]);
  expect((await tankOf(second.id)).vesselId).toBeNull();
});
