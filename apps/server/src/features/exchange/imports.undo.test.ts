import type { Consumption, ImportRecord } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { sweepImports } from './imports.service.ts';
import { cellar, importRows, MARGAUX, send, start, wholeWine, wines } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

describe('the drinking log of a wine', () => {
  const history = [
    { day: '2025-05-01', note: 'Fine' },
    { day: '2025-05-01', note: 'Fine' },
    { day: '2024-01-01', source: 'cellartracker:iConsumed:1', reason: 'Gifted', quantity: 3 },
  ];
  const entries = async () => (await ana.get<Consumption[]>('/api/cellar/consumptions')).data;
  const rows = [{ line: 2, values: { ...MARGAUX, consumptions: history } }];

  test('is imported without taking bottles, once', async () => {
    await importRows(ana, rows);
    expect(await cellar(ana)).toMatchObject([{ quantity: 6, lastTasted: '2025-05-01' }]);
    expect(await entries()).toHaveLength(3);
    expect(await entries()).toContainEqual(expect.objectContaining({ reason: 'Gifted', quantity: 3 }));
    await importRows(ana, rows);
    expect(await entries()).toHaveLength(3);
  });

  test('added to an existing wine is removed by the undo, and the wine is as before', async () => {
    await importRows(ana, [{ line: 1, values: MARGAUX }]);
    const id = await importRows(ana, rows);
    expect(await entries()).toHaveLength(3);
    expect((await ana.post<ImportRecord>(`/api/imports/${id}/undo`)).data.kept).toBe(0);
    expect(await entries()).toEqual([]);
    expect(await cellar(ana)).toMatchObject([{ quantity: 6, lastTasted: null }]);
  });

  test('is removed by the undo from a wine that stays, except for a person’s entries', async () => {
    await importRows(ana, [{ line: 1, values: MARGAUX }]);
    const id = await importRows(ana, rows);
    const [wine] = await cellar(ana);
    await ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, { note: 'Ours' });
    const gift = (await entries()).find(({ reason }) => reason === 'Gifted');
    await ana.put(`/api/cellar/consumptions/${gift?.id}`, { note: 'To Paul' });
    await ana.post(`/api/imports/${id}/undo`);
    expect((await entries()).map(({ note }) => note).toSorted()).toEqual(['Ours', 'To Paul']);
    expect(await cellar(ana)).toMatchObject([{ quantity: 5 }]);
  });

  test('keeps an imported wine with a person’s tasting note', async () => {
    const id = await importRows(ana, rows);
    const [wine] = await cellar(ana);
    const noted = { day: '2020-01-01', quantity: 0, reason: 'Tasted', note: 'At Paul’s' };
    await ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, noted);
    expect((await ana.post<ImportRecord>(`/api/imports/${id}/undo`)).data.kept).toBe(1);
    expect((await entries()).map(({ note }) => note)).toEqual(['At Paul’s']);
  });

  test('is refused with its row if invalid', async () => {
    const id = await start(ana);
    const wrong = [{ day: '2027-01-01' }, { day: '2020-01-01', quantity: 0 }];
    const { data } = await send(ana, id, [{ line: 1, values: { ...MARGAUX, consumptions: wrong } }]);
    expect(data.refused.map(({ line, errors }) => ({ line, errors }))).toEqual([
      {
        line: 1,
        errors: {
          'consumptions.0': 'Date can’t be in the future',
          'consumptions.1': 'Take at least 1 bottle; only a tasting can do without one',
        },
      },
    ]);
  });
});

describe('undoing an import', () => {
  test('deletes added and reverts updated rows, except those edited since', async () => {
    await importRows(ana, [{ line: 1, values: { ...MARGAUX, notes: 'Before' } }, ...wines(1, 2)]);
    const before = await wholeWine(ana, 'Château Margaux');
    const changed = [{ line: 1, values: { ...MARGAUX, notes: 'After', extra: { a: '1' } } }, ...wines(4, 2)];
    const id = await importRows(ana, changed);
    const [, touched, deleted] = (await cellar(ana)).filter(({ name }) => name.startsWith('Wine'));
    await ana.put(`/cellar/wines/${touched?.id}`, { quantity: 5 });
    await ana.delete(`/cellar/wines/${deleted?.id}`);
    const { status, data } = await ana.post<ImportRecord>(`/api/imports/${id}/undo`);
    expect([status, data.status, data.kept]).toEqual([200, 'undone', 1]);
    expect(await wholeWine(ana, 'Château Margaux')).toEqual({
      ...before,
      version: 3,
      updatedAt: expect.any(String),
    });
    expect((await cellar(ana)).map(({ name }) => name)).toEqual(['Château Margaux', 'Wine 2', 'Wine 3']);
    expect((await ana.post<ImportRecord>(`/api/imports/${id}/undo`)).data).toEqual(data);
  });

  test('works for several imports in reverse order', async () => {
    const ids = [];
    for (const quantity of [6, 5, 4]) {
      ids.unshift(await importRows(ana, [{ line: 1, values: { ...MARGAUX, quantity } }, ...wines(1, 2)]));
    }
    for (const left of [[5, 6], [6, 6], []]) {
      const { data } = await ana.post<ImportRecord>(`/api/imports/${ids.shift()}/undo`);
      expect(data.kept).toBe(0);
      expect((await cellar(ana)).map(({ quantity }) => quantity)).toEqual(left);
    }
  });

  test('keeps edits between two imports when both are undone', async () => {
    const first = await importRows(ana, [{ line: 1, values: MARGAUX }]);
    const [wine] = await cellar(ana);
    await ana.put(`/cellar/wines/${wine?.id}`, { notes: 'Ours' });
    const second = await importRows(ana, [{ line: 1, values: { ...MARGAUX, quantity: 5 } }]);
    expect((await ana.post<ImportRecord>(`/api/imports/${second}/undo`)).data.kept).toBe(0);
    expect((await ana.post<ImportRecord>(`/api/imports/${first}/undo`)).data.kept).toBe(1);
    expect(await cellar(ana)).toMatchObject([{ quantity: 6, notes: 'Ours' }]);
  });

  test('cancels only an open one', async () => {
    const id = await start(ana);
    await send(ana, id, wines(3));
    expect((await ana.post(`/api/imports/${id}/undo`)).error.code).toBe('import_open');
    expect((await ana.post(`/api/imports/${id}/cancel`)).data).toMatchObject({
      status: 'cancelled',
      kept: 0,
    });
    expect(await cellar(ana)).toEqual([]);
    expect((await ana.post(`/api/imports/${id}/undo`)).error.code).toBe('import_cancelled');
  });

  test('is refused after thirty days, when the results are deleted', async () => {
    const id = await importRows(ana, wines(1));
    const day = 24 * 60 * 60 * 1000;
    try {
      app().clock.advance(29 * day);
      await sweepImports(app().db, app().clock);
      expect(await app().db.rows(sql`select from import_rows where import_id = ${id}`)).toHaveLength(1);
      app().clock.advance(day + 1);
      const bea = await app().signUp('Bea');
      await sweepImports(app().db, app().clock);
      expect(await app().db.rows(sql`select from import_rows where import_id = ${id}`)).toHaveLength(0);
      const fresh = await importRows(bea, wines(1));
      expect((await bea.post<ImportRecord>(`/api/imports/${fresh}/undo`)).data.status).toBe('undone');
    } finally {
      app().clock.advance(-30 * day - 1);
    }
    expect((await ana.post(`/api/imports/${id}/undo`)).error.code).toBe('undo_too_late');
    expect(await cellar(ana)).toHaveLength(1);
  });
});
