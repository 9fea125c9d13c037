import type {
  ConsumptionAndWine,
  MadeOfPlaces,
  Rack,
  RackedWine,
  ShownProposal,
  Wine,
  WineDetail,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const WINE = {
  name: 'Volnay',
  vintage: 2015,
  region: 'Volnay',
  type: 'Red',
  quantity: 6,
  storageLocation: 'Barn',
};
const RACK = { name: 'Rack 2', place: 'Cellar', shape: 'Grid', rows: 3, columns: 4, bottlesPerSlot: 2 };

const app = useTestApp();
let ana: SignedInClient;
let rack: Rack;
let wine: WineDetail;

const addRack = async (more: object = {}) =>
  (await ana.post<Rack>('/api/cellar/racks', { ...RACK, ...more })).data;
const addWine = async (more: object = {}) =>
  (await ana.post<WineDetail>('/cellar/wines', { ...WINE, ...more })).data;
const slot = (label: string, rackId = rack.id) => ({
  rackId,
  row: label.charCodeAt(0) - 64,
  column: Number(label.slice(1)),
});
const put = (to: string | null, bottles = 1, from?: object, wineId = wine.id) =>
  ana.post<WineDetail>('/api/cellar/racks/put', { wineId, bottles, from, to: to && slot(to) });
const lying = async (id = wine.id) => (await ana.get<Wine>(`/cellar/wines/${id}`)).data.holdings;
const inSlots = async (id = wine.id) =>
  (await lying(id)).flatMap(({ slots = [] }) =>
    slots.map(({ row, column, bottles }) => `${String.fromCharCode(64 + row)}${column}: ${bottles}`),
  );
const bottlesIn = async (id = rack.id) =>
  (await ana.get<{ wines: RackedWine[] }>(`/api/cellar/racks/${id}/bottles`)).data.wines;

beforeEach(async () => {
  ana = await app().signUp('Ana');
  rack = await addRack();
  wine = await addWine();
});

describe('a rack', () => {
  test('is created once, listed by place and name, changed and deleted', async () => {
    const again = await ana.post<Rack>('/api/cellar/racks', { id: rack.id, ...RACK });
    expect([again.status, again.data.id]).toEqual([200, rack.id]);
    await addRack({ name: 'Rack 10' });
    await addRack({ place: 'Barn' });
    const { data } = await ana.get<Rack[]>('/api/cellar/racks');
    expect(data.map(({ place, name }) => `${place} ${name}`)).toEqual([
      'Barn Rack 2',
      'Cellar Rack 2',
      'Cellar Rack 10',
    ]);
    const changed = await ana.put<Rack>(`/api/cellar/racks/${rack.id}`, { rows: 5, version: 1 });
    expect(changed.data).toMatchObject({ rows: 5, version: 2, bottles: 0 });
    expect((await ana.put(`/api/cellar/racks/${rack.id}`, { rows: 4, version: 1 })).status).toBe(409);
    expect((await ana.delete(`/api/cellar/racks/${rack.id}`)).status).toBe(200);
    expect((await ana.get(`/api/cellar/racks/${rack.id}`)).status).toBe(404);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ place: ' ' }, 'place', 'Place is required'],
    [{ shape: 'Heap' }, 'shape', 'Shape must be one of Grid, Diamond bins, Shelf, Case, Free'],
    [{ rows: 0 }, 'rows', 'Rows must be between 1 and 100'],
    [{ columns: 101 }, 'columns', 'Columns must be between 1 and 100'],
    [
      { rows: 51, columns: 50 },
      'columns',
      'These are 2550 slots, and a rack has at most 2500: make two racks of it',
    ],
    [{ bottlesPerSlot: 0 }, 'bottlesPerSlot', 'Bottles per slot must be between 1 and 10,000'],
  ])('of %j is refused', async (more, field, words) => {
    const { status, error } = await ana.post('/api/cellar/racks', { ...RACK, ...more });
    expect([status, error.errors?.[field]]).toEqual([400, words]);
  });

  test('moves its bottles to another place, without loose ones', async () => {
    await put('A1', 2);
    await ana.put(`/api/cellar/racks/${rack.id}`, { place: 'Vault' });
    expect(await lying()).toEqual([
      { place: 'Barn', bottles: 4, bottleSizeMl: 750 },
      { place: 'Vault', bottles: 2, bottleSizeMl: 750, slots: [{ ...slot('A1'), bottles: 2 }] },
    ]);
    const { data: found } = await ana.get<Wine[]>('/cellar/wines?q=vault');
    expect(found).toHaveLength(1);
  });

  test('is not made smaller than its bottles need', async () => {
    await put('C4', 2);
    const change = (changes: object) => ana.put(`/api/cellar/racks/${rack.id}`, changes);
    expect((await change({ rows: 2 })).error.errors).toEqual({
      rows: '2 bottles would lose their slot, the first in C4: take them out first',
    });
    expect((await change({ columns: 3 })).error.errors).toHaveProperty('columns');
    expect((await change({ bottlesPerSlot: 1 })).error.errors).toEqual({
      bottlesPerSlot: '2 bottles lie in C4: take some out first',
    });
    await put(null, 2, { slot: slot('C4') });
    expect((await change({ rows: 2, columns: 3, bottlesPerSlot: 1 })).status).toBe(200);
  });

  test('leaves its bottles loose when deleted, and has them again when restored', async () => {
    await put('B4', 2);
    await ana.delete(`/api/cellar/racks/${rack.id}`);
    const other = await addRack({ name: 'Other' });
    expect((await put(null, 3, { place: 'Cellar' })).error.message).toBe('Only 2 bottles lie in Cellar');
    const { data } = await ana.get<{ id: string }[]>(`/api/history?id=${rack.id}&act=deleted`);
    expect((await ana.post(`/api/history/${data[0]?.id}/restore`)).status).toBe(200);
    expect((await bottlesIn()).map(({ slots }) => slots)).toEqual([
      [{ row: 2, column: 4, bottles: 2, bottleSizeMl: 750 }],
    ]);
    // Bottles moved meanwhile are no longer in it.
    await ana.delete(`/api/cellar/racks/${rack.id}`);
    const to = { ...slot('A1'), rackId: other.id };
    const { status } = await ana.post('/api/cellar/racks/put', { wineId: wine.id, bottles: 2, to });
    expect(status).toBe(200);
    expect(await inSlots()).toEqual(['A1: 2']);
  });
});

describe('bottles in slots', () => {
  test('are put in, moved and taken out, and the others are loose', async () => {
    expect((await put('B4', 2)).data).toMatchObject({
      quantity: 6,
      storageLocation: 'Barn',
      holdings: [
        { place: 'Barn', bottles: 4 },
        { place: 'Cellar', bottles: 2, slots: [{ ...slot('B4'), bottles: 2 }] },
      ],
    });
    await put('A1', 1, { slot: slot('B4') });
    expect((await inSlots()).toSorted()).toEqual(['A1: 1', 'B4: 1']);
    expect((await bottlesIn())[0]).toMatchObject({ name: 'Volnay', type: 'Red', region: 'Volnay' });
    expect((await ana.get<Rack>(`/api/cellar/racks/${rack.id}`)).data.bottles).toBe(2);
    await put(null, 1, { slot: slot('A1') });
    expect(await inSlots()).toEqual(['B4: 1']);
    expect((await lying()).map(({ place, bottles }) => [place, bottles])).toEqual([
      ['Barn', 4],
      ['Cellar', 2],
    ]);
    // Loose bottles of the rack's own place come first.
    await put('A2');
    expect((await lying())[0]).toMatchObject({ place: 'Barn', bottles: 4 });
    for (const at of ['C1', 'C2']) await put(at, 2, { place: 'Barn' });
    expect(await lying()).toMatchObject([{ place: 'Cellar', bottles: 6 }]);
    expect((await ana.get<Wine>(`/cellar/wines/${wine.id}`)).data.storageLocation).toBe('Cellar');
  });

  test('are refused with a message if there are no bottles, slot or room', async () => {
    const refusal = async (...how: Parameters<typeof put>) => {
      const { status, error } = await put(...how);
      return [status, error.message];
    };
    expect(await refusal('A1', 7)).toEqual([400, 'Only 6 bottles are left']);
    expect(await refusal('A1', 1, { place: 'Offsite' })).toEqual([400, 'No bottle of it lies in Offsite']);
    expect(await refusal('A1', 1, { slot: slot('B1') })).toEqual([400, 'No bottle of it lies in B1']);
    expect(await refusal('D1')).toEqual([400, 'Rack 2 has no slot D1']);
    expect(await refusal('A1', 3)).toEqual([409, 'A1 of Rack 2 has room for 2 bottles more']);
    await put('A1', 2);
    expect(await refusal('A1')).toEqual([
      409,
      'A1 of Rack 2 is full: take a bottle out first, or choose another slot',
    ]);
    const other = await addWine({ name: 'Other' });
    expect((await put('A1', 1, undefined, other.id)).status).toBe(409);
    expect((await put('A2', 1, undefined, newId())).status).toBe(404);
    const nowhere = { wineId: wine.id, bottles: 1, to: slot('A1', newId()) };
    expect((await ana.post('/api/cellar/racks/put', nowhere)).status).toBe(404);
    const bob = await app().signUp('Bob');
    const hisWine = { wineId: wine.id, bottles: 1, to: slot('A2') };
    expect((await bob.post('/api/cellar/racks/put', hisWine)).status).toBe(404);
  });

  test('fill a slot once, with simultaneous calls', async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await addWine({ name: `Wine ${at}` })).id),
    );
    const answers = await Promise.all(many.map((id) => put('A1', 1, undefined, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await bottlesIn()).length).toBe(2);
  });

  test('of a changed wine keep their slots as far as there are bottles', async () => {
    await put('A1', 2);
    await put('A2', 2);
    const change = (changes: object) => ana.put(`/cellar/wines/${wine.id}`, changes);
    await change({ notes: 'Fine', quantity: 7 });
    expect(await inSlots()).toEqual(['A1: 2', 'A2: 2']);
    await change({
      holdings: [
        { place: 'Cellar', bottles: 3 },
        { place: 'Barn', bottles: 1 },
      ],
    });
    expect(await inSlots()).toEqual(['A1: 2', 'A2: 1']);
    await change({ holdings: null, storageLocation: 'Cellar', quantity: 1 });
    // Bottles are taken from the first slots on.
    expect(await inSlots()).toEqual(['A2: 1']);
    await change({ storageLocation: 'Offsite' });
    expect(await inSlots()).toEqual([]);
  });

  test('leave their slots in a bulk move and return with its undo', async () => {
    await put('A1', 2);
    const move = (place: string) =>
      ana.post<{ undo: string }>('/api/cellar/wines/bulk-update', {
        ids: [wine.id],
        changes: { storageLocation: place },
      });
    const { data } = await move('Offsite');
    expect(await lying()).toEqual([{ place: 'Offsite', bottles: 6, bottleSizeMl: 750 }]);
    await ana.post(`/api/cellar/undo/${data.undo}`);
    expect(await inSlots()).toEqual(['A1: 2']);
    // Bottles already in the place stay where they are.
    await move('Cellar');
    expect([await inSlots(), await lying()]).toMatchObject([['A1: 2'], [{ place: 'Cellar', bottles: 6 }]]);
    const gone = await ana.delete<{ undo: string }>(`/cellar/wines/${wine.id}`);
    expect((await ana.get<Rack>(`/api/cellar/racks/${rack.id}`)).data.bottles).toBe(0);
    await ana.post(`/api/cellar/undo/${gone.data.undo}`);
    expect(await inSlots()).toEqual(['A1: 2']);
    const { error } = await ana.post('/api/cellar/wines/bulk-update', {
      ids: [wine.id],
      changes: { quantity: 3 },
    });
    expect(error.message).toMatch(/lies in several places or in slots/);
  });
});

describe('a drunk bottle', () => {
  const drink = (body: object = {}) =>
    ana.post<ConsumptionAndWine>(`/api/cellar/wines/${wine.id}/consumptions`, body);

  test('is a loose one or of the given slot, and returns when undone', async () => {
    await ana.put(`/cellar/wines/${wine.id}`, { storageLocation: 'Cellar', quantity: 4 });
    await put('A1', 2);
    await put('B2');
    await drink();
    expect((await inSlots()).toSorted()).toEqual(['A1: 2', 'B2: 1']);
    const said = await drink({ slot: slot('B2') });
    expect(said.data.consumption.takenFrom).toMatchObject([{ slots: [{ ...slot('B2'), bottles: 1 }] }]);
    expect(await inSlots()).toEqual(['A1: 2']);
    const none = await drink({ slot: slot('B2') });
    expect([none.status, none.error.errors?.['quantity']]).toEqual([400, 'No bottle of it lies in B2']);
    await ana.delete(`/api/cellar/consumptions/${said.data.consumption.id}`);
    expect((await inSlots()).toSorted()).toEqual(['A1: 2', 'B2: 1']);
    const last = await drink();
    expect((await lying()).map(({ bottles }) => bottles)).toEqual([2]);
    // This is another slot than the first one.
    const { id } = last.data.consumption;
    await ana.put(`/api/cellar/consumptions/${id}`, { slot: slot('B2') });
    expect(await inSlots()).toEqual(['A1: 2']);
  });

  test('is loose after an undo if its slot is occupied', async () => {
    await put('A1', 2);
    const { data } = await drink({ quantity: 2, slot: slot('A1') });
    const other = await addWine({ name: 'Other' });
    await put('A1', 1, undefined, other.id);
    await ana.delete(`/api/cellar/consumptions/${data.consumption.id}`);
    expect(await inSlots()).toEqual(['A1: 1']);
    expect((await lying()).reduce((sum, { bottles }) => sum + bottles, 0)).toBe(6);
  });
});

describe('places named like slots', () => {
  test('become a rack in one call, and its undo restores the places', async () => {
    const places = ['Cave, A2', 'Cave, B1', 'Cave, B1', 'Offsite'];
    const wines = await Promise.all(
      places.map((storageLocation, at) => addWine({ name: `Wine ${at}`, quantity: at + 1, storageLocation })),
    );
    const { data } = await ana.get<{ proposals: ShownProposal[] }>('/api/cellar/racks/proposals');
    expect(data.proposals).toMatchObject([
      {
        name: 'Cave',
        place: 'Cave',
        rows: 2,
        columns: 2,
        bottlesPerSlot: 5,
        slots: [{ from: 'Cave, A2' }, {}],
      },
    ]);
    const { slots = [], ...proposed } = data.proposals[0] ?? {};
    const body = {
      ...proposed,
      id: newId(),
      undo: newId(),
      bottlesPerSlot: 4,
      slots: slots.map(({ from, row, column }) => ({ from, row, column })),
    };
    const made = await ana.post<MadeOfPlaces>('/api/cellar/racks/from-places', body);
    expect([made.status, made.data]).toMatchObject([201, { wines: 3, rack: { bottles: 5 } }]);
    // One bottle more than the slot holds is loose beside it.
    expect((await Promise.all(wines.map(({ id }) => lying(id)))).map(([one]) => one)).toMatchObject([
      { place: 'Cave', bottles: 1, slots: [{ row: 1, column: 2, bottles: 1 }] },
      { place: 'Cave', bottles: 2 },
      { place: 'Cave', bottles: 3 },
      { place: 'Offsite', bottles: 4 },
    ]);
    const again = await ana.post<MadeOfPlaces>('/api/cellar/racks/from-places', body);
    expect([again.status, again.data.wines]).toEqual([200, 3]);
    const undone = await ana.post<{ restored: number }>(`/api/cellar/undo/${body.undo}`);
    expect(undone.data.restored).toBe(3);
    expect((await Promise.all(wines.map(({ id }) => lying(id)))).map((all) => all[0]?.place)).toEqual(places);
    expect(await bottlesIn(body.id)).toEqual([]);
  });

  test('are refused without a slot', async () => {
    const body = { ...RACK, slots: [{ from: 'A9', row: 1, column: 9 }] };
    const { status, error } = await ana.post('/api/cellar/racks/from-places', body);
    expect([status, error.errors]).toEqual([400, { slots: 'Rack 2 has no slot A9' }]);
  });
});

describe('the database', () => {
  const store = (holdings: object[]) =>
    app().db.count(sql`
      update wines set holdings = ${JSON.stringify(holdings)}::text::jsonb where id = ${wine.id}`);
  const one = (bottles: number) => ({ rackId: newId(), row: 1, column: 1, bottles });
  const place = (bottles: number, ...slots: object[]) => ({
    place: 'Cellar',
    bottles,
    bottleSizeMl: 750,
    slots,
  });

  test('refuses more bottles in slots than a place has', async () => {
    expect(await store([place(6, one(2), one(4))])).toBe(1);
    const refused = (violated: string) => expect.objectContaining({ constraint: violated });
    await expect(store([place(6, one(3), one(4))])).rejects.toEqual(refused('wines_slots_are_its_bottles'));
    await expect(store([place(2, one(3)), place(4)])).rejects.toEqual(refused('wines_slots_are_its_bottles'));
    await expect(store([place(6, one(0))])).rejects.toEqual(refused('wines_slots_are_its_bottles'));
    await expect(store([{ place: 'Cellar', bottles: 6, bottleSizeMl: 750 }])).rejects.toEqual(
      refused('wines_holdings_check'),
    );
  });
});
