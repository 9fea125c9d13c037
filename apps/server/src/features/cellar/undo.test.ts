import { readdir } from 'node:fs/promises';
import type {
  Barrel,
  BulkResult,
  Consumption,
  ImportRecord,
  Undoable,
  Undone,
  Wine,
} from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { sweepUndos } from './undo.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const draft = {
  name: 'Clos',
  vintage: 2019,
  region: 'Jura',
  type: 'Red',
  quantity: 6,
  storageLocation: 'A1',
};

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const addWine = async (fields: object = {}): Promise<Wine> =>
  (await ana.post<Wine>('/cellar/wines', { ...draft, ...fields })).data;
const addBarrel = async (fields: object = {}): Promise<Barrel> =>
  (await ana.post<Barrel>('/cellar/barrels', { name: 'Lot', vintage: 2024, region: 'Jura', ...fields })).data;
const wines = async () => (await ana.get<Wine[]>('/cellar/wines?sort=name')).data;
const bulk = (act: string, body: object, things = 'wines') =>
  ana.post<BulkResult>(`/api/cellar/${things}/bulk-${act}`, body);
const undo = (id: string, client = ana) => client.post<Undone>(`/api/cellar/undo/${id}`);
/** A row but for what an undo moves on. */
/** As a list shows it, whoever told of it. */
const kept = (row: Wine | Barrel) => ({ extra: null, source: null, ...row, version: null, updatedAt: null });

describe('many wines changed together', () => {
  test('take the same values, and go back to what each had', async () => {
    const before = [
      await addWine({ name: 'A', price: '20', drinkBy: '2030' }),
      await addWine({ name: 'B', producer: 'P' }),
    ];
    await addWine({ name: 'C' });
    const changes = { storageLocation: 'B 2', producer: '', drinkBy: '2035', rating: null };
    const { status, data } = await bulk('update', { ids: [...before.map(({ id }) => id), newId()], changes });
    expect([status, data.changed, data.missing]).toEqual([200, 2, 1]);
    expect(
      (await wines()).map(({ storageLocation, drinkBy, producer }) => [storageLocation, drinkBy, producer]),
    ).toEqual([
      ['B 2', '2035-12-31', null],
      ['B 2', '2035-12-31', null],
      ['A1', null, null],
    ]);
    expect((await ana.get<Undoable>(`/api/cellar/undo/${data.undo}`)).data).toMatchObject({
      act: 'update',
      things: 'wines',
      changed: 2,
      undoneAt: null,
    });
    expect((await undo(data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    const after = (await wines()).slice(0, 2);
    expect(after.map(kept)).toEqual(before.map(kept));
    expect(after.map(({ version }) => version)).toEqual([3, 3]);
  });

  test('are those the filters pick, search and typos included', async () => {
    await addWine({ name: 'Margaux', type: 'Red' });
    await addWine({ name: 'Margaux blanc', type: 'White' });
    await addWine({ name: 'Talbot', type: 'Red' });
    const { data } = await bulk('update', {
      where: { q: 'margoux', type: ['Red'] },
      expected: 1,
      changes: { quantity: 1 },
    });
    expect(data.changed).toBe(1);
    expect((await wines()).map(({ quantity }) => quantity)).toEqual([1, 6, 6]);
    expect((await bulk('delete', { where: {}, expected: 3 })).data).toMatchObject({ changed: 3, missing: 0 });
    expect(await wines()).toEqual([]);
  });

  test.each(['delete', 'update'])(
    'that match are none to %s where they are more or fewer than was expected',
    async (act) => {
      const before = [await addWine({ name: 'A' }), await addWine({ name: 'B' })];
      const changes = { region: 'Savoie' };
      for (const where of [{ q: ' ' }, {}]) {
        const { status, error } = await bulk(act, { where, expected: 1, changes });
        expect([status, error.code, error.current]).toEqual([409, 'other_count', { matching: 2 }]);
        expect(error.message).toBe(
          'The number of wines that match is 2 by now, not 1. Look at the list again, then repeat this if all of them are meant.',
        );
      }
      expect((await bulk(act, { where: { q: 'B' }, expected: 2, changes })).status).toBe(409);
      expect(await wines()).toMatchObject(
        before.map(kept).map(({ name, region }) => ({ name, region, version: 1 })),
      );
      const { data } = await bulk(act, { where: {}, expected: 2, changes });
      expect(data.changed).toBe(2);
      expect((await undo(data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    },
  );

  test('leave one alone that somebody changed since', async () => {
    const [a, b] = [await addWine({ name: 'A' }), await addWine({ name: 'B' })];
    const { data } = await bulk('update', { ids: [a.id, b.id], changes: { region: 'Savoie' } });
    await ana.put(`/cellar/wines/${a.id}`, { notes: 'Mine' });
    expect((await undo(data.undo)).data).toEqual({ restored: 1, skipped: 1 });
    expect((await wines()).map(({ region }) => region)).toEqual(['Savoie', 'Jura']);
  });

  test.each([
    [{}, 'ids', 'Send either ids or where'],
    [{ ids: [newId()], where: {}, expected: 1 }, 'ids', 'Send either ids or where'],
    [{ where: {} }, 'expected', 'Say how many you expect to match'],
    [{ where: { q: '   ' } }, 'expected', 'Say how many you expect to match'],
    [{ ids: [] }, 'ids', 'Choose at least one'],
    [{ ids: Array.from({ length: 1001 }, () => newId()) }, 'ids', 'Choose at most 1000 at a time'],
    [{ where: { tpye: ['Red'] }, expected: 1 }, 'where', 'Where has no field tpye'],
    [{ where: { type: 'Red' }, expected: 1 }, 'where.type', 'Type must be a list'],
  ])('refuse %j in words', async (chosen, path, message) => {
    const { status, error } = await bulk('delete', chosen);
    expect([status, error.errors]).toEqual([400, { [path]: message }]);
  });

  test.each([
    [{}, 'changes', 'Choose something to change'],
    [{ vintage: 2050 }, 'changes.vintage', 'Vintage must be between 1800 and 2027'],
    [{ name: '' }, 'changes.name', 'Name is required'],
    [{ nmae: 'x' }, 'changes', 'Changes has no field nmae'],
  ])('refuse to become %j', async (changes, path, message) => {
    const { status, error } = await bulk('update', { where: {}, expected: 0, changes });
    expect([status, error.errors]).toEqual([400, { [path]: message }]);
  });

  const multiply = ({ id }: Wine, times: number) => app().sql`
    insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by
    from wines, generate_series(1, ${times}) where id = ${id}`;

  // Within the time of a test: by a plan for one row, one of the four takes longer than that.
  test('change and come back in no time where the database has not counted them yet', async () => {
    const { sql } = app();
    const wine = await addWine();
    await sql`analyze wines, undos, undo_rows`;
    await multiply(wine, 9999);
    const where = { where: {}, expected: 10_000 };
    const moved = await bulk('update', { ...where, changes: { storageLocation: 'B 2' } });
    expect((await undo(moved.data.undo)).data).toEqual({ restored: 10_000, skipped: 0 });
    const gone = await bulk('delete', where);
    expect((await undo(gone.data.undo)).data).toEqual({ restored: 10_000, skipped: 0 });
  });

  test('are at most 10,000, and none of more', async () => {
    await multiply(await addWine(), 10_000);
    const { status, error } = await bulk('delete', { where: { type: ['Red'] }, expected: 10_001 });
    expect([status, error.message]).toEqual([
      400,
      'These are more than 10,000 wines. Narrow the filters, and change them in parts',
    ]);
    expect((await ana.get<Wine[]>('/cellar/wines?limit=1')).meta.total).toBe(10_001);
  });
});

describe('a deletion', () => {
  test('of many is taken back with pictures, and each wine is as it was', async () => {
    const fields = { ...draft, vintage: '2019', quantity: '6' };
    const { data: pictured } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const other = await addWine({ name: 'D', notes: 'Long' });
    const files = await readdir(app().mediaDir);
    const { data } = await bulk('delete', { ids: [pictured.id, other.id] });
    expect(await wines()).toEqual([]);
    expect((await ana.get(`/cellar/wines/${other.id}`)).status).toBe(404);
    expect((await ana.put(`/cellar/wines/${other.id}`, { quantity: 1 })).status).toBe(404);
    expect((await ana.get<{ wines: number }>('/api/cellar/figures')).data.wines).toBe(0);
    expect((await undo(data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect((await wines()).map(kept)).toEqual([pictured, other].map(kept));
    expect((await ana.get(String(pictured.image))).status).toBe(200);
    expect(await readdir(app().mediaDir)).toEqual(files);
  });

  test('of one is taken back the same way, and once: sent again it gives the first answer', async () => {
    const { id } = await addWine();
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    expect((await ana.delete(`/cellar/wines/${id}`)).status).toBe(404);
    const answers = await Promise.all([undo(data.undo), undo(data.undo), undo(data.undo)]);
    expect(answers.map(({ data: undone }) => undone)).toEqual(
      answers.map(() => ({ restored: 1, skipped: 0 })),
    );
    expect((await wines()).map(({ version }) => version)).toEqual([3]);
    await ana.delete(`/cellar/wines/${id}`);
    expect((await undo(data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await wines()).toEqual([]);
  });

  test('is nobody else’s to take back', async () => {
    const { id } = await addWine();
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    const bob = await app().signUp('Bob');
    expect((await undo(data.undo, bob)).status).toBe(404);
    expect(await wines()).toEqual([]);
  });

  test('is final after a day, whether or not it was swept', async () => {
    const { id } = await addWine();
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    app().clock.advance(DAY_MS - 1);
    await sweepUndos(app().sql, app().clock);
    expect((await ana.get(`/api/cellar/undo/${data.undo}`)).status).toBe(401);
    const again = await app().sql`select 1 from wines where id = ${id}`;
    expect(again).toHaveLength(1);
    app().clock.advance(1);
    await sweepUndos(app().sql, app().clock);
    expect(await app().sql`select 1 from wines where id = ${id}`).toEqual([]);
    expect(await app().sql`select 1 from undo_rows where undo_id = ${data.undo}`).toEqual([]);
  });

  test('leaves no word of wines behind that are gone for good', async () => {
    const words = async () =>
      (await app().sql<{ word: string }[]>`select word from cellar_words`).map(({ word }) => word);
    const { id } = await addWine({ name: 'Unmistakable', notes: 'Shared' });
    await addWine({ notes: 'Shared' });
    await ana.delete(`/cellar/wines/${id}`);
    await sweepUndos(app().sql, app().clock);
    expect(await words()).toEqual(expect.arrayContaining(['unmistakable', 'shared']));
    app().clock.advance(DAY_MS);
    await sweepUndos(app().sql, app().clock);
    expect(await words()).toContain('shared');
    expect(await words()).not.toContain('unmistakable');
  });

  test('takes no word from a wine that is stored in the same moment', async () => {
    const { id } = await addWine({ name: 'Unmistakable' });
    await ana.delete(`/cellar/wines/${id}`);
    app().clock.advance(DAY_MS);
    const { sql } = app();
    let swept: Promise<void> | undefined;
    await sql.begin(async (tx) => {
      await tx`
        insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at,
          updated_by)
        select estate_id, ${newId()}::uuid, name, vintage, region, type, quantity, created_at, created_by, updated_at,
          updated_by from wines where id = ${id}`;
      let isSwept = false;
      swept = sweepUndos(sql, app().clock).then(() => void (isSwept = true));
      const waits = () => sql`select 1 from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => isSwept || (await waits()).length > 0).toBe(true);
    });
    await swept;
    expect(await sql`select word from cellar_words`).toContainEqual({ word: 'unmistakable' });
  });

  test('gives way to a wine added under the same id, which keeps its history', async () => {
    const { id } = await addWine();
    const { data } = await ana.delete<{ undo: string }>(`/cellar/wines/${id}`);
    const added = await ana.post<Wine>('/cellar/wines', {
      ...draft,
      id,
      name: 'Anew',
      storageLocation: null,
    });
    expect([added.status, added.data.version]).toEqual([201, 3]);
    expect((await undo(data.undo)).data).toEqual({ restored: 0, skipped: 1 });
    expect((await wines()).map(({ name, storageLocation }) => [name, storageLocation])).toEqual([
      ['Anew', null],
    ]);
  });
});

describe('many barrels', () => {
  test('are moved together, and back', async () => {
    const before = [await addBarrel({ location: 'Row 1' }), await addBarrel({ location: 'Row 2' })];
    const ids = before.map(({ id }) => id);
    const { data } = await bulk('update', { ids, changes: { location: 'Row 9' } }, 'barrels');
    const rows = async () => (await ana.get<Barrel[]>('/cellar/barrels?sort=barrelId')).data;
    expect((await rows()).map(({ location }) => location)).toEqual(['Row 9', 'Row 9']);
    expect((await undo(data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect(new Set((await rows()).map(({ location }) => location))).toEqual(new Set(['Row 1', 'Row 2']));
  });

  test('are those that search and type pick, of one’s own, and as many as was expected', async () => {
    const lots = { 'North 1': 'Oak', 'North 2': 'Oak', 'North 3': 'Red', 'South 1': 'Oak' };
    for (const [name, type] of Object.entries(lots)) await addBarrel({ name, type });
    const bob = await app().signUp('Bob');
    await bob.post('/cellar/barrels', { name: 'North 9', vintage: 2024, region: 'Jura', type: 'Oak' });
    const where = { q: 'nörth', type: ['Oak'] };
    const changes = { location: 'Chai' };
    const refused = await bulk('update', { where, expected: 3, changes }, 'barrels');
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The number of barrels that match is 2 by now, not 3. Look at the list again, then repeat this if all of them are meant.',
    ]);
    const { data } = await bulk('update', { where, expected: 2, changes }, 'barrels');
    expect(data).toMatchObject({ changed: 2, missing: 0 });
    const rows = async () => (await ana.get<Barrel[]>('/cellar/barrels?sort=name')).data;
    expect((await rows()).map(({ location }) => location)).toEqual(['Chai', 'Chai', null, null]);
    expect((await undo(data.undo)).data).toEqual({ restored: 2, skipped: 0 });
    expect((await rows()).map(({ location }) => location)).toEqual([null, null, null, null]);
    const gone = await bulk('delete', { where: {}, expected: 4 }, 'barrels');
    expect(await rows()).toEqual([]);
    expect((await undo(gone.data.undo)).data).toEqual({ restored: 4, skipped: 0 });
    expect((await bob.get<Barrel[]>('/cellar/barrels')).data).toHaveLength(1);
  });

  test.each([
    [{}, 'ids', 'Send either ids or where'],
    [{ where: {} }, 'expected', 'Say how many you expect to match'],
    [{ where: { region: ['Jura'] }, expected: 1 }, 'where', 'Where has no field region'],
  ])('refuse %j in words', async (chosen, path, message) => {
    for (const [act, body] of [
      ['delete', chosen],
      ['update', { ...chosen, changes: { region: 'Jura' } }],
    ] as const) {
      const { status, error } = await bulk(act, body, 'barrels');
      expect([status, error.errors]).toEqual([400, { [path]: message }]);
    }
  });

  test('come back but for one whose code was given to another meanwhile', async () => {
    const [a, b] = [await addBarrel({ barrelId: 'B-1' }), await addBarrel({ barrelId: 'B-2' })];
    const { data } = await bulk('delete', { ids: [a.id, b.id] }, 'barrels');
    expect((await addBarrel({ barrelId: 'B-1', name: 'Other' })).name).toBe('Other');
    expect((await undo(data.undo)).data).toEqual({ restored: 1, skipped: 1 });
    expect((await ana.get<Barrel[]>('/cellar/barrels?sort=barrelId')).data.map(({ name }) => name)).toEqual([
      'Other',
      'Lot',
    ]);
  });
});

describe('a deleted wine with a history', () => {
  const consumptions = [{ day: '2020-05-01', source: 'cellartracker:iConsumed:5' }];
  const imported = async (): Promise<string> => {
    const about = { kind: 'wines', fileName: 'a.csv', format: 'mapped', rows: 1, onMatch: 'update' };
    const { data } = await ana.post<ImportRecord>('/api/imports', about);
    await ana.post(`/api/imports/${data.id}/rows`, {
      rows: [{ line: 1, values: { ...draft, consumptions } }],
    });
    await ana.post(`/api/imports/${data.id}/finish`);
    return data.id;
  };
  const onlyWine = async () => (await wines())[0] as Wine;
  const historyOf = async ({ id }: Wine) =>
    (await ana.get<Consumption[]>(`/api/cellar/wines/${id}/consumptions`)).data.map(({ day }) => day);

  test('keeps none of it from a wine that the same file brings again, and has its own when it comes back', async () => {
    await imported();
    const first = await onlyWine();
    const { data } = await bulk('delete', { ids: [first.id] });
    await imported();
    const second = await onlyWine();
    expect(await historyOf(second)).toEqual(['2020-05-01']);
    expect((await undo(data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await historyOf(first)).toEqual(['2020-05-01']);
  });

  test('comes back though the import that brought it was undone meanwhile', async () => {
    const id = await imported();
    const { data } = await bulk('delete', { ids: [(await onlyWine()).id] });
    expect((await ana.post(`/api/imports/${id}/undo`)).status).toBe(200);
    expect((await undo(data.undo)).data).toEqual({ restored: 1, skipped: 0 });
    expect(await wines()).toMatchObject([{ name: draft.name, lastTasted: null }]);
  });

  test('has the ids of its entries to itself, and another wine is told so', async () => {
    const first = await addWine();
    const other = await addWine();
    const entry = { id: newId() };
    expect((await ana.post(`/api/cellar/wines/${first.id}/consumptions`, entry)).status).toBe(201);
    await bulk('delete', { ids: [first.id] });
    const { status, error } = await ana.post(`/api/cellar/wines/${other.id}/consumptions`, entry);
    expect([status, error.code]).toEqual([409, 'id_taken']);
    expect((await ana.get<Wine>(`/cellar/wines/${other.id}`)).data.quantity).toBe(draft.quantity);
  });
});
