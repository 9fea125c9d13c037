import type { Tank, TankReading } from '@cuverie/contract';
import { v4 as newId } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { readingsOf, TANKS, tankBookOf } from '../testing/tanks.ts';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  ana = await app().signUp();
});
const { addTank, getTank, addReading } = tankBookOf(() => ana);

describe('a reading', () => {
  test('defaults to now and the signed-in person, and is listed first', async () => {
    const tank = await addTank();
    await addReading(tank, { temperature: 24.5, brix: 18, pH: 3.45, alcohol: 3.2, tankId: tank.id });
    const newer = await addReading(tank, { brix: -1.4, notes: 'Nearly there' });
    expect(newer).toMatchObject({ brix: -1.4, temperature: null, takenBy: 'Ana Silva', version: 1 });
    const { readings, readingCount } = await getTank(tank.id);
    expect([readings[0], readings.length, readingCount]).toEqual([newer, 2, 2]);
  });

  test('stores the instrument’s value and whether alcohol is an estimate', async () => {
    const tank = await addTank();
    const raw = { instrument: 'densitometer', rawValue: 1.0734, rawScale: 'sg' };
    const reading = await addReading(tank, { brix: 17.86, alcohol: 2.51, alcoholIsEstimate: true, ...raw });
    expect(reading).toMatchObject({ brix: 17.86, alcoholIsEstimate: true, ...raw });
    expect((await getTank(tank.id)).readings).toEqual([reading]);
    expect((await ana.get(readingsOf(tank) + reading.id)).data).toEqual(reading);
  });

  test('in another scale is converted unless °Bx are given', async () => {
    const tank = await addTank();
    const read = (rawValue: number, rawScale: string) => addReading(tank, { rawValue, rawScale });
    expect((await read(1.0918, 'sg')).brix).toBe(21.99);
    expect((await read(91.83, 'oechsle')).brix).toBe(22);
    expect((await read(12.2, 'baume')).brix).toBe(22.01);
    expect((await read(0.994, 'sg')).brix).toBe(-1.57);
    const { data } = await ana.put<TankReading>(readingsOf(tank) + (await read(1.04, 'sg')).id, {
      rawValue: 1.02,
      rawScale: 'sg',
    });
    expect(data).toMatchObject({ brix: 5.09, rawValue: 1.02 });
  });

  test('corrected by hand has no instrument value and no estimated alcohol', async () => {
    const tank = await addTank();
    const raw = { rawValue: 1.04, rawScale: 'sg', instrument: 'hydrometer' };
    const { id } = await addReading(tank, { brix: 10.01, alcohol: 5, alcoholIsEstimate: true, ...raw });
    const put = async (fields: object) => (await ana.put<TankReading>(readingsOf(tank) + id, fields)).data;
    expect(await put({ temperature: 20, brix: 10.01, pH: 3.4, alcohol: 5 })).toMatchObject({
      ...raw,
      alcoholIsEstimate: true,
    });
    expect(await put({ temperature: 20, brix: 12, pH: 3.4, alcohol: 5.4 })).toMatchObject({
      brix: 12,
      rawValue: null,
      rawScale: null,
      instrument: 'hydrometer',
      alcoholIsEstimate: false,
    });
  });

  test('may be in the past, but not in the future', async () => {
    const tank = await addTank();
    const timestamp = '2024-09-20T08:30:00+02:00';
    expect(await addReading(tank, { brix: 20, timestamp })).toMatchObject({
      timestamp: '2024-09-20T06:30:00.000Z',
    });
    const { status, error } = await ana.post(readingsOf(tank), {
      brix: 1,
      timestamp: '2150-01-01T00:00:00Z',
    });
    expect([status, error.errors]).toEqual([400, { timestamp: 'Time must not lie in the future' }]);
  });

  test.each([
    [{}, 'brix', 'Give at least one of temperature, brix, pH and alcohol'],
    [{ notes: 'Smells good' }, 'brix', /at least one/],
    [{ temperature: 61 }, 'temperature', 'Temperature must be between -10 and 60'],
    [{ brix: -5.1 }, 'brix', 'Brix must be between -5 and 50'],
    [{ pH: 1.99 }, 'pH', 'pH must be between 2 and 5'],
    [{ alcohol: 25.1 }, 'alcohol', 'Alcohol must be between 0 and 25'],
    [{ brix: 'sweet' }, 'brix', 'Brix must be a number'],
    [{ brix: 20, rawValue: 1.08 }, 'rawScale', /takes the scale/],
    [{ brix: 20, rawValue: 0, rawScale: 'sg' }, 'rawValue', 'Specific gravity must be between 0.98 and 1.24'],
    [{ rawValue: 1000, rawScale: 'plato' }, 'rawValue', 'Plato must be between -5 and 50'],
    [{ brix: 20, timestamp: '0026-09-20T08:30:00Z' }, 'timestamp', /before 1900/],
    [{ brix: 20, timestamp: 'yesterday' }, 'timestamp', /a moment like/],
    [{ brix: 20, tankId: newId() }, 'tankId', /another tank/],
  ])('is refused with %o', async (fields, field, problem) => {
    const tank = await addTank();
    const { status, error } = await ana.post(readingsOf(tank), fields);
    expect([status, error.errors?.[field]]).toEqual([400, expect.stringMatching(problem)]);
    expect((await getTank(tank.id)).readingCount).toBe(0);
  });

  test('with a repeated id adds nothing and reveals nothing of another tank', async () => {
    const [tank, other] = [await addTank(), await addTank()];
    const id = newId();
    await addReading(tank, { id, brix: 20 });
    const again = await ana.post<TankReading>(readingsOf(tank), { id, brix: 21 });
    expect([again.status, again.data.brix]).toEqual([200, 20]);
    expect((await ana.post(readingsOf(other), { id, brix: 21 })).status).toBe(404);
  });

  test('is updated by the given fields, and must keep a value', async () => {
    const tank = await addTank();
    const reading = await addReading(tank);
    const url = readingsOf(tank) + reading.id;
    const { data } = await ana.put<TankReading>(url, { brix: 17, notes: 'Measured twice', version: 1 });
    expect(data).toEqual({ ...reading, brix: 17, notes: 'Measured twice', version: 2 });
    expect((await ana.put(url, { brix: 16, version: 1 })).status).toBe(409);
    expect((await ana.put(url, { brix: null, temperature: null })).status).toBe(400);
  });

  test('of two people at once are both stored', async () => {
    const tank = await addTank();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ana.post(readingsOf(tank), { brix: at })),
    );
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 201));
    expect((await getTank(tank.id)).readingCount).toBe(12);
    const mistaken = (await getTank(tank.id)).readings.slice(0, 6);
    await Promise.all([
      ...mistaken.map(({ id }) => ana.delete(readingsOf(tank) + id)),
      ...mistaken.map(({ brix }) => ana.post(readingsOf(tank), { brix })),
    ]);
    const { readings, readingCount } = await getTank(tank.id);
    expect([readings.length, readingCount]).toEqual([12, 12]);
  });

  test('answers 404 to another estate', async () => {
    const tank = await addTank();
    const reading = await addReading(tank);
    const bob = await app().signUp('Bob');
    const url = readingsOf(tank) + reading.id;
    const attempts = await Promise.all([
      bob.get(readingsOf(tank)),
      bob.get(url),
      bob.get(`${TANKS}${tank.id}/summary?bucket=day`),
      bob.post(readingsOf(tank), { brix: 1 }),
      bob.put(url, { brix: 1 }),
      bob.delete(url),
      bob.post(`${TANKS}${tank.id}/snoozes`, { kind: 'stuck', hours: 1 }),
    ]);
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await getTank(tank.id)).readings).toEqual([reading]);
  });
});

describe('many readings', () => {
  /** Hourly readings with °Bx falling from 24. */
  async function fillTank(count: number): Promise<Tank> {
    const tank = await addTank();
    await app().db.count(sql`
      insert into tank_readings (estate_id, id, tank_id, taken_at, brix, temperature, taken_by, created_at,
        created_by, updated_at, updated_by)
      select estate_id, gen_random_uuid(), id, '2024-09-01T00:00:00Z'::timestamptz + n * interval '1 hour',
        24 - n * 0.01, 20 + (n % 24) * 0.1, 'Probe', created_at, created_by, created_at, created_by
      from tanks, generate_series(0, ${count - 1}::int) as n where id = ${tank.id}`);
    return tank;
  }

  test('include the newest thousand for one tank, and pages for the rest', async () => {
    const { id } = await fillTank(1100);
    const tank = await getTank(id);
    expect([tank.readings.length, tank.readingCount]).toEqual([1000, 1100]);
    expect(tank.readings[0]?.timestamp).toBe('2024-10-16T19:00:00.000Z');
    const first = await ana.get<TankReading[]>(`${readingsOf(id)}?limit=600`);
    const rest = await ana.get<TankReading[]>(`${readingsOf(id)}?limit=600&cursor=${first.meta.nextCursor}`);
    expect([first.data.length, rest.data.length, rest.meta.nextCursor]).toEqual([600, 500, null]);
    expect(new Set([...first.data, ...rest.data].map((reading) => reading.id)).size).toBe(1100);
    expect(first.data.slice(0, 3)).toEqual(tank.readings.slice(0, 3));
  });

  test('include the newest hundred per tank in a list, or the requested number', async () => {
    const [few, many] = [await fillTank(100), await fillTank(101)];
    const listed = async (search = '') =>
      Object.fromEntries((await ana.get<Tank[]>(TANKS + search)).data.map((tank) => [tank.id, tank]));
    const [usual, asked] = [await listed(), await listed('?readings=3')];
    expect(usual[few.id]).toEqual(await getTank(few.id));
    expect([usual[few.id]?.readings.length, usual[few.id]?.course]).toEqual([100, null]);
    expect([usual[many.id]?.readings.length, usual[many.id]?.readingCount]).toEqual([100, 101]);
    expect(asked[few.id]?.readings).toEqual(usual[few.id]?.readings.slice(0, 3));
    expect((await ana.get(`${TANKS}?readings=1001`)).status).toBe(400);
  });

  test('omitted from a list are summarised as a course', async () => {
    // Ten weeks of an hourly probe; pH and alcohol were last read weeks ago.
    const { id } = await fillTank(1700);
    const byHand = await app().db.one<{ timestamp: string }>(sql`
      update tank_readings set ph = 3.41, alcohol = 1.2, alcohol_is_estimate = true
      where tank_id = ${id} and taken_at = '2024-09-03T05:00:00Z' returning taken_at as timestamp`);
    const { data } = await ana.get<Tank[]>(TANKS);
    const { brix = [], temperature = [], pH, alcohol } = data[0]?.course ?? {};
    expect([pH, alcohol]).toEqual([
      { ...byHand, value: 3.41 },
      { ...byHand, value: 1.2, isEstimate: true },
    ]);
    expect([brix[0], brix.at(-1), brix.length]).toEqual([
      { timestamp: '2024-09-01T00:00:00.000Z', value: 24 },
      { timestamp: '2024-11-10T19:00:00.000Z', value: 7.01 },
      91,
    ]);
    expect(brix.slice(-3, -1).map(({ value }) => value)).toEqual([7.05, 7.03]);
    expect(temperature).toHaveLength(14);
    expect(temperature.at(-1)).toEqual({ timestamp: '2024-11-10T19:00:00.000Z', value: 21.9 });
  });

  test('of a temperature probe keep manual sugar readings in the course', async () => {
    const { id } = await fillTank(500);
    await app().db.count(sql`
      update tank_readings set brix = null
      where tank_id = ${id} and extract(hour from taken_at at time zone 'UTC') not in (7, 19)`);
    const { data } = await ana.get<Tank[]>(TANKS);
    const sugars = data[0]?.course?.brix ?? [];
    expect(sugars.map(({ timestamp }) => timestamp.slice(11, 16))).toEqual(
      sugars.map((_, at) => (at % 2 === 0 ? '07:00' : '19:00')),
    );
    expect(sugars).toHaveLength(42);
  });

  test('are aggregated by day with minimum and maximum', async () => {
    const { id } = await fillTank(60);
    const { data } = await ana.get<{ stretches: unknown[] }>(
      `${TANKS}${id}/summary?bucket=day&from=2024-09-01T00:00:00Z&to=2024-09-02T12:00:00Z`,
    );
    expect(data.stretches).toEqual([
      {
        from: '2024-09-01T00:00:00.000Z',
        count: 24,
        brix: { min: 23.77, mean: 23.885, max: 24 },
        temperature: { min: 20, mean: 21.15, max: 22.3 },
        pH: null,
        alcohol: null,
      },
      expect.objectContaining({ from: '2024-09-02T00:00:00.000Z', count: 12 }),
    ]);
  });

  test('are aggregated to the requested number of points', async () => {
    const { id } = await fillTank(500);
    const bucketOf = async (search: string) => {
      const { data } = await ana.get<{ bucket: string; stretches: { count: number }[] }>(
        `${TANKS}${id}/summary?${search}`,
      );
      return [data.bucket, data.stretches.length, data.stretches.reduce((sum, { count }) => sum + count, 0)];
    };
    expect(await bucketOf('points=500')).toEqual(['hour', 500, 500]);
    expect(await bucketOf('points=400')).toEqual(['3hours', 167, 500]);
    expect(await bucketOf('points=1')).toEqual(['week', 4, 500]);
    const day = 'from=2024-09-02T00:00:00Z&to=2024-09-03T00:00:00Z';
    expect(await bucketOf(`points=400&${day}`)).toEqual(['5minutes', 24, 24]);
    expect(await bucketOf('points=400&from=2030-01-01T00:00:00Z')).toEqual(['minute', 0, 0]);
  });
});
