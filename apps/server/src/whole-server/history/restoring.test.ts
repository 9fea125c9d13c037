import type { Wine, WineDetail } from '@cuverie/contract';
import { describe, expect, test } from 'vitest';
import { sweepUndos } from '../../features/cellar/undo/undo.service.ts';
import { sweepHistory } from '../../features/history/history.service.ts';
import { sql } from '../../platform/database/sql.ts';
import { labelPicture } from '../../testing/pictures.ts';
import { DAY_MS, deletedAt, historyServer, WINE } from './testing/history.ts';

const { ana, app, deletionOf, history, made, restore } = historyServer();

describe('a deleted row', () => {
  const about: [kind: string, collection: string][] = [
    ['wine', '/cellar/wines'],
    ['barrel', '/cellar/barrels'],
    ['tank', '/tanks'],
    ['field', '/api/analytics/blocks'],
    ['reading', '/api/analytics/harvest-readings'],
    ['grape', '/grapes'],
    ['vessel', '/api/winery/vessels'],
    ['grower', '/api/winery/growers'],
    ['contract', '/api/winery/contracts'],
    ['trial', '/api/winery/trials'],
    ['rack', '/api/cellar/racks'],
    ['purchase', '/api/cellar/purchases'],
    ['limit', '/api/winery/limits'],
    ['work-order', '/api/winery/work-orders'],
  ];

  test.each(about)('is restored unchanged: a %s', async (kind, collection) => {
    const id = await made(collection);
    const shows = `${collection}/${id}`;
    const { data: before } = await ana().get<Record<string, unknown>>(shows);
    expect((await ana().delete(deletedAt(collection, id))).status).toBe(200);
    expect((await ana().get(shows)).status).toBe(404);
    // Long after the undo has expired.
    app().clock.advance(29 * DAY_MS);
    await sweepUndos(app().db, app().clock);
    await sweepHistory(app().db, app().clock, 730);
    app().clock.advance(-29 * DAY_MS);
    const deleted = await deletionOf(kind, id);
    expect(deleted?.before).not.toBeNull();
    const answer = await restore(deleted?.id);
    expect([answer.status, answer.data]).toEqual([200, { kind, itemId: id, rows: 1 }]);
    const { data: after } = await ana().get<Record<string, unknown>>(shows);
    const { version: _, updatedAt: __, ...same } = before;
    expect(after).toMatchObject(same);
    expect(Number(after['version'])).toBeGreaterThan(Number(before['version']));
    const again = await restore(deleted?.id);
    expect([again.status, again.error.code]).toEqual([409, 'cannot_be_restored']);
    expect(again.error.message).toContain('there again');
    const [newest, deletion] = await history(`kind=${kind}&id=${id}`);
    expect([newest?.act, deletion?.restorableUntil]).toEqual(['restored', null]);
  });

  test('is gone for good after thirty days', async () => {
    const id = await made('/cellar/barrels');
    await ana().delete(`/cellar/barrels/${id}`);
    app().clock.advance(30 * DAY_MS + 1000);
    await sweepUndos(app().db, app().clock);
    await sweepHistory(app().db, app().clock, 730);
    const fresh = await app().db.rows<{ id: string; before: unknown }>(sql`
      select id, before from changes where item_id = ${id} and act = 'deleted'`);
    expect(fresh.map(({ before }) => before)).toEqual([null]);
    app().clock.advance(-30 * DAY_MS);
    const { status, error } = await restore(fresh[0]?.id);
    app().clock.advance(-1000);
    expect([status, error.message.includes('30 days')]).toEqual([409, true]);
  });

  test('of a field is restored with measurements and weather', async () => {
    const { data: field } = await ana().post<{ id: string }>('/api/analytics/blocks', {
      name: 'Clos',
      variety: 'Merlot',
      estimatedYield: 4,
    });
    for (const date of ['2026-09-01', '2026-09-08'])
      await ana().post('/api/analytics/harvest-readings', { block: field.id, date, brix: 20 });
    await ana().post('/api/analytics/weather', { block: field.id, days: [{ date: '2026-09-01', rain: 3 }] });
    const readings = async () =>
      (await ana().get<object[]>(`/api/analytics/harvest-readings?block=${field.id}`)).data;
    const before = await readings();
    await ana().delete(`/api/analytics/blocks/${field.id}`);
    const [gone] = await history('kind=reading&act=deleted');
    const alone = await restore(gone?.id);
    expect([alone.status, alone.error.message]).toEqual([
      409,
      'The field it belongs to is gone. Restore the field first.',
    ]);
    const { data } = await restore((await deletionOf('field', field.id))?.id);
    expect(data.rows).toBe(4);
    expect((await readings()).map((row) => ({ ...row, version: 0, updatedAt: '' }))).toEqual(
      before.map((row) => ({ ...row, version: 0, updatedAt: '' })),
    );
    expect((await restore(gone?.id)).status).toBe(409);
  });

  test('of a field is deleted and restored with thousands of measurements in batches', async () => {
    const field = await made('/api/analytics/blocks');
    const { estate, id } = ana().user;
    await app().db.count(sql`
      insert into readings (
        estate_id, id, block_id, date, brix, status, taken_by, created_at, created_by, updated_at, updated_by
      )
      select ${estate.id}::uuid, gen_random_uuid(), ${field}::uuid, date '2000-01-01' + n, 20, 'Developing', 'Ana',
        now(), ${id}::uuid, now(), ${id}::uuid
      from generate_series(1, 2500) as n`);
    const count = async () =>
      (await app().db.rows(sql`select from readings where block_id = ${field}`)).length;
    expect((await ana().delete(`/api/analytics/blocks/${field}`)).status).toBe(200);
    expect(await count()).toBe(0);
    const { data } = await restore((await deletionOf('field', field))?.id);
    expect([data.rows, await count()]).toEqual([2501, 2500]);
  });

  test('of a tank must be restored before its readings, and an archived one stays unchanged', async () => {
    const tank = await made('/tanks');
    const { data: reading } = await ana().post<{ id: string }>(`/tanks/${tank}/readings`, { brix: 12 });
    await ana().delete(`/tanks/${tank}/readings/${reading.id}`);
    await ana().delete(`/tanks/${tank}`);
    const gone = await deletionOf('tank-reading', reading.id);
    const first = await restore(gone?.id);
    expect([first.status, first.error.message]).toEqual([
      409,
      'The tank it belongs to is gone. Restore the tank first.',
    ]);
    await restore((await deletionOf('tank', tank))?.id);
    await ana().put(`/tanks/${tank}`, { status: 'archived' });
    expect((await restore(gone?.id)).error.message).toContain('archived');
    await app().db.count(sql`update tanks set archived_at = null where id = ${tank}`);
    expect((await restore(gone?.id)).status).toBe(200);
    expect((await ana().get<{ readings: object[] }>(`/tanks/${tank}`)).data.readings).toMatchObject([
      { id: reading.id, brix: 12 },
    ]);
  });

  test.each(['/tanks', '/api/winery/trials', '/api/winery/work-orders'])(
    'is restored once by several simultaneous requests: of %s',
    async (collection) => {
      const id = await made(collection);
      await ana().delete(deletedAt(collection, id));
      const [deleted] = await history(`id=${id}&act=deleted`);
      const answers = await Promise.all(Array.from({ length: 5 }, () => restore(deleted?.id)));
      const refusals = answers.filter(({ status }) => status === 409).map(({ error }) => error.message);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(refusals.filter((message) => message.includes('is there again'))).toHaveLength(4);
    },
  );

  test('of the drinking log takes its bottles again, if they still exist', async () => {
    const holdings = [
      { place: 'Rack', bottles: 2, bottleSizeMl: 750 },
      { place: 'Case', bottles: 4, bottleSizeMl: 750 },
    ];
    const { data: wine } = await ana().post<Wine>('/cellar/wines', { ...WINE, holdings });
    const address = `/cellar/wines/${wine.id}`;
    const drink = (draft: object) =>
      ana().post<{ consumption: { id: string } }>(`/api/cellar/wines/${wine.id}/consumptions`, draft);
    const drunk = await drink({ quantity: 3, place: 'Case', day: '2026-10-01', note: 'Fine' });
    const { id } = drunk.data.consumption;
    const { data: after } = await ana().get<WineDetail>(address);
    await ana().delete(`/api/cellar/consumptions/${id}`);
    const deleted = await deletionOf('consumption', id);

    const { data: more } = await drink({ quantity: 4 });
    const short = await restore(deleted?.id);
    expect([short.status, short.error.message]).toEqual([
      409,
      'It took 3 bottles, and there are 2 now. Enter what was drunk again.',
    ]);
    await ana().delete(`/api/cellar/consumptions/${more.consumption.id}`);
    await ana().delete(address);
    expect((await restore(deleted?.id)).error.message).toContain('Restore the wine first');
    await restore((await deletionOf('wine', wine.id))?.id);

    const answers = await Promise.all([restore(deleted?.id), restore(deleted?.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ana().get<WineDetail>(address)).data).toMatchObject({
      quantity: 3,
      holdings: after.holdings,
      lastTasted: '2026-10-01',
    });
    expect((await ana().get(`/api/cellar/consumptions/${id}`)).data).toMatchObject({
      ...drunk.data.consumption,
      version: expect.any(Number),
      updatedAt: expect.any(String),
    });
  });

  test('does not displace its replacement', async () => {
    const { data: barrel } = await ana().post<{ id: string; barrelId: string }>('/cellar/barrels', {
      name: 'Lot 7',
      vintage: 2024,
      region: 'Jura',
      barrelId: 'B-1',
    });
    await ana().delete(`/cellar/barrels/${barrel.id}`);
    await ana().post('/cellar/barrels', { name: 'Lot 8', vintage: 2024, region: 'Jura', barrelId: 'B-1' });
    const { status, error } = await restore((await deletionOf('barrel', barrel.id))?.id);
    expect([status, error.message]).toEqual([
      409,
      'Another barrel has taken its place as “Lot 7”. Rename or delete that one, then restore this one.',
    ]);
  });

  test('is restored with its picture: a wine and a grape', async () => {
    const fields = { ...WINE, vintage: '2016', quantity: '6' };
    const { data: wine } = await ana().form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const { data: grape } = await ana().form<{ id: string; picture: string }>(
      'POST',
      '/grapes/create',
      {
        name: 'Räuschling',
        color: 'White',
        origin: 'Switzerland',
        baume_level: '10.8',
        baume_harvest_recommended: '11.1',
        brix_level: '19.5',
        brix_harvest_recommended: '20',
        recommended_soil: 'Gravel',
        details: 'Rare by now.',
      },
      await labelPicture(),
    );
    const addresses = [String(wine.image), grape.picture];
    const seen = async () =>
      Promise.all(addresses.map(async (address) => (await app().visitor.get(address)).status));
    expect(await seen()).toEqual([200, 200]);
    await ana().delete(`/cellar/wines/${wine.id}`);
    await ana().delete(`/grapes/delete/${grape.id}`);
    expect(await seen()).toEqual([404, 404]);
    await restore((await deletionOf('wine', wine.id))?.id);
    await restore((await deletionOf('grape', grape.id))?.id);
    expect(await seen()).toEqual([200, 200]);
  });

  test('of the grape reference is shown again', async () => {
    const [grape] = (await ana().get<{ id: string }[]>('/grapes?limit=1')).data;
    await ana().delete(`/grapes/delete/${grape?.id}`);
    const { data } = await restore((await deletionOf('grape', grape?.id ?? ''))?.id);
    expect(data).toMatchObject({ kind: 'grape', rows: 1 });
    expect((await ana().get(`/grapes/${grape?.id}`)).status).toBe(200);
  });
});
