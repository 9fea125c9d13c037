import type {
  Barrel,
  CellarPlace,
  Consumption,
  HistoryEntry,
  PlaceDetails,
  Purchase,
  Rack,
  Wine,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { RACK } from '../../../testing/rows.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

const addWine = async (name: string, fields: object): Promise<Wine> => {
  const draft = { name, vintage: 2019, region: 'Jura', type: 'Red', quantity: 6, ...fields };
  const { data, error } = await ana.post<Wine>('/cellar/wines', draft);
  if (data === undefined) throw new Error(error.message);
  return data;
};
const wine = async (id: string) => (await ana.get<Wine>(`/cellar/wines/${id}`)).data;
const places = async () =>
  (await ana.get<{ places: CellarPlace[] }>('/api/cellar/places')).data.places.map(({ place }) => place);
const rename = (from: string, to: string) => ana.post('/api/cellar/places/rename', { from, to });
const at = (place: string, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });

describe('renaming a place', () => {
  test('renames it and those inside it in wines, racks and barrels, and back again', async () => {
    const one = await addWine('A', { storageLocation: 'Cellar' });
    const holdings = [at('Cellar › Rack 2', 4), at('Offsite', 2)];
    const other = await addWine('B', { holdings, storageLocation: 'Cellar › Rack 2' });
    await addWine('C', { storageLocation: 'Cellar 2' });
    const { data: rack } = await ana.post<Rack>('/api/cellar/racks', {
      ...RACK,
      name: 'R',
      place: 'Cellar, B',
    });
    const barrel = { name: 'Lot', vintage: 2024, region: 'Jura', location: 'Cellar' };
    const { data: lot } = await ana.post<Barrel>('/cellar/barrels', barrel);

    const done = await rename('Cellar', 'Cave');
    expect(done).toMatchObject({ status: 200, data: { place: 'Cave', places: 3, wines: 2 } });
    expect(await places()).toEqual(['Cave', 'Cave › Rack 2', 'Cellar 2', 'Offsite']);
    expect(await wine(one.id)).toMatchObject({ storageLocation: 'Cave', version: 2 });
    expect(await wine(other.id)).toMatchObject({
      storageLocation: 'Cave › Rack 2',
      holdings: [at('Cave › Rack 2', 4), at('Offsite', 2)],
    });
    expect((await ana.get<Rack>(`/api/cellar/racks/${rack.id}`)).data.place).toBe('Cave, B');
    expect((await ana.get<Barrel>(`/cellar/barrels/${lot.id}`)).data.location).toBe('Cave');
    // Words of the search follow.
    expect((await ana.get<Wine[]>('/cellar/wines?q=cave')).data).toHaveLength(2);

    await rename('Cave', 'Cellar');
    expect(await places()).toEqual(['Cellar', 'Cellar › Rack 2', 'Cellar 2', 'Offsite']);
    expect(await wine(other.id)).toMatchObject({ holdings });
  });

  test('lets undone drinks and arrivals, and restored wines, find it', async () => {
    const holdings = [at('Cellar', 4), at('Offsite', 2)];
    const drunk = await addWine('A', { holdings, storageLocation: 'Cellar' });
    const entry = { day: '2026-01-02', place: 'Cellar' };
    const url = `/api/cellar/wines/${drunk.id}/consumptions`;
    const { data } = await ana.post<{ consumption: Consumption }>(url, entry);
    const order = { stage: 'Ordered', name: 'A', bottles: 3 };
    const { data: bought } = await ana.post<Purchase>('/api/cellar/purchases', order);
    const arrival = { wineId: drunk.id, bottles: 3, place: 'Cellar' };
    const arrived = await ana.post<{ purchase: Purchase }>(
      `/api/cellar/purchases/${bought.id}/arrivals`,
      arrival,
    );
    expect(arrived.status).toBe(201);
    const gone = await addWine('B', { storageLocation: 'Cellar' });
    const undo = newId();
    await ana.delete(`/cellar/wines/${gone.id}?undo=${undo}`);

    expect(await rename('Cellar', 'Cave')).toMatchObject({ status: 200 });
    expect(await ana.delete(`/api/cellar/consumptions/${data.consumption.id}`)).toMatchObject({
      status: 200,
    });
    expect((await wine(drunk.id)).holdings).toEqual([at('Cave', 7), at('Offsite', 2)]);
    expect((await ana.get<Purchase>(`/api/cellar/purchases/${bought.id}`)).data.arrivals).toMatchObject([
      { place: 'Cave' },
    ]);
    expect(await ana.post(`/api/cellar/undo/${undo}`)).toMatchObject({ data: { restored: 1 } });
    expect(await wine(gone.id)).toMatchObject({ storageLocation: 'Cave' });
  });

  test('is refused if the name is in use, too long or of no place', async () => {
    await addWine('A', { storageLocation: 'Cellar' });
    await addWine('B', { storageLocation: 'Cave › Left' });
    const taken =
      'There is a place called Cave › Left already: choose another name, or move the bottles there';
    expect(await rename('Cellar', 'Cave')).toMatchObject({ status: 400, error: { errors: { to: taken } } });
    expect(await rename('Cellar', 'Cave › Left')).toMatchObject({ status: 400 });
    expect(await rename('Cave', 'x'.repeat(199))).toMatchObject({ status: 400 });
    expect(await rename('Loft', 'Attic')).toMatchObject({ status: 404 });
    expect(await rename('Cellar', ' ')).toMatchObject({ status: 400 });
    expect(await places()).toEqual(['Cave › Left', 'Cellar']);
  });

  test('stands in the history, and two at once do not mix', async () => {
    await addWine('A', { storageLocation: 'Cellar' });
    const done = await Promise.all([rename('Cellar', 'Cave'), rename('Cellar', 'Loft')]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { data } = await ana.get<HistoryEntry[]>('/api/history?kind=place');
    expect(data).toMatchObject([
      { act: 'changed', before: { name: 'Cellar' }, after: { name: (await places())[0] } },
      { act: 'added', name: 'Cellar' },
    ]);
  });

  test('is of one estate only', async () => {
    await addWine('A', { storageLocation: 'Cellar' });
    const bob = await app().signUp('Bob');
    expect(await bob.post('/api/cellar/places/rename', { from: 'Cellar', to: 'X' })).toMatchObject({
      status: 404,
    });
    expect(await places()).toEqual(['Cellar']);
  });
});

describe('note and capacity of a place', () => {
  const save = (place: string, changes: object) => ana.put('/api/cellar/places', { place, ...changes });
  const listed = async () => (await ana.get<{ places: CellarPlace[] }>('/api/cellar/places')).data.places;

  test('are stored, stay at a rename, and show a place without bottles', async () => {
    await addWine('A', { storageLocation: 'Cellar' });
    expect(await save('Cellar', { capacity: 60, note: 'Cool' })).toMatchObject({ status: 200 });
    expect(await save('Loft', { capacity: 12 })).toMatchObject({ data: { version: 1, note: null } });
    await rename('Cellar', 'Cave');
    expect(await listed()).toEqual([
      { place: 'Cave', wines: 1, bottles: 6, barrels: 0, capacity: 60, note: 'Cool', version: 2 },
      { place: 'Loft', wines: 0, bottles: 0, barrels: 0, capacity: 12, note: null, version: 1 },
    ]);
    await save('Loft', { capacity: null, version: 1 });
    expect(await listed()).toMatchObject([{ place: 'Cave' }, { place: 'Loft', capacity: null }]);
  });

  test('are not overwritten by a stale change', async () => {
    await save('Cellar', { capacity: 60 });
    await save('Cellar', { note: 'Cool', version: 1 });
    expect(await save('Cellar', { capacity: 50, version: 1 })).toMatchObject({
      status: 409,
      error: { current: { capacity: 60, note: 'Cool' } },
    });
    expect(await save('Cellar', { capacity: 0 })).toMatchObject({ status: 400 });
  });
});

describe('an empty place', () => {
  const add = (name: string, more: object = {}) =>
    ana.post<PlaceDetails>('/api/cellar/places', { name, ...more });
  const remove = (place: string) => ana.post('/api/cellar/places/remove', { place });

  test('is added once, under a free name, and takes bottles later', async () => {
    await addWine('A', { storageLocation: 'Cellar' });
    const loft = { id: newId(), capacity: 12, note: 'Dry' };
    expect(await add('Cellar › Loft', loft)).toMatchObject({ status: 201, data: { ...loft, version: 1 } });
    expect(await add('Cellar › Loft', loft)).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await add('Plain')).toMatchObject({ status: 201, data: { capacity: null, note: null } });
    expect(await places()).toEqual(['Cellar', 'Cellar › Loft', 'Plain']);
    expect(await add('Cellar')).toMatchObject({
      status: 400,
      error: {
        errors: {
          name: 'There is a place called Cellar already: choose another name, or move the bottles there',
        },
      },
    });
    expect(await add('Plain')).toMatchObject({ status: 400 });
    expect(await add(' ')).toMatchObject({ status: 400, error: { errors: { name: 'Name is required' } } });
    await rename('Cellar', 'Cave');
    expect(await places()).toEqual(['Cave', 'Cave › Loft', 'Plain']);
  });

  test('is removed while nothing is in it, and comes back from the history', async () => {
    const { data: loft } = await add('Loft', { note: 'Dry' });
    const { id } = await addWine('A', { storageLocation: 'Loft' });
    expect(await remove('Loft')).toMatchObject({
      status: 400,
      error: {
        errors: { place: 'Bottles, barrels or a rack are in Loft: move them to another place first' },
      },
    });
    await ana.put(`/cellar/wines/${id}`, { storageLocation: 'Cellar' });
    expect(await remove('Loft')).toMatchObject({ status: 200, data: { id: loft.id } });
    expect(await places()).toEqual(['Cellar']);
    expect(await remove('Loft')).toMatchObject({ status: 404 });
    const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${loft.id}`);
    expect((await ana.post(`/api/history/${data[0]?.id}/restore`, {})).status).toBe(200);
    expect(await places()).toEqual(['Cellar', 'Loft']);
  });
});
