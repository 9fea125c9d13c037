import type { Barrel, Wine } from '@cuverie/contract';
import { BARREL_ORDERS, WINE_ORDERS } from '@cuverie/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const app = useTestApp();
let ana: SignedInClient;

/** Many rows are equal, so that an order must break ties. */
const wineDraft = (n: number) => ({
  name: `Wine ${n % 3}`,
  producer: n % 2 ? 'Château É' : '',
  vintage: 2000 + (n % 4),
  region: 'Jura',
  type: n % 5 ? 'White' : 'Red',
  quantity: n,
  rating: n % 3 ? 80 + n : null,
  varietal: n % 2 ? 'Savagnin' : null,
  price: n % 4 ? `${n % 5},50 €` : 'a gift',
  bottleSizeMl: n % 4 ? 750 : 375,
  purchaseDate: n % 3 ? `2020-01-0${1 + (n % 7)}` : null,
  lastTasted: n % 5 ? null : '2024-02-29',
  drinkFrom: n % 3 ? 2020 + (n % 4) : null,
  drinkBy: n % 4 ? `203${n % 3}` : null,
  storageLocation: n % 3 ? `Rack A${n}` : '',
});
const barrelDraft = (n: number) => ({
  name: `Lot ${n % 3}`,
  vintage: 2020 + (n % 2),
  region: 'Jura',
  fillLevel: 200 + (n % 5),
});

beforeAll(async () => {
  ana = await app().signUp();
  for (let n = 0; n < 12; n += 1) {
    if (n % 4 === 0) app().clock.advance(1000);
    await ana.post('/cellar/wines/', wineDraft(n));
    await ana.post('/cellar/barrels/', barrelDraft(n));
  }
  const bob = await app().signUp('Bob');
  await bob.post('/cellar/wines/', wineDraft(1));
});

const AN_ID = '019a9f6e-0000-7000-8000-000000000000';
const cursor = (...parts: unknown[]) => `cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`;

async function pages<Row>(url: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  let from: string | null = null;
  do {
    const next: string = from === null ? '' : `&cursor=${encodeURIComponent(from)}`;
    const { data, meta } = await ana.get<Row[]>(`${url}&limit=${limit}${next}`);
    rows.push(...data);
    from = meta.nextCursor;
    // Only the last page may be short.
    expect(data).toHaveLength(from === null ? ((rows.length - 1) % limit) + 1 : limit);
  } while (from !== null);
  return rows;
}

describe('a list', () => {
  test.each(['wines', 'barrels'])('of %s begins behind a given row, in either direction', async (things) => {
    const rowsOf = async (query: string) =>
      (await ana.get<Wine[]>(`/cellar/${things}?${query}`)).data.map(({ id }) => id);
    const all = await rowsOf('sort=name');
    expect(await rowsOf(`sort=name&limit=2&after=${all[4]}`)).toEqual(all.slice(5, 7));
    expect(await rowsOf(`sort=-name&limit=1&after=${all[4]}`)).toEqual([all[3]]);
    expect(await rowsOf(`sort=name&after=${all.at(-1)}`)).toEqual([]);
    expect(await rowsOf(`sort=name&after=${AN_ID}`)).toEqual([]);
  });

  test('without parameters returns all rows of the estate, newest first', async () => {
    const { data, meta } = await ana.get<Wine[]>('/cellar/wines');
    expect(data).toHaveLength(12);
    expect(meta.nextCursor).toBeNull();
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  test.each([
    ['wines', 12, 'type=White', 9],
    ['barrels', 12, 'q=lot+1', 4],
  ])('of %s returns the total on its first page', async (things, all, filter, some) => {
    const first = async (query: string) => (await ana.get<Wine[]>(`/cellar/${things}?limit=2&${query}`)).meta;
    const { total, nextCursor } = await first('');
    expect([total, (await first(filter)).total]).toEqual([all, some]);
    expect((await first(`cursor=${encodeURIComponent(nextCursor ?? '')}`)).total).toBeUndefined();
  });

  const orders = [
    ...WINE_ORDERS.filter((order) => order !== 'relevance').map((order) => ['wines', order] as const),
    ...BARREL_ORDERS.map((order) => ['barrels', order] as const),
  ];
  test.each(orders)('of %s by %s pages through every row once, up and down', async (what, order) => {
    const up = await pages<Wine | Barrel>(`/cellar/${what}?sort=${order}`, 5);
    const down = await pages<Wine | Barrel>(`/cellar/${what}?sort=-${order}`, 5);
    expect(new Set(up.map(({ id }) => id)).size).toBe(12);
    expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    const whole = await ana.get<(Wine | Barrel)[]>(`/cellar/${what}?sort=${order}`);
    expect(up).toEqual(whole.data);
  });

  test('neither repeats nor skips rows when others are added during paging', async () => {
    const carla = await app().signUp('Carla');
    for (let n = 0; n < 4; n += 1) await carla.post('/cellar/wines/', { ...wineDraft(n), name: `C${n}` });
    const first = await carla.get<Wine[]>('/cellar/wines?sort=name&limit=2');
    await carla.post('/cellar/wines/', { ...wineDraft(1), name: 'A' });
    const second = await carla.get<Wine[]>(`/cellar/wines?sort=name&limit=2&cursor=${first.meta.nextCursor}`);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(['C0', 'C1', 'C2', 'C3']);
  });

  test('continues after a name of the maximum length', async () => {
    const dan = await app().signUp('Dan');
    const name = `x${'\u0001'.repeat(198)}`;
    for (const last of ['a', 'b']) await dan.post('/cellar/wines/', { ...wineDraft(1), name: name + last });
    const { meta } = await dan.get<Wine[]>('/cellar/wines?sort=name&limit=1');
    const { status, data } = await dan.get<Wine[]>(`/cellar/wines?sort=name&cursor=${meta.nextCursor}`);
    expect([status, data.length]).toEqual([200, 1]);
  });

  test('is filtered by type and by words, which have no wildcards', async () => {
    expect((await ana.get<Wine[]>('/cellar/wines?type=Red')).data).toHaveLength(3);
    expect((await ana.get<Wine[]>('/cellar/wines?q=wine%201')).data).toHaveLength(4);
    expect((await ana.get<Wine[]>('/cellar/wines?q=ch%C3%A2teau')).data).toHaveLength(6);
    expect((await ana.get<Wine[]>('/cellar/wines?q=%25')).data).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=10001', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=bogus', 'sort'],
    ['sort=name&sort=type', 'sort'],
    ['q=a&q=b', 'q'],
    ['cursor=a&cursor=b', 'cursor'],
    ['type=', 'type'],
    ['type=Red&type=Orange', 'type'],
    ['window=tomorrow', 'window'],
    ['stock=some', 'stock'],
    ['priceFrom=cheap', 'priceFrom'],
    ['currency=euro', 'currency'],
    ['type=Orange', 'type'],
    ['cursor=nonsense', 'cursor'],
    [cursor('name', 'x', AN_ID), 'cursor'],
    [cursor('-createdAt', 7, AN_ID), 'cursor'],
    [cursor('-createdAt', 'soon', AN_ID), 'cursor'],
    [cursor('-createdAt', '2024-02-30T00:00:00.000Z', AN_ID), 'cursor'],
    [cursor('-createdAt', '0000-01-01T00:00:00.000Z', AN_ID), 'cursor'],
    [cursor('-createdAt', '+012024-01-01T00:00:00.000Z', AN_ID), 'cursor'],
    [cursor('-createdAt', '2024-02-03T00:00:00.000Z', 'x'), 'cursor'],
  ])('refuses %s with a message', async (query, path) => {
    const { status, error } = await ana.get(`/cellar/wines?${query}`);
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, [path]]);
    // The message must not be the validator's, which speaks of types and options.
    expect(error.message).not.toMatch(/Invalid|expected|received|option/);
  });
});

describe('the figures of a cellar', () => {
  test('of an empty one are zero, without an age', async () => {
    const dora = await app().signUp('Dora');
    expect((await dora.get('/api/cellar/figures/')).data).toEqual({
      wines: 0,
      datedWines: 0,
      bottles: 0,
      barrels: 0,
      bottledL: 0,
      barrelledL: 0,
      totalL: 0,
      averageAge: null,
      value: [],
      unpricedBottles: 0,
      byType: [],
      byRegion: [],
      otherRegions: null,
      byVintage: [],
      nonVintage: null,
      unknownVintage: null,
      byWindow: [],
    });
  });

  test('count bottle sizes and average the age of wines and barrels', async () => {
    const eve = await app().signUp('Eve');
    const wine = { name: 'A', region: 'B', type: 'Red' };
    await eve.post('/cellar/wines/', { ...wine, vintage: 2016, quantity: 3 });
    await eve.post('/cellar/wines/', { ...wine, vintage: 2020, quantity: 2, bottleSizeMl: 1500 });
    await eve.post('/cellar/barrels/', { name: 'Lot', region: 'B', vintage: 2025, fillLevel: 200.5 });
    expect((await eve.get('/api/cellar/figures/')).data).toMatchObject({
      wines: 2,
      bottles: 5,
      barrels: 1,
      bottledL: 5.25,
      barrelledL: 200.5,
      totalL: 205.75,
      averageAge: 6,
    });
  });
});
