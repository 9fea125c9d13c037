import type { Change, Wine } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { DAY_MS, historyServer, WINE } from './testing/history.ts';

const { ana, app } = historyServer();

describe('a follower of the changes', () => {
  const follow = (after?: string, limit = 1000) =>
    ana().get<Change[]>(`/api/changes?limit=${limit}${after === undefined ? '' : `&after=${after}`}`);
  const start = async () => (await follow()).meta.cursor ?? '';

  /** Live updates wait until older transactions on the whole cluster have ended, including those of other tests. */
  const shown = (after: string | undefined, count: number, limit?: number) =>
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
    const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
    await ana().put(`/cellar/wines/${wine.id}`, { quantity: 5 });
    await ana().delete(`/cellar/wines/${wine.id}`);
    const { data, meta } = await shown(cursor, 3);
    expect(data.map(({ kind, id, act, version }) => [kind, id, act, version])).toEqual([
      ['wine', wine.id, 'added', 1],
      ['wine', wine.id, 'changed', 2],
      ['wine', wine.id, 'deleted', null],
    ]);
    expect((await follow(meta.cursor)).data).toEqual([]);
    const one = await shown(cursor, 1, 1);
    await shown(one.meta.cursor, 2);
  }, 60_000);

  test('receives the version of a row saved without changes', async () => {
    const cursor = await start();
    const { data: wine } = await ana().post<Wine>('/cellar/wines', WINE);
    await ana().put(`/cellar/wines/${wine.id}`, { region: WINE.region });
    const { data } = await shown(cursor, 2);
    expect(data.map(({ act, version }) => [act, version])).toEqual([
      ['added', 1],
      ['changed', 2],
    ]);
  });

  test('receives more than fifty changes of a kind as one, and continues', async () => {
    const before = await start();
    const ids: string[] = [];
    for (let n = 0; n < 51; n += 1) ids.push((await ana().post<Wine>('/cellar/wines', WINE)).data.id);
    const { data, meta } = await shown(before, 51);
    expect(data.at(-1)?.id).toBe(ids.at(-1));
    await ana().post('/api/cellar/wines/bulk-update', { ids, changes: { region: 'Alba' } });
    await ana().post('/cellar/barrels', { name: 'Lot', vintage: 2024, region: 'Jura' });
    const all = await shown(meta.cursor, 2);
    expect(all.data.map(({ kind, id, act }) => [kind, id, act])).toMatchObject([
      ['wine', null, null],
      ['barrel', expect.any(String), 'added'],
    ]);
    const one = await shown(meta.cursor, 1, 1);
    expect((await shown(one.meta.cursor, 1, 1)).data[0]?.kind).toBe('barrel');
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
    const { data: own } = await ana().post<Wine>('/cellar/wines', WINE);
    expect((await shown(cursor, 1)).data[0]?.id).toBe(own.id);
  }, 30_000);
});
