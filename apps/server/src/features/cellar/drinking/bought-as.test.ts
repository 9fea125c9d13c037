import type { ConsumptionAndWine, Purchase, WineDetail } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const HERE = '/api/cellar/purchases';
const FIRST = '0199c1a0-0000-7000-8000-000000000001';
const SECOND = '0199c1a0-0000-7000-8000-000000000002';
const WINE = {
  name: 'Volnay',
  vintage: 2020,
  region: 'Bourgogne',
  type: 'Red',
  price: '20',
  currency: 'EUR',
};

const app = useTestApp();
let ana: SignedInClient;
let wine: string;

const addWine = async (draft: object) =>
  (await ana.post<WineDetail>('/cellar/wines', { ...WINE, quantity: 3, ...draft })).data.id;

beforeEach(async () => {
  app().clock.set('2026-10-21T10:00:00.000Z');
  ana = await app().signUp('Ana');
  wine = await addWine({ quantity: 0, purchaseDate: '2024-01-01' });
  const order = { ...WINE, stage: 'Ordered', bottles: 12, price: '48.50' };
  const { id } = (await ana.post<Purchase>(HERE, order)).data;
  const arrive = (draft: object) =>
    ana.post(`${HERE}/${id}/arrivals`, { wineId: wine, bottles: 2, ...draft });
  await arrive({ id: SECOND, day: '2026-10-01', price: '60' });
  await arrive({ id: FIRST, day: '2023-05-03' });
});

const drink = (draft: object = {}) =>
  ana.post<ConsumptionAndWine>(`/api/cellar/wines/${wine}/consumptions`, draft);
const boughtBy = async (draft?: object) => (await drink(draft)).data.consumption.boughtAs;

test('a bottle comes from the oldest purchase with bottles left, and tells what it cost', async () => {
  const first = { arrivalId: FIRST, day: '2023-05-03', price: '48.50', currency: 'EUR' };
  expect(await boughtBy()).toEqual(first);
  expect(await boughtBy({ quantity: 2 })).toMatchObject({ arrivalId: SECOND, price: '60' });
  expect(await boughtBy()).toEqual(first);
  expect(await boughtBy({ reason: 'Tasted', quantity: 0 })).toBeNull();
});

test('a bottle comes from the purchase that is chosen, while it has bottles left', async () => {
  const { consumption } = (await drink({ arrivalId: SECOND, quantity: 2 })).data;
  expect(consumption.boughtAs).toMatchObject({ arrivalId: SECOND });
  const { status, error } = await drink({ arrivalId: SECOND });
  expect([status, error.errors]).toEqual([
    400,
    { arrivalId: 'No bottle of this purchase is left: choose another' },
  ]);
  // Bottles with the price of the wine itself: there are none beside those that arrived.
  expect((await drink({ arrivalId: null })).status).toBe(400);
  const entry = `/api/cellar/consumptions/${consumption.id}`;
  const { data } = await ana.put<ConsumptionAndWine>(entry, { arrivalId: FIRST });
  expect(data.consumption.boughtAs).toMatchObject({ arrivalId: FIRST });
  const note = await ana.put<ConsumptionAndWine>(entry, { note: 'Ripe' });
  expect(note.data.consumption.boughtAs).toMatchObject({ arrivalId: FIRST });
  expect((await ana.delete(entry)).status).toBe(200);
  expect(await boughtBy({ quantity: 2 })).toMatchObject({ arrivalId: FIRST });
});

test('a bottle has the price of the wine itself if it did not arrive', async () => {
  await ana.put(`/cellar/wines/${wine}`, { quantity: 5 });
  expect(await boughtBy({ arrivalId: null })).toEqual({
    arrivalId: null,
    day: '2024-01-01',
    price: '20',
    currency: 'EUR',
  });
  const other = await addWine({ name: 'Without purchases' });
  const { data } = await ana.post<ConsumptionAndWine>(`/api/cellar/wines/${other}/consumptions`, {});
  expect(data.consumption.boughtAs).toBeNull();
});

test('an entry keeps its purchase in exports and archives', async () => {
  await drink();
  const { body } = await app().app.inject({
    url: '/api/exports/consumptions.csv',
    headers: { authorization: `Bearer ${ana.access}` },
  });
  expect(body.split('\r\n')[1]).toMatch(/,2023-05-03,48.50,EUR$/);
  const bob = await app().signUp('Bob');
  const as = ({ access }: SignedInClient) => ({ authorization: `Bearer ${access}` });
  const { rawPayload } = await app().app.inject({ url: '/api/exports/archive.zip', headers: as(ana) });
  const headers = { ...as(bob), 'content-type': 'application/zip' };
  const sent = { method: 'POST', url: '/api/imports/archive', payload: rawPayload, headers } as const;
  expect((await app().app.inject(sent)).statusCode).toBe(201);
  const { data } = await bob.get<{ boughtAs: unknown }[]>('/api/cellar/consumptions');
  expect(data[0]?.boughtAs).toMatchObject({ day: '2023-05-03', price: '48.50' });
});
