import type { Trial } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { useWinery } from '../testing/winery.ts';

const TRIALS = '/api/winery/trials';
const { ana, signUp, winery } = useWinery();

test('blends wines on paper without taking any', async () => {
  const { t1, t2 } = await winery.twoTanks();
  const blends = [
    {
      name: 'A',
      parts: [
        { vessel: t1, amount: 700 },
        { vessel: t2, amount: 300.25 },
      ],
    },
    { name: 'B', parts: [] },
  ];
  const { data, status } = await ana.post<Trial>(TRIALS, { name: 'Cuvée 2025', blends });
  expect([status, data]).toMatchObject([201, { name: 'Cuvée 2025', note: null, version: 1, blends }]);
  const changed = await ana.put<Trial>(`${TRIALS}/${data.id}`, {
    version: 1,
    note: 'B needs acid',
    blends: [],
  });
  expect(changed.data).toMatchObject({ name: 'Cuvée 2025', note: 'B needs acid', version: 2, blends: [] });
  expect((await ana.get<Trial[]>(TRIALS)).data).toEqual([changed.data]);
  expect(await winery.levels()).toEqual({ T1: 800, T2: 0 });
  await ana.delete(`${TRIALS}/${data.id}`);
  expect((await ana.get<Trial[]>(TRIALS)).data).toEqual([]);
});

test('creates a trial once for a repeated id, and answers 409 for the second of two changes', async () => {
  const id = crypto.randomUUID();
  const draft = { id, name: 'Cuvée', blends: [] };
  expect([(await ana.post(TRIALS, draft)).status, (await ana.post(TRIALS, draft)).status]).toEqual([
    201, 200,
  ]);
  const change = { version: 1, name: 'Grande cuvée' };
  const tries = [await ana.put(`${TRIALS}/${id}`, change), await ana.put(`${TRIALS}/${id}`, change)];
  expect(tries.map(({ status }) => status)).toEqual([200, 409]);
});

test('refuses repeated vessels, vessels without wine, and those of another estate', async () => {
  const { t1 } = await winery.twoTanks();
  const bin = await winery.addVessel('Bin', 400, 'bin');
  const tryWith = async (...vessels: string[]) => {
    const parts = vessels.map((vessel) => ({ vessel, amount: 1 }));
    const { status, error } = await ana.post(TRIALS, { name: 'Cuvée', blends: [{ name: 'A', parts }] });
    return [status, error.errors];
  };
  expect(await tryWith(t1, t1)).toEqual([
    400,
    { 'blends.0.parts.1.vessel': 'This vessel is there already: say its litres once' },
  ]);
  expect(await tryWith(t1, bin)).toMatchObject([400, { 'blends.0.parts.1.vessel': expect.any(String) }]);
  await signUp('Bob');
  expect(await tryWith(t1)).toEqual([
    400,
    { 'blends.0.parts.0.vessel': 'There is no such vessel in your winery' },
  ]);
});
