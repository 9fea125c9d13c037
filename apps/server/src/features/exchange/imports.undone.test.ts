import type { Barrel, BulkResult, Consumption, ImportRecord, WineDetail } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { cellar, imported, MARGAUX, wholeWine, wines } from './imports.testing.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const takeBack = async (id: string) => (await ana.post<ImportRecord>(`/api/imports/${id}/undo`)).data.kept;

/** Does something with all that there is, and undoes it. */
async function doAndUndo(act: 'update' | 'delete', things: 'wines' | 'barrels', changes: object = {}) {
  const ids = (await ana.get<{ id: string }[]>(`/cellar/${things}`)).data.map(({ id }) => id);
  const { data } = await ana.post<BulkResult>(`/api/cellar/${things}/bulk-${act}`, { ids, changes });
  expect((await ana.post(`/api/cellar/undo/${data.undo}`)).status).toBe(200);
}

async function drink(wine: { id: string } | undefined, more: object = {}): Promise<string> {
  const given = await ana.post<{ consumption: Consumption }>(
    `/api/cellar/wines/${wine?.id}/consumptions`,
    more,
  );
  return given.data.consumption.id;
}
const undoDrink = async (id: string) =>
  expect((await ana.delete(`/api/cellar/consumptions/${id}`)).status).toBe(200);

describe('an import is taken back whole where what was done since was undone', () => {
  test('to the wines it added: moved, deleted, drunk in whatever order', async () => {
    const id = await imported(ana, wines(3));
    const [first] = await cellar(ana);
    const one = await drink(first);
    const other = await drink(first, { quantity: 2, note: 'Fine' });
    await doAndUndo('update', 'wines', { storageLocation: 'B 2' });
    await undoDrink(one);
    await ana.put(`/api/cellar/consumptions/${other}`, { quantity: 3 });
    await undoDrink(other);
    await doAndUndo('delete', 'wines');
    expect(await takeBack(id)).toBe(0);
    expect(await cellar(ana)).toEqual([]);
  });

  test('to the barrels it added', async () => {
    const barrel = { name: 'North', vintage: 2024, region: 'Jura' };
    const id = await imported(ana, [{ line: 1, values: barrel }], { kind: 'barrels' });
    await doAndUndo('update', 'barrels', { location: 'Chai 2' });
    expect(await takeBack(id)).toBe(0);
    expect((await ana.get<Barrel[]>('/cellar/barrels')).data).toEqual([]);
  });

  test('to a wine it changed, which is as it was before', async () => {
    await imported(ana, [{ line: 1, values: { ...MARGAUX, notes: 'Before' } }]);
    const before = await wholeWine(ana, MARGAUX.name);
    const id = await imported(ana, [{ line: 1, values: { ...MARGAUX, notes: 'After', extra: { a: '1' } } }]);
    await doAndUndo('update', 'wines', { region: 'Savoie' });
    await undoDrink(await drink(before));
    expect(await takeBack(id)).toBe(0);
    const after = await wholeWine(ana, MARGAUX.name);
    expect(after).toEqual({ ...before, version: after.version, updatedAt: after.updatedAt });
    expect(after.version).toBeGreaterThan(before.version);
  });

  test('to a wine another import brought a history of', async () => {
    const first = await imported(ana, [{ line: 1, values: MARGAUX }]);
    const consumptions = [{ day: '2025-05-01', note: 'Fine' }];
    const second = await imported(ana, [{ line: 1, values: { ...MARGAUX, consumptions } }]);
    expect(await takeBack(second)).toBe(0);
    expect(await takeBack(first)).toBe(0);
    expect(await cellar(ana)).toEqual([]);
  });
});

describe('an import leaves', () => {
  test('what is otherwise since, though something else was undone', async () => {
    const id = await imported(ana, wines(3));
    const [changed, tasted, drunk] = await cellar(ana);
    await ana.put(`/cellar/wines/${changed?.id}`, { notes: 'Ours' });
    await drink(tasted, { day: '2020-01-01', quantity: 0, reason: 'Tasted', note: 'At Paul’s' });
    await drink(drunk);
    for (const wine of [changed, tasted, drunk]) await undoDrink(await drink(wine));
    await doAndUndo('update', 'wines', { storageLocation: 'B 2' });
    expect(await takeBack(id)).toBe(3);
    expect(await cellar(ana)).toHaveLength(3);
  });

  test('a wine somebody notes a tasting of in the same moment', async () => {
    const id = await imported(ana, wines(1));
    const [wine] = (await cellar(ana)) as [WineDetail];
    await undoDrink(await drink(wine));
    const { db } = app();
    let undone: Promise<number> | undefined;
    await db.begin(async (tx) => {
      await tx.count(sql`select from wines where id = ${wine.id} for update`);
      undone = takeBack(id);
      const waits = () => db.rows(sql`select from pg_stat_activity where wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waits()).length).toBe(1);
      await tx.count(sql`
        insert into consumptions (estate_id, id, wine_id, day, quantity, reason, taken_by, created_at, created_by,
          updated_at, updated_by)
        select estate_id, gen_random_uuid(), id, date '2020-01-01', 0, 'Tasted', 'Bea', created_at, created_by,
          updated_at, updated_by from wines where id = ${wine.id}`);
    });
    expect(await undone).toBe(1);
    expect((await ana.get<Consumption[]>('/api/cellar/consumptions')).data).toHaveLength(1);
  });
});
