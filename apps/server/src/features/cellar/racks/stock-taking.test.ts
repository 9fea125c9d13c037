import type { BulkResult, Rack, Wine, WineDetail } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const WINE = { vintage: 2015, region: 'Volnay', type: 'Red', quantity: 6, storageLocation: 'Cellar' };
const RACK = { name: 'Rack 2', place: 'Cellar', shape: 'Grid', rows: 3, columns: 4, bottlesPerSlot: 2 };

const WINE_ID = '0198c0de-0000-7000-8000-000000000001';

const app = useTestApp();
let ana: SignedInClient;

const addWine = async (name: string, more: object = {}) =>
  (await ana.post<WineDetail>('/cellar/wines', { ...WINE, name, ...more })).data;
const addRack = async () => (await ana.post<Rack>('/api/cellar/racks', RACK)).data;
const put = (wineId: string, rackId: string, row: number, column: number, bottles: number) =>
  ana.post('/api/cellar/racks/put', { wineId, bottles, to: { rackId, row, column } });
const take = (body: object) => ana.post<BulkResult>('/api/cellar/stock-takings', body);
const lying = async ({ id }: { id: string }) => (await ana.get<Wine>(`/cellar/wines/${id}`)).data.holdings;
const count = ({ id }: { id: string }, books: number, found: number, more: object = {}) => ({
  wineId: id,
  bottleSizeMl: 750,
  books,
  found,
  ...more,
});

beforeEach(async () => {
  ana = await app().signUp('Ana');
});

describe('stock-taking of a place', () => {
  test('corrects every wine in one act, once, and its undo restores all', async () => {
    const [volnay, pommard] = [await addWine('Volnay'), await addWine('Pommard')];
    const barolo = await addWine('Barolo', { storageLocation: 'Barn' });
    const body = {
      undo: newId(),
      place: 'Cellar',
      counts: [count(volnay, 6, 4), count(pommard, 6, 6), count(barolo, 0, 1)],
    };
    const { status, data } = await take(body);
    expect([status, data]).toEqual([200, { undo: body.undo, changed: 2, missing: 0 }]);
    expect(await lying(volnay)).toMatchObject([{ place: 'Cellar', bottles: 4 }]);
    expect(await lying(barolo)).toMatchObject([
      { place: 'Barn', bottles: 6 },
      { place: 'Cellar', bottles: 1 },
    ]);
    expect((await take(body)).data).toEqual(data);
    expect(await lying(volnay)).toMatchObject([{ bottles: 4 }]);
    const undone = await ana.post<{ restored: number }>(`/api/cellar/undo/${body.undo}`);
    expect(undone.data).toMatchObject({ restored: 2, skipped: 0 });
    expect(await lying(volnay)).toMatchObject([{ bottles: 6 }]);
    expect(await lying(barolo)).toMatchObject([{ place: 'Barn', bottles: 6 }]);
  });

  test('changes nothing if a bottle was drunk since, and names the wine', async () => {
    const [volnay, pommard] = [await addWine('Volnay'), await addWine('Pommard')];
    await ana.post(`/api/cellar/wines/${volnay.id}/consumptions`, {});
    const { status, error } = await take({
      place: 'Cellar',
      counts: [count(volnay, 6, 5), count(pommard, 6, 1)],
    });
    expect([status, error.code]).toEqual([409, 'counted_otherwise']);
    expect(error.message).toMatch(/^Volnay had other bottles here when you counted/);
    expect(await lying(pommard)).toMatchObject([{ bottles: 6 }]);
  });

  test('skips a deleted wine', async () => {
    const [volnay, pommard] = [await addWine('Volnay'), await addWine('Pommard')];
    await ana.delete(`/cellar/wines/${pommard.id}`);
    const { data } = await take({
      place: 'Cellar',
      counts: [count(volnay, 6, 5), count(pommard, 6, 1)],
    });
    expect(data).toMatchObject({ changed: 1, missing: 1 });
  });

  test.each([
    [{ counts: [] }, 'counts', 'Counts is required'],
    [
      { counts: [{ wineId: WINE_ID, bottleSizeMl: 750, books: 1, found: -1 }] },
      'counts.0.found',
      'Bottles found must be between 0 and 1,000,000',
    ],
  ])('refuses %j', async (body, field, words) => {
    const { status, error } = await take(body);
    expect([status, error.errors?.[field]]).toEqual([400, words]);
  });

  test('refuses the id of another act', async () => {
    const [volnay, pommard] = [await addWine('Volnay'), await addWine('Pommard')];
    const undo = newId();
    await take({ undo, place: 'Cellar', counts: [count(volnay, 6, 5)] });
    const { status } = await take({ undo, place: 'Cellar', counts: [count(pommard, 6, 5)] });
    expect(status).toBe(409);
  });
});

describe('stock-taking of a rack', () => {
  test('corrects its slots and keeps loose bottles', async () => {
    const rack = await addRack();
    const volnay = await addWine('Volnay');
    await put(volnay.id, rack.id, 1, 1, 2);
    await put(volnay.id, rack.id, 1, 2, 1);
    const { data } = await take({
      rackId: rack.id,
      counts: [count(volnay, 2, 1, { row: 1, column: 1 }), count(volnay, 0, 2, { row: 3, column: 4 })],
    });
    expect(data.changed).toBe(1);
    const [cellar] = await lying(volnay);
    expect(cellar).toMatchObject({ place: 'Cellar', bottles: 7 });
    expect(cellar?.slots?.map(({ row, column, bottles }) => [row, column, bottles])).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [3, 4, 2],
    ]);
  });

  test('refuses more bottles in a slot than it holds, across wines, and changes nothing', async () => {
    const rack = await addRack();
    const [volnay, pommard] = [await addWine('Volnay'), await addWine('Pommard')];
    await put(volnay.id, rack.id, 1, 1, 1);
    const { status, error } = await take({
      rackId: rack.id,
      counts: [count(pommard, 0, 2, { row: 1, column: 1 })],
    });
    expect([status, error.message]).toEqual([
      409,
      'A1 of Rack 2 holds at most 2 bottles: count it again, or make its slots deeper first',
    ]);
    expect(await lying(pommard)).toMatchObject([{ bottles: 6 }]);
  });

  test('refuses an unknown slot and an unknown rack', async () => {
    const rack = await addRack();
    const volnay = await addWine('Volnay');
    const outside = await take({ rackId: rack.id, counts: [count(volnay, 0, 1, { row: 4, column: 1 })] });
    expect([outside.status, outside.error.errors]).toEqual([400, { counts: 'Rack 2 has no slot D1' }]);
    const none = await take({ rackId: rack.id, counts: [count(volnay, 0, 1)] });
    expect([none.status, none.error.errors]).toEqual([400, { counts: 'Row and column is required' }]);
    const gone = await take({ rackId: newId(), counts: [count(volnay, 0, 1, { row: 1, column: 1 })] });
    expect(gone.status).toBe(404);
  });
});
