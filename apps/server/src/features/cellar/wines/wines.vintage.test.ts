import type {
  CellarConsumption,
  HistoryEntry,
  RackedWine,
  SharedAnswer,
  WholeCellarFigures,
  Wine,
  WineFacets,
} from '@cuverie/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const WINE = { name: 'Solera', region: 'Jura', type: 'White', quantity: 2 };

const add = async (fields: object): Promise<Wine> =>
  (await ana.post<Wine>('/cellar/wines', { ...WINE, ...fields })).data;

const change = async ({ id, version }: Wine, fields: object): Promise<Wine> =>
  (await ana.put<Wine>(`/cellar/wines/${id}`, { version, ...fields })).data;

const importWines = async (...rows: object[]) => {
  const id = await startImport(ana, 'wines', {});
  return sendAll(
    ana,
    id,
    rows.map((values, index) => ({ line: index + 1, values })),
  );
};

const vintageOf = ({ vintage, vintageUnknown }: Wine) => [vintage, vintageUnknown];

describe('an unknown vintage', () => {
  test('differs from no vintage until it is known', async () => {
    const unknown = await add({ vintage: null, vintageUnknown: true });
    expect(vintageOf(unknown)).toEqual([null, true]);
    expect(vintageOf(await add({ vintage: null }))).toEqual([null, undefined]);
    const renamed = await change(unknown, { name: 'Old Solera' });
    expect(vintageOf(renamed)).toEqual([null, true]);
    const known = await change(renamed, { vintage: 1998 });
    expect(vintageOf(known)).toEqual([1998, undefined]);
    const lost = await change(known, { vintageUnknown: true });
    expect(vintageOf(lost)).toEqual([null, true]);
    expect(vintageOf(await change(lost, { vintage: null }))).toEqual([null, undefined]);
  });

  test('is refused together with a year', async () => {
    expect(vintageOf(await add({ vintage: 2001, vintageUnknown: true }))).toEqual([2001, undefined]);
  });

  test('matches its own wine on import, and none without a vintage', async () => {
    const unknown = { ...WINE, vintage: null, vintageUnknown: true };
    const none = { ...WINE, vintage: null };
    expect(await importWines(unknown, none)).toMatchObject({ added: 2, updated: 0 });
    expect(await importWines({ ...none, quantity: 5 })).toMatchObject({ added: 0, updated: 1 });
    const { data } = await ana.get<Wine[]>('/cellar/wines?sort=quantity');
    expect(data.map((wine) => [wine.quantity, ...vintageOf(wine)])).toEqual([
      [2, null, true],
      [5, null, undefined],
    ]);
  });

  test('has its own word in the CSV file', async () => {
    await add({ vintage: null, vintageUnknown: true });
    const { body } = await app().app.inject({
      url: '/api/exports/wines.csv',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(body).toContain('Solera,unknown,Jura');
  });

  test('is in the history before and after a change', async () => {
    const unknown = await add({ vintage: null, vintageUnknown: true });
    const none = await change(unknown, { vintage: null });
    await change(none, { vintage: 1998 });
    const { data } = await ana.get<HistoryEntry[]>('/api/history?kind=wine');
    expect(data.map(({ before, after }) => [before, after]).slice(0, 2)).toEqual([
      [{ vintage: null }, { vintage: 1998 }],
      [{ vintageUnknown: true }, { vintageUnknown: null }],
    ]);
  });
});

describe('differs from a year and from NV', () => {
  beforeEach(async () => {
    await add({ name: 'Solera', vintage: null, vintageUnknown: true });
    await add({ name: 'Grande Cuvée', vintage: null, quantity: 6 });
    await add({ name: 'Volnay', vintage: 2019, quantity: 1 });
  });

  const names = async (query: string): Promise<string[]> =>
    (await ana.get<Wine[]>(`/cellar/wines?${query}`)).data.map(({ name }) => name);

  test.each([
    ['nonVintage=yes&sort=name', ['Grande Cuvée']],
    ['unknownVintage=yes&sort=name', ['Solera']],
    ['unknownVintage=yes&nonVintage=yes&sort=name', ['Grande Cuvée', 'Solera']],
    ['unknownVintage=yes&vintageFrom=2019&sort=name', ['Solera', 'Volnay']],
    ['vintageFrom=1800', ['Volnay']],
    ['q=nv', ['Grande Cuvée']],
    ['q=vintage+unknown', ['Solera']],
    ['q=vintage+unknwon', ['Solera']],
  ])('is found by %s or not', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test.each(['vintage', '-vintage'])('is last in the order of %s, page by page', async (sort) => {
    const first = await ana.get<Wine[]>(`/cellar/wines?sort=${sort}&limit=2`);
    const { nextCursor } = first.meta as { nextCursor: string };
    expect(first.data.map(({ name }) => name)).toEqual(['Volnay', 'Grande Cuvée']);
    expect(await names(`sort=${sort}&limit=2&cursor=${nextCursor}`)).toEqual(['Solera']);
  });

  test('is counted separately in filters and figures', async () => {
    const { data: facets } = await ana.get<WineFacets>('/api/cellar/wines/facets?unknownVintage=yes');
    expect(facets).toMatchObject({
      wines: 1,
      vintage: [{ value: 2019, wines: 1, bottles: 1 }],
      nonVintage: { wines: 1, bottles: 6 },
      unknownVintage: { wines: 1, bottles: 2 },
    });
    const { data: figures } = await ana.get<WholeCellarFigures>('/api/cellar/figures');
    expect(figures).toMatchObject({
      byVintage: [{ vintage: 2019, wines: 1 }],
      nonVintage: { wines: 1, bottles: 6, litres: 4.5 },
      unknownVintage: { wines: 1, bottles: 2, litres: 1.5 },
      averageAge: 7,
    });
  });

  test('is no duplicate of a wine without a vintage', async () => {
    await add({ name: 'Solera', vintage: null });
    expect((await ana.get<{ groups: unknown[] }>('/api/cellar/duplicates')).data.groups).toEqual([]);
    await add({ name: 'Solera', vintage: null, vintageUnknown: true });
    expect((await ana.get<{ groups: unknown[] }>('/api/cellar/duplicates')).data.groups).toHaveLength(1);
  });

  test('is shown in the drinking log, in a rack and behind a link', async () => {
    const [wine] = (await ana.get<Wine[]>('/cellar/wines?q=solera')).data;
    await ana.post(`/api/cellar/wines/${wine?.id}/consumptions`, {});
    const { data: drunk } = await ana.get<CellarConsumption[]>('/api/cellar/consumptions');
    expect(drunk[0]?.wine).toMatchObject({ vintage: null, vintageUnknown: true });
    const rackId = '0199a3c1-0000-7000-8000-00000000000a';
    await ana.post('/api/cellar/racks', {
      id: rackId,
      name: 'A',
      place: 'A',
      shape: 'Grid',
      rows: 2,
      columns: 2,
      bottlesPerSlot: 2,
    });
    const slot = { rackId, row: 1, column: 1 };
    await ana.post('/api/cellar/racks/put', {
      wineId: wine?.id,
      bottles: 1,
      from: { place: null },
      to: slot,
    });
    const { data: racked } = await ana.get<{ wines: RackedWine[] }>(`/api/cellar/racks/${rackId}/bottles`);
    expect(racked.wines).toMatchObject([{ name: 'Solera', vintageUnknown: true }]);
    const shares = { name: 'List', shows: 'wines', fields: ['vintage'] };
    const { data: link } = await ana.post<{ address: string }>('/api/shares', shares);
    const address = link.address.replace(/.*\/s\//, '/api/shared/');
    const { data: shared } = await ana.get<SharedAnswer & { wines: object[] }>(address);
    expect(shared.wines).toMatchObject([
      { name: 'Grande Cuvée', vintage: null },
      { name: 'Solera', vintage: null, vintageUnknown: true },
      { name: 'Volnay', vintage: 2019 },
    ]);
    const feed = await app().app.inject({ url: `${address}/feed.json` });
    const { items } = feed.json<{ items: { title: string }[] }>();
    expect(items.map(({ title }) => title)).toEqual([
      'Grande Cuvée NV',
      'Solera, vintage unknown',
      'Volnay 2019',
    ]);
  });

  test('is set in bulk, and its undo restores the year', async () => {
    const undo = '0199a3c1-0000-7000-8000-00000000000b';
    const [volnay] = (await ana.get<Wine[]>('/cellar/wines?q=volnay')).data;
    const changes = { vintage: null, vintageUnknown: true };
    await ana.post('/api/cellar/wines/bulk-update', { undo, ids: [volnay?.id], changes });
    expect(await names('unknownVintage=yes&sort=name')).toEqual(['Solera', 'Volnay']);
    await ana.post(`/api/cellar/undo/${undo}`, {});
    expect(await names('unknownVintage=yes&sort=name')).toEqual(['Solera']);
    expect(await names('vintageFrom=2019')).toEqual(['Volnay']);
  });

  test('arrives with bottles of a purchase', async () => {
    const purchase = { stage: 'Ordered', name: 'Cask', bottles: 2 };
    const { data: ordered } = await ana.post<{ id: string }>('/api/cellar/purchases', purchase);
    const wine = { name: 'Cask', vintage: null, vintageUnknown: true, region: 'Jura', type: 'White' };
    const { status } = await ana.post(`/api/cellar/purchases/${ordered.id}/arrivals`, { wine });
    expect([status, await names('unknownVintage=yes&sort=name')]).toEqual([201, ['Cask', 'Solera']]);
  });
});
