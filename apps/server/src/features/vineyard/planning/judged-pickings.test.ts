import type { Block, JudgedPickings } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { beforeEach, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';

const AT = '/api/analytics/';
const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});

const today = () => app().clock.now().toISOString().slice(0, 10);

/** A field sampled weekly until it was picked, this many days ago. */
async function picked(name: string, brixes: readonly number[], daysAgo = 1, status = 'Harvested') {
  const { data } = await ana.post<Block>(`${AT}blocks/`, { name, variety: 'Merlot', estimatedYield: 6 });
  const last = addDays(today(), -daysAgo);
  for (const [at, brix] of brixes.entries()) {
    const isLast = at === brixes.length - 1;
    const date = addDays(last, -7 * (brixes.length - 1 - at));
    const reading = { block: data.id, date, brix, status: isLast ? status : 'Developing' };
    const answer = await ana.post(`${AT}harvest-readings/`, reading);
    if (answer.status !== 201) throw new Error(answer.error.message);
  }
  return { id: data.id, last };
}

const judged = async (who = ana) => (await who.get<JudgedPickings>(`${AT}judged-pickings`)).data;

test('returns the picking dates that would have been forecast for picked fields, at their actual sugar', async () => {
  const { id, last } = await picked('Clos Haut', [13, 16, 18.4, 20.4, 22, 23.3]);
  const { pickings, tallies } = await judged();
  expect(pickings).toMatchObject([{ block: id, name: 'Clos Haut', pickedOn: last, brix: 23.3 }]);
  expect(pickings[0]?.forecasts.map(({ daysBefore, on }) => [daysBefore, on])).toEqual([
    [21, addDays(last, -21)],
    [14, addDays(last, -14)],
    [7, addDays(last, -7)],
  ]);
  expect(tallies.map(({ daysBefore, given, held }) => [daysBefore, given, held])).toEqual([
    [21, 1, 1],
    [14, 1, 1],
    [7, 1, 1],
  ]);
});

test('skips fields without a picking day, and those of other estates', async () => {
  await picked('Clos Haut', [13, 16, 18.4, 20.4, 22, 23.3], 1, 'Ready');
  expect(await judged()).toEqual({ pickings: [], tallies: [] });
  await picked('Bas', [13, 16, 18.4, 20.4, 22, 23.3]);
  expect(await judged(await app().signUp('Bob'))).toEqual({ pickings: [], tallies: [] });
});
