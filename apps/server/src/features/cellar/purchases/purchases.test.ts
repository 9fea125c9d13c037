import type {
  HistoryEntry,
  MadeCalendar,
  Purchase,
  PurchaseAndWine,
  PurchaseWithoutArrival,
  WineDetail,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

const HERE = '/api/cellar/purchases';
const ORDER = {
  stage: 'Ordered',
  name: 'Volnay',
  producer: 'Lafarge',
  vintage: 2020,
  region: 'Bourgogne',
  type: 'Red',
  bottles: 12,
  price: '48.50',
  currency: 'EUR',
  merchant: 'Bacchus & Sons',
  orderedOn: '2026-09-01',
  dueOn: '2026-10-20',
};
const NEW = { name: 'Volnay', producer: 'Lafarge', vintage: 2020, region: 'Bourgogne', type: 'Red' };
const HELD = { ...NEW, quantity: 3, storageLocation: 'Rack 2', price: '40', currency: 'EUR' };

const app = useTestApp();
let ana: SignedInClient;
let order: Purchase;

const add = async (draft: object = {}) => (await ana.post<Purchase>(HERE, { ...ORDER, ...draft })).data;
const addWine = async (draft: object = {}) =>
  (await ana.post<WineDetail>('/cellar/wines', { ...HELD, ...draft })).data;
const wineNow = (id: string) => ana.get<WineDetail>(`/cellar/wines/${id}`);
const arrive = (draft: object, id = order.id) => ana.post<PurchaseAndWine>(`${HERE}/${id}/arrivals`, draft);
const undo = (arrivalId: string | undefined, id = order.id) =>
  ana.delete<PurchaseWithoutArrival>(`${HERE}/${id}/arrivals/${arrivalId}`);
const named = async (query: string) =>
  (await ana.get<Purchase[]>(`${HERE}?${query}`)).data.map(({ name }) => name);

beforeEach(async () => {
  app().clock.set('2026-10-21T10:00:00.000Z');
  ana = await app().signUp('Ana');
  order = await add();
});

describe('a purchase', () => {
  test('is created once, changed and deleted', async () => {
    expect(order).toMatchObject({ ...ORDER, bottleSizeMl: 750, arrivals: [], version: 1 });
    const again = await ana.post<Purchase>(HERE, { ...ORDER, id: order.id });
    expect([again.status, again.data]).toEqual([200, order]);
    const changes = { version: 1, merchant: '', bottles: 6, bottleSizeMl: 1500 };
    const { data } = await ana.put<Purchase>(`${HERE}/${order.id}`, changes);
    expect(data).toMatchObject({ merchant: null, bottles: 6, bottleSizeMl: 1500, version: 2 });
    const stale = await ana.put(`${HERE}/${order.id}`, { version: 1, bottles: 3 });
    expect(stale.status).toBe(409);
    expect((await ana.delete(`${HERE}/${order.id}`)).status).toBe(200);
    expect((await ana.get(`${HERE}/${order.id}`)).status).toBe(404);
  });

  test('distinguishes an unknown vintage from NV until a year is set', async () => {
    const unknown = await add({ vintage: null, vintageUnknown: true });
    expect(unknown).toMatchObject({ vintage: null, vintageUnknown: true });
    expect(await add({ vintage: null })).not.toHaveProperty('vintageUnknown');
    const renamed = await ana.put<Purchase>(`${HERE}/${unknown.id}`, { name: 'Pommard' });
    expect(renamed.data.vintageUnknown).toBe(true);
    const known = await ana.put<Purchase>(`${HERE}/${unknown.id}`, { vintage: 2019 });
    expect(known.data.vintage).toBe(2019);
    expect(known.data).not.toHaveProperty('vintageUnknown');
  });

  test('of an unknown vintage survives export and import', async () => {
    const unknown = { ...ORDER, vintage: null, vintageUnknown: true };
    await add(unknown);
    const { body } = await app().app.inject({
      url: '/api/exports/purchases.csv',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(body).toContain(',Volnay,unknown,');
    const rows = [
      { line: 1, values: unknown },
      { line: 2, values: { ...unknown, vintageUnknown: null } },
    ];
    expect(await sendAll(ana, await startImport(ana, 'purchases'), rows)).toMatchObject({
      added: 1,
      skipped: 1,
    });
  });

  test('is in the list of its stage, and in the arrived ones once complete', async () => {
    await add({ name: 'Barolo', dueOn: null });
    await add({ name: 'Rioja', dueOn: '2026-10-01' });
    const wish = { stage: 'Wish', orderedOn: null, dueOn: null };
    await add({ ...wish, name: 'Yquem', bottles: 1 });
    const { id } = await add({ ...wish, name: 'Ausone' });
    expect(await named('list=wishes')).toEqual(['Ausone', 'Yquem']);
    expect(await named('list=to-come')).toEqual(['Rioja', 'Volnay', 'Barolo']);
    await ana.put(`${HERE}/${id}`, { version: 1, stage: 'Ordered', dueOn: '2026-10-10' });
    expect(await named('list=to-come&limit=2')).toEqual(['Rioja', 'Ausone']);
    expect(await named('list=arrived')).toEqual([]);
    await arrive({ wine: NEW });
    expect(await named('list=arrived')).toEqual(['Volnay']);
    expect(await named('list=to-come')).toEqual(['Rioja', 'Ausone', 'Barolo']);
  });

  test.each([
    [
      { stage: 'Wish' },
      { orderedOn: 'A wish has no day: say that it is ordered first', dueOn: expect.anything() },
    ],
    [{ vintage: 2099 }, { vintage: expect.stringContaining('between 1800 and') }],
    [{ bottles: 0 }, { bottles: expect.anything() }],
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ type: 'Blue' }, { type: expect.anything() }],
    [{ currency: 'euro' }, { currency: expect.anything() }],
  ])('of %j is refused', async (draft, errors) => {
    const { status, error } = await ana.post(HERE, { ...ORDER, ...draft });
    expect([status, error.errors]).toEqual([400, errors]);
  });

  test('is restored from the history with its arrivals', async () => {
    const wine = await addWine();
    await arrive({ wineId: wine.id, bottles: 2 });
    const before = (await ana.get<Purchase>(`${HERE}/${order.id}`)).data;
    await ana.delete(`${HERE}/${order.id}`);
    const history = (await ana.get<HistoryEntry[]>(`/api/history?id=${order.id}`)).data;
    const entry = history.find(({ act }) => act === 'deleted');
    expect((await ana.post(`/api/history/${entry?.id}/restore`, {})).status).toBe(200);
    const {
      version: _version,
      updatedAt: _at,
      createdAt: _created,
      ...restored
    } = (await ana.get<Purchase>(`${HERE}/${order.id}`)).data;
    expect(before).toMatchObject(restored);
    expect((await wineNow(wine.id)).data.quantity).toBe(5);
  });
});

describe('arriving bottles', () => {
  test('become a new wine with price, day and place', async () => {
    const { status, data } = await arrive({ wine: NEW, bottles: 5, day: '2026-10-20', place: 'Cellar' });
    expect(status).toBe(201);
    expect(data.wine).toMatchObject({ ...NEW, quantity: 5, price: '48.50', currency: 'EUR' });
    expect(data.wine).toMatchObject({ storageLocation: 'Cellar', purchaseDate: '2026-09-01' });
    expect(data.purchase.arrivals).toMatchObject([
      { bottles: 5, day: '2026-10-20', merchant: 'Bacchus & Sons', price: '48.50', makesWine: true },
    ]);
    expect((await ana.get<Purchase[]>(`${HERE}?wineId=${data.wine.id}`)).data).toEqual([data.purchase]);
    expect(await named(`wineId=${newId()}`)).toEqual([]);
  });

  test('are added to a wine, whose price stays', async () => {
    const { id } = await addWine();
    const { data } = await arrive({ wineId: id, bottles: 4 });
    expect(data.wine).toMatchObject({ quantity: 7, price: '40', storageLocation: 'Rack 2' });
    const { data: second } = await arrive({ wineId: id, price: '50', merchant: '', place: 'Garage' });
    expect(second.wine).toMatchObject({ quantity: 15 });
    expect(second.wine.holdings.map(({ place, bottles }) => [place, bottles])).toEqual([
      ['Rack 2', 7],
      ['Garage', 8],
    ]);
    expect(second.purchase.arrivals[1]).toMatchObject({ bottles: 8, price: '50', merchant: null });
  });

  test('set the price of a wine without one, until they are undone', async () => {
    const { id } = await addWine({ price: null, currency: null });
    const { data } = await arrive({ wineId: id });
    expect(data.wine).toMatchObject({ price: '48.50', currency: 'EUR', purchaseDate: '2026-09-01' });
    const undone = (await undo(data.purchase.arrivals[0]?.id)).data;
    expect(undone.wine).toMatchObject({ quantity: 3, price: null, currency: null });
    expect(undone.purchase).toMatchObject({ arrivals: [], bottles: 12 });
  });

  test('are found by the month of their purchase, beside wines with a purchase day', async () => {
    const { id } = await addWine({ price: '20', purchaseDate: '2020-05-31' });
    await arrive({ wineId: id });
    const bought = async (month: string) =>
      (await ana.get<WineDetail[]>(`/cellar/wines?bought=${month}`)).data.map((wine) => wine.id);
    expect(await bought('2020-05')).toEqual([id]);
    expect(await bought('2026-09')).toEqual([id]);
    expect(await bought('2020-06')).toEqual([]);
  });

  test('are added once for repeated calls', async () => {
    const { id } = await addWine();
    const draft = { id: newId(), wineId: id, bottles: 4 };
    expect([(await arrive(draft)).status, (await arrive(draft)).status]).toEqual([201, 200]);
    const many = await Promise.all([1, 2, 3].map(() => arrive({ wineId: id, bottles: 4 })));
    expect(many.map(({ status }) => status).toSorted()).toEqual([201, 201, 400]);
    expect((await wineNow(id)).data.quantity).toBe(15);
  });

  test('are refused beyond the expected number, and on a future day', async () => {
    const { id } = await addWine();
    const refusals = [
      [{ bottles: 13 }, { bottles: expect.stringContaining('Only 12 bottles of it are still to come') }],
      [{ day: '2026-11-01' }, { day: 'Date can’t be in the future' }],
      [{ wine: NEW }, { wineId: 'Send either the id of a wine or a new wine' }],
    ] as const;
    for (const [draft, errors] of refusals) {
      const { status, error } = await arrive({ wineId: id, ...draft });
      expect([status, error.errors]).toEqual([400, errors]);
    }
    expect((await arrive({ wineId: newId() })).status).toBe(404);
    expect((await arrive({ wine: { ...NEW, vintage: 2099 } })).error.errors).toHaveProperty(['wine.vintage']);
    await arrive({ wineId: id });
    expect((await arrive({ wineId: id })).error.errors).toEqual({ bottles: 'All of it has arrived already' });
    const fewer = await ana.put(`${HERE}/${order.id}`, { version: 2, bottles: 11 });
    expect(fewer.error.errors).toEqual({ bottles: '12 bottles of it have arrived already' });
    expect((await wineNow(id)).data.quantity).toBe(15);
  });

  test('of a wish arrive while the rest stays a wish', async () => {
    const wish = await add({ stage: 'Wish', orderedOn: null, dueOn: null, bottles: 3 });
    await arrive({ wine: NEW, bottles: 1 }, wish.id);
    expect(await named('list=wishes')).toEqual(['Volnay']);
  });

  test('are undone once, and their wine is deleted unless it was changed', async () => {
    const { data } = await arrive({ wine: NEW, bottles: 5 });
    const undone = await undo(data.purchase.arrivals[0]?.id);
    expect([undone.status, undone.data.wine]).toEqual([200, null]);
    expect((await wineNow(data.wine.id)).status).toBe(404);
    expect((await undo(data.purchase.arrivals[0]?.id)).status).toBe(404);
    const second = (await arrive({ wine: NEW, bottles: 5 })).data;
    await ana.put(`/cellar/wines/${second.wine.id}`, { notes: 'Fine' });
    const kept = await undo(second.purchase.arrivals[0]?.id);
    expect(kept.data.wine).toMatchObject({ quantity: 0, notes: 'Fine' });
  });

  test('are not undone after bottles were drunk', async () => {
    const { id } = await addWine({ quantity: 0 });
    const { data } = await arrive({ wineId: id, bottles: 2 });
    await ana.post(`/api/cellar/wines/${id}/consumptions`, {});
    const { status, error } = await undo(data.purchase.arrivals[0]?.id);
    expect([status, error.code]).toEqual([409, 'bottles_gone']);
    expect((await ana.get<Purchase>(`${HERE}/${order.id}`)).data.arrivals).toHaveLength(1);
  });

  test('of a deleted wine are undone with it', async () => {
    const { id } = await addWine();
    const { data } = await arrive({ wineId: id, bottles: 2 });
    const { data: gone } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    expect((await undo(data.purchase.arrivals[0]?.id)).data.wine).toBeNull();
    await ana.post(`/api/cellar/undo/${gone.undo}`, {});
    expect((await wineNow(id)).data.quantity).toBe(3);
  });

  test('never exceed the purchased number, whatever is sent', async () => {
    const arrivals = JSON.stringify([{ bottles: 13 }]);
    const written = app().db.count(sql`update purchases set arrivals = ${arrivals}::text::jsonb`);
    await expect(written).rejects.toThrow(/purchases_arrivals_fit/);
  });
});

test('exports expected purchases as a spreadsheet', async () => {
  await arrive({ wine: NEW, bottles: 5 });
  const url = '/api/exports/purchases.csv?list=to-come';
  const { body } = await app().app.inject({ url, headers: { authorization: `Bearer ${ana.access}` } });
  expect(body).toContain('Stage,Name,Vintage');
  expect(body).toContain('Ordered,Volnay,2020,Lafarge,,Bourgogne,,Red,,750,12,7,48.50,EUR');
});

test('imports wishes and orders once and keeps what arrived', async () => {
  const rows = [
    { line: 1, values: { ...ORDER, source: 'cellartracker:iPurchase:30' } },
    { line: 2, values: { stage: 'Wish', name: 'Yquem', bottles: 1, source: 'cellartracker:wish:9' } },
    { line: 3, values: { stage: 'Wish', name: 'Yquem', bottles: 1, dueOn: '2026-10-01' } },
  ];
  const brought = async () => sendAll(ana, await startImport(ana, 'purchases'), rows);
  await ana.delete(`${HERE}/${order.id}`);
  const refused = [{ line: 3, errors: { dueOn: 'A wish has no day: say that it is ordered first' } }];
  expect(await brought()).toMatchObject({ added: 2, refused });
  const [first] = (await ana.get<Purchase[]>(`${HERE}?list=to-come`)).data;
  await arrive({ wine: NEW, bottles: 5 }, first?.id);
  expect(await brought()).toMatchObject({ added: 0, updated: 0, skipped: 2, refused });
  expect((await ana.get<Purchase>(`${HERE}/${first?.id}`)).data.arrivals).toHaveLength(1);
});

test('restores purchases and their arrivals from an archive with its wine', async () => {
  await arrive({ wine: NEW, bottles: 5 });
  const bob = await app().signUp('Bob');
  const as = ({ access }: SignedInClient) => ({ authorization: `Bearer ${access}` });
  const { rawPayload } = await app().app.inject({ url: '/api/exports/archive.zip', headers: as(ana) });
  const headers = { ...as(bob), 'content-type': 'application/zip' };
  const sent = { method: 'POST', url: '/api/imports/archive', payload: rawPayload, headers } as const;
  expect((await app().app.inject(sent)).statusCode).toBe(201);
  const [brought] = (await bob.get<Purchase[]>(HERE)).data;
  const [wine] = (await bob.get<WineDetail[]>('/cellar/wines')).data;
  expect(brought).toMatchObject({ ...ORDER, arrivals: [{ bottles: 5, wineId: wine?.id, makesWine: true }] });
  const undone = await bob.delete(`${HERE}/${brought?.id}/arrivals/${brought?.arrivals[0]?.id}`);
  expect(undone.status).toBe(200);
});

test('shows expected days in the calendar until everything arrived', async () => {
  await add({ name: 'Yquem', stage: 'Wish', orderedOn: null, dueOn: null });
  const { data } = await ana.post<MadeCalendar>('/api/account/calendar', { kinds: ['deliveries'] });
  const shown = async () => (await app().app.inject({ url: new URL(data.address).pathname })).payload;
  await arrive({ wine: NEW, bottles: 5 });
  expect(await shown()).toContain('SUMMARY:Delivery: 7 bottles of Lafarge Volnay 2020');
  expect(await shown()).toContain('DTSTART;VALUE=DATE:20261020');
  expect(await shown()).not.toContain('Yquem');
  await arrive({ wine: NEW });
  expect(await shown()).not.toContain('Volnay');
});

test('answers 404 for purchases of another estate', async () => {
  const bob = await app().signUp('Bob');
  expect((await bob.get(`${HERE}/${order.id}`)).status).toBe(404);
  expect((await bob.post(`${HERE}/${order.id}/arrivals`, { wine: NEW })).status).toBe(404);
});
