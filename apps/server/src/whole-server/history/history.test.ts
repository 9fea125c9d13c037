import type { HistoryEntry, Settings, Wine, WineDetail } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { sweepHistory } from '../../features/history/history.service.ts';
import { sql } from '../../platform/database/sql.ts';
import { DAY_MS, historyServer, WINE } from './testing/history.ts';

const { ana, app, history, made } = historyServer();

describe('the history', () => {
  test('lists author, time, and values before and after for a row, newest first', async () => {
    const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
    await ana().put(`/cellar/wines/${wine.id}`, { quantity: 5, notes: 'Cherry' });
    await ana().delete(`/cellar/wines/${wine.id}`);
    const [deleted, changed, added] = await history(`kind=wine&id=${wine.id}`);
    const { user } = ana();
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
    const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
    const [first, second] = ['Cherry. '.repeat(500).trim(), 'Plum. '.repeat(600).trim()];
    await ana().put(`/cellar/wines/${wine.id}`, { notes: first });
    await ana().put(`/cellar/wines/${wine.id}`, { notes: second });
    const [rewritten, written] = await history(`kind=wine&id=${wine.id}&act=changed`);
    expect(written).toMatchObject({ before: { notes: null }, after: { notes: `${first.slice(0, 200)}…` } });
    expect(rewritten).toMatchObject({
      before: { notes: first },
      after: { notes: `${second.slice(0, 200)}…` },
    });
    expect((await ana().get<WineDetail>(`/cellar/wines/${wine.id}`)).data.notes).toBe(second);
    const glasses = `a${'🍷'.repeat(500)}`;
    expect((await ana().put(`/cellar/wines/${wine.id}`, { notes: glasses })).status).toBe(200);
    const [newest] = await history(`kind=wine&id=${wine.id}&act=changed`);
    expect(newest?.after).toEqual({ notes: `a${'🍷'.repeat(99)}…` });
  });

  test('keeps changes for two years', async () => {
    await ana().post<Wine>('/cellar/wines', WINE);
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
    const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
    const tank = await made('/tanks');
    await ana().put(`/cellar/wines/${wine.id}`, { notes: null, region: 'Piemont' });
    await ana().put(`/tanks/${tank}`, { name: 'Test row' });
    const { data: settings } = await ana().get<Settings>('/api/settings');
    await ana().put('/api/settings', settings);
    expect((await history()).map(({ kind, act }) => `${kind} ${act}`)).toEqual(['tank added', 'wine added']);
  });

  test('is filtered by kind, author, action and day, paged, and exported as CSV', async () => {
    const ids = [];
    for (const name of ['A', 'B', 'C'])
      ids.push((await ana().post<Wine>('/cellar/wines', { ...WINE, name })).data.id);
    await made('/tanks');
    await ana().delete(`/cellar/wines/${ids[0]}`);
    const names = async (query: string) => (await history(query)).map(({ name }) => name);
    expect(await names('kind=wine')).toEqual(['A', 'C', 'B', 'A']);
    expect(await names('kind=wine&act=added')).toEqual(['C', 'B', 'A']);
    expect(await names(`by=${ana().user.id}&kind=tank`)).toEqual(['Test row']);
    expect(await names(`by=${newId()}`)).toEqual([]);
    const day = app().clock.now().toISOString().slice(0, 10);
    expect(await names(`from=${day}&to=${day}&kind=wine`)).toHaveLength(4);
    expect(await names('to=2001-01-01')).toEqual([]);
    expect(await names('from=2100-01-01T00:00:00Z')).toEqual([]);
    const first = await ana().get<HistoryEntry[]>('/api/history?kind=wine&limit=3');
    const rest = await ana().get<HistoryEntry[]>(
      `/api/history?kind=wine&limit=3&cursor=${first.meta.nextCursor}`,
    );
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['A', 'C', 'B', 'A']);
    const csv = await app().app.inject({
      url: '/api/exports/history.csv?kind=wine&act=deleted',
      headers: { authorization: `Bearer ${ana().access}` },
    });
    expect(csv.body.split('\r\n')).toHaveLength(3);
    expect(csv.body).toContain(`,${ana().user.name},wine,A,deleted,`);
    const refused = await ana().get('/api/history?kind=cork&from=yesterday&by=me');
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['kind', 'by', 'from']);
  });

  test('shows no name of a person who left for good', async () => {
    await ana().post('/cellar/wines', WINE);
    await app().db.count(sql`update changes set made_by = ${newId()}::uuid where made_by = ${ana().user.id}`);
    expect((await history('kind=wine')).map(({ who }) => who)).toEqual([null]);
    const csv = await app().app.inject({
      url: '/api/exports/history.csv',
      headers: { authorization: `Bearer ${ana().access}` },
    });
    expect(csv.body).toContain(',a former member,wine,Barolo,added,');
  });
});

test('a row without a name is told with the name of the row it belongs to, deleted or not', async () => {
  const tank = await made('/tanks');
  const { data: called } = await ana().get<{ name: string }>(`/tanks/${tank}`);
  const { data: reading } = await ana().post<{ id: string }>(`/tanks/${tank}/readings`, { brix: 12 });
  const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
  const drunk = await ana().post<{ consumption: { id: string } }>(
    `/api/cellar/wines/${wine.id}/consumptions`,
    {},
  );
  const namesOf = async (id: string) =>
    (await history(`id=${id}`)).map(({ act, name, of }) => [act, name, of]);
  expect(await namesOf(drunk.data.consumption.id)).toEqual([['added', null, wine.name]]);
  await ana().delete(`/tanks/${tank}/readings/${reading.id}`);
  expect(await namesOf(reading.id)).toEqual([
    ['deleted', null, called.name],
    ['added', null, called.name],
  ]);
});
