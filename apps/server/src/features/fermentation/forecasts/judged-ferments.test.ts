import type { JudgedFerments } from '@cuverie/contract';
import { DEFAULT_THRESHOLDS, type ForecastBasis } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { tankBookOf } from '../testing/tanks.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { addTank, addReading } = tankBookOf(() => ana);
const JUDGED = '/api/fermentation/judged-forecasts';
const DAY_MS = 86_400_000;

/** A red read daily, for the last time this many days ago. */
async function ferment(name: string, brixes: readonly number[], daysAgo = 0) {
  const tank = await addTank({ name, style: 'red' });
  const begin = app().clock.now().getTime() - (brixes.length + daysAgo) * DAY_MS;
  for (const [day, brix] of brixes.entries())
    await addReading(tank, { brix, timestamp: new Date(begin + day * DAY_MS).toISOString() });
  return { tank, begin };
}

const COURSE = [23, 20, 15, 9, 4, 1, -0.4, -1.1];

test('returns the forecasts that would have been made, with the actual day of dryness', async () => {
  const { tank, begin } = await ferment('Cuve 1', COURSE);
  await ferment('Cuve 2', COURSE.slice(0, 5));
  const { status, data } = await ana.get<JudgedFerments>(JUDGED);
  expect(status).toBe(200);
  expect(data.dry).toEqual({ red: -1, white: -1 });
  expect(data.ferments).toMatchObject([{ tank: tank.id, name: 'Cuve 1', style: 'red', known: 0 }]);
  const [one] = data.ferments;
  // From −0.4 to −1.1 it passed −1 after six sevenths of the day.
  expect(Date.parse(one?.dryAt ?? '')).toBeCloseTo(begin + (6 + 6 / 7) * DAY_MS, -4);
  expect(one?.forecasts.map(({ stage, at }) => [stage, (Date.parse(at) - begin) / DAY_MS])).toEqual([
    ['half', 3],
    ['three-quarters', 4],
    ['below-0', 6],
  ]);
  for (const { at, forecast } of one?.forecasts ?? []) {
    expect(forecast && forecast.early <= forecast.likely && forecast.likely <= forecast.late).toBe(true);
    expect(forecast && forecast.likely > at).toBe(true);
  }
  expect(data.tallies.map(({ style, stage, asked, given }) => [style, stage, asked, given])).toEqual([
    ['red', 'half', 1, 1],
    ['red', 'three-quarters', 1, 1],
    ['red', 'below-0', 1, 1],
  ]);
});

test('uses ferments that were dry before, and none that ended later', async () => {
  await ferment('Earlier', COURSE, 30);
  await ferment('Later', COURSE);
  const { data } = await ana.get<JudgedFerments>(JUDGED);
  expect(data.ferments.map(({ name, known }) => [name, known])).toEqual([
    ['Later', 1],
    ['Earlier', 0],
  ]);
});

test('returns nothing for an estate without finished ferments', async () => {
  await ferment('Cuve 1', COURSE);
  const bob = await app().signUp('Bob');
  expect((await bob.get<JudgedFerments>(JUDGED)).data).toMatchObject({ ferments: [], tallies: [] });
});

test('uses the estate’s own level of dryness', async () => {
  const { begin } = await ferment('Cuve 1', COURSE);
  const before = await ana.get<JudgedFerments>(JUDGED);
  expect(before.data.dry.red).toBe(-1);
  const thresholds = { ...DEFAULT_THRESHOLDS, dryBrix: { red: 0, white: -1 } };
  expect((await ana.put('/api/fermentation/alarms', { thresholds })).status).toBe(200);
  const { data } = await ana.get<JudgedFerments>(JUDGED);
  expect(data.dry).toEqual({ red: 0, white: -1 });
  // From 1 to −0.4 it passed 0 after five sevenths of the day; below 0 there is nothing to forecast.
  expect(Date.parse(data.ferments[0]?.dryAt ?? '')).toBeCloseTo(begin + (5 + 5 / 7) * DAY_MS, -4);
  expect(data.ferments[0]?.forecasts.map(({ stage }) => stage)).toEqual(['half', 'three-quarters']);
  const basis = await ana.get<ForecastBasis>('/api/fermentation/forecast-basis');
  expect(basis.data.dry).toEqual({ red: 0, white: -1 });
});

test('has two levels of dryness, with the usual one as default', async () => {
  const wrong = { ...DEFAULT_THRESHOLDS, dryBrix: { red: -0.5, white: -1 } };
  const refused = await ana.put('/api/fermentation/alarms', { thresholds: wrong });
  expect([refused.status, refused.error.message]).toEqual([400, 'Red dryness must be one of -1, 0']);
  const { dryBrix: _, ...older } = DEFAULT_THRESHOLDS;
  expect((await ana.put('/api/fermentation/alarms', { thresholds: older })).status).toBe(200);
  const { data } = await ana.get<{ thresholds: object }>('/api/fermentation/alarms');
  expect(data.thresholds).toEqual(DEFAULT_THRESHOLDS);
});
