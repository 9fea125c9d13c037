import type { BulkResult, Consumption, WineDetail } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { isOneMachine } from '../../testing/database.ts';
import { undoImport } from '../../testing/imports.ts';
import { cellar, importRows, MARGAUX, wines } from './testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;

beforeEach(async () => {
  ana = await app().signUp('Ana Silva');
});

const takeBack = async (id: string) => (await undoImport(ana, id)).kept;

const drink = (wine: { id: string } | undefined, more: object = {}) =>
  ana.post<{ consumption: Consumption }>(`/api/cellar/wines/${wine?.id}/consumptions`, more);

describe('an undone import', () => {
  test('keeps rows edited since, even if their values are as before', async () => {
    const id = await importRows(ana, wines(3));
    const [drunk, moved] = await cellar(ana);
    const { data } = await drink(drunk);
    await ana.delete(`/api/cellar/consumptions/${data.consumption.id}`);
    const changes = { storageLocation: 'B 2' };
    const bulk = await ana.post<BulkResult>('/api/cellar/wines/bulk-update', { ids: [moved?.id], changes });
    await ana.post(`/api/cellar/undo/${bulk.data.undo}`);
    expect(await takeBack(id)).toBe(2);
    expect((await cellar(ana)).map(({ name }) => name)).toEqual([drunk?.name, moved?.name]);
  });

  test('is undone completely after another one that only added drinking log entries', async () => {
    const first = await importRows(ana, [{ line: 1, values: MARGAUX }]);
    const consumptions = [{ day: '2025-05-01', note: 'Fine' }];
    const second = await importRows(ana, [{ line: 1, values: { ...MARGAUX, consumptions } }]);
    expect(await takeBack(second)).toBe(0);
    expect(await takeBack(first)).toBe(0);
    expect(await cellar(ana)).toEqual([]);
  });

  test('keeps a wine with drinking log entries of another import', async () => {
    const first = await importRows(ana, [{ line: 1, values: MARGAUX }]);
    const consumptions = [{ day: '2025-05-01', note: 'Fine' }];
    await importRows(ana, [{ line: 1, values: { ...MARGAUX, consumptions } }]);
    expect(await takeBack(first)).toBe(1);
    expect((await ana.get<Consumption[]>('/api/cellar/consumptions')).data).toHaveLength(1);
  });

  test.runIf(isOneMachine())('keeps a wine that gets a tasting note in the same moment', async () => {
    const id = await importRows(ana, wines(1));
    const [wine] = (await cellar(ana)) as [WineDetail];
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
