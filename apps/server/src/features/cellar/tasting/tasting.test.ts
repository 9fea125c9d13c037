import { randomUUID } from 'node:crypto';
import type {
  Consumption,
  GuestTasting,
  HistoryEntry,
  Tasting,
  TastingResults,
  Wine,
} from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;
let wine: Wine;
beforeEach(async () => {
  ana = await app().signUp('Ana');
  const draft = { name: 'Barolo', vintage: 2016, region: 'Piemont', type: 'Red', quantity: 6 };
  wine = (await ana.post<Wine>('/cellar/wines', draft)).data;
});

const entry = (name: string, wineId: string | null = null) => ({
  id: randomUUID(),
  name,
  wineId,
  isUncovered: false,
});
const begin = async (more: object = {}) =>
  (
    await ana.post<Tasting>('/api/tastings', {
      name: 'Nebbiolo',
      day: app().clock.now().toISOString().slice(0, 10),
      scale: '100',
      isBlind: false,
      wines: [entry('Barolo 2016', wine.id), entry('Gattinara')],
      ...more,
    })
  ).data;
const linkOf = async ({ id }: Tasting) => {
  const { data } = await ana.post<{ address: string }>(`/api/tastings/${id}/link`);
  return `/api/tasted/${data.address.split('/t/')[1]}`;
};
const join = async (path: string, name: string) =>
  (await app().visitor.post<{ guest: string }>(`${path}/guests`, { name })).data.guest;
const tell = (path: string, guest: string, scores: object[] = []) =>
  app().visitor.post<GuestTasting>(path, {
    guest,
    scores: scores.map((score) => ({ points: null, parts: null, note: null, ...score })),
  });
const idOf = (tasting: Tasting, at: number) => tasting.wines[at]?.id ?? '';

describe('a tasting', () => {
  test('is joined by a link, and each guest’s notes are shown to host and guest', async () => {
    const tasting = await begin();
    const path = await linkOf(tasting);
    const before = await app().visitor.get<GuestTasting>(path);
    expect(before.data).toMatchObject({
      name: 'Nebbiolo',
      guest: null,
      wines: [{ name: 'Barolo 2016' }, {}],
    });
    const [bea, cem] = [await join(path, 'Bea'), await join(path, 'Cem')];
    await tell(path, bea, [{ wine: idOf(tasting, 0), points: 93, note: 'Roses' }]);
    await tell(path, cem, [{ wine: idOf(tasting, 0), points: 88.5 }]);
    const { data } = await tell(path, bea);
    expect(data.guest).toEqual({
      name: 'Bea',
      scores: [{ wine: idOf(tasting, 0), points: 93, parts: null, note: 'Roses' }],
    });
    expect(data.wines.map(({ result }) => result)).toEqual([
      { median: 90.75, lowest: 88.5, highest: 93, tasters: 2 },
      null,
    ]);
    const results = await ana.get<TastingResults>(`/api/tastings/${tasting.id}/results`);
    expect(results.data.tasters.map(({ name }) => name)).toEqual(['Bea', 'Cem']);
    expect(results.data.scores).toHaveLength(2);
    // A second note replaces the first one.
    await tell(path, cem, [{ wine: idOf(tasting, 0), points: 90 }]);
    expect((await ana.get<TastingResults>(`/api/tastings/${tasting.id}/results`)).data.scores).toHaveLength(
      2,
    );
  });

  test('that is blind hides the wine and other notes until it is uncovered', async () => {
    const tasting = await begin({ isBlind: true });
    const path = await linkOf(tasting);
    const bea = await join(path, 'Bea');
    const { data } = await tell(path, bea, [{ wine: idOf(tasting, 0), points: 93 }]);
    expect(data.wines).toEqual(tasting.wines.map(({ id }) => ({ id, name: null, result: null })));
    expect(JSON.stringify(data)).not.toContain(wine.id);
    const wines = tasting.wines.map((one, at) => ({ ...one, isUncovered: at === 0 }));
    const { status } = await ana.put(`/api/tastings/${tasting.id}`, { version: 1, wines });
    expect(status).toBe(200);
    const after = await tell(path, bea);
    expect(after.data.wines.map(({ name, result }) => [name, result?.median])).toEqual([
      ['Barolo 2016', 93],
      [null, undefined],
    ]);
  });

  test('with a sheet counts points once all parts are given', async () => {
    const tasting = await begin({ scale: 'sheet' });
    const path = await linkOf(tasting);
    const bea = await join(path, 'Bea');
    const parts = { sight: 12, nose: 26, palate: 40 };
    const said = async (given: object) =>
      (await tell(path, bea, [{ wine: idOf(tasting, 0), points: 3, parts: given }])).data.guest?.scores[0]
        ?.points;
    expect(await said(parts)).toBeNull();
    expect(await said({ ...parts, overall: 10 })).toBe(88);
    expect((await tell(path, bea, [{ wine: idOf(tasting, 0), parts: { sight: 16 } }])).status).toBe(400);
  });

  test('refuses taken names, too many points, unknown devices and a closed tasting', async () => {
    const tasting = await begin({ scale: '20' });
    const path = await linkOf(tasting);
    const bea = await join(path, 'Bea');
    const again = await app().visitor.post(`${path}/guests`, { name: 'bea' });
    expect([again.status, Object.keys(again.error.errors ?? {})]).toEqual([400, ['name']]);
    const wineId = idOf(tasting, 0);
    expect((await tell(path, bea, [{ wine: wineId, points: 21 }])).status).toBe(400);
    expect((await tell(path, 'x'.repeat(43))).error.code).toBe('guest_unknown');
    expect((await app().visitor.get(`/api/tasted/${'x'.repeat(43)}`)).status).toBe(404);
    await ana.put(`/api/tastings/${tasting.id}`, { isClosed: true });
    expect((await tell(path, bea, [{ wine: wineId, points: 19 }])).error.code).toBe('tasting_closed');
    expect((await app().visitor.post(`${path}/guests`, { name: 'Dan' })).error.code).toBe('tasting_closed');
    expect((await tell(path, bea)).status).toBe(200);
    const bob = await app().signUp('Bob');
    const stranger = {
      name: 'A',
      day: '2026-01-01',
      scale: '5',
      isBlind: false,
      wines: [entry('B', wine.id)],
    };
    expect((await bob.post('/api/tastings', stranger)).status).toBe(400);
    expect((await bob.get(`/api/tastings/${tasting.id}/results`)).status).toBe(404);
  });

  test('is copied to the wines’ drinking log once, when the host asks for it', async () => {
    const tasting = await begin({ scale: '20' });
    const path = await linkOf(tasting);
    const [bea, cem] = [await join(path, 'Bea'), await join(path, 'Cem')];
    await tell(path, bea, [
      { wine: idOf(tasting, 0), points: 18, note: 'Roses' },
      { wine: idOf(tasting, 1), points: 9 },
    ]);
    await tell(path, cem, [{ wine: idOf(tasting, 0), points: 17 }]);
    const keep = () => ana.post<{ wines: number }>(`/api/tastings/${tasting.id}/keep`);
    expect((await keep()).data).toEqual({ wines: 1 });
    expect((await keep()).data).toEqual({ wines: 0 });
    const { data } = await ana.get<Consumption[]>(`/api/cellar/wines/${wine.id}/consumptions`);
    expect(data).toMatchObject([
      {
        quantity: 0,
        reason: 'Tasted',
        rating: 87.5,
        note: 'Nebbiolo: median 17.5 of 20 by 2 tasters, from 17 to 18\nBea: Roses',
      },
    ]);
    const after = await ana.get<Wine>(`/cellar/wines/${wine.id}`);
    expect([after.data.quantity, after.data.lastTasted]).toEqual([6, tasting.day]);
  });

  test.each(['0000-12-31', '2026-02-30', '31.12.2026', ''])('refuses the day %j', async (day) => {
    const draft = { name: 'Nebbiolo', scale: '100', isBlind: false, wines: [entry('Gattinara')], day };
    const { status, error } = await ana.post('/api/tastings', draft);
    expect([status, error.errors]).toEqual([400, { day: 'Date must be a date like 2026-03-31' }]);
  });

  test('is deleted with its notes and links, and recorded in the history', async () => {
    const tasting = await begin();
    const path = await linkOf(tasting);
    await tell(path, await join(path, 'Bea'), [{ wine: idOf(tasting, 0), points: 90 }]);
    expect((await ana.delete(`/api/tastings/${tasting.id}`)).status).toBe(200);
    expect((await app().visitor.get(path)).status).toBe(404);
    const left = await app().db.count(sql`
      select from tasters where tasting_id = ${tasting.id} union all select from links where item_id = ${tasting.id}`);
    expect(left).toBe(0);
    const { data } = await ana.get<HistoryEntry[]>('/api/history?kind=tasting');
    expect(data.map(({ act }) => act)).toEqual(['deleted', 'added']);
  });

  test('handles twenty simultaneous guests', async () => {
    const tasting = await begin();
    const path = await linkOf(tasting);
    const guests = await Promise.all(Array.from({ length: 20 }, (_, n) => join(path, `Guest ${n}`)));
    const answers = await Promise.all(
      guests.map((guest, n) => tell(path, guest, [{ wine: idOf(tasting, 0), points: 80 + n }])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { data } = await ana.get<TastingResults>(`/api/tastings/${tasting.id}/results`);
    expect(data.scores).toHaveLength(20);
  });
});
