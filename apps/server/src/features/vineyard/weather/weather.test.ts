import type { Block, KnownWeatherDay } from '@cuverie/contract';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sendAll, startImport } from '../../../testing/imports.ts';

const WEATHER = '/api/analytics/weather/';

const app = useTestApp();
let ana: SignedInClient;
let block: string;
beforeEach(async () => {
  ana = await app().signUp();
  const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6.5 };
  block = (await ana.post<Block>('/api/analytics/blocks/', draft)).data.id;
});

const keep = (days: object[]) => ana.post<{ kept: number; removed: number }>(WEATHER, { block, days });
const kept = async (query = '') => {
  const { data } = await ana.get<{ days: KnownWeatherDay[] }>(
    `/api/analytics/blocks/${block}/weather/${query}`,
  );
  expect(data.days.every(({ source }) => source === null)).toBe(true);
  return data.days.map(({ date, min, max, mean, rain }) => ({ date, min, max, mean, rain }));
};

const hot = { date: '2026-07-02', min: 18.2, max: 36.4, mean: 27, rain: 0 };
const wet = { date: '2026-07-01', min: 12, max: 19.5, mean: null, rain: 31.2 };

test('days are ordered, replaced when sent again, and deleted when empty', async () => {
  expect((await keep([hot, { ...wet, mean: undefined }])).data).toEqual({ kept: 2, removed: 0 });
  expect(await kept()).toEqual([wet, hot]);
  const cooler = { ...hot, max: 33 };
  expect((await keep([cooler, { date: wet.date }, { date: '2026-07-09' }])).data).toEqual({
    kept: 1,
    removed: 1,
  });
  expect(await kept()).toEqual([cooler]);
  expect(await kept('?from=2026-07-03')).toEqual([]);
});

test('accepts a thousand days per call and no more', async () => {
  const days = Array.from({ length: 1001 }, (_, n) => ({
    date: new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
    min: 5,
    max: 15,
  }));
  expect((await keep(days.slice(1))).status).toBe(200);
  expect(await kept()).toHaveLength(1000);
  expect((await keep(days)).error.errors).toEqual({ days: 'Send at most 1000 days a call' });
});

test.each([
  [[{ ...hot, max: 80 }], 'days.0.max', 'Maximum must be between -50 and 60'],
  [[wet, { ...hot, min: 40 }], 'days.1', 'Minimum must not be above the maximum'],
  [[{ ...hot, mean: 37 }], 'days.0', 'Mean must lie between minimum and maximum'],
  [[hot, hot], 'days.1', 'This day comes twice'],
  [[{ ...hot, date: '2031-01-01' }], 'days.0', 'Date must not be in the future'],
  [[{ ...hot, rain: -1 }], 'days.0.rain', 'Rain must be between 0 and 1000'],
  [[], 'days', 'Send at least one day'],
])('refuses %j by its row and stores nothing', async (days, path, sentence) => {
  const { status, error } = await keep(days);
  expect([status, error.errors]).toEqual([400, { [path]: sentence }]);
  expect(await kept()).toEqual([]);
});

test('answers 404 for a field of another estate', async () => {
  const bob = await app().signUp('Bob');
  expect((await bob.post(WEATHER, { block, days: [hot] })).status).toBe(404);
  expect(await kept()).toEqual([]);
});

async function importDay(values: object) {
  const rows = [{ line: 1, values: { block, ...values } }];
  return sendAll(ana, await startImport(ana, 'weather'), rows);
}

test('an import of new extremes without a mean removes a mean outside of them', async () => {
  await keep([hot]);
  expect(await importDay({ date: hot.date, min: 5, max: 20 })).toMatchObject({ updated: 1, refused: [] });
  expect(await kept()).toEqual([{ ...hot, min: 5, max: 20, mean: null }]);
  const refused = [{ line: 1, errors: { date: 'Mean must lie between minimum and maximum' } }];
  expect(await importDay({ date: hot.date, mean: 27 })).toMatchObject({ updated: 0, refused });
});

test('an import of some hours completes a day and replaces nothing of it', async () => {
  await keep([{ ...hot, mean: null, rain: null }]);
  const part = { min: 5, max: 8, mean: 7, rain: 0.2, assumed: ['min', 'max', 'mean', 'rain'] };
  expect(await importDay({ date: hot.date, ...part })).toMatchObject({ updated: 1, refused: [] });
  expect(await kept()).toEqual([{ ...hot, mean: null, rain: 0.2 }]);
  expect(await importDay({ date: hot.date, ...part, rain: 9 })).toMatchObject({ updated: 0, skipped: 1 });
  await importDay({ ...part, date: wet.date });
  expect(await kept()).toContainEqual({ date: wet.date, min: 5, max: 8, mean: 7, rain: 0.2 });
});
