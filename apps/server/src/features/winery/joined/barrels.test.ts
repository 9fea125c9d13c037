import type { Barrel, BulkResult, CellarOperation, HistoryEntry } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport, undoImport } from '../../../testing/imports.ts';
import { wineryOf } from '../testing/winery.ts';

const BARRELS = '/cellar/barrels';
const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
  await ana.put('/api/settings', { keepsWinery: true });
});
const { vessel, levels, record, change, makeVoid, list, addVessel } = wineryOf(() => ana);

const draft = { name: 'Pièce 1', vintage: 2025, region: 'Jura', capacity: 228, wineVarietal: 'Trousseau' };
const addBarrel = async (fields: object = {}): Promise<Barrel> => {
  const { status, data, error } = await ana.post<Barrel>(BARRELS, { ...draft, ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
};
const barrelOf = async (id: string) => (await ana.get<Barrel>(`${BARRELS}/${id}`)).data;
const put = (id: string, changes: object) => ana.put<Barrel>(`${BARRELS}/${id}`, changes);
/** Returns the journal, newest first: kind, status and resulting contents of each vessel. */
const journal = async () =>
  (await ana.get<CellarOperation[]>('/api/winery/operations')).data.map(({ kind, status, entries }) => [
    kind,
    status,
    ...entries.flatMap(({ vessel: code, after }) => (code === null ? [] : [`${code}: ${after}`])),
  ]);
const minutes = (count: number) => app().clock.advance(count * 60_000);

test('a collector’s barrel has no vessel', async () => {
  await ana.put('/api/settings', { keepsWinery: false });
  const { id } = await addBarrel();
  await put(id, { fillLevel: 100 });
  expect(await list()).toEqual([]);
  expect(await journal()).toEqual([]);
});

describe('a barrel of a winery', () => {
  test('is a vessel under its id, opened with its contents', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    expect(await list()).toMatchObject([
      { id, code: 'Pièce 1', kind: 'barrel', unit: 'L', capacity: 228, level: 200, lot: '2025 Trousseau' },
    ]);
    const [{ composition } = { composition: [] }] = await list();
    expect(composition).toMatchObject([{ variety: 'Trousseau', vintage: 2025, appellation: 'Jura' }]);
    expect(await journal()).toEqual([['open', 'recorded', 'Pièce 1: 200']]);
  });

  test('that is empty is an empty vessel, opened when wine is added', async () => {
    const { id } = await addBarrel({ fillLevel: 0 });
    expect([await journal(), await levels()]).toEqual([[], { 'Pièce 1': 0 }]);
    expect((await put(id, { fillLevel: 226 })).data.fillLevel).toBe(226);
    expect(await journal()).toEqual([['open', 'recorded', 'Pièce 1: 226']]);
  });

  test('has a code of its own beside another barrel of its name', async () => {
    await addBarrel({ barrelId: 'A-1' });
    await addBarrel({ barrelId: 'A-2' });
    expect(Object.keys(await levels())).toEqual(['Pièce 1', 'Pièce 1 (A-2)']);
  });

  test.each([
    ['Chai', 'Chai', null],
    ['Chai › Row 3', 'Chai', 'Row 3'],
    ['Chai > Deep, 12', 'Chai › Deep', '12'],
    [undefined, null, null],
  ])('in the place %s is in that room and row', async (location, room, row) => {
    const { id } = await addBarrel({ location });
    expect(await list()).toMatchObject([{ id, room, row }]);
    // Afterwards the winery says where its vessels are.
    await ana.put(`/api/winery/vessels/${id}`, { room: 'Elsewhere' });
    await put(id, { name: 'Pièce 2', location: 'Chai' });
    expect(await list()).toMatchObject([{ code: 'Pièce 2', room: 'Elsewhere', row }]);
  });

  test('measured in My Cellar is measured in the record, with the same answer', async () => {
    const { id } = await addBarrel({ fillLevel: 228 });
    minutes(1);
    const { status, data } = await put(id, { fillLevel: 219.5, notes: 'Topped soon.', version: 1 });
    expect([status, data]).toMatchObject([200, { fillLevel: 219.5, notes: 'Topped soon.', version: 2 }]);
    expect(await journal()).toEqual([
      ['measure', 'recorded', 'Pièce 1: 219.5'],
      ['open', 'recorded', 'Pièce 1: 228'],
    ]);
    expect((await put(id, { fillLevel: 219.5 })).data.fillLevel).toBe(219.5);
    expect(await journal()).toHaveLength(2);
    expect((await put(id, { fillLevel: 229 })).error.errors).toEqual({
      fillLevel: 'Fill level must not exceed the capacity of 228 L',
    });
    expect((await put(id, { fillLevel: 100, version: 2 })).status).toBe(409);
  });

  test('unknown to the record is opened with its old level, then measured', async () => {
    await ana.put('/api/settings', { keepsWinery: false });
    const { id } = await addBarrel({ fillLevel: 200 });
    await ana.put('/api/settings', { keepsWinery: true });
    await put(id, { notes: 'Nothing of its wine' });
    expect(await list()).toEqual([]);
    const { data } = await put(id, { fillLevel: 190 });
    expect([data.fillLevel, data.version]).toEqual([190, 3]);
    expect(await journal()).toEqual([
      ['measure', 'recorded', 'Pièce 1: 190'],
      ['open', 'recorded', 'Pièce 1: 200'],
    ]);
  });

  test('shows the current level after any change of the past', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    const since = app().clock.now().toISOString();
    minutes(2);
    const at = app().clock.now().toISOString();
    const lines = (amount: number) => [{ from: id, amount }];
    const removed = await record({ kind: 'remove', at, reason: 'tasting', lines: lines(20) });
    expect(await barrelOf(id)).toMatchObject({ fillLevel: 180, version: 2 });
    await change(removed.id, { kind: 'remove', at: since, reason: 'tasting', lines: lines(50) });
    expect((await barrelOf(id)).fillLevel).toBe(150);
    await makeVoid(removed.id);
    expect((await barrelOf(id)).fillLevel).toBe(200);
    await ana.post(`/api/winery/operations/${removed.id}/restore`);
    expect((await barrelOf(id)).fillLevel).toBe(150);
    // A measured level stays.
    minutes(1);
    await put(id, { fillLevel: 140 });
    await makeVoid(removed.id);
    expect((await barrelOf(id)).fillLevel).toBe(140);
  });

  test('measured after an operation of a fast clock has the measured level', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    const at = new Date(app().clock.now().getTime() + 30_000).toISOString();
    await record({ kind: 'remove', at, reason: 'tasting', lines: [{ from: id, amount: 20 }] });
    expect((await put(id, { fillLevel: 190 })).data.fillLevel).toBe(190);
    expect((await barrelOf(id)).fillLevel).toBe(190);
  });

  test('changes its vessel’s name and size, but not below past contents', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    await put(id, { name: 'Pièce 9', capacity: 300, fillLevel: 290 });
    expect(await list()).toMatchObject([{ code: 'Pièce 9', capacity: 300, level: 290 }]);
    await put(id, { fillLevel: 100 });
    expect((await put(id, { capacity: 250 })).error.errors).toEqual({
      capacity: 'The vessel once held more than this capacity: look at its history',
    });
    expect((await barrelOf(id)).capacity).toBe(300);
    // With a level in the same call, the barrel gets the new size and the vessel keeps its size.
    expect((await put(id, { capacity: 250, fillLevel: 240 })).data).toMatchObject({
      capacity: 250,
      fillLevel: 240,
    });
    expect(await list()).toMatchObject([{ capacity: 300, level: 240 }]);
    expect((await put(id, { name: 'Pièce 8' })).data).toMatchObject({ name: 'Pièce 8', capacity: 250 });
    expect((await put(id, { fillLevel: 230 })).data.fillLevel).toBe(230);
  });

  test('follows its vessel when that is renamed or resized', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    await ana.put(`/api/winery/vessels/${id}`, { code: 'P-01', capacity: 230 });
    expect(await barrelOf(id)).toMatchObject({ name: 'P-01', capacity: 230, fillLevel: 200 });
    expect((await ana.put(`/api/winery/vessels/${id}`, { capacity: 200_000 })).error.errors).toEqual({
      capacity: 'Capacity must be between 1 and 100,000',
    });
  });
});

describe('deleting a barrel', () => {
  const gone = async (ids: string[]) =>
    (await ana.post<BulkResult>('/api/cellar/barrels/bulk-delete', { ids, undo: newId() })).data.undo;
  const back = (undo: string) => ana.post(`/api/cellar/undo/${undo}`);
  const used = async () => (await list()).filter(({ archivedAt }) => archivedAt === null);

  test('pours its wine away and archives the vessel; the undo restores both', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    minutes(1);
    const { data } = await ana.delete<{ undo: string }>(`${BARRELS}/${id}`);
    expect(await journal()).toEqual([
      ['remove', 'recorded', 'Pièce 1: 0'],
      ['open', 'recorded', 'Pièce 1: 200'],
    ]);
    expect(await used()).toEqual([]);
    await back(data.undo);
    expect((await journal()).map(([kind, status]) => [kind, status])).toEqual([
      ['remove', 'void'],
      ['open', 'recorded'],
    ]);
    expect(await used()).toMatchObject([{ id, code: 'Pièce 1', level: 200 }]);
    expect((await barrelOf(id)).fillLevel).toBe(200);
  });

  test('restored from the history, restores its wine', async () => {
    const { id } = await addBarrel({ fillLevel: 200 });
    minutes(1);
    await ana.delete(`${BARRELS}/${id}`);
    const [deleted] = (await ana.get<HistoryEntry[]>(`/api/history?kind=barrel&id=${id}&act=deleted`)).data;
    const restored = await ana.post(`/api/history/${deleted?.id}/restore`);
    expect(restored.status).toBe(200);
    expect((await journal()).map(([kind, status]) => [kind, status])).toEqual([
      ['remove', 'void'],
      ['open', 'recorded'],
    ]);
    expect(await used()).toMatchObject([{ id, code: 'Pièce 1', level: 200 }]);
    expect((await barrelOf(id)).fillLevel).toBe(200);
  });

  test('of several, restores the wine of each restored one', async () => {
    const one = await addBarrel({ barrelId: 'A-1', fillLevel: 200 });
    const other = await addBarrel({ barrelId: 'A-2', name: 'Pièce 2', fillLevel: 100 });
    const empty = await addBarrel({ barrelId: 'A-3', name: 'Pièce 3', fillLevel: 0 });
    const undo = await gone([one.id, other.id, empty.id]);
    await addBarrel({ barrelId: 'A-1', name: 'Pièce 2', fillLevel: 50 });
    expect((await back(undo)).data).toEqual({ restored: 2, skipped: 1 });
    expect((await used()).map(({ code, level }) => [code, level])).toEqual([
      ['Pièce 2', 50],
      ['Pièce 2 (A-2)', 100],
      ['Pièce 3', 0],
    ]);
  });
});

describe('an import of barrels', () => {
  const row = (line: number, values: object) => ({
    line,
    values: { vintage: 2025, region: 'Jura', ...values },
  });

  test('creates their vessels in one operation, and its undo removes them', async () => {
    const id = await startImport(ana, 'barrels');
    await sendAll(ana, id, [
      row(1, { name: 'A', fillLevel: 200 }),
      row(2, { name: 'A', fillLevel: 100 }),
      row(3, { name: 'B', fillLevel: 0 }),
    ]);
    expect(Object.values(await levels())).toEqual([200, 100, 0]);
    expect(await journal()).toHaveLength(1);
    expect(await undoImport(ana, id)).toMatchObject({ status: 'undone', kept: 0 });
    expect((await list()).map(({ level, archivedAt }) => [level, archivedAt === null])).toEqual([
      [0, false],
      [0, false],
      [0, false],
    ]);
    expect(await journal()).toEqual([['open', 'void']]);
  });

  test('keeps a barrel whose wine was used when it is undone', async () => {
    const id = await startImport(ana, 'barrels');
    await sendAll(ana, id, [row(1, { name: 'A', fillLevel: 200 }), row(2, { name: 'B', fillLevel: 100 })]);
    minutes(1);
    const at = app().clock.now().toISOString();
    await record({ kind: 'note', at, lines: [{ vessel: (await vessel('B')).id }] });
    expect(await undoImport(ana, id)).toMatchObject({ status: 'undone', kept: 1 });
    expect(await levels()).toEqual({ A: 0, B: 100 });
    expect((await ana.get<Barrel[]>(BARRELS)).data.map(({ name }) => name)).toEqual(['B']);
  });

  test('measures an existing barrel, and its undo measures it again', async () => {
    const barrel = await addBarrel({ barrelId: 'A-1', fillLevel: 200 });
    minutes(1);
    const id = await startImport(ana, 'barrels');
    await sendAll(ana, id, [row(1, { barrelId: 'A-1', name: 'Pièce 1', fillLevel: 150, capacity: 160 })]);
    expect(await barrelOf(barrel.id)).toMatchObject({ fillLevel: 150, capacity: 160 });
    // It held more before, so the vessel keeps its size.
    expect(await list()).toMatchObject([{ level: 150, capacity: 228 }]);
    await undoImport(ana, id);
    expect(await list()).toMatchObject([{ level: 200 }]);
    expect((await barrelOf(barrel.id)).fillLevel).toBe(200);
  });
});

test('measuring a barrel and correcting its vessel at once take turns', async () => {
  const { id } = await addBarrel({ fillLevel: 200 });
  const tank = await addVessel('T1');
  minutes(1);
  const at = app().clock.now().toISOString();
  const calls = Array.from({ length: 6 }, (_, index) => [
    put(id, { fillLevel: 190 - index }),
    ana.post('/api/winery/operations', { kind: 'move', at, lines: [{ from: id, to: tank, amount: 1 }] }),
    ana.post('/api/cellar/barrels/bulk-update', { ids: [id], changes: { name: `P-${index}` } }),
  ]).flat();
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  const held = (await list()).find((one) => one.id === id);
  expect((await barrelOf(id)).fillLevel).toBe(held?.level);
});
