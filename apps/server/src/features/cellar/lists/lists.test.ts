import type { ListedWine, Suggestion, WineDetail, WineList } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const HERE = '/api/cellar/wine-lists';
const MARGAUX = {
  name: 'Château Margaux',
  producer: 'Château Margaux',
  country: 'France',
  region: 'Bordeaux',
  appellation: 'Margaux',
  type: 'Red',
  varietal: 'Cabernet Sauvignon, Merlot',
} as const;
const PAVILLON = { ...MARGAUX, name: 'Pavillon Rouge' };
const MOSEL = { name: 'Riesling Kabinett', producer: 'Weingut Prüm', country: 'Germany', region: 'Mosel' };

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp('Ana');
});

async function load(rows: readonly ListedWine[], client = ana, name = 'X-Wines'): Promise<WineList> {
  const { data } = await client.post<WineList>(HERE, { name });
  await client.post(`${HERE}/${data.id}/rows`, { from: 0, rows });
  return (await client.post<WineList>(`${HERE}/${data.id}/finish`)).data;
}
const suggested = async (field: string, q: string, client = ana) =>
  (await client.get<Suggestion[]>(`/api/cellar/suggestions?field=${field}&q=${encodeURIComponent(q)}`)).data;
const values = async (field: string, q: string) => (await suggested(field, q)).map(({ value }) => value);

describe('a list of wines', () => {
  test('is loaded in several calls, each wine once, and deleted whole', async () => {
    const { status, data } = await ana.post<WineList>(HERE, { id: newId(), name: 'LWIN' });
    expect([status, data]).toMatchObject([201, { name: 'LWIN', wines: null, version: 1 }]);
    expect((await ana.post<WineList>(HERE, { id: data.id, name: 'LWIN' })).status).toBe(200);
    const rows = `${HERE}/${data.id}/rows`;
    for (const body of [
      { from: 0, rows: [MARGAUX, PAVILLON] },
      { from: 0, rows: [MARGAUX, PAVILLON] },
      { from: 2, rows: [MOSEL] },
    ])
      expect((await ana.post(rows, body)).status).toBe(200);
    const { data: done } = await ana.post<WineList>(`${HERE}/${data.id}/finish`);
    expect(done).toMatchObject({ wines: 3, version: 2 });
    expect((await ana.post<WineList>(`${HERE}/${data.id}/finish`)).data).toEqual(done);
    const late = await ana.post(rows, { from: 3, rows: [MOSEL] });
    expect([late.status, late.error.code]).toEqual([409, 'wine_list_finished']);
    expect((await ana.get<WineList[]>(HERE)).data).toEqual([done]);
    expect((await ana.delete(`${HERE}/${data.id}`)).status).toBe(200);
    expect(await values('name', 'margaux')).toEqual([]);
    expect(await app().db.rows(sql`select from listed_names`)).toEqual([]);
  });

  test('is refused with a message for a wine without a name, too many wines or too many lists', async () => {
    const { id } = await load([MARGAUX]);
    const { data: open } = await ana.post<WineList>(HERE, { name: 'Open' });
    const wrong = await ana.post(`${HERE}/${open.id}/rows`, { from: 0, rows: [{ name: ' ', type: 'Pink' }] });
    expect(wrong.error.errors).toMatchObject({
      'rows.0.name': 'Name is required',
      'rows.0.type': 'Type must be one of Red, White, Rosé, Sparkling, Dessert',
    });
    const beyond = await ana.post(`${HERE}/${open.id}/rows`, { from: 249_999, rows: [MOSEL, MOSEL] });
    expect(beyond.error.errors).toEqual({ rows: 'Wines: at most 250000' });
    for (let at = 2; at < 10; at += 1) await ana.post(HERE, { name: `List ${at}` });
    const { status, error } = await ana.post(HERE, { name: 'One more' });
    expect([status, error.code]).toEqual([409, 'wine_lists_full']);
    expect((await ana.get<WineList[]>(HERE)).data.some((one) => one.id === id)).toBe(true);
  });
});

describe('suggestions', () => {
  test('of a wine contain its known details, in any order of words and with or without accents', async () => {
    await load([PAVILLON, MARGAUX, MOSEL]);
    expect(await suggested('name', 'chateau mar')).toEqual([
      { ...MARGAUX, value: MARGAUX.name, name: undefined, isOwn: false },
      { ...PAVILLON, value: PAVILLON.name, name: undefined, isOwn: false },
    ]);
    expect(await values('name', 'kabinett pru')).toEqual(['Riesling Kabinett']);
    expect(await values('name', 'zzz')).toEqual([]);
    expect(await values('name', '%')).toEqual([]);
  });

  test('list the own cellar first, without duplicates', async () => {
    await load([MARGAUX, PAVILLON]);
    const own = {
      name: 'Pavillon Rouge',
      producer: 'Château Margaux',
      vintage: 2015,
      region: 'Médoc',
      quantity: 1,
    };
    await ana.post<WineDetail>('/cellar/wines', { ...own, type: 'Red' });
    await ana.post<WineDetail>('/cellar/wines', { ...own, type: 'Red', vintage: 2016 });
    const found = await suggested('name', 'pavillon');
    expect(found).toMatchObject([{ value: 'Pavillon Rouge', region: 'Médoc', isOwn: true }]);
    expect(found).toHaveLength(1);
    expect(await suggested('producer', 'chateau')).toMatchObject([{ value: 'Château Margaux', isOwn: true }]);
    expect(await values('region', 'med')).toEqual(['Médoc']);
    expect(await values('producer', 'pavillon')).toEqual([]);
  });

  test('of a region or an appellation contain country and region if known', async () => {
    await load([MARGAUX, MOSEL, { ...MOSEL, name: 'Moselle', country: 'Luxembourg' }]);
    expect(await suggested('region', 'bord')).toMatchObject([{ value: 'Bordeaux', country: 'France' }]);
    expect(await suggested('region', 'mos')).toMatchObject([{ value: 'Mosel', country: null }]);
    expect(await suggested('appellation', 'margaux')).toMatchObject([
      { value: 'Margaux', country: 'France', region: 'Bordeaux' },
    ]);
    expect(await values('producer', 'prum')).toEqual(['Weingut Prüm']);
  });

  test('contain names of the own estate only', async () => {
    await load([MARGAUX]);
    const bob = await app().signUp('Bob');
    expect(await suggested('name', 'margaux', bob)).toEqual([]);
  });

  test('are refused without a field or a letter', async () => {
    const { error } = await ana.get('/api/cellar/suggestions?field=notes&q=%20');
    expect(error.errors).toEqual({
      field: 'Field must be one of name, producer, region, appellation',
      q: 'Search is required',
    });
  });
});
