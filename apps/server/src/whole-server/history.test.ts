import type { Change, HistoryEntry, Restored, Settings, Wine, WineDetail } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { peopleOf } from '../features/auth/testing/people.ts';
import { sweepUndos } from '../features/cellar/undo/undo.service.ts';
import { sweepHistory } from '../features/history/history.service.ts';
import { sql } from '../platform/database/sql.ts';
import { clientOf, type SignedInClient, useTestApp } from '../testing/app.ts';
import { labelPicture } from '../testing/pictures.ts';
import { makers } from '../testing/rows.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WINE = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };

const app = useTestApp();
const people = peopleOf(app);
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const history = async (query = '') => (await ana.get<HistoryEntry[]>(`/api/history?${query}`)).data;
const restore = (id: string | undefined, client = ana) => client.post<Restored>(`/api/history/${id}/restore`);
/** Where a row of a collection is deleted. */
const at = (collection: string, id: string) =>
  collection === '/grapes' ? `/grapes/delete/${id}` : `${collection}/${id}`;
const made = async (collection: string) => (await makers[collection]?.(ana)) ?? '';
const deletionOf = async (kind: string, id: string) =>
  (await history(`kind=${kind}&id=${id}&act=deleted`))[0];

describe('the history', () => {
  test('lists author, time, and values before and after for a row, newest first', async () => {
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    await ana.put(`/cellar/wines/${wine.id}`, { quantity: 5, notes: 'Cherry' });
    await ana.delete(`/cellar/wines/${wine.id}`);
    const [deleted, changed, added] = await history(`kind=wine&id=${wine.id}`);
    const { user } = ana;
    const same = { itemId: wine.id, kind: 'wine', name: 'Barolo', who: user.name, by: user.id };
    expect(added).toMatchObject({ ...same, act: 'added', before: null, after: null, restorableUntil: null });
    expect(changed).toMatchObject({ ...same, act: 'changed', restorableUntil: null });
    expect([changed?.before, changed?.after]).toEqual([
      { quantity: 6, notes: null, holdings: [{ place: null, bottles: 6, bottleSizeMl: 750 }] },
      { quantity: 5, notes: 'Cherry', holdings: [{ place: null, bottles: 5, bottleSizeMl: 750 }] },
    ]);
    expect(deleted).toMatchObject({ ...same, act: 'deleted', after: null });
    expect(deleted?.before).toMatchObject({ name: 'Barolo', quantity: 5, notes: 'Cherry' });
    const until = app().clock.now().getTime() + 30 * DAY_MS;
    expect(Math.abs(Date.parse(deleted?.restorableUntil ?? '') - until)).toBeLessThan(60_000);
  });

  test('stores a long text once, as the old value of its next change', async () => {
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    const [first, second] = ['Cherry. '.repeat(500).trim(), 'Plum. '.repeat(600).trim()];
    await ana.put(`/cellar/wines/${wine.id}`, { notes: first });
    await ana.put(`/cellar/wines/${wine.id}`, { notes: second });
    const [rewritten, written] = await history(`kind=wine&id=${wine.id}&act=changed`);
    expect(written).toMatchObject({ before: { notes: null }, after: { notes: `${first.slice(0, 200)}…` } });
    expect(rewritten).toMatchObject({
      before: { notes: first },
      after: { notes: `${second.slice(0, 200)}…` },
    });
    expect((await ana.get<WineDetail>(`/cellar/wines/${wine.id}`)).data.notes).toBe(second);
    const glasses = `a${'🍷'.repeat(500)}`;
    expect((await ana.put(`/cellar/wines/${wine.id}`, { notes: glasses })).status).toBe(200);
    const [newest] = await history(`kind=wine&id=${wine.id}&act=changed`);
    expect(newest?.after).toEqual({ notes: `a${'🍷'.repeat(99)}…` });
  });

  test('keeps changes for two years', async () => {
    await ana.post<Wine>('/cellar/wines', WINE);
    app().clock.advance(730 * DAY_MS - 1000);
    await sweepHistory(app().db, app().clock, 730);
    const kept = await app().db.rows(sql`select id from changes`);
    app().clock.advance(2000);
    await sweepHistory(app().db, app().clock, 730);
    const left = await app().db.rows(sql`select id from changes`);
    app().clock.advance(-730 * DAY_MS - 1000);
    expect([kept.length > 0, left]).toEqual([true, []]);
  });

  test('shows no entry for a row saved without changes', async () => {
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    const tank = await made('/tanks');
    await ana.put(`/cellar/wines/${wine.id}`, { notes: null, region: 'Piemont' });
    await ana.put(`/tanks/${tank}`, { name: 'Test row' });
    const { data: settings } = await ana.get<Settings>('/api/settings');
    await ana.put('/api/settings', settings);
    expect((await history()).map(({ kind, act }) => `${kind} ${act}`)).toEqual(['tank added', 'wine added']);
  });

  test('is filtered by kind, author, action and day, paged, and exported as CSV', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await ana.post<Wine>('/cellar/wines', { ...WINE, name })).data.id);
    await made('/tanks');
    await ana.delete(`/cellar/wines/${ids[0]}`);
    const names = async (query: string) => (await history(query)).map(({ name }) => name);
    expect(await names('kind=wine')).toEqual(['A', 'C', 'B', 'A']);
    expect(await names('kind=wine&act=added')).toEqual(['C', 'B', 'A']);
    expect(await names(`by=${ana.user.id}&kind=tank`)).toEqual(['Test row']);
    expect(await names(`by=${newId()}`)).toEqual([]);
    const day = app().clock.now().toISOString().slice(0, 10);
    expect(await names(`from=${day}&to=${day}&kind=wine`)).toHaveLength(4);
    expect(await names('to=2001-01-01')).toEqual([]);
    expect(await names('from=2100-01-01T00:00:00Z')).toEqual([]);
    const first = await ana.get<HistoryEntry[]>('/api/history?kind=wine&limit=3');
    const rest = await ana.get<HistoryEntry[]>(
      `/api/history?kind=wine&limit=3&cursor=${first.meta.nextCursor}`,
    );
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['A', 'C', 'B', 'A']);
    const csv = await app().app.inject({
      url: '/api/exports/history.csv?kind=wine&act=deleted',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(`,${ana.user.name},wine,A,deleted,`);
    const refused = await ana.get('/api/history?kind=cork&from=yesterday&by=me');
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['kind', 'by', 'from']);
  });

  test('shows no name of a person who left for good', async () => {
    await ana.post('/cellar/wines', WINE);
    await app().db.count(sql`update changes set made_by = ${newId()}::uuid where made_by = ${ana.user.id}`);
    expect((await history('kind=wine')).map(({ who }) => who)).toEqual([null]);
    const csv = await app().app.inject({
      url: '/api/exports/history.csv',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(csv.body).toContain(',a former member,wine,Barolo,added,');
  });

  test('is hidden from other estates, which can restore nothing', async () => {
    const id = await made('/cellar/barrels');
    await ana.delete(`/cellar/barrels/${id}`);
    const bob = await app().signUp('Bob');
    expect((await bob.get<HistoryEntry[]>('/api/history')).data).toEqual([]);
    expect((await bob.get<HistoryEntry[]>(`/api/history?id=${id}`)).data).toEqual([]);
    expect((await restore((await deletionOf('barrel', id))?.id, bob)).status).toBe(404);
    expect((await ana.get(`/cellar/barrels/${id}`)).status).toBe(404);
  });
});

describe('a deleted row', () => {
  const about: [kind: string, collection: string][] = [
    ['wine', '/cellar/wines'],
    ['barrel', '/cellar/barrels'],
    ['tank', '/tanks'],
    ['field', '/api/analytics/blocks'],
    ['reading', '/api/analytics/harvest-readings'],
    ['grape', '/grapes'],
    ['vessel', '/api/winery/vessels'],
    ['trial', '/api/winery/trials'],
    ['rack', '/api/cellar/racks'],
    ['purchase', '/api/cellar/purchases'],
    ['limit', '/api/winery/limits'],
    ['work-order', '/api/winery/work-orders'],
  ];

  test.each(about)('is restored unchanged: a %s', async (kind, collection) => {
    const id = await made(collection);
    const shows = `${collection}/${id}`;
    const { data: before } = await ana.get<Record<string, unknown>>(shows);
    expect((await ana.delete(at(collection, id))).status).toBe(200);
    expect((await ana.get(shows)).status).toBe(404);
    // Long after the undo has expired.
    app().clock.advance(29 * DAY_MS);
    await sweepUndos(app().db, app().clock);
    await sweepHistory(app().db, app().clock, 730);
    app().clock.advance(-29 * DAY_MS);
    const deleted = await deletionOf(kind, id);
    expect(deleted?.before).not.toBeNull();
    const answer = await restore(deleted?.id);
    expect([answer.status, answer.data]).toEqual([200, { kind, itemId: id, rows: 1 }]);
    const { data: after } = await ana.get<Record<string, unknown>>(shows);
    const { version: _, updatedAt: __, ...same } = before;
    expect(after).toMatchObject(same);
    expect(Number(after['version'])).toBeGreaterThan(Number(before['version']));
    const again = await restore(deleted?.id);
    expect([again.status, again.error.code]).toEqual([409, 'cannot_be_restored']);
    expect(again.error.message).toContain('there again');
    const [newest, deletion] = await history(`kind=${kind}&id=${id}`);
    expect([newest?.act, deletion?.restorableUntil]).toEqual(['restored', null]);
  });

  test.each(about)('is gone for good after thirty days: a %s', async (kind, collection) => {
    const id = await made(collection);
    await ana.delete(at(collection, id));
    app().clock.advance(30 * DAY_MS + 1000);
    await sweepUndos(app().db, app().clock);
    await sweepHistory(app().db, app().clock, 730);
    const fresh = await app().db.rows<{ id: string; before: unknown }>(sql`
      select id, before from changes where item_id = ${id} and act = 'deleted'`);
    expect(fresh.map(({ before }) => before)).toEqual([null]);
    app().clock.advance(-30 * DAY_MS);
    const { status, error } = await restore(fresh[0]?.id);
    app().clock.advance(-1000);
    expect([kind, status, error.message.includes('30 days')]).toEqual([kind, 409, true]);
  });

  test('of a field is restored with measurements and weather', async () => {
    const { data: field } = await ana.post<{ id: string }>('/api/analytics/blocks', {
      name: 'Clos',
      variety: 'Merlot',
      estimatedYield: 4,
    });
    for (const date of ['2026-09-01', '2026-09-08'])
      await ana.post('/api/analytics/harvest-readings', { block: field.id, date, brix: 20 });
    await ana.post('/api/analytics/weather', { block: field.id, days: [{ date: '2026-09-01', rain: 3 }] });
    const readings = async () =>
      (await ana.get<object[]>(`/api/analytics/harvest-readings?block=${field.id}`)).data;
    const before = await readings();
    await ana.delete(`/api/analytics/blocks/${field.id}`);
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
    const { estate, id } = ana.user;
    await app().db.count(sql`
      insert into readings (
        estate_id, id, block_id, date, brix, status, taken_by, created_at, created_by, updated_at, updated_by
      )
      select ${estate.id}::uuid, gen_random_uuid(), ${field}::uuid, date '2000-01-01' + n, 20, 'Developing', 'Ana',
        now(), ${id}::uuid, now(), ${id}::uuid
      from generate_series(1, 2500) as n`);
    const count = async () =>
      (await app().db.rows(sql`select from readings where block_id = ${field}`)).length;
    expect((await ana.delete(`/api/analytics/blocks/${field}`)).status).toBe(200);
    expect(await count()).toBe(0);
    const { data } = await restore((await deletionOf('field', field))?.id);
    expect([data.rows, await count()]).toEqual([2501, 2500]);
  });

  test('of a tank must be restored before its readings, and an archived one stays unchanged', async () => {
    const tank = await made('/tanks');
    const { data: reading } = await ana.post<{ id: string }>(`/tanks/${tank}/readings`, { brix: 12 });
    await ana.delete(`/tanks/${tank}/readings/${reading.id}`);
    await ana.delete(`/tanks/${tank}`);
    const gone = await deletionOf('tank-reading', reading.id);
    const first = await restore(gone?.id);
    expect([first.status, first.error.message]).toEqual([
      409,
      'The tank it belongs to is gone. Restore the tank first.',
    ]);
    await restore((await deletionOf('tank', tank))?.id);
    await ana.put(`/tanks/${tank}`, { status: 'archived' });
    expect((await restore(gone?.id)).error.message).toContain('archived');
    await app().db.count(sql`update tanks set archived_at = null where id = ${tank}`);
    expect((await restore(gone?.id)).status).toBe(200);
    expect((await ana.get<{ readings: object[] }>(`/tanks/${tank}`)).data.readings).toMatchObject([
      { id: reading.id, brix: 12 },
    ]);
  });

  test.each(['/tanks', '/api/winery/trials', '/api/winery/work-orders'])(
    'is restored once by several simultaneous requests: of %s',
    async (collection) => {
      const id = await made(collection);
      await ana.delete(at(collection, id));
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
    const { data: wine } = await ana.post<Wine>('/cellar/wines', { ...WINE, holdings });
    const address = `/cellar/wines/${wine.id}`;
    const drink = (draft: object) =>
      ana.post<{ consumption: { id: string } }>(`/api/cellar/wines/${wine.id}/consumptions`, draft);
    const drunk = await drink({ quantity: 3, place: 'Case', day: '2026-10-01', note: 'Fine' });
    const { id } = drunk.data.consumption;
    const { data: after } = await ana.get<WineDetail>(address);
    await ana.delete(`/api/cellar/consumptions/${id}`);
    const deleted = await deletionOf('consumption', id);

    const { data: more } = await drink({ quantity: 4 });
    const short = await restore(deleted?.id);
    expect([short.status, short.error.message]).toEqual([
      409,
      'It took 3 bottles, and there are 2 now. Enter what was drunk again.',
    ]);
    await ana.delete(`/api/cellar/consumptions/${more.consumption.id}`);
    await ana.delete(address);
    expect((await restore(deleted?.id)).error.message).toContain('Restore the wine first');
    await restore((await deletionOf('wine', wine.id))?.id);

    const answers = await Promise.all([restore(deleted?.id), restore(deleted?.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ana.get<WineDetail>(address)).data).toMatchObject({
      quantity: 3,
      holdings: after.holdings,
      lastTasted: '2026-10-01',
    });
    expect((await ana.get(`/api/cellar/consumptions/${id}`)).data).toMatchObject({
      ...drunk.data.consumption,
      version: expect.any(Number),
      updatedAt: expect.any(String),
    });
  });

  test('does not displace its replacement', async () => {
    const { data: barrel } = await ana.post<{ id: string; barrelId: string }>('/cellar/barrels', {
      name: 'Lot 7',
      vintage: 2024,
      region: 'Jura',
      barrelId: 'B-1',
    });
    await ana.delete(`/cellar/barrels/${barrel.id}`);
    await ana.post('/cellar/barrels', { name: 'Lot 8', vintage: 2024, region: 'Jura', barrelId: 'B-1' });
    const { status, error } = await restore((await deletionOf('barrel', barrel.id))?.id);
    expect([status, error.message]).toEqual([
      409,
      'Another barrel has taken its place as “Lot 7”. Rename or delete that one, then restore this one.',
    ]);
  });

  test('is restored with its picture: a wine and a grape', async () => {
    const fields = { ...WINE, vintage: '2016', quantity: '6' };
    const { data: wine } = await ana.form<Wine>('POST', '/cellar/wines', fields, await labelPicture());
    const { data: grape } = await ana.form<{ id: string; picture: string }>(
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
    await ana.delete(`/cellar/wines/${wine.id}`);
    await ana.delete(`/grapes/delete/${grape.id}`);
    expect(await seen()).toEqual([404, 404]);
    await restore((await deletionOf('wine', wine.id))?.id);
    await restore((await deletionOf('grape', grape.id))?.id);
    expect(await seen()).toEqual([200, 200]);
  });

  test('of the grape reference is shown again', async () => {
    const [grape] = (await ana.get<{ id: string }[]>('/grapes?limit=1')).data;
    await ana.delete(`/grapes/delete/${grape?.id}`);
    const { data } = await restore((await deletionOf('grape', grape?.id ?? ''))?.id);
    expect(data).toMatchObject({ kind: 'grape', rows: 1 });
    expect((await ana.get(`/grapes/${grape?.id}`)).status).toBe(200);
  });
});

describe('settings in the history', () => {
  const settings = async () => (await ana.get<Settings>('/api/settings')).data;

  test('are restored by managers of the estate only', async () => {
    const hand = await people.join(ana, 'winemaker');
    await ana.put('/api/settings', { estateName: 'Château Ana' });
    const [changed] = await history('kind=settings');
    const { status, error } = await hand.post(`/api/history/${changed?.id}/restore`, {});
    expect([status, error.code]).toEqual([403, 'not_permitted']);
    expect((await settings()).estateName).toBe('Château Ana');
  });

  test('are not restored by any API token', async () => {
    await ana.put('/api/settings', { estateName: 'Château Ana' });
    const draft = { name: 'Sync', scope: 'write' };
    const { data } = await ana.post<{ token: string }>('/api/account/tokens', draft);
    const [changed] = await history('kind=settings');
    const { status, error } = await clientOf(app().app, data.token).post(
      `/api/history/${changed?.id}/restore`,
    );
    expect([status, error.code]).toEqual([403, 'token_not_permitted']);
    expect((await settings()).estateName).toBe('Château Ana');
  });

  test('are restored to earlier values unless they were changed again', async () => {
    await ana.put('/api/settings', { estateName: 'Château Ana', volumeUnit: 'hectolitre' });
    const [first] = await history('kind=settings');
    expect([first?.before, first?.after]).toMatchObject([
      { volumeUnit: 'litre' },
      { estateName: 'Château Ana', volumeUnit: 'hectolitre' },
    ]);
    await ana.put('/api/settings', { volumeUnit: 'us_gallon' });
    const refused = await restore(first?.id);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The settings were changed again since. Look at the newer entries, and restore from the newest first.',
    ]);
    const [second] = await history('kind=settings');
    expect((await restore(second?.id)).status).toBe(200);
    expect((await settings()).volumeUnit).toBe('hectolitre');
    expect((await restore(first?.id)).status).toBe(200);
    expect((await settings()).volumeUnit).toBe('litre');
  });

  test('of alarms are restored too, even after a reset', async () => {
    const own = async () =>
      (await ana.get<{ thresholds: Record<string, number>; areOwn: boolean }>('/api/fermentation/alarms'))
        .data;
    const { thresholds } = await own();
    const set = (deadlyC: number) =>
      ana.put('/api/fermentation/alarms', { thresholds: { ...thresholds, deadlyC } });
    expect([(await set(36)).status, (await set(37)).status]).toEqual([200, 200]);
    const [changed] = await history('kind=thresholds');
    expect([changed?.before, changed?.after]).toEqual([{ deadlyC: 36 }, { deadlyC: 37 }]);
    expect((await restore(changed?.id)).status).toBe(200);
    expect((await own()).thresholds['deadlyC']).toBe(36);
    await ana.delete('/api/fermentation/alarms');
    const [reset] = await history('kind=thresholds');
    expect((await restore(reset?.id)).status).toBe(200);
    expect(await own()).toMatchObject({ areOwn: true, thresholds: { deadlyC: 36 } });
  });

  test('have no restore for additions', async () => {
    await made('/cellar/wines');
    const [added] = await history('kind=wine');
    const { status, error } = await restore(added?.id);
    expect([status, error.code]).toEqual([409, 'cannot_be_restored']);
    expect((await restore(newId())).status).toBe(404);
  });
});

describe('a follower of the changes', () => {
  const follow = (after?: string, limit = 1000) =>
    ana.get<Change[]>(`/api/changes?limit=${limit}${after === undefined ? '' : `&after=${after}`}`);
  const start = async () => (await follow()).meta.cursor ?? '';

  /** Live updates wait until older transactions on the whole cluster have ended, including those of other tests. */
  const told = (after: string | undefined, count: number, limit?: number) =>
    vi.waitFor(
      async () => {
        const answer = await follow(after, limit);
        expect(answer.data).toHaveLength(count);
        return answer;
      },
      { timeout: 15_000 },
    );

  test('receives each change since a cursor once and in order', async () => {
    const cursor = await start();
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    await ana.put(`/cellar/wines/${wine.id}`, { quantity: 5 });
    await ana.delete(`/cellar/wines/${wine.id}`);
    const { data, meta } = await told(cursor, 3);
    expect(data.map(({ kind, id, act, version }) => [kind, id, act, version])).toEqual([
      ['wine', wine.id, 'added', 1],
      ['wine', wine.id, 'changed', 2],
      ['wine', wine.id, 'deleted', null],
    ]);
    expect((await follow(meta.cursor)).data).toEqual([]);
    const one = await told(cursor, 1, 1);
    await told(one.meta.cursor, 2);
  }, 60_000);

  test('receives the version of a row saved without changes', async () => {
    const cursor = await start();
    const { data: wine } = await ana.post<Wine>('/cellar/wines', WINE);
    await ana.put(`/cellar/wines/${wine.id}`, { region: WINE.region });
    const { data } = await told(cursor, 2);
    expect(data.map(({ act, version }) => [act, version])).toEqual([
      ['added', 1],
      ['changed', 2],
    ]);
  });

  test('receives more than fifty changes of a kind as one, and continues', async () => {
    const before = await start();
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.push((await ana.post<Wine>('/cellar/wines', WINE)).data.id);
    const { data, meta } = await told(before, 51);
    expect(data.at(-1)?.id).toBe(ids.at(-1));
    await ana.post('/api/cellar/wines/bulk-update', { ids, changes: { region: 'Alba' } });
    await ana.post('/cellar/barrels', { name: 'Lot', vintage: 2024, region: 'Jura' });
    const all = await told(meta.cursor, 2);
    expect(all.data.map(({ kind, id, act }) => [kind, id, act])).toMatchObject([
      ['wine', null, null],
      ['barrel', expect.any(String), 'added'],
    ]);
    const one = await told(meta.cursor, 1, 1);
    expect((await told(one.meta.cursor, 1, 1)).data[0]?.kind).toBe('barrel');
  }, 60_000);

  test('must reload with a cursor older than thirty days, of another database, or invalid', async () => {
    const cursor = await start();
    app().clock.advance(30 * DAY_MS + 1000);
    const fresh = await app().db.one<{ count: number }>(sql`select count(*) as count from change_epochs`);
    expect(fresh.count).toBe(1);
    app().clock.advance(-30 * DAY_MS - 1000);
    const old = cursor.replace(/[^.]+$/, (app().clock.now().getTime() - 31 * DAY_MS).toString(36));
    expect([(await follow(old)).status, (await follow(old)).error.code]).toEqual([410, 'reset']);
    const elsewhere = cursor.replace(/^[^.]+/, newId());
    expect([(await follow(elsewhere)).status, (await follow(elsewhere)).error.code]).toEqual([410, 'reset']);
    expect((await follow('nonsense')).status).toBe(400);
  });

  test('receives nothing of other estates', async () => {
    const cursor = await start();
    const bob = await app().signUp('Bob');
    await bob.post('/cellar/wines', WINE);
    const { data: own } = await ana.post<Wine>('/cellar/wines', WINE);
    expect((await told(cursor, 1)).data[0]?.id).toBe(own.id);
  }, 30_000);
});
