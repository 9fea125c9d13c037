import type { HistoryEntry, Vessel } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { hour, VESSELS, wineryOf } from '../testing/winery.ts';

const app = useTestApp();
let ana: SignedInClient;
const winery = wineryOf(() => ana);
beforeEach(async () => {
  ana = await app().signUp();
});

const putAway = (id: string, archived = true) => ana.put(`${VESSELS}/${id}`, { archived });

test('refuses to fill an archived vessel in any way', async () => {
  const { t1, t2 } = await winery.twoTanks();
  const lines = [{ from: t1, to: t2, amount: 100 }];
  const moved = await winery.record({ kind: 'move', at: hour(1), lines });
  const back = { kind: 'move', at: hour(2), lines: [{ from: t2, to: t1, amount: 'all' }] };
  const { id } = await winery.record(back);
  await putAway(t2);
  const message = 'T2 was put away, and would hold wine. Take it into use again first.';
  const asked = { kind: 'move', at: hour(3), lines };
  expect(await winery.tryToRecord(asked)).toMatchObject({ status: 409, message });
  await expect(winery.preview(asked)).rejects.toThrow(message);
  expect(await winery.tryToMakeVoid(id)).toMatchObject({ status: 409, message });
  await expect(winery.previewVoid(id)).rejects.toThrow(message);
  const less = { ...back, lines: [{ from: t2, to: t1, amount: 40 }] };
  expect(await winery.tryToChange(id, less)).toMatchObject({ status: 409, message });
  // Emptying is allowed as before.
  await winery.change(moved.id, { kind: 'move', at: hour(1), lines: [{ from: t1, to: t2, amount: 60 }] });
  await putAway(t2, false);
  await winery.record(asked);
  expect(await winery.levels()).toEqual({ T1: 700, T2: 100 });
});

test('refuses to reactivate a vessel whose code is used again', async () => {
  const old = await winery.addVessel('T1');
  await putAway(old);
  await winery.addVessel('t1');
  const { status, error } = await putAway(old, false);
  expect([status, error.errors]).toEqual([400, { code: 'Another vessel has the code T1 already' }]);
  expect((await ana.put(`${VESSELS}/${old}`, { archived: false, code: 'T1 old' })).status).toBe(200);
});

test('refuses to delete a vessel with a void operation, which may be restored', async () => {
  const { t1, t2 } = await winery.twoTanks();
  const { id } = await winery.record({
    kind: 'move',
    at: hour(1),
    lines: [{ from: t1, to: t2, amount: 100 }],
  });
  await winery.makeVoid(id);
  expect((await ana.delete(`${VESSELS}/${t2}`)).error.code).toBe('has_operations');
  await winery.restore(id);
  expect(await winery.levels()).toEqual({ T1: 700, T2: 100 });
});

const placeOf = async (code: string) => {
  const { room, row, version } = (await winery.list()).find((one) => one.code === code) as Vessel;
  return [room, row, version];
};

test('stores the room and row of a vessel, and clears them with an empty text', async () => {
  const { status, data } = await ana.post<Vessel>(VESSELS, {
    code: 'T1',
    kind: 'tank',
    capacity: 1000,
    room: ' Cuverie ',
  });
  expect([status, data.room, data.row]).toEqual([201, 'Cuverie', null]);
  const changed = await ana.put<Vessel>(`${VESSELS}/${data.id}`, { room: '', row: 'East' });
  expect(changed.data).toMatchObject({ room: null, row: 'East' });
  expect((await ana.put(`${VESSELS}/${data.id}`, { room: 'x'.repeat(61) })).error.errors).toEqual({
    room: 'Room must be at most 60 characters long',
  });
});

test('places many vessels at once, those of other estates and unchanged ones excepted', async () => {
  const ids = [];
  for (const code of ['B-1', 'B-2', 'B-3']) ids.push(await winery.addVessel(code, 225, 'barrel'));
  const place = (body: object) => ana.post<{ changed: number }>(`${VESSELS}/place`, body);
  expect((await place({ ids, room: 'Chai', row: 'A' })).data).toEqual({ changed: 3 });
  expect((await place({ ids: ids.slice(1), room: 'Chai', row: 'B' })).data).toEqual({ changed: 2 });
  expect((await place({ ids, room: 'Chai' })).data).toEqual({ changed: 0 });
  expect(await placeOf('B-1')).toEqual(['Chai', 'A', 2]);
  expect(await placeOf('B-3')).toEqual(['Chai', 'B', 3]);
  const { data } = await ana.get<HistoryEntry[]>('/api/history');
  expect(data[0]).toMatchObject({ kind: 'vessel', after: { row: 'B' } });
  const bob = await app().signUp('Bob');
  expect((await bob.post(`${VESSELS}/place`, { ids, room: 'Mine' })).data).toEqual({ changed: 0 });
  expect((await place({ ids: [] })).error.errors).toEqual({ ids: 'Ids is required' });
});
