import type { StoredOwnLimit, WineState } from '@cuverie/contract';
import { expect, test } from 'vitest';
import { hour, useWinery } from '../testing/winery.ts';

const LIMITS = '/api/winery/limits';
const { ana, signUp, winery } = useWinery();

const set = (of: string, max: number, unit: string, isRed?: boolean | null) =>
  ana.post<StoredOwnLimit>(LIMITS, { of, max, unit, isRed });
const maxima = async () =>
  (await ana.get<StoredOwnLimit[]>(LIMITS)).data.map(({ of, max, unit, isRed }) => [of, max, unit, isRed]);

test('a winery creates, changes and deletes its own limits', async () => {
  const so2 = await set('total SO2', 60, 'mg/L');
  expect([so2.status, so2.data]).toMatchObject([
    201,
    { of: 'total SO2', max: 60, unit: 'mg/L', isRed: null, version: 1 },
  ]);
  await set('total SO2', 80, 'mg/L', false);
  const copper = await set('copper', 0.2, 'mg/L');
  await set('tartaric-acid', 1.5, 'g/L');
  await set('bentonite', 80, 'g/hL');
  expect(await maxima()).toEqual([
    ['total SO2', 60, 'mg/L', null],
    ['total SO2', 80, 'mg/L', false],
    ['copper', 0.2, 'mg/L', null],
    ['tartaric-acid', 1.5, 'g/L', null],
    ['bentonite', 80, 'g/hL', null],
  ]);
  const changed = await ana.put<StoredOwnLimit>(`${LIMITS}/${so2.data.id}`, {
    version: 1,
    max: 40,
    isRed: true,
  });
  expect(changed.data).toMatchObject({ of: 'total SO2', max: 40, isRed: true, version: 2 });
  expect((await ana.get(`${LIMITS}/${so2.data.id}`)).data).toEqual(changed.data);
  expect((await ana.put(`${LIMITS}/${so2.data.id}`, { version: 1, max: 50 })).status).toBe(409);
  await ana.delete(`${LIMITS}/${copper.data.id}`);
  expect((await maxima()).map(([of]) => of)).toEqual([
    'total SO2',
    'total SO2',
    'tartaric-acid',
    'bentonite',
  ]);
});

test('stores a limit once for a repeated id, and refuses a second one of the same kind', async () => {
  const draft = { id: crypto.randomUUID(), of: 'oak', max: 2, unit: 'g/L' };
  expect([(await ana.post(LIMITS, draft)).status, (await ana.post(LIMITS, draft)).status]).toEqual([
    201, 200,
  ]);
  const taken = { of: 'There is a limit of this for these wines already: change that one' };
  const second = await set('oak', 3, 'g/L');
  expect([second.status, second.error.errors]).toEqual([400, taken]);
  expect(second.error.problems).toEqual({ of: { code: 'own_limit_taken', params: {} } });
  const red = await set('oak', 3, 'g/L', true);
  const atOnce = await Promise.all([set('tannin', 5, 'g/hL'), set('tannin', 6, 'g/hL')]);
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  const tries = await ana.put(`${LIMITS}/${red.data.id}`, { isRed: null });
  expect([tries.status, tries.error.errors]).toEqual([400, taken]);
});

test('requires a known substance and a matching unit', async () => {
  const errorsOf = async (draft: object) => {
    const { status, error } = await ana.post(LIMITS, { of: 'copper', max: 0.2, unit: 'mg/L', ...draft });
    return [status, error.errors];
  };
  expect(await errorsOf({ unit: 'g/hL' })).toEqual([400, { unit: 'Unit must be one of mg/L' }]);
  expect(await errorsOf({ of: 'water', unit: 'g/L' })).toEqual([400, { unit: 'Unit must be one of mL/hL' }]);
  expect(await errorsOf({ max: -1 })).toEqual([400, { max: 'Limit must be between 0 and 100,000' }]);
  expect(await errorsOf({ max: 0.0001 })).toEqual([400, { max: 'Limit takes at most 3 decimals' }]);
  expect(await errorsOf({ of: 'love' })).toEqual([
    400,
    { of: expect.stringMatching(/^Product or measure must be one of total SO2, copper, /) },
  ]);
  const { data } = await set('copper', 0.2, 'mg/L');
  const { error } = await ana.put(`${LIMITS}/${data.id}`, { unit: 'g/L' });
  expect(error.errors).toEqual({ unit: 'Unit must be one of mg/L' });
  expect((await ana.put(`${LIMITS}/${data.id}`, { of: 'oak', unit: 'g/L' })).status).toBe(200);
});

test('returns what is left of each applicable limit, and exceeding it refuses nothing', async () => {
  const { t1 } = await winery.twoTanks();
  const ownOf = async () =>
    (await ana.get<WineState>(`/api/winery/vessels/${t1}/wine`)).data.ownLimits.map((one) => ({ ...one }));
  expect(await ownOf()).toEqual([]);
  await set('total SO2', 60, 'mg/L');
  await set('total SO2', 80, 'mg/L', false);
  await set('bentonite', 80, 'g/hL');
  const add = (hours: number, substance: string, dose: number, unit: string) =>
    winery.record({
      kind: 'add',
      at: hour(hours),
      lines: [{ vessel: t1, product: substance, substance, dose, unit }],
    });
  await add(1, 'kmbs', 30, 'mg/L SO2');
  await add(2, 'bentonite', 400, 'g');
  const so2 = { of: 'total SO2', max: 60, unit: 'mg/L', from: 'added' };
  // 400 g in 800 L of a red wine, to which the limit for white wines does not apply.
  expect(await ownOf()).toEqual([
    { ...so2, used: 30, left: 30 },
    { of: 'bentonite', max: 80, unit: 'g/hL', used: 50, left: 30, from: 'added' },
  ]);
  await add(3, 'kmbs', 32, 'mg/L SO2');
  expect((await ownOf())[0]).toEqual({ ...so2, used: 62, left: -2 });
  await winery.record({
    kind: 'analysis',
    at: hour(4),
    lines: [{ vessel: t1, values: [{ analyte: 'totalSo2', value: 45 }] }],
  });
  expect((await ownOf())[0]).toEqual({ ...so2, used: 45, left: 15, from: 'measured' });
});

test('answers 404 for limits of another winery', async () => {
  const { data } = await set('total SO2', 60, 'mg/L');
  await signUp('Bob');
  expect(await maxima()).toEqual([]);
  for (const { status } of [
    await ana.get(`${LIMITS}/${data.id}`),
    await ana.put(`${LIMITS}/${data.id}`, { max: 1 }),
    await ana.delete(`${LIMITS}/${data.id}`),
  ])
    expect(status).toBe(404);
  expect((await set('total SO2', 90, 'mg/L')).status).toBe(201);
});
