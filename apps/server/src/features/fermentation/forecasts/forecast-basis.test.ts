import type { ForecastBasis } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { tankBookOf } from '../testing/tanks.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { addTank, addReading } = tankBookOf(() => ana);
const BASIS = '/api/fermentation/forecast-basis';
const DAY_MS = 86_400_000;

/** A red that took this many days, read daily until yesterday. */
async function ferment(brixes: readonly number[], yeast: string | null = null) {
  const tank = await addTank({ style: 'red', yeast });
  const begin = app().clock.now().getTime() - brixes.length * DAY_MS;
  for (const [day, brix] of brixes.entries())
    await addReading(tank, {
      brix,
      temperature: 26,
      timestamp: new Date(begin + day * DAY_MS).toISOString(),
    });
}

test('forecasts learn from finished ferments of the estate only', async () => {
  await ferment([23, 20, 15, 9, 4, 1, -0.4, -1.1]);
  await ferment([23, 20, 15, 9]);
  const { status, data } = await ana.get<ForecastBasis>(BASIS);
  expect(status).toBe(200);
  expect([data.experience.red.ferments, data.experience.white.ferments]).toEqual([1, 0]);
  const bob = await app().signUp('Bob');
  const others = (await bob.get<ForecastBasis>(BASIS)).data;
  expect(others.experience.red.ferments).toBe(0);
  expect(others.experience.red.usual).not.toEqual(data.experience.red.usual);
});

test('forecasts learn by yeast from three finished ferments on, in any case', async () => {
  const brixes = [23, 20, 15, 9, 4, 1, -0.4, -1.1];
  for (const yeast of ['EC1118', ' ec1118', 'Ec1118', 'D254', null]) await ferment(brixes, yeast);
  const { red } = (await ana.get<ForecastBasis>(BASIS)).data.experience;
  expect(red.yeasts).toEqual({ ec1118: { by: expect.any(Number), ferments: 3 } });
});

test('recomputes what an estate’s ferments teach after ten minutes', async () => {
  const reds = async () => (await ana.get<ForecastBasis>(BASIS)).data.experience.red.ferments;
  expect(await reds()).toBe(0);
  await ferment([23, 18, 11, 5, 1, -0.5, -1.2]);
  expect(await reds()).toBe(0);
  app().clock.advance(11 * 60_000);
  expect(await reds()).toBe(1);
});
