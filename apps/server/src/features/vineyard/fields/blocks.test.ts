import type { Block, Reading } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const BLOCKS = '/api/analytics/blocks/';
const READINGS = '/api/analytics/harvest-readings/';
const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5 };
const location = { coordinates: [44.894321, -0.156789], elevation: 62.5, aspect: 'Southeast' };

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const addBlock = async (fields: object = {}, client = ana): Promise<Block> => {
  const { status, data, error } = await client.post<Block>(BLOCKS, { ...draft, ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
};

const addReading = async (block: string, fields: object): Promise<Reading> =>
  (await ana.post<Reading>(READINGS, { block, date: '2026-09-01', ...fields })).data;

describe('the boundary of a field', () => {
  const ring = [
    [4.9, 47.1],
    [4.901, 47.1],
    [4.901, 47.101],
    [4.9, 47.101],
    [4.9, 47.1],
  ];
  const boundary = { type: 'Polygon', coordinates: [ring] };

  test('is stored beside the declared area, provides a location, and can be cleared', async () => {
    const block = await addBlock({ boundary, area: 0.8417, declaredArea: 0.9 });
    expect(block).toMatchObject({
      boundary,
      declaredArea: 0.9,
      location: { coordinates: [47.1005, 4.9005] },
    });
    const { data } = await ana.put<Block>(`${BLOCKS}${block.id}`, { boundary: null, declaredArea: null });
    expect(data).toMatchObject({ boundary: null, declaredArea: null, area: 0.8417 });
  });

  test.each([
    [{ type: 'Polygon', coordinates: [ring.slice(0, 2)] }, 'The boundary has fewer than three corners'],
    [{ type: 'Polygon', coordinates: [] }, 'The boundary has an empty geometry'],
    [{ type: 'Polygon', coordinates: [ring.map(String)] }, 'The boundary has text where numbers should be'],
    [{ type: 'LineString', coordinates: ring }, 'Type of boundary must be one of Polygon, MultiPolygon'],
  ])('is refused with a message if invalid: %j', async (wrong, words) => {
    const { status, error } = await ana.post(BLOCKS, { ...draft, boundary: wrong });
    expect([status, Object.values(error.errors ?? {})]).toEqual([400, [words]]);
  });

  test('is exported as GeoJSON with all fields’ data, including fields with a point or no location', async () => {
    await addBlock({ name: 'Drawn', boundary, declaredArea: 0.9, group: 'South slope' });
    await addBlock({ name: 'Placed', location });
    await addBlock({ name: 'Nowhere' });
    const { app: server } = app();
    const answer = await server.inject({
      url: '/api/exports/fields.geojson?day=2026-11-26',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(answer.headers['content-type']).toBe('application/geo+json');
    expect(answer.headers['content-disposition']).toContain('fields-2026-11-26.geojson');
    const map = answer.json<{ features: { properties: object; geometry: object | null }[] }>();
    expect(map).toMatchObject({ type: 'FeatureCollection' });
    expect(map.features).toMatchObject([
      {
        properties: {
          Field: 'Drawn',
          Latitude: 47.1005,
          Group: 'South slope',
          'Declared Area (ha)': 0.9,
        },
        geometry: boundary,
      },
      { properties: { Field: 'Placed' }, geometry: { type: 'Point', coordinates: [-0.156789, 44.894321] } },
      { properties: { Field: 'Nowhere', Variety: 'Merlot', Latitude: null }, geometry: null },
    ]);
  });
});

describe('creating a field', () => {
  test('defaults to active, without area and location', async () => {
    const { status, data } = await ana.post<Block>(BLOCKS, draft);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...draft,
      status: 'Active',
      area: 0,
      location: null,
      aspect: null,
      plantingYear: null,
      targetBrix: null,
      latestReading: null,
      version: 1,
    });
    expect((await ana.get<Block>(`${BLOCKS}${data.id}`)).data).toEqual(data);
  });

  test('stores a location to six decimals and returns the aspect at both levels', async () => {
    const { coordinates } = location;
    const data = await addBlock({
      location: { ...location, coordinates: [coordinates[0], -0.15678949999] },
      area: 1.2345,
      targetBrix: 24.5,
      targetIndex: 260,
      targetPh: 3.35,
      targetTa: 6.25,
      highestPh: 3.6,
      plantingYear: 1987,
    });
    expect(data).toMatchObject({
      location: { ...location, coordinates },
      aspect: 'Southeast',
      elevation: 62.5,
      area: 1.2345,
      targetBrix: 24.5,
      targetIndex: 260,
      targetPh: 3.35,
      targetTa: 6.25,
      highestPh: 3.6,
      plantingYear: 1987,
    });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ variety: '' }, 'variety', 'Variety is required'],
    [{ estimatedYield: undefined }, 'estimatedYield', 'Valid yield is required (≥ 0)'],
    [{ estimatedYield: 'much' }, 'estimatedYield', 'Valid yield is required (≥ 0)'],
    [{ estimatedYield: -0.1 }, 'estimatedYield', 'Valid yield is required (≥ 0)'],
    [{ plantingYear: 1899 }, 'plantingYear', 'Year must be between 1900 and 2026'],
    [{ plantingYear: 2027 }, 'plantingYear', 'Year must be between 1900 and 2026'],
    [
      { location: { coordinates: [90.1, 0] } },
      'location.coordinates.0',
      'Latitude must be between -90 and 90',
    ],
    [
      { location: { coordinates: [0, -181] } },
      'location.coordinates.1',
      'Longitude must be between -180 and 180',
    ],
    [{ location: { coordinates: [45] } }, 'location.coordinates.1', /Longitude|latitude and a longitude/],
    [{ aspect: 'Up' }, 'aspect', /^Aspect must be one of North, Northeast/],
    [{ status: '' }, 'status', 'Status is required'],
    [{ area: -1 }, 'area', /between 0 and 100,000/],
    [{ group: 'x'.repeat(101) }, 'group', 'Group must be at most 100 characters'],
    [{ targetBrix: 50 }, 'targetBrix', 'Target Brix must be between 5 and 40'],
    [{ id: 'seven' }, 'id', 'Must be a UUID'],
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post(BLOCKS, { ...draft, ...fields });
    expect(status).toBe(400);
    expect(Object.values(error.errors ?? {})[0]).toMatch(sentence);
    if (!path.endsWith('.1')) expect(Object.keys(error.errors ?? {})).toEqual([path]);
    expect((await ana.get<Block[]>(BLOCKS)).data).toEqual([]);
  });

  test('returns the stored field when the same id is sent again', async () => {
    const id = newId();
    const first = await addBlock({ id });
    const again = await ana.post<Block>(BLOCKS, { ...draft, id, name: 'Sent twice' });
    expect([again.status, again.data]).toEqual([200, first]);
  });
});

describe('updating a field', () => {
  test('changes the given fields, clears empty ones and keeps the rest', async () => {
    const block = await addBlock({ location, plantingYear: 1990, targetBrix: 24 });
    const { data } = await ana.put<Block>(`${BLOCKS}${block.id}`, {
      status: 'Harvested',
      plantingYear: null,
      aspect: 'West',
    });
    expect(data).toEqual({
      ...block,
      status: 'Harvested',
      plantingYear: null,
      aspect: 'West',
      location: { ...location, aspect: 'West' },
      version: 2,
      updatedAt: data.updatedAt,
    });
  });

  test.each([null, '', ' '])('removes a field from its group with %j', async (group) => {
    const block = await addBlock({ group: ' South slope ' });
    expect(block.group).toBe('South slope');
    const { data } = await ana.put<Block>(`${BLOCKS}${block.id}`, { group });
    expect(data).toEqual({ ...block, group: null, version: 2, updatedAt: data.updatedAt });
  });

  test('removes its location and keeps its altitude', async () => {
    const block = await addBlock({ location });
    const { data } = await ana.put<Block>(`${BLOCKS}${block.id}`, { location: null });
    expect(data).toMatchObject({ location: null, elevation: 62.5, aspect: 'Southeast' });
  });

  test('answers 409 with the current field when the version is stale', async () => {
    const block = await addBlock();
    const mine = await ana.put<Block>(`${BLOCKS}${block.id}`, { name: 'Mine', version: 1 });
    const theirs = await ana.put(`${BLOCKS}${block.id}`, { name: 'Theirs', version: 1 });
    expect([theirs.status, theirs.error.current]).toEqual([409, mine.data]);
  });
});

describe('the latest measurement of a field', () => {
  test('is the last one added of the newest day', async () => {
    const { id } = await addBlock();
    await addReading(id, { date: '2026-09-20', brix: 23.1 });
    await addReading(id, { date: '2026-09-27', brix: 24 });
    app().clock.advance(1000);
    const last = await addReading(id, { date: '2026-09-27', brix: 24.4, ph: 3.45 });
    await addReading(id, { date: '2026-09-02', brix: 19 });
    const [block] = (await ana.get<Block[]>(BLOCKS)).data;
    expect(block?.latestReading).toEqual(last);
  });
});

test('a list is searched, filtered and paged, oldest first by default', async () => {
  for (const [name, variety, status] of [
    ['Uphill', 'Syrah', 'Active'],
    ['Riverside', 'Merlot', 'Resting'],
    ['Corner', 'Syrah', 'Active'],
  ]) {
    app().clock.advance(1000);
    await addBlock({ name, variety, status });
  }
  const names = async (query: string) =>
    (await ana.get<Block[]>(`${BLOCKS}?${query}`)).data.map(({ name }) => name);
  expect(await names('')).toEqual(['Uphill', 'Riverside', 'Corner']);
  expect(await names('q=syr&sort=name')).toEqual(['Corner', 'Uphill']);
  expect(await names('q=syrha&sort=name')).toEqual(['Corner', 'Uphill']);
  expect(await names('status=Resting')).toEqual(['Riverside']);
  const first = await ana.get<Block[]>(`${BLOCKS}?limit=2&sort=-name`);
  expect(first.data.map(({ name }) => name)).toEqual(['Uphill', 'Riverside']);
  expect(await names(`limit=2&sort=-name&cursor=${first.meta.nextCursor}`)).toEqual(['Corner']);
});

test('fields that share weather follow it to another field, and keep their days when that is deleted', async () => {
  const north = await addBlock({ name: 'North' });
  const south = await addBlock({ name: 'South' });
  const hut = await addBlock({ name: 'Hut' });
  const keep = (field: Block, max: number) =>
    ana.post('/api/analytics/weather/', { block: field.id, days: [{ date: '2026-07-01', min: 12, max }] });
  const weather = () =>
    Promise.all(
      [north, south].map(async ({ id }) => {
        const { data } = await ana.get<{ days: { max: number }[] }>(`/api/analytics/blocks/${id}/weather`);
        return data.days.map(({ max }) => max);
      }),
    );
  const share = (field: Block, from: Block) =>
    ana.put(`/api/analytics/blocks/${field.id}`, { weatherFrom: from.id });
  await keep(south, 20);
  await keep(hut, 30);
  await share(north, south);
  expect(await weather()).toEqual([[20], [20]]);
  await share(south, hut);
  expect(await weather()).toEqual([[30], [30]]);
  await ana.delete(`/api/analytics/blocks/${hut.id}`);
  expect(await weather()).toEqual([[30], [30]]);
});

test('deletes a field’s measurements and weather with it', async () => {
  const [block, other] = [await addBlock(), await addBlock()];
  const mine = await addReading(block.id, { brix: 20 });
  const kept = await addReading(other.id, { brix: 21 });
  const days = [{ date: '2026-07-01', min: 14, max: 29 }];
  await ana.post('/api/analytics/weather/', { block: block.id, days });
  expect((await ana.delete(`${BLOCKS}${block.id}/`)).status).toBe(200);
  expect((await ana.get(`${READINGS}${mine.id}/`)).status).toBe(404);
  expect((await ana.get<Reading[]>(READINGS)).data).toEqual([kept]);
  expect(await app().db.rows(sql`select from weather_days where block_id = ${block.id}`)).toHaveLength(0);
  const { status, error } = await ana.delete(`${BLOCKS}${block.id}/`);
  expect([status, error.message]).toEqual([404, 'This field does not exist, or no longer does.']);
});
