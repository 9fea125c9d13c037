import { type CellarCharts, CHART_MONTHS, type Purchase, type WineDetail } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const WINE = { name: 'Volnay', vintage: 2020, region: 'Burgundy', type: 'Red' };

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  app().clock.set('2026-10-21T10:00:00.000Z');
  ana = await app().signUp('Ana');
});

const addWine = async (draft: object = {}) =>
  (await ana.post<WineDetail>('/cellar/wines', { ...WINE, quantity: 6, ...draft })).data;
const drink = (id: string, draft: object) => ana.post(`/api/cellar/wines/${id}/consumptions`, draft);
/** Orders six bottles at 30 EUR in August. */
const orderSix = async () => {
  const price = { price: '30', currency: 'EUR', orderedOn: '2026-08-15' };
  const order = { ...WINE, stage: 'Ordered', bottles: 6, ...price };
  return (await ana.post<Purchase>('/api/cellar/purchases', order)).data;
};
const charts = async () => (await ana.get<CellarCharts>('/api/cellar/charts')).data;
/** The months in which anything happened. */
const eventful = ({ months }: CellarCharts) =>
  months.filter((month) => month.in > 0 || month.out > 0 || month.spent > 0);

test('an empty cellar has no months and no years', async () => {
  expect(await charts()).toEqual({
    currency: null,
    ratesDay: null,
    months: [],
    undatedBottles: 0,
    unspent: { unpriced: 0, without: [] },
    years: [],
  });
});

test('bottles come in on their purchase day and go out by the log, and the value follows', async () => {
  const { id } = await addWine({ price: '20', currency: 'EUR', purchaseDate: '2026-07-31' });
  await drink(id, { day: '2026-09-01', quantity: 2 });
  // Without a purchase day they are of value from the day they were entered, and did not come in any month.
  await addWine({ name: 'Undated', quantity: 3, price: '10', currency: 'EUR' });
  const found = await charts();
  expect(found.months).toEqual([
    { month: '2026-07', in: 6, out: 0, value: 120, spent: 120 },
    { month: '2026-08', in: 0, out: 0, value: 120, spent: 0 },
    { month: '2026-09', in: 0, out: 2, value: 80, spent: 0 },
    { month: '2026-10', in: 0, out: 0, value: 110, spent: 0 },
  ]);
  expect(found).toMatchObject({ currency: 'EUR', undatedBottles: 3 });
});

test('what arrived counts by its purchase, the other bottles of its wine by the wine', async () => {
  const { id } = await addWine({ quantity: 2, price: '10', currency: 'EUR', purchaseDate: '2026-05-01' });
  const data = await orderSix();
  await ana.post(`/api/cellar/purchases/${data.id}/arrivals`, { wineId: id, bottles: 4, day: '2026-10-01' });
  const found = await charts();
  expect(eventful(found)).toEqual([
    { month: '2026-05', in: 2, out: 0, value: 20, spent: 20 },
    // Six are paid for, four of them are here.
    { month: '2026-08', in: 4, out: 0, value: 60, spent: 180 },
  ]);
});

test('a purchase day that a wine has from a purchase is not that of its other bottles', async () => {
  const data = await orderSix();
  const { id } = await addWine({ quantity: 2 });
  await ana.post(`/api/cellar/purchases/${data.id}/arrivals`, { wineId: id });
  const found = await charts();
  expect(found.undatedBottles).toBe(2);
  expect(eventful(found)).toEqual([{ month: '2026-08', in: 6, out: 0, value: 180, spent: 180 }]);
});

test('bottles taken off without an entry are gone today', async () => {
  const { id, version } = await addWine({ quantity: 0 });
  const data = await orderSix();
  await ana.post(`/api/cellar/purchases/${data.id}/arrivals`, { wineId: id });
  await ana.put(`/cellar/wines/${id}`, { quantity: 1, version: version + 1 });
  expect((await charts()).months.map(({ month, value }) => [month, value])).toEqual([
    ['2026-08', 180],
    ['2026-09', 180],
    ['2026-10', 30],
  ]);
});

test('amounts are in the home currency, spending at the rates of its day, and the rest is counted', async () => {
  const csv = 'Date,USD\n2026-10-20,1.25\n2026-08-03,1.1\n2026-08-01,1.0\n';
  await ana.post('/api/cellar/rates', { csv });
  await ana.put('/api/settings', { homeCurrency: 'EUR' });
  await addWine({ quantity: 1, price: '110', currency: 'USD', purchaseDate: '2026-08-05' });
  await addWine({ quantity: 2, price: '110', currency: 'USD', purchaseDate: '2026-07-05' });
  await addWine({ quantity: 3, price: '9', purchaseDate: '2026-08-05' });
  await addWine({ quantity: 4, purchaseDate: '2026-08-05' });
  const found = await charts();
  expect(found).toMatchObject({ currency: 'EUR', ratesDay: '2026-10-20' });
  expect(eventful(found)).toEqual([
    { month: '2026-07', in: 2, out: 0, value: 176, spent: 0 },
    { month: '2026-08', in: 8, out: 0, value: 264, spent: 100 },
  ]);
  expect(found.unspent).toEqual({
    unpriced: 4,
    without: [
      { currency: null, bottles: 3 },
      { currency: 'USD', bottles: 2 },
    ],
  });
});

test('a year has the bottles whose window includes it', async () => {
  await addWine({ quantity: 1, drinkFrom: 2027, drinkBy: '2028-06-30' });
  await addWine({ quantity: 2, drinkBy: '2026-12-31' });
  await addWine({ quantity: 4, drinkFrom: 2028 });
  await addWine({ quantity: 8 });
  const { years } = await charts();
  expect(years).toEqual([
    { year: 2026, wines: 1, bottles: 2 },
    { year: 2027, wines: 1, bottles: 1 },
    { year: 2028, wines: 2, bottles: 5 },
  ]);
  for (const { year, wines } of years)
    expect((await ana.get<unknown[]>(`/cellar/wines?readyIn=${year}&stock=in`)).data).toHaveLength(wines);
});

test('ten years of months are listed, with the value of what was there before', async () => {
  await addWine({ price: '20', currency: 'EUR', purchaseDate: '1999-03-01' });
  const { months } = await charts();
  expect(months).toHaveLength(CHART_MONTHS);
  expect(months[0]).toEqual({ month: '2016-11', in: 0, out: 0, value: 120, spent: 0 });
  const bob = await app().signUp('Bob');
  expect((await bob.get<CellarCharts>('/api/cellar/charts')).data.months).toEqual([]);
});
