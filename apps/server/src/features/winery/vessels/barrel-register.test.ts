import type { Barrel, HeldWine, RegisteredBarrel, Vessel } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { hour, useWinery, VESSELS } from '../testing/winery.ts';

const REGISTER = '/api/winery/barrels';

const { app, ana, winery } = useWinery();
beforeEach(async () => void (await ana.put('/api/settings', { keepsWinery: true })));

const registered = async (): Promise<RegisteredBarrel[]> =>
  (await ana.get<RegisteredBarrel[]>(REGISTER)).data;
const winesOf = async (id: string): Promise<HeldWine[]> =>
  (await ana.get<HeldWine[]>(`${VESSELS}/${id}/wines`)).data;

/** A tank with wine, and an empty barrel of My Cellar that is a vessel as well. */
async function tankAndBarrel() {
  const tank = await winery.addVessel('T1', 2000);
  const lines = [{ to: tank, amount: 1000, lot: '25-PN-1' }];
  await winery.record({ kind: 'open', at: hour(0), lines });
  const { data } = await ana.post<Barrel>('/cellar/barrels/', {
    name: 'B-1',
    vintage: 2025,
    region: 'Mercurey',
    fillLevel: 0,
    cooperage: 'Damy',
    forest: 'Allier',
    purchaseDate: '2021-08-01',
    price: 880.5,
    priceCurrency: 'EUR',
    fillsBefore: 2,
  });
  const vessel = (await ana.get<Vessel[]>(VESSELS)).data.find(({ id }) => id === data.id);
  if (vessel === undefined) throw new Error('The barrel is no vessel.');
  return { tank, barrel: vessel.id };
}

test('lists a barrel with its maker, and counts the fills of the record on top of those before', async () => {
  const { tank, barrel } = await tankAndBarrel();
  expect(await registered()).toEqual([
    {
      id: barrel,
      code: 'B-1',
      capacity: 225,
      room: null,
      row: null,
      level: 0,
      lot: null,
      lotId: null,
      cooperage: 'Damy',
      forest: 'Allier',
      toastLevel: 'Medium',
      purchaseDate: '2021-08-01',
      price: 880.5,
      priceCurrency: 'EUR',
      fills: 2,
      since: null,
    },
  ]);
  await winery.record({ kind: 'rack', at: hour(1), lines: [{ from: tank, to: barrel, amount: 200 }] });
  // Neither topping nor another name of the wine is a fill.
  await winery.record({
    kind: 'top',
    at: hour(2),
    lines: [{ from: tank, to: barrel, amount: 20, evaporated: false }],
  });
  await winery.record({ kind: 'relabel', at: hour(3), lines: [{ vessel: barrel, lot: '25-PN-2' }] });
  expect(await registered()).toMatchObject([{ level: 220, lot: '25-PN-2', fills: 3 }]);
  const emptied = { kind: 'rack', at: hour(4), lines: [{ from: barrel, to: tank, amount: 'all' }] };
  const { id } = await winery.record(emptied);
  const filled = { kind: 'rack', at: hour(5), lines: [{ from: tank, to: barrel, amount: 225 }] };
  const again = await winery.record(filled);
  expect(await registered()).toMatchObject([{ level: 225, fills: 4, since: hour(5) }]);
  expect((await winesOf(barrel)).map(({ lot, from, to }) => [lot, from, to])).toEqual([
    ['25-PN-1', hour(5), null],
    ['25-PN-2', hour(3), hour(4)],
    ['25-PN-1', hour(1), hour(3)],
  ]);
  // It is counted from the record: after a correction of the past it never was empty.
  await winery.change(again.id, { ...filled, lines: [{ from: tank, to: barrel, amount: 50 }] });
  await winery.change(id, { ...emptied, lines: [{ from: barrel, to: tank, amount: 100 }] });
  expect(await registered()).toMatchObject([{ level: 170, fills: 3, since: hour(3) }]);
});

test('lists the maker of a barrel of the cellar map, and shows one of My Cellar the same in both', async () => {
  const maker = { cooperage: 'Seguin', forest: 'Vosges', toastLevel: 'Heavy', price: 900, fillsBefore: 1 };
  const b1 = { code: 'B-1', kind: 'barrel', capacity: 225, maker: { ...maker, priceCurrency: '' } };
  const { data } = await ana.post<Vessel>(VESSELS, b1);
  expect(data.maker).toEqual({ ...maker, purchaseDate: null, priceCurrency: null });
  expect(await registered()).toMatchObject([
    { code: 'B-1', cooperage: 'Seguin', toastLevel: 'Heavy', fills: 1 },
  ]);
  await ana.put(`${VESSELS}/${data.id}`, {
    maker: { ...maker, forest: 'Allier', purchaseDate: '2022-08-01' },
  });
  expect(await registered()).toMatchObject([{ forest: 'Allier', purchaseDate: '2022-08-01', price: 900 }]);
  const { data: cleared } = await ana.put<Vessel>(`${VESSELS}/${data.id}`, { maker: null });
  expect(cleared.maker).toBeNull();

  const { barrel } = await tankAndBarrel();
  const shown = async () => (await ana.get<Vessel>(`${VESSELS}/${barrel}`)).data.maker;
  expect(await shown()).toMatchObject({
    cooperage: 'Damy',
    forest: 'Allier',
    toastLevel: 'Medium',
    price: 880.5,
  });
  await ana.put(`${VESSELS}/${barrel}`, { maker: { cooperage: 'Damy', forest: 'Tronçais', price: 700 } });
  const inCellar = (await ana.get<Barrel>(`/cellar/barrels/${barrel}`)).data;
  expect(inCellar).toMatchObject({ cooperage: 'Damy', forest: 'Tronçais', price: 700, toastLevel: 'Medium' });
  await ana.put(`/cellar/barrels/${barrel}`, { cooperage: 'Taransaud' });
  expect(await shown()).toMatchObject({ cooperage: 'Taransaud', forest: 'Tronçais' });
});

const makerOf = async (id: string) => (await ana.get<Vessel>(`${VESSELS}/${id}`)).data.maker;

test('refuses a vessel that was read before My Cellar changed the maker of its barrel', async () => {
  const { barrel } = await tankAndBarrel();
  const read = (await ana.get<Vessel>(`${VESSELS}/${barrel}`)).data;
  await ana.put(`/cellar/barrels/${barrel}`, { price: 990, cooperage: 'Taransaud' });
  const stale = { version: read.version, maker: { ...read.maker, fillsBefore: 5 } };
  expect((await ana.put(`${VESSELS}/${barrel}`, stale)).status).toBe(409);
  await ana.post('/api/cellar/barrels/bulk-update', { ids: [barrel], changes: { forest: 'Vosges' } });
  expect(await makerOf(barrel)).toMatchObject({ price: 990, cooperage: 'Taransaud', fillsBefore: 2 });
});

test('keeps the newest maker when the barrel in My Cellar is deleted, and when it comes back', async () => {
  const { barrel } = await tankAndBarrel();
  await ana.put(`${VESSELS}/${barrel}`, { maker: { cooperage: 'Seguin', price: 850 } });
  await ana.put(`/cellar/barrels/${barrel}`, { cooperage: 'Taransaud', price: 990 });
  const { data } = await ana.delete<{ undo: string }>(`/cellar/barrels/${barrel}`);
  expect(await makerOf(barrel)).toMatchObject({ cooperage: 'Taransaud', price: 990, forest: 'Allier' });
  await ana.put(`${VESSELS}/${barrel}`, { maker: { price: 1000, toastLevel: null } });
  expect((await ana.post(`/api/cellar/undo/${data.undo}`)).status).toBe(200);
  const back = { cooperage: 'Taransaud', price: 1000, toastLevel: 'Medium' };
  expect((await ana.get(`/cellar/barrels/${barrel}`)).data).toMatchObject(back);
  expect(await makerOf(barrel)).toMatchObject(back);
});

test('clears the maker of a vessel whose barrel in My Cellar was deleted', async () => {
  const { barrel } = await tankAndBarrel();
  await ana.delete(`/cellar/barrels/${barrel}`);
  expect(await makerOf(barrel)).toMatchObject({ cooperage: 'Damy' });
  await ana.put(`${VESSELS}/${barrel}`, { maker: null });
  expect(await makerOf(barrel)).toBeNull();
});

test('changes the given fields of a maker, and needs the toast level of a barrel of My Cellar', async () => {
  const b1 = { code: 'B-7', kind: 'barrel', capacity: 225, maker: { cooperage: 'Seguin', price: 900 } };
  const { id } = (await ana.post<Vessel>(VESSELS, b1)).data;
  await ana.put(`${VESSELS}/${id}`, { maker: { forest: 'Vosges', price: null } });
  expect(await makerOf(id)).toMatchObject({ cooperage: 'Seguin', forest: 'Vosges', price: null });

  const { barrel } = await tankAndBarrel();
  for (const maker of [{ toastLevel: null }, null])
    expect(await ana.put(`${VESSELS}/${barrel}`, { maker })).toMatchObject({
      status: 400,
      error: { errors: { 'maker.toastLevel': 'Toast level is required' } },
    });
  expect(await makerOf(barrel)).toMatchObject({ cooperage: 'Damy', toastLevel: 'Medium' });
});

test('refuses a maker of anything but a barrel', async () => {
  const maker = { cooperage: 'Seguin' };
  const refused = {
    status: 400,
    error: {
      errors: { maker: 'Only a barrel has a cooper, forest, toast and price: leave the maker out' },
    },
  };
  const tank = { code: 'T-9', kind: 'tank', capacity: 500 };
  expect(await ana.post(VESSELS, { ...tank, maker })).toMatchObject(refused);
  const { data } = await ana.post<Vessel>(VESSELS, { ...tank, kind: 'barrel', maker });
  await ana.put(`${VESSELS}/${data.id}`, { kind: 'tank' });
  expect(await makerOf(data.id)).toBeNull();
  expect(await ana.put(`${VESSELS}/${data.id}`, { maker })).toMatchObject(refused);

  const { barrel } = await tankAndBarrel();
  await ana.put(`${VESSELS}/${barrel}`, { kind: 'other' });
  const inCellar = async () => (await ana.get<Barrel>(`/cellar/barrels/${barrel}`)).data;
  const before = await inCellar();
  await ana.put(`${VESSELS}/${barrel}`, { room: 'Cave' });
  expect(await inCellar()).toEqual(before);
});

test('leaves out tanks and barrels that were put away', async () => {
  await winery.addVessel('T1');
  const barrel = await winery.addVessel('B-2', 228, 'barrel');
  expect(await registered()).toMatchObject([{ code: 'B-2', cooperage: null, toastLevel: null, fills: 0 }]);
  await ana.put(`${VESSELS}/${barrel}`, { archived: true });
  expect(await registered()).toEqual([]);
});

test('does not show another estate', async () => {
  const { barrel } = await tankAndBarrel();
  const bob = await app().signUp('Bob');
  expect((await bob.get(REGISTER)).data).toEqual([]);
  expect((await bob.get(`${VESSELS}/${barrel}/wines`)).status).toBe(404);
});
