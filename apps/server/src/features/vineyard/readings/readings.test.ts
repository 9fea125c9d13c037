import type { Block, Reading } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const BLOCKS = '/api/analytics/blocks/';
const READINGS = '/api/analytics/harvest-readings/';

const app = useTestApp();
let ana: SignedInClient;
let block: string;
beforeEach(async () => {
  ana = await app().signUp();
  block = await aBlock(ana);
});

async function aBlock(client: SignedInClient): Promise<string> {
  const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5 };
  return (await client.post<Block>(BLOCKS, draft)).data.id;
}

const addReading = async (fields: object = {}): Promise<Reading> => {
  const { status, data, error } = await ana.post<Reading>(READINGS, {
    block,
    date: '2026-09-14',
    brix: 22.4,
    ...fields,
  });
  if (status !== 201) throw new Error(error.message);
  return data;
};

describe('creating a measurement', () => {
  test('stores the given values and nothing for others, with the signed-in person', async () => {
    const { status, data } = await ana.post<Reading>(READINGS, {
      block,
      date: '2026-09-14',
      brix: 22.4,
      ph: null,
      status: 'Nearly Ready',
      estimatedHarvest: '2026-09-28',
      takenBy: 'Another person',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      block,
      date: '2026-09-14',
      brix: 22.4,
      ph: null,
      ta: null,
      status: 'Nearly Ready',
      estimatedHarvest: '2026-09-28',
      takenBy: 'Ana Silva',
      notes: null,
      version: 1,
    });
    expect((await ana.get<Reading>(`${READINGS}${data.id}`)).data).toEqual(data);
    expect((await ana.get<Reading[]>(`${BLOCKS}${block}/readings/`)).data).toEqual([data]);
  });

  test('accepts the names of the harvest plan’s form and returns its own', async () => {
    const { status, data } = await ana.post<Reading>(READINGS, {
      blockId: block,
      timestamp: '2026-09-14T23:30:00+02:00',
      brix: 21,
      status: 'On Track',
      estimatedHarvestDate: '2026-10-01',
      notes: 'Seeds still green.',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      block,
      date: '2026-09-14',
      status: 'On Track',
      estimatedHarvest: '2026-10-01',
      notes: 'Seeds still green.',
    });
    expect(data).not.toHaveProperty('timestamp');
  });

  test('defaults to Developing and may be empty otherwise', async () => {
    expect(await addReading({ brix: '' })).toMatchObject({ brix: null, status: 'Developing' });
  });

  test.each([
    [{ brix: 40.1 }, 'brix', 'Brix must be 0-40'],
    [{ brix: -0.1 }, 'brix', 'Brix must be 0-40'],
    [{ brix: 'sweet' }, 'brix', 'Must be a number'],
    [{ ph: 1.9 }, 'ph', 'pH must be 2.0-5.0'],
    [{ ph: 5.01 }, 'ph', 'pH must be 2.0-5.0'],
    [{ ta: 20.5 }, 'ta', 'TA must be 0-20 g/L'],
    [{ ta: 'low' }, 'ta', 'Must be a number'],
    [
      { status: 'Ripe' },
      'status',
      /Developing, Nearly Ready, Ready, Harvested, On Track, Monitoring, Delayed/,
    ],
    [{ date: '2026-02-30' }, 'date', /date like/],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '2031-09-14' }, 'date', 'Date must not be in the future'],
    [{ date: '1899-12-31' }, 'date', 'Date must be 1900 or later'],
    [{ block: undefined }, 'block', 'Field is required'],
    [{ date: undefined, timestamp: 'noon' }, 'timestamp', /time like/],
    [{ date: undefined, timestamp: '2026-09-14T25:00' }, 'timestamp', /time like/],
    [{ date: undefined, timestamp: '1850-09-14T09:00' }, 'timestamp', 'Date must be 1900 or later'],
    [{ estimatedHarvest: 'soon' }, 'estimatedHarvest', /date like/],
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post(READINGS, { block, date: '2026-09-14', ...fields });
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
    expect((await ana.get<Reading[]>(READINGS)).data).toEqual([]);
  });

  test.each([
    [{ brix: 0, ph: 2, ta: 0 }],
    [{ brix: 40, ph: 5, ta: 20 }],
    [{ brix: 21.55, ph: 3.455, ta: 6.125 }],
  ])('accepts the limits themselves: %j', async (fields) => {
    expect(await addReading(fields)).toMatchObject(fields);
  });

  test('answers 404 for a field of another estate as for an unknown one', async () => {
    const bobs = await aBlock(await app().signUp('Bob'));
    for (const id of [bobs, newId()]) {
      const { status, error } = await ana.post(READINGS, { block: id, date: '2026-09-14' });
      expect([status, error.message]).toEqual([404, 'This field does not exist, or no longer does.']);
    }
  });

  test('is stored once for a repeated id', async () => {
    const id = newId();
    const first = await addReading({ id });
    const again = await ana.post<Reading>(READINGS, { id, block, date: '2026-09-15', brix: 30 });
    expect([again.status, again.data]).toEqual([200, first]);
    expect((await ana.get<Reading[]>(READINGS)).data).toHaveLength(1);
  });
});

describe('updating a measurement', () => {
  test('changes the given fields, under either name, clears empty ones and keeps the rest', async () => {
    const reading = await addReading({ ph: 3.4, ta: 7, notes: 'Cool night' });
    const { data } = await ana.put<Reading>(`${READINGS}${reading.id}`, {
      timestamp: '2026-09-13',
      brix: 22.6,
      ta: null,
      estimatedHarvestDate: '2026-10-02',
    });
    expect(data).toEqual({
      ...reading,
      date: '2026-09-13',
      brix: 22.6,
      ta: null,
      estimatedHarvest: '2026-10-02',
      version: 2,
      updatedAt: data.updatedAt,
    });
  });

  test('moves one to another field of the estate', async () => {
    const { id } = await addReading();
    const right = await aBlock(ana);
    const { data } = await ana.put<Reading>(`${READINGS}${id}`, { blockId: right });
    expect([data.block, data.brix]).toEqual([right, 22.4]);
    const bobs = await aBlock(await app().signUp('Bob'));
    const { status, error } = await ana.put(`${READINGS}${id}`, { block: bobs });
    expect([status, error.message]).toEqual([404, 'This field does not exist, or no longer does.']);
  });

  test('is validated like a new one', async () => {
    const { id } = await addReading();
    const wrong = { date: '1850-09-14', brix: 41, ph: 9, ta: -1 };
    const { status, error } = await ana.put(`${READINGS}${id}`, wrong);
    expect(status).toBe(400);
    expect(error.errors).toEqual({
      date: 'Date must be 1900 or later',
      brix: 'Brix must be 0-40',
      ph: 'pH must be 2.0-5.0',
      ta: 'TA must be 0-20 g/L',
    });
  });

  test('answers 409 with the current measurement when the version is stale', async () => {
    const { id } = await addReading();
    const mine = await ana.put<Reading>(`${READINGS}${id}`, { brix: 23, version: 1 });
    const theirs = await ana.put(`${READINGS}${id}`, { brix: 25, version: 1 });
    expect([theirs.status, theirs.error.current]).toEqual([409, mine.data]);
  });

  test('keeps its author after a correction by another person', async () => {
    const reading = await addReading();
    await app().db.count(sql`update users set name = 'Ana Costa' where id = ${ana.user.id}`);
    const { data } = await ana.put<Reading>(`${READINGS}${reading.id}`, { brix: 23 });
    expect(data.takenBy).toBe('Ana Silva');
  });
});

test('is replaced as the latest by the one before when deleted', async () => {
  const before = await addReading({ date: '2026-09-07' });
  const { id } = await addReading();
  expect((await ana.delete(`${READINGS}${id}/`)).status).toBe(200);
  expect((await ana.delete(`${READINGS}${id}/`)).status).toBe(404);
  expect((await ana.get<Block>(`${BLOCKS}${block}/`)).data.latestReading).toEqual(before);
});

test('a list is paged with the newest day first and filtered by days', async () => {
  for (let day = 1; day <= 5; day += 1) await addReading({ date: `2026-09-0${day}`, brix: day });
  const twin = await addReading({ date: '2026-09-03', brix: 33 });
  const own = `${BLOCKS}${block}/readings/`;
  const days: string[] = [];
  const ids = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const cursor: string = next && `&cursor=${next}`;
    const page = await ana.get<Reading[]>(`${own}?limit=2${cursor}`);
    days.push(...page.data.map(({ date }) => date));
    for (const { id } of page.data) ids.add(id);
    next = page.meta.nextCursor;
  }
  expect(days).toEqual(['05', '04', '03', '03', '02', '01'].map((day) => `2026-09-${day}`));
  expect(ids.has(twin.id) && ids.size === 6).toBe(true);
  const { data } = await ana.get<Reading[]>(`${own}?from=2026-09-02&to=2026-09-03&sort=date`);
  expect(data.map(({ brix }) => brix).sort()).toEqual([2, 3, 33]);
  expect((await ana.get(`${own}?cursor=${btoa('["-date","2026-02-31","x"]')}`)).status).toBe(400);
});
