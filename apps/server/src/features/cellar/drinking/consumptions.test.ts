import type { CellarConsumption, Consumption, ConsumptionAndWine, Wine } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const WINES = '/cellar/wines/';
const ALL = '/api/cellar/consumptions';
const draft = { name: 'Clos des Fées', vintage: 2019, region: 'Roussillon', type: 'Red', quantity: 6 };
const of = (wine: { id: string }) => `/api/cellar/wines/${wine.id}/consumptions`;

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const today = () => app().clock.now().toISOString().slice(0, 10);

async function addWine(fields: object = {}): Promise<Wine> {
  const { status, data, error } = await ana.post<Wine>(WINES, { ...draft, ...fields });
  if (status !== 201) throw new Error(error.message);
  return data;
}

async function drink(wine: Wine, fields: object = {}): Promise<ConsumptionAndWine> {
  const { status, data, error } = await ana.post<ConsumptionAndWine>(of(wine), fields);
  if (status !== 201) throw new Error(error.message);
  return data;
}

const wineNow = async (wine: Wine): Promise<Wine> => (await ana.get<Wine>(`${WINES}${wine.id}`)).data;

describe('drinking', () => {
  test('takes one bottle today by default and returns entry and wine', async () => {
    const before = await addWine();
    const { consumption, wine } = await drink(before);
    expect(consumption).toMatchObject({
      wineId: before.id,
      version: 1,
      day: today(),
      quantity: 1,
      fromStock: true,
      reason: 'Drunk',
      rating: null,
      note: null,
      takenBy: 'Ana Silva',
    });
    expect(wine).toMatchObject({ quantity: 5, lastTasted: today(), version: 2 });
    expect(await wineNow(before)).toEqual(wine);
    expect((await ana.get(`${ALL}/${consumption.id}`)).data).toEqual(consumption);
  });

  test('stores the given details', async () => {
    const body = {
      id: newId(),
      day: '2026-01-31',
      quantity: 3,
      reason: 'Gifted',
      rating: 91.5,
      note: 'For Marta.\nShe kept one.',
    };
    const { consumption, wine } = await drink(await addWine(), body);
    expect(consumption).toMatchObject(body);
    // A bottle that was given away does not count as tasted.
    expect(wine).toMatchObject({ quantity: 3, lastTasted: null });
  });

  test('without a bottle allows a tasting note and no other kind of entry', async () => {
    const before = await addWine({ quantity: 0 });
    const { wine } = await drink(before, { quantity: 0, reason: 'Tasted', note: 'At the fair.' });
    expect(wine).toMatchObject({ quantity: 0, lastTasted: today() });
    const { status, error } = await ana.post(of(before), { quantity: 0 });
    expect([status, error.errors]).toEqual([
      400,
      { quantity: 'Take at least 1 bottle; only a tasting can do without one' },
    ]);
  });

  test('refuses more bottles than there are and states how many are left', async () => {
    const wine = await addWine({ quantity: 2 });
    const { status, error } = await ana.post(of(wine), { quantity: 3 });
    expect([status, error]).toMatchObject([
      400,
      {
        code: 'not_enough_bottles',
        message: 'Only 2 bottles are left',
        errors: { quantity: 'Only 2 bottles are left' },
      },
    ]);
    expect(await wineNow(wine)).toEqual(wine);
    expect((await ana.get(of(wine))).data).toEqual([]);
  });

  test('never takes more bottles than there are, with simultaneous calls', async () => {
    const wine = await addWine({ quantity: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ana.post(of(wine), {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400, 400, 400, 400]);
    const refusals = answers.flatMap(({ error }) => ('message' in error ? [error.message] : []));
    expect(new Set(refusals)).toEqual(new Set(['No bottle is left']));
    expect((await wineNow(wine)).quantity).toBe(0);
    expect((await ana.get<Consumption[]>(of(wine))).data).toHaveLength(3);
  });

  test('takes one bottle for five simultaneous calls with one id', async () => {
    const wine = await addWine();
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.post(of(wine), { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect((await wineNow(wine)).quantity).toBe(5);
  });

  test.each([
    [{ day: '2999-01-01' }, 'day', 'Date can’t be in the future'],
    [{ day: 'yesterday' }, 'day', 'Date must be a date like 2026-03-31'],
    [{ quantity: -1 }, 'quantity', 'Quantity must be between 0 and 1,000,000'],
    [{ quantity: 1.5 }, 'quantity', 'Quantity must be a whole number'],
    [{ reason: 'Spilt' }, 'reason', /Reason must be one of Drunk, Gifted/],
    [{ rating: 100.5 }, 'rating', 'Rating must be between 0 and 100'],
    [{ rating: 90.55 }, 'rating', 'Rating takes at most 1 decimal'],
    [{ note: 'x'.repeat(10_001) }, 'note', /at most 10,000/],
  ])('refuses %j with a message at the field', async (fields, path, sentence) => {
    const { status, error } = await ana.post(of(await addWine()), fields);
    expect(status).toBe(400);
    expect(error.errors).toEqual({ [path]: expect.stringMatching(sentence) as string });
  });
});

describe('the day a wine was last tasted', () => {
  test('is the newest day of its history, in whatever order entries are added', async () => {
    const wine = await addWine({ lastTasted: '2024-05-01' });
    expect((await drink(wine, { day: '2025-03-01' })).wine.lastTasted).toBe('2025-03-01');
    expect((await drink(wine, { day: '2024-12-24' })).wine.lastTasted).toBe('2025-03-01');
    expect((await drink(wine, { day: '2026-01-01', reason: 'Sold' })).wine.lastTasted).toBe('2025-03-01');
  });

  test('is never before a typed day and returns to it when all entries are undone', async () => {
    const wine = await addWine({ lastTasted: '2025-06-01' });
    const old = await drink(wine, { day: '2023-01-01' });
    expect(old.wine.lastTasted).toBe('2025-06-01');
    const { consumption } = await drink(wine, { day: '2026-02-01' });
    const undone = await ana.delete<{ id: string; wine: Wine }>(`${ALL}/${consumption.id}`);
    expect(undone.data.wine).toMatchObject({ lastTasted: '2025-06-01', quantity: 5 });
  });

  test('is still computed after a wine is sent back unchanged', async () => {
    const wine = await addWine({ lastTasted: '2024-05-01' });
    const drunk = await drink(wine, { day: '2025-03-01' });
    await ana.put(`${WINES}${wine.id}`, { ...drunk.wine, notes: 'Sent back whole' });
    const { data } = await ana.delete<{ wine: Wine }>(`${ALL}/${drunk.consumption.id}`);
    expect(data.wine.lastTasted).toBe('2024-05-01');
  });
});

describe('changing an entry', () => {
  test('moves the difference of bottles and updates the day last tasted', async () => {
    const wine = await addWine();
    const { consumption } = await drink(wine);
    const url = `${ALL}/${consumption.id}`;
    const more = await ana.put<ConsumptionAndWine>(url, { quantity: 4, note: 'A party.', version: 1 });
    expect(more.data.consumption).toMatchObject({ quantity: 4, note: 'A party.', day: today(), version: 2 });
    expect(more.data.wine).toMatchObject({ quantity: 2, lastTasted: today() });
    const less = await ana.put<ConsumptionAndWine>(url, { quantity: 1, day: '2026-01-02', note: null });
    expect(less.data.consumption).toMatchObject({ quantity: 1, note: null });
    expect(less.data.wine).toMatchObject({ quantity: 5, lastTasted: '2026-01-02' });
    const sold = await ana.put<ConsumptionAndWine>(url, { reason: 'Sold', day: '' });
    expect(sold.data.consumption).toMatchObject({ reason: 'Sold', day: '2026-01-02' });
    expect(sold.data.wine.lastTasted).toBeNull();
  });

  test('refuses missing bottles, a drink without a bottle, and a future day', async () => {
    const { consumption } = await drink(await addWine({ quantity: 3 }));
    const url = `${ALL}/${consumption.id}`;
    const problems = { quantity: 4, reason: 'Drunk', day: '2999-01-01' };
    const refused = await ana.put(url, problems);
    expect(refused.error.errors).toEqual({ day: 'Date can’t be in the future' });
    expect((await ana.put(url, { quantity: 4 })).error.message).toBe('Only 2 bottles are left');
    expect((await ana.put(url, { quantity: 0 })).error.errors).toHaveProperty('quantity');
    expect((await ana.get(url)).data).toEqual(consumption);
  });

  test('answers 409 with the current entry when the version is stale', async () => {
    const { consumption } = await drink(await addWine());
    const { data } = await ana.put<ConsumptionAndWine>(`${ALL}/${consumption.id}`, { note: 'First' });
    const late = await ana.put(`${ALL}/${consumption.id}`, { note: 'Late', version: 1 });
    expect([late.status, late.error.current]).toEqual([409, data.consumption]);
  });
});

describe('undoing', () => {
  test('returns the bottles once', async () => {
    const wine = await addWine();
    const { consumption } = await drink(wine, { quantity: 2 });
    const url = `${ALL}/${consumption.id}`;
    const answers = await Promise.all([ana.delete(url), ana.delete(url), ana.delete(url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await wineNow(wine)).toMatchObject({ quantity: 6, lastTasted: null });
  });

  test('is refused if the wine would have too many bottles', async () => {
    const wine = await addWine();
    const { consumption } = await drink(wine);
    await ana.put(`${WINES}${wine.id}`, { quantity: 1_000_000 });
    const { status, error } = await ana.delete(`${ALL}/${consumption.id}`);
    expect([status, error.code]).toEqual([400, 'too_many_bottles']);
  });
});

describe('the history', () => {
  test('is paged newest first, for a wine and for the whole cellar', async () => {
    const [first, second] = [await addWine(), await addWine({ name: 'Second', producer: 'Ana' })];
    for (const day of ['2025-01-01', '2026-01-01', '2024-01-01']) await drink(first, { day });
    const { consumption: between } = await drink(second, { day: '2025-06-01' });
    const ofFirst = await ana.get<Consumption[]>(of(first));
    expect(ofFirst.data.map(({ day }) => day)).toEqual(['2026-01-01', '2025-01-01', '2024-01-01']);
    const page = await ana.get<CellarConsumption[]>(`${ALL}?limit=2`);
    const rest = await ana.get<CellarConsumption[]>(`${ALL}?cursor=${page.meta.nextCursor}`);
    expect([...page.data, ...rest.data].map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2025-06-01',
      '2025-01-01',
      '2024-01-01',
    ]);
    expect(rest.meta.nextCursor).toBeNull();
    const { name, producer, vintage, type, bottleSizeMl } = second;
    expect(page.data[1]).toEqual({ ...between, wine: { name, producer, vintage, type, bottleSizeMl } });
  });

  test('is deleted with its wine', async () => {
    const wine = await addWine();
    const { consumption } = await drink(wine);
    await ana.delete(`${WINES}${wine.id}`);
    expect((await ana.get(of(wine))).status).toBe(404);
    expect((await ana.get(`${ALL}/${consumption.id}`)).status).toBe(404);
    expect((await ana.get(ALL)).data).toEqual([]);
  });

  test('of another estate cannot be reached, even through its wine', async () => {
    const wine = await addWine();
    const { consumption } = await drink(wine);
    const bob = await app().signUp('Bob');
    expect((await bob.post(of(wine), {})).status).toBe(404);
    expect((await bob.delete(`${ALL}/${consumption.id}`)).status).toBe(404);
    expect((await bob.get(ALL)).data).toEqual([]);
    expect(await wineNow(wine)).toMatchObject({ quantity: 5, version: 2 });
  });
});

describe('the history of the whole cellar', () => {
  beforeEach(async () => {
    const wine = await addWine({ quantity: 20 });
    await drink(wine, { day: '2024-12-31', quantity: 2, rating: 90 });
    await drink(wine, { day: '2025-01-01', quantity: 3, reason: 'Sold' });
    await drink(wine, { day: '2025-12-31', quantity: 0, reason: 'Tasted', rating: 93 });
  });

  const days = async (query: string) =>
    (await ana.get<CellarConsumption[]>(`${ALL}?${query}`)).data.map(({ day }) => day);

  test('is filtered by year and reasons, in the list and in its file', async () => {
    expect(await days('year=2025')).toEqual(['2025-12-31', '2025-01-01']);
    expect(await days('reason=Drunk&reason=Sold')).toEqual(['2025-01-01', '2024-12-31']);
    expect(await days('year=2025&reason=Drunk')).toEqual([]);
    expect(await days('month=2025-12')).toEqual(['2025-12-31']);
    expect((await ana.get(`${ALL}/summary?month=2025-12`)).data).toMatchObject({ entries: 1 });
    expect((await ana.get(`${ALL}?month=2025-13`)).error.errors).toEqual({
      month: 'Month must be a month like 2026-03',
    });
    const { body } = await app().app.inject({
      url: '/api/exports/consumptions.csv?year=2025&reason=Sold',
      headers: { authorization: `Bearer ${ana.access}` },
    });
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain('2025-01-01');
  });

  test('has filtered totals, and each filter keeps its other choices', async () => {
    const summary = async (query: string) => (await ana.get(`${ALL}/summary?${query}`)).data;
    expect(await summary('')).toMatchObject({ entries: 3, drunk: 2, gone: 3, meanRating: 91.5 });
    expect(await summary('year=2025&reason=Sold')).toEqual({
      entries: 1,
      drunk: 0,
      gone: 3,
      meanRating: null,
      years: [{ year: 2025, entries: 1, bottles: 3 }],
      reasons: [
        { reason: 'Sold', entries: 1, bottles: 3 },
        { reason: 'Tasted', entries: 1, bottles: 0 },
      ],
    });
  });

  test('contains only the own estate’s entries, without deleted wines', async () => {
    const bob = await app().signUp('Bob');
    expect((await bob.get(`${ALL}/summary`)).data).toMatchObject({ entries: 0, years: [] });
    const [{ wineId } = { wineId: '' }] = (await ana.get<CellarConsumption[]>(ALL)).data;
    await ana.delete(`${WINES}${wineId}`);
    expect((await ana.get(`${ALL}/summary`)).data).toMatchObject({ entries: 0, reasons: [] });
  });
});
