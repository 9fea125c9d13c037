import type { HistoryEntry, Tank } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { draft, readingsOf, TANKS, tankBookOf } from '../testing/tanks.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { addTank, getTank, addReading } = tankBookOf(() => ana);

describe('creating a tank', () => {
  test('creates an active, empty one from the form', async () => {
    const { status, data } = await ana.post<Tank>(TANKS, { ...draft, status: 'active', readings: [] });
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...draft, currentVolume: 0, status: 'active', style: null, readings: [] });
    expect((await ana.get<Tank[]>(TANKS)).data).toEqual([data]);
  });

  test('adds nothing for a repeated id', async () => {
    const id = newId();
    await addTank({ id });
    const again = await ana.post<Tank>(TANKS, { ...draft, id, name: 'Another' });
    expect([again.status, again.data.name]).toEqual([200, 'Tank 1']);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Tank name is required'],
    [{ variety: '' }, 'variety', 'Variety is required'],
    [{ capacity: null }, 'capacity', 'Capacity is required'],
    [{ capacity: 0 }, 'capacity', /between 1 and/],
    [{ capacity: 10.5 }, 'capacity', 'Capacity must be a whole number'],
    [{ currentVolume: 2000.01 }, 'currentVolume', 'Current volume must not exceed the capacity of 2000 L'],
    [{ style: 'rosé' }, 'style', /one of red, white/],
    [{ vintage: 1066 }, 'vintage', 'Vintage must be between 1800 and 9999'],
    [{ vintage: 2031 }, 'vintage', /Vintage must be between 1800 and 202\d/],
  ])('is refused with %o', async (fields, field, problem) => {
    const { status, error } = await ana.post(TANKS, { ...draft, ...fields });
    expect([status, error.errors?.[field]]).toEqual([400, expect.stringMatching(problem)]);
  });
});

test('a tank has a vintage, by default this year’s, and its lot’s name', async () => {
  const [usual, old, mixed] = [
    await addTank(),
    await addTank({ vintage: 2024, lot: ' PN-3 ' }),
    await addTank({ vintage: null, lot: '' }),
  ];
  const year = app().clock.now().getUTCFullYear();
  expect([usual, old, mixed].map(({ vintage, lot }) => [vintage, lot])).toEqual([
    [year, null],
    [2024, 'PN-3'],
    [null, null],
  ]);
  const { data } = await ana.put<Tank>(TANKS + old.id, { vintage: 2025 });
  expect(data).toMatchObject({ vintage: 2025, lot: 'PN-3' });
  expect((await ana.put<Tank>(TANKS + old.id, { vintage: null, lot: '' })).data).toMatchObject({
    vintage: null,
    lot: null,
  });
  expect((await ana.put(TANKS + old.id, { vintage: 2031 })).status).toBe(400);
});

test('a tank has its yeast, by default none, and a history of it', async () => {
  const [none, tank] = [await addTank(), await addTank({ yeast: ' EC1118 ' })];
  expect([none.yeast, tank.yeast]).toEqual([null, 'EC1118']);
  expect((await ana.put<Tank>(TANKS + tank.id, { yeast: 'D47', version: 1 })).data.yeast).toBe('D47');
  expect((await ana.put<Tank>(TANKS + tank.id, { lot: 'A' })).data.yeast).toBe('D47');
  expect((await ana.put<Tank>(TANKS + tank.id, { yeast: '' })).data.yeast).toBeNull();
  const { data } = await ana.get<HistoryEntry[]>(`/api/history?id=${tank.id}`);
  expect(data.map(({ before, after }) => [before?.['yeast'], after?.['yeast']])).toEqual([
    ['D47', null],
    [undefined, undefined],
    ['EC1118', 'D47'],
    [undefined, undefined],
  ]);
  const { status, error } = await ana.put(TANKS + tank.id, { yeast: 'x'.repeat(101) });
  expect([status, error.errors?.['yeast']]).toEqual([400, expect.stringContaining('100')]);
});

test('finds tanks by prefixes of name, variety, vintage, lot and yeast, with typos', async () => {
  await addTank({ name: 'Cuve 1', variety: 'Grüner Veltliner' });
  await addTank({ name: 'Cuve 12', variety: 'Merlot', vintage: 2019, lot: 'Hang', yeast: 'EC1118' });
  const found = async (q: string) =>
    (await ana.get<Tank[]>(`${TANKS}?q=${encodeURIComponent(q)}`)).data.map(({ name }) => name);
  expect(await found('cuve 1')).toEqual(['Cuve 1', 'Cuve 12']);
  expect(await found('gruner')).toEqual(['Cuve 1']);
  expect(await found('mrelot')).toEqual(['Cuve 12']);
  expect(await found('2019')).toEqual(['Cuve 12']);
  expect(await found('hang')).toEqual(['Cuve 12']);
  expect(await found('ec11')).toEqual(['Cuve 12']);
  expect(await found('syrah')).toEqual([]);
});

describe('changing a tank', () => {
  test('keeps omitted fields and refuses more than its capacity', async () => {
    const tank = await addTank({ currentVolume: 1500 });
    const { data } = await ana.put<Tank>(TANKS + tank.id, { name: 'Tank 1b', style: 'red' });
    expect(data).toMatchObject({ name: 'Tank 1b', style: 'red', currentVolume: 1500, version: 2 });
    const smaller = await ana.put(TANKS + tank.id, { capacity: 1000 });
    expect(smaller.error.errors).toEqual({
      currentVolume: 'Current volume must not exceed the capacity of 1000 L',
    });
  });

  test('answers 409 with the current tank when the version is stale', async () => {
    const tank = await addTank();
    await ana.put(TANKS + tank.id, { name: 'First' });
    const { status, error } = await ana.put(TANKS + tank.id, { name: 'Second', version: 1 });
    expect([status, error.current]).toMatchObject([409, { name: 'First', version: 2 }]);
  });

  test('once archived, sets its yeast alone, at its current version', async () => {
    const tank = await addTank({ currentVolume: 900 });
    await ana.put(TANKS + tank.id, { status: 'archived' });
    const { data } = await ana.put<Tank>(TANKS + tank.id, { yeast: 'EC1118', version: 2 });
    expect(data).toMatchObject({ yeast: 'EC1118', status: 'archived', currentVolume: 900, version: 3 });
    expect((await ana.put(TANKS + tank.id, { yeast: 'D47', version: 2 })).status).toBe(409);
    expect((await ana.put<Tank>(TANKS + tank.id, { yeast: '' })).data.yeast).toBeNull();
  });

  test('is refused once archived, also for readings', async () => {
    const tank = await addTank();
    const reading = await addReading(tank);
    const { data } = await ana.put<Tank>(TANKS + tank.id, { status: 'archived' });
    const archivedAt = app().clock.now().toISOString();
    expect(data).toMatchObject({ status: 'archived', archivedAt, readingCount: 1 });
    expect((await ana.put(TANKS + tank.id, { status: 'archived' })).status).toBe(200);
    const attempts = await Promise.all([
      ana.put(TANKS + tank.id, { status: 'active' }),
      ana.put(TANKS + tank.id, { name: 'Renamed' }),
      ana.put(TANKS + tank.id, { name: 'Renamed', yeast: 'D47' }),
      ana.put(TANKS + tank.id, { status: 'active', yeast: 'D47' }),
      ana.put(TANKS + tank.id, { yeast: 'D47', vesselId: null }),
      ana.put(TANKS + tank.id, { status: 'archived', vesselId: null }),
      ana.put(TANKS + tank.id, {}),
      ana.post(readingsOf(tank), { brix: 3 }),
      ana.put(readingsOf(tank) + reading.id, { brix: 3 }),
      ana.delete(readingsOf(tank) + reading.id),
      ana.delete(TANKS + tank.id),
    ]);
    expect(attempts.map(({ status, error }) => [status, error.code])).toEqual(
      attempts.map(() => [409, 'archived']),
    );
    expect(await getTank(tank.id)).toEqual(data);
    expect((await ana.get<Tank[]>(`${TANKS}?status=active`)).data).toEqual([]);
    expect((await ana.get<Tank[]>(`${TANKS}?status=archived`)).data).toHaveLength(1);
  });

  test('deletes it only without readings', async () => {
    const tank = await addTank();
    const reading = await addReading(tank);
    const refused = await ana.delete(TANKS + tank.id);
    expect([refused.status, refused.error.code]).toEqual([409, 'has_readings']);
    await ana.delete(readingsOf(tank) + reading.id);
    expect((await ana.delete(TANKS + tank.id)).status).toBe(200);
    expect((await ana.get(TANKS + tank.id)).status).toBe(404);
    const neverFilled = await addTank({ status: 'archived' });
    expect((await ana.delete(TANKS + neverFilled.id)).status).toBe(200);
  });
});

describe('alarms', () => {
  test('use the estate’s thresholds, or the defaults after a reset', async () => {
    const { data: before } = await ana.get<{ thresholds: object }>('/api/fermentation/alarms');
    expect(before).toMatchObject({
      areOwn: false,
      snoozes: [],
      thresholds: { warmC: { red: 32, white: 20 } },
    });
    const thresholds = { ...before.thresholds, warmC: { red: 30, white: 18 } };
    const { data: set } = await ana.put('/api/fermentation/alarms', { thresholds });
    expect(set).toMatchObject({ areOwn: true, thresholds });
    const wrong = await ana.put('/api/fermentation/alarms', { thresholds: { ...thresholds, deadlyC: 500 } });
    expect(wrong.status).toBe(400);
    const never = await ana.put('/api/fermentation/alarms', {
      thresholds: { ...thresholds, coldC: { red: 30, white: 10 } },
    });
    expect(never.error.errors).toEqual({ 'thresholds.coldC.red': expect.stringContaining('below too warm') });
    expect((await ana.delete('/api/fermentation/alarms')).data).toEqual(before);
  });

  test('are snoozed for some hours and active after that', async () => {
    const tank = await addTank();
    const { status } = await ana.post(`${TANKS}${tank.id}/snoozes`, { kind: 'sluggish', hours: 24 });
    expect(status).toBe(201);
    const snoozes = async () =>
      (await ana.get<{ snoozes: unknown[] }>('/api/fermentation/alarms')).data.snoozes;
    expect(await snoozes()).toMatchObject([{ tankId: tank.id, kind: 'sluggish' }]);
    await ana.post(`${TANKS}${tank.id}/snoozes`, { kind: 'sluggish', hours: 0 });
    expect(await snoozes()).toEqual([]);
  });
});
