import { readdir } from 'node:fs/promises';
import type { Consumption, ImportRecord, Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { addWine, bulk, undo, WINE, wines, withoutUndoneFields } from '../testing/cellar.ts';
import { sweepUndos } from './undo.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

describe('a deletion', () => {
  test('of many is undone with pictures, and each wine is as before', async () => {
    const fields = { ...WINE, vintage: '2019', quantity: '6' };
    const { data: pictured } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const other = await addWine(ana, { name: 'D', notes: 'Long' });
    const files = await readdir(app().mediaDir);
    const { data } = await bulk(ana, 'delete', { ids: [pictured.id, other.id] });
    expect(await wines(ana)).toEqual([]);
    expect((await ana.get(`/cellar/wines/${other.id}`)).status).toBe(404);
    expect((await ana.put(`/cellar/wines/${other.id}`, { quantity: 1 })).status).toBe(404);
    expect((await ana.get<{ wines: number }>('/api/cellar/figures')).data.wines).toBe(0);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect((await wines(ana)).map(withoutUndoneFields)).toEqual([pictured, other].map(withoutUndoneFields));
    expect((await ana.get(String(pictured.image))).status).toBe(200);
    expect(await readdir(app().mediaDir)).toEqual(files);
  });

  test.each(['wines', 'barrels'])('of %s hides their pictures at once until it is undone', async (things) => {
    const fields = { ...WINE, vintage: '2019', quantity: '6' };
    const barrel = { name: 'Lot 7', vintage: '2024', region: 'Saint-Émilion' };
    const { data: pictured } = await ana.form<Wine>(
      'POST',
      `/cellar/${things}`,
      things === 'wines' ? fields : barrel,
      await labelPicture(),
    );
    const addresses = [pictured.image, pictured.thumbnail].map(String);
    const seen = async () => {
      const hidden = addresses.map((address) => `${address}.hidden`);
      const answers = [...addresses, ...hidden].map(
        async (address) => (await app().visitor.get(address)).status,
      );
      return Promise.all(answers);
    };
    const { data } = await ana.delete<{ undo: string }>(`/cellar/${things}/${pictured.id}`);
    expect(await seen()).toEqual([404, 404, 404, 404]);
    await undo(ana, data.undo);
    expect(await seen()).toEqual([200, 200, 404, 404]);
    await bulk(ana, 'delete', { ids: [pictured.id] }, things);
    expect(await seen()).toEqual([404, 404, 404, 404]);
    // A repeated undo of the first deletion does not affect the second.
    await undo(ana, data.undo);
    expect(await seen()).toEqual([404, 404, 404, 404]);
  });

  test('that is refused leaves the pictures in place', async () => {
    const fields = { ...WINE, vintage: '2019', quantity: '6' };
    const { data: pictured } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    expect((await bulk(ana, 'delete', { where: {}, expected: 2 })).status).toBe(409);
    expect((await app().visitor.get(String(pictured.image))).status).toBe(200);
  });

  test('of one row is undone once, and a repeated undo returns the first answer', async () => {
    const { id } = await addWine(ana);
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    expect((await ana.delete(`/cellar/wines/${id}`)).status).toBe(404);
    const answers = await Promise.all([undo(ana, data.undo), undo(ana, data.undo), undo(ana, data.undo)]);
    expect(answers.map(({ data: undone }) => undone)).toEqual(
      answers.map(() => ({ restored: 1, skipped: 0 })),
    );
    expect((await wines(ana)).map(({ version }) => version)).toEqual([3]);
    await ana.delete(`/cellar/wines/${id}`);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await wines(ana)).toEqual([]);
  });

  test('cannot be undone by another estate', async () => {
    const { id } = await addWine(ana);
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    const bob = await app().signUp('Bob');
    expect((await undo(bob, data.undo)).status).toBe(404);
    expect(await wines(ana)).toEqual([]);
  });

  test('cannot be undone after a day, and is final after thirty', async () => {
    const { id } = await addWine(ana);
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    app().clock.advance(DAY_MS - 1);
    await sweepUndos(app().db, app().clock);
    expect((await ana.get(`/api/cellar/undo/${data.undo}`)).status).toBe(401);
    const again = await app().db.rows(sql`select 1 from wines where id = ${id}`);
    expect(again).toHaveLength(1);
    app().clock.advance(1);
    await sweepUndos(app().db, app().clock);
    expect(await app().db.rows(sql`select 1 from wines where id = ${id}`)).toHaveLength(1);
    expect(await app().db.rows(sql`select 1 from undo_rows where undo_id = ${data.undo}`)).toEqual([]);
    app().clock.advance(29 * DAY_MS);
    await sweepUndos(app().db, app().clock);
    expect(await app().db.rows(sql`select 1 from wines where id = ${id}`)).toEqual([]);
  });

  test('yields to a new wine with the same id, which keeps its history', async () => {
    const { id } = await addWine(ana);
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    const added = await ana.post<Wine>('/cellar/wines', {
      ...WINE,
      id,
      name: 'Again',
      storageLocation: null,
    });
    expect([added.status, added.data.version]).toEqual([201, 3]);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 0, skipped: 1 });
    expect((await wines(ana)).map(({ name, storageLocation }) => [name, storageLocation])).toEqual([
      ['Again', null],
    ]);
  });
});

describe('a deleted wine with a drinking log', () => {
  const consumptions = [{ day: '2020-05-01', source: 'cellartracker:iConsumed:5' }];
  const imported = async (): Promise<string> => {
    const about = { kind: 'wines', fileName: 'a.csv', format: 'mapped', rows: 1, onMatch: 'update' };
    const { data } = await ana.post<ImportRecord>('/api/imports', about);
    await ana.post(`/api/imports/${data.id}/rows`, {
      rows: [{ line: 1, values: { ...WINE, consumptions } }],
    });
    await ana.post(`/api/imports/${data.id}/finish`);
    return data.id;
  };
  const onlyWine = async () => (await wines(ana))[0] as Wine;
  const historyOf = async ({ id }: Wine) =>
    (await ana.get<Consumption[]>(`/api/cellar/wines/${id}/consumptions`)).data.map(({ day }) => day);

  test('shares nothing with an imported copy and has its own log when restored', async () => {
    await imported();
    const first = await onlyWine();
    const { data } = await bulk(ana, 'delete', { ids: [first.id] });
    await imported();
    const second = await onlyWine();
    expect(await historyOf(second)).toEqual(['2020-05-01']);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await historyOf(first)).toEqual(['2020-05-01']);
  });

  test('is restored even if its import was undone meanwhile', async () => {
    const id = await imported();
    const { data } = await bulk(ana, 'delete', { ids: [(await onlyWine()).id] });
    expect((await ana.post(`/api/imports/${id}/undo`)).status).toBe(200);
    expect((await undo(ana, data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await wines(ana)).toMatchObject([{ name: WINE.name, lastTasted: null }]);
  });

  test('keeps the ids of its entries, and another wine gets an error', async () => {
    const first = await addWine(ana);
    const other = await addWine(ana);
    const entry = { id: newId() };
    expect((await ana.post(`/api/cellar/wines/${first.id}/consumptions`, entry)).status).toBe(201);
    await bulk(ana, 'delete', { ids: [first.id] });
    const { status, error } = await ana.post(`/api/cellar/wines/${other.id}/consumptions`, entry);
    expect([status, error.code]).toEqual([409, 'id_taken']);
    expect((await ana.get<Wine>(`/cellar/wines/${other.id}`)).data.quantity).toBe(WINE.quantity);
  });
});
