/** Days of a cellar follow the estate's time zone: up to half a day before or after UTC. */
import type { MadeShare, SharedAnswer, WholeCellarFigures, Wine, WineFacets } from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import { bulk } from './testing/cellar.ts';

const app = useTestApp();
let ana: SignedInClient;

const WINE = { vintage: 2016, region: 'Jura', type: 'Red', quantity: 6 };

/** In one of these zones the year differs from UTC. */
const NEW_YEAR = [
  ['Pacific/Auckland', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['America/Los_Angeles', '2027-01-01T05:00:00Z', '2026-12-31'],
] as const;

describe.each(NEW_YEAR)('in %s at %s', (timeZone, now, day) => {
  const isNewYear = day === '2027-01-01';

  beforeEach(async () => {
    app().clock.set(now);
    ana = await app().signUp();
    await ana.put('/api/settings', { timeZone });
    await ana.post('/cellar/wines', { ...WINE, name: 'To 2026', drinkBy: '2026' });
    await ana.post('/cellar/wines', { ...WINE, name: 'From 2027', drinkFrom: 2027 });
  });

  test(`computes drinking windows on ${day} in lists, filters, counts, figures and bulk changes`, async () => {
    const names = async (window: string) =>
      (await ana.get<Wine[]>(`/cellar/wines?window=${window}&sort=name`)).data.map(({ name }) => name);
    expect([
      await names('past'),
      await names('ready'),
      await names('last-year'),
      await names('early'),
    ]).toEqual(isNewYear ? [['To 2026'], ['From 2027'], [], []] : [[], [], ['To 2026'], ['From 2027']]);
    const windows = isNewYear ? ['ready', 'past'] : ['early', 'last-year'];
    const { data: facets } = await ana.get<WineFacets>('/api/cellar/wines/facets');
    expect(facets.window.filter(({ wines }) => wines > 0).map(({ value }) => value)).toEqual(windows);
    const { data: figures } = await ana.get<WholeCellarFigures>('/api/cellar/figures');
    expect(figures.byWindow.map(({ window }) => window)).toEqual(windows);
    expect(figures.averageAge).toBe(isNewYear ? 11 : 10);
    const where = { window: [isNewYear ? 'past' : 'last-year'] };
    const many = await bulk(ana, 'update', { where, expected: 1, changes: { storageLocation: 'Z' } });
    expect(many.data).toMatchObject({ changed: 1 });
  });

  test('a file of wines by window uses that day, also in its name', async () => {
    const window = isNewYear ? 'past' : 'last-year';
    const { body, headers } = await app().app.inject({
      url: `/api/exports/wines.csv?window=${window}`,
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(body).toContain('To 2026');
    expect(headers['content-disposition']).toBe(`attachment; filename="cellar-wines-${day}.csv"`);
  });

  test('a link opens until the end of its last day and applies windows of that day', async () => {
    const made = async (more: object) => {
      const link = { name: 'List', shows: 'wines', fields: [], ...more };
      const { data } = await ana.post<MadeShare>('/api/shares', link);
      return data.address.replace(/.*\/s\//, '/api/shared/');
    };
    const status = async (until: string) => (await ana.get(await made({ until }))).status;
    expect([await status(day), await status(isNewYear ? '2026-12-31' : '2026-12-30')]).toEqual([200, 404]);
    const address = await made({ where: { window: [isNewYear ? 'past' : 'last-year'] } });
    const { data } = await ana.get<SharedAnswer & { wines: { name: string }[] }>(address);
    expect(data.wines.map(({ name }) => name)).toEqual(['To 2026']);
  });

  test('a new tank is of the local year, and the youngest vintage is the year after', async () => {
    const tank = { name: 'T1', variety: 'Syrah', capacity: 1000 };
    const { data } = await ana.post<{ vintage: number }>('/tanks/', tank);
    expect(data.vintage).toBe(Number(day.slice(0, 4)));
    const next = { ...WINE, name: 'Young', vintage: Number(day.slice(0, 4)) + 1 };
    expect((await ana.post('/cellar/wines', next)).status).toBe(201);
  });
});
