import type { MatchedRows } from '@cuverie/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import {
  cellar,
  finish,
  importAll,
  importRows,
  MARGAUX,
  send,
  start,
  wholeWine,
  wines,
} from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

describe('a file imported a second time', () => {
  test('updates changed values, merges extra columns, and keeps the rest', async () => {
    await importRows(ana, [
      { line: 2, values: { ...MARGAUX, notes: 'Ours', extra: { a: '1', b: '2' } } },
      ...wines(1, 3),
    ]);
    const changed = { ...MARGAUX, name: 'chateau  margaux', quantity: 5, extra: { b: '3' } };
    expect(await importAll(ana, [{ line: 2, values: changed }, ...wines(2, 3)])).toEqual({
      added: 1,
      updated: 1,
      skipped: 1,
      refused: [],
    });
    expect(await wholeWine(ana, 'chateau  margaux')).toMatchObject({
      quantity: 5,
      notes: 'Ours',
      extra: { a: '1', b: '3' },
      version: 2,
    });
  });

  test('applies an assumed type to new wines only', async () => {
    await importRows(ana, [{ line: 2, values: { ...MARGAUX, type: 'Dessert' } }]);
    const assumed = { type: 'White', assumed: ['type'] };
    const came = await importAll(ana, [
      { line: 2, values: { ...MARGAUX, quantity: 5, ...assumed } },
      { line: 3, values: { ...MARGAUX, name: 'Yquem', ...assumed } },
      { line: 4, values: { ...MARGAUX, name: 'Odd', assumed: ['colour'] } },
    ]);
    expect(came).toMatchObject({ added: 1, updated: 1, refused: [{ line: 4 }] });
    expect(await wholeWine(ana, 'Château Margaux')).toMatchObject({ type: 'Dessert', quantity: 5 });
    expect(await wholeWine(ana, 'Yquem')).toMatchObject({ type: 'White' });
  });

  test('skips or adds existing rows on request', async () => {
    await importRows(ana, wines(1));
    const changed = wines(1).map(({ line, values }) => ({ line, values: { ...values, quantity: 1 } }));
    expect(await importAll(ana, changed, { onMatch: 'skip' })).toMatchObject({ added: 0, skipped: 1 });
    expect(await importAll(ana, changed, { onMatch: 'add' })).toMatchObject({ added: 1 });
    expect((await cellar(ana)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 6]);
  });

  test('matches each of several equal lots once, over several calls', async () => {
    const lots = [1, 2, 3].map((quantity) => ({ line: quantity, values: { ...MARGAUX, quantity } }));
    await importRows(ana, lots.slice(0, 2));
    const id = await start(ana);
    await send(ana, id, lots.slice(0, 1));
    await send(ana, id, lots.slice(1));
    expect((await finish(ana, id)).data).toMatchObject({ skipped: 2, added: 1 });
    expect((await cellar(ana)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 2, 3]);
  });

  test('matches each lot once when its calls arrive at once, and counts all', async () => {
    const lots = Array.from({ length: 40 }, (_, n) => ({ line: n + 1, values: { ...MARGAUX, quantity: n } }));
    await importRows(ana, lots);
    const id = await start(ana);
    await Promise.all([0, 10, 20, 30].map((from) => send(ana, id, lots.slice(from, from + 10))));
    const { data } = await finish(ana, id);
    expect([data.added, data.updated + data.skipped, data.refused]).toEqual([0, 40, 0]);
    const quantities = (await cellar(ana)).map(({ quantity }) => quantity);
    expect(quantities.toSorted((a, b) => a - b)).toEqual(lots.map(({ values }) => values.quantity));
  });

  test('finds a renamed wine by its id or external key, and never by another service’s key', async () => {
    await importRows(ana, [{ line: 1, values: { ...MARGAUX, source: 'cellartracker:iWine:7:750' } }]);
    const [margaux] = await cellar(ana);
    const other = { ...MARGAUX, source: 'cellartracker:iWine:8:750' };
    const renamed = { ...MARGAUX, name: 'Renamed', source: 'cellartracker:iWine:7:750' };
    const rows = [other, renamed].map((values, index) => ({ line: index + 1, values }));
    expect(await importAll(ana, rows)).toMatchObject({ added: 1, updated: 1 });
    const again = { ...MARGAUX, name: 'By its id', id: margaux?.id.toUpperCase() };
    expect(await importAll(ana, [{ line: 1, values: again }])).toMatchObject({ updated: 1 });
    expect((await cellar(ana)).map(({ name }) => name)).toEqual(['By its id', 'Château Margaux']);
  });

  test('previews matches and stores nothing', async () => {
    await importRows(ana, wines(1));
    const [known] = await cellar(ana);
    const before = (await ana.get('/api/imports')).data;
    const { data } = await ana.post<MatchedRows>('/api/imports/match', {
      kind: 'wines',
      rows: [...wines(2), { line: 5, values: {} }],
    });
    expect(data).toEqual({ matches: [{ line: 1, ids: [known?.id] }] });
    expect(await cellar(ana)).toHaveLength(1);
    expect((await ana.get('/api/imports')).data).toEqual(before);
  });
});

describe('barrels of a file', () => {
  const PINOT = { name: 'Pinot', vintage: 2024, region: 'Jura' };
  const send3 = (rows: object[]) => importAll(ana, rows, { kind: 'barrels' });

  test('get default values and generated codes, and are found by their code', async () => {
    const rows = [1, 2, 3].map((line) => ({ line, values: PINOT }));
    expect(await send3(rows)).toMatchObject({ added: 3, refused: [] });
    const { data } = await ana.get<{ barrelId: string; capacity: number }[]>('/cellar/barrels');
    expect(new Set(data.map(({ barrelId }) => barrelId)).size).toBe(3);
    const { barrelId = '' } = data[0] ?? {};
    const topped = { ...PINOT, barrelId, fillLevel: 220 };
    expect(await send3([{ line: 1, values: topped }])).toMatchObject({ updated: 1 });
    const over = { ...PINOT, barrelId, fillLevel: 226 };
    expect(await send3([{ line: 1, values: over }])).toMatchObject({
      refused: [{ line: 1, errors: { fillLevel: 'Fill level must not exceed the capacity of 225 L' } }],
    });
  });

  test('get unique codes even if several calls generate the same ones', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const id = await start(ana, { kind: 'barrels' });
    const call = (from: number) =>
      send(
        ana,
        id,
        [1, 2, 3].map((n) => ({ line: from + n, values: { ...PINOT, name: `Pinot ${from + n}` } })),
      );
    const answers = [await call(0), ...(await Promise.all([call(10), call(20), call(30)]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await finish(ana, id);
    const { data } = await ana.get<{ barrelId: string }[]>('/cellar/barrels');
    expect(new Set(data.map(({ barrelId }) => barrelId)).size).toBe(12);
  });

  test('are refused if two rows have the same code', async () => {
    const rows = [1, 2].map((line) => ({ line, values: { ...PINOT, barrelId: 'A-7' } }));
    expect(await send3(rows)).toMatchObject({
      added: 1,
      refused: [{ line: 2, errors: { barrelId: 'Another barrel has the code A-7 already' } }],
    });
  });
});
