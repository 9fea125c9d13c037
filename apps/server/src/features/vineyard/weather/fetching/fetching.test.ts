import type { Block, FieldPressure, KnownWeatherDay } from '@cuverie/contract';
import { addDays } from '@cuverie/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import { movableClock } from '../../../../testing/clock.ts';
import { usePlayedWeather } from '../../../../testing/weather-service.ts';
import { fetchWeather } from './fetching.ts';

const HOUR_MS = 3_600_000;
const NOW = '2026-07-10T10:00:00.000Z';
const BORDEAUX: [number, number] = [44.837_912, -0.579_541];

/** The clock of the weather job; people's clock stands still so that their sessions do not expire. */
const clock = movableClock(NOW);
const played = usePlayedWeather(() => clock.now());
const app = useTestApp({ weather: played.service });
const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };

let ana: SignedInClient;
async function signUpAt(instant: string): Promise<void> {
  clock.set(instant);
  app().clock.set(instant);
  ana = await app().signUp();
}
beforeEach(() => signUpAt(NOW));
afterEach(async () => {
  Object.assign(played, {
    asked: [],
    zone: { name: 'Europe/Paris', offsetS: 7200 },
    weather: () => ({ temperature: 15, humidity: 60, rain: 0, wind: 10 }),
    answer: undefined,
    change: (body: object) => body,
  });
  vi.clearAllMocks();
  await app().db.count(sql`delete from readings`);
  await app().db.count(sql`delete from blocks`);
});

const addField = async (
  coordinates: [number, number] | null = BORDEAUX,
  fields: object = {},
  person = ana,
): Promise<string> => {
  const draft = { name: `Field ${Math.random()}`, variety: 'Merlot', estimatedYield: 6, ...fields };
  const location = coordinates && { coordinates };
  const { data, error } = await person.post<Block>('/api/analytics/blocks/', { ...draft, location });
  if (!data) throw new Error(error.message);
  return data.id;
};

const fetchNow = (timeoutMs?: number) =>
  fetchWeather({
    db: app().db,
    clock,
    log,
    service: played.service,
    signal: new AbortController().signal,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

const pressure = async (field: string, query = '', person = ana) =>
  (await person.get<FieldPressure>(`/api/analytics/blocks/${field}/pressure/${query}`)).data;

const knownDays = async (field: string) =>
  (await ana.get<{ days: KnownWeatherDay[] }>(`/api/analytics/blocks/${field}/weather/`)).data.days;

const rows = () =>
  app().db.rows<{ date: string; isPast: boolean; hours: { temperature: (number | null)[] } }>(
    sql`select date, is_past as "isPast", hours from weather_hours order by date`,
  );

describe('the weather of a field', () => {
  test('is fetched automatically: most of the season and ten days ahead', async () => {
    const field = await addField();
    await fetchNow();
    const { days, service, reason } = await pressure(field);
    expect(reason).toBeNull();
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: 18 }, (_, at) => addDays('2026-07-03', at)),
    );
    expect(days.find(({ isForecast }) => isForecast)?.date).toBe('2026-07-10');
    expect(days[0]).toMatchObject({
      min: 15,
      max: 15,
      mean: 15,
      rain: 0,
      wind: 10,
      hotHours: 0,
      isForecast: false,
      source: 'weather.example',
    });
    expect(service).toEqual({
      name: 'weather.example',
      link: null,
      place: [44.84, -0.58],
      timeZone: 'Europe/Paris',
      fetchedAt: NOW,
      failedSince: null,
      failure: null,
    });
    expect(await rows()).toHaveLength(92 + 11);
  });

  test('is requested with the location rounded to two decimals and no other data', async () => {
    await addField();
    await fetchNow();
    const [asked] = played.asked;
    expect(asked?.pathname).toBe('/of/ours/v1/forecast');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      latitude: '44.84',
      longitude: '-0.58',
      hourly: 'temperature_2m,relative_humidity_2m,precipitation,wind_speed_10m',
      timezone: 'auto',
      timeformat: 'unixtime',
      past_days: '92',
      forecast_days: '11',
      apikey: 'secret-key',
    });
  });

  test('is requested again after three hours and replaces the forecast', async () => {
    const field = await addField();
    await fetchNow();
    clock.advance(2 * HOUR_MS);
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    clock.advance(HOUR_MS);
    played.weather = () => ({ temperature: 25, humidity: 95, rain: 1, wind: 20 });
    await fetchNow();
    expect(played.asked[1]?.searchParams.get('past_days')).toBe('3');
    const days = (await pressure(field)).days.map(({ date, max }) => [date.slice(8), max]);
    expect(days.slice(0, 5)).toEqual([
      ['03', 15],
      ['04', 15],
      ['05', 15],
      ['06', 15],
      ['07', 25],
    ]);
    expect(new Set(days.slice(4).map(([, max]) => max))).toEqual(new Set([25]));
  });

  test('that is weeks old is requested for all missing days', async () => {
    await addField();
    await fetchNow();
    clock.advance(20 * 24 * HOUR_MS);
    await fetchNow();
    expect(played.asked[1]?.searchParams.get('past_days')).toBe('23');
  });

  test('counts for the season’s warmth once its day is over', async () => {
    const field = await addField();
    await fetchNow();
    const { data } = await ana.get<{ fields: { daysKnown: number; degreeDays: number }[] }>(
      `/api/analytics/environmental/?block=${field}`,
    );
    // From 9 April, 92 days before, until yesterday.
    expect(data.fields).toMatchObject([{ daysKnown: 92, degreeDays: 92 * 5 }]);
  });

  test('follows the local calendar with days of 23 to 25 hours', async () => {
    await signUpAt('2026-10-27T10:00:00.000Z');
    played.zone.offsetS = 3600;
    await addField();
    await fetchNow();
    const lengths = new Map((await rows()).map(({ date, hours }) => [date, hours.temperature.length]));
    expect(['2026-10-24', '2026-10-25', '2026-10-26'].map((date) => lengths.get(date))).toEqual([24, 25, 24]);
    await signUpAt('2026-11-19T12:00:00.000Z');
    const field = await addField([-41.3, 174.8]);
    played.zone = { name: 'Pacific/Auckland', offsetS: 13 * 3600 };
    await fetchNow();
    expect(await pressure(field)).toMatchObject({ today: '2026-11-20' });
  });

  test('is the same from a server that sends local times', async () => {
    await addField();
    played.change = (body) => {
      const { hourly } = body as { hourly: { time: number[] } };
      const time = hourly.time.map((at) => new Date((at + 7200) * 1000).toISOString().slice(0, 16));
      return { ...body, hourly: { ...hourly, time } };
    };
    await fetchNow();
    const days = await rows();
    expect(days).toHaveLength(92 + 11);
    expect(days.every(({ hours }) => hours.temperature.length === 24)).toBe(true);
  });

  test('is kept for the chart’s seasons only', async () => {
    await addField();
    await fetchNow();
    clock.advance(5 * 366 * 24 * HOUR_MS);
    await fetchNow();
    const [first] = await rows();
    expect(first?.date).toBe('2026-07-10');
  });
});

describe('a person’s entry', () => {
  const brought = { date: '2026-07-05', min: 8, max: 31, mean: null, rain: 22 };

  test('takes precedence over the service', async () => {
    const field = await addField();
    await ana.post('/api/analytics/weather/', { block: field, days: [brought] });
    await fetchNow();
    const days = await knownDays(field);
    expect(days.find(({ date }) => date === '2026-07-05')).toEqual({ ...brought, source: null });
    expect(days.find(({ date }) => date === '2026-07-06')).toMatchObject({
      max: 15,
      source: 'weather.example',
    });
    // Entries for today and later are refused.
    expect(days.at(-1)?.date).toBe('2026-07-09');
    expect((await pressure(field)).days.find(({ date }) => date === '2026-07-05')).toMatchObject({
      max: 31,
      rain: 22,
    });
    const kept = await app().db.rows(sql`select date from weather_days where block_id = ${field}`);
    expect(kept).toEqual([{ date: '2026-07-05' }]);
  });

  test('is completed by the service where extremes are missing', async () => {
    const field = await addField();
    await ana.post('/api/analytics/weather/', { block: field, days: [{ date: '2026-07-05', rain: 22 }] });
    await fetchNow();
    expect((await knownDays(field)).find(({ date }) => date === '2026-07-05')).toEqual({
      date: '2026-07-05',
      min: 15,
      max: 15,
      mean: 15,
      rain: 22,
      source: 'weather.example',
    });
  });
});

describe('fields at one location', () => {
  test('are requested once, across estates', async () => {
    const bob = await app().signUp('Bob');
    const mine = await addField();
    const near = await addField([44.8401, -0.5762], { weatherFrom: null });
    const his = await addField([44.8391, -0.5791], {}, bob);
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    for (const field of [mine, near]) expect((await pressure(field)).days).toHaveLength(18);
    expect((await pressure(his, '', bob)).days).toHaveLength(18);
    expect((await bob.get(`/api/analytics/blocks/${mine}/pressure/`)).status).toBe(404);
  });

  test('that share weather use that of its owner', async () => {
    const source = await addField();
    const sharing = await addField([44.85, -0.57], { weatherFrom: source });
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    const told = await pressure(sharing);
    expect(told.weather).toMatchObject({ block: source, fields: 2 });
    expect(told.days).toHaveLength(18);
  });

  test('keep it when its owner is deleted', async () => {
    const source = await addField();
    const sharing = await addField([44.85, -0.57], { weatherFrom: source });
    await fetchNow();
    expect((await ana.delete(`/api/analytics/blocks/${source}/`)).status).toBe(200);
    expect((await pressure(sharing)).days).toHaveLength(18);
  });
});

describe('a field', () => {
  test('without a location has no weather and returns the reason', async () => {
    const field = await addField(null);
    await fetchNow();
    expect(played.asked).toEqual([]);
    expect(await pressure(field)).toMatchObject({
      service: null,
      days: [],
      reason: expect.stringContaining('once the field has coordinates') as string,
    });
  });

  test('that is new returns that its weather has not arrived yet', async () => {
    expect((await pressure(await addField())).reason).toMatch(/has not come yet/);
  });

  test('that moved shows no old weather, even if the service fails', async () => {
    const field = await addField();
    await fetchNow();
    const { data } = await ana.get<Block>(`/api/analytics/blocks/${field}/`);
    await ana.put(`/api/analytics/blocks/${field}/`, {
      version: data.version,
      location: { coordinates: [45.2, 0.1] },
    });
    played.answer = (response) => response.writeHead(400).end('{"error":true,"reason":"No."}');
    await fetchNow();
    expect(await rows()).toEqual([]);
    played.answer = undefined;
    clock.advance(HOUR_MS);
    await fetchNow();
    expect(played.asked.map(({ searchParams }) => searchParams.get('latitude'))).toEqual([
      '44.84',
      '45.20',
      '45.20',
    ]);
    expect(played.asked[2]?.searchParams.get('past_days')).toBe('92');
  });

  test('that is deleted loses its weather', async () => {
    const field = await addField();
    await fetchNow();
    await ana.delete(`/api/analytics/blocks/${field}/`);
    expect(await rows()).toEqual([]);
    expect(await app().db.rows(sql`select block_id from weather_fetches`)).toEqual([]);
  });

  test('beyond the estate’s maximum of locations is not requested', async () => {
    for (let at = 0; at < 51; at += 1) await addField([10 + at, 20]);
    await fetchNow();
    expect(played.asked).toHaveLength(50);
  });
});

describe('a failing service', () => {
  const failing = async (timeoutMs?: number) => {
    const field = await addField();
    await fetchNow();
    clock.advance(3 * HOUR_MS);
    return async () => {
      await fetchNow(timeoutMs);
      return pressure(field);
    };
  };

  const changed = (change: (body: Record<string, never>) => unknown) => () => {
    played.change = change as (body: Record<string, unknown>) => unknown;
  };
  const answering = (answer: NonNullable<typeof played.answer>) => () => {
    played.answer = answer;
  };

  test.each([
    [
      answering((response) =>
        response.writeHead(429, { 'retry-after': '7200' }).end('{"error":true,"reason":"Daily limit."}'),
      ),
      'weather.example refused to answer (429: Daily limit.).',
    ],
    [
      answering((response) => response.writeHead(502).end('<html>')),
      'weather.example refused to answer (502).',
    ],
    [
      answering((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
      'weather.example refused to answer (302).',
    ],
    [answering((response) => response.destroy()), 'weather.example can’t be reached.'],
    [answering((response) => response.end('Hello')), 'The answer of weather.example is not one of weather.'],
    [
      answering((response) => response.end('x'.repeat(2_000_001))),
      'The answer of weather.example is too long.',
    ],
    [
      changed((body) => ({
        ...body,
        hourly_units: { ...(body['hourly_units'] as object | undefined), temperature_2m: '°F' },
      })),
      'weather.example gives temperature_2m in °F in place of °C.',
    ],
    [
      changed((body) => ({ ...body, hourly_units: {} })),
      'weather.example gives temperature_2m in no unit in place of °C.',
    ],
    [
      changed((body) => ({ ...body, timezone: 'Mars/Olympus' })),
      'weather.example names an unknown time zone: Mars/Olympus.',
    ],
    [
      changed((body) => ({
        ...body,
        hourly: { ...(body['hourly'] as object | undefined), precipitation: [1] },
      })),
      'The answer of weather.example is not one of weather.',
    ],
    [
      changed((body) => ({ ...body, hourly: undefined })),
      'The answer of weather.example is not one of weather.',
    ],
  ])('%# is reported with a message, and known data stays', async (fail, words) => {
    const next = await failing();
    fail();
    const { service, days } = await next();
    expect(service).toMatchObject({
      fetchedAt: NOW,
      failedSince: clock.now().toISOString(),
      failure: { text: words },
    });
    expect(days).toHaveLength(18);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('secret-key');
  });

  test('that times out is reported', async () => {
    const next = await failing(100);
    played.answer = () => {};
    expect((await next()).service?.failure?.text).toBe(
      'weather.example gave no whole answer within 10 seconds.',
    );
  });

  test('is retried after growing pauses, and the first failure’s time is returned', async () => {
    const next = await failing();
    const since = clock.now().toISOString();
    played.answer = (response) => response.writeHead(503).end();
    await next();
    for (const minutes of [10, 30, 60, 180, 180]) {
      const before = played.asked.length;
      clock.advance(minutes * 60_000 - 1);
      await next();
      expect(played.asked).toHaveLength(before);
      clock.advance(1);
      expect((await next()).service?.failedSince).toBe(since);
      expect(played.asked).toHaveLength(before + 1);
    }
    played.answer = undefined;
    clock.advance(3 * HOUR_MS);
    expect((await next()).service).toMatchObject({ failedSince: null, failure: null });
  });

  test('is not called for as long as it asks', async () => {
    const next = await failing();
    played.answer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end();
    await next();
    clock.advance(2 * HOUR_MS - 1);
    await next();
    expect(played.asked).toHaveLength(2);
    clock.advance(1);
    await next();
    expect(played.asked).toHaveLength(3);
  });

  test('is called for one location if the failure affects all, and all fields report it', async () => {
    const [one, two] = [await addField(), await addField([50, 10])];
    played.answer = (response) => response.writeHead(401).end('{"error":true,"reason":"Wrong key."}');
    await fetchNow();
    expect(played.asked).toHaveLength(1);
    for (const field of [one, two])
      expect((await pressure(field)).service?.failure?.text).toBe(
        'weather.example refused to answer (401: Wrong key.).',
      );
  });

  test('for one location does not stop the others', async () => {
    const [one, two] = [await addField(), await addField([50, 10])];
    played.answer = (response, { url }) => {
      if (url?.includes('latitude=44.84')) return response.writeHead(400).end('{"reason":"No place."}');
      played.answer = undefined;
      return response.writeHead(400).end('{"reason":"No place."}');
    };
    await fetchNow();
    clock.advance(HOUR_MS);
    await fetchNow();
    expect((await pressure(one)).days).toHaveLength(18);
    expect((await pressure(two)).days).toHaveLength(18);
  });
});

describe('missing hours', () => {
  test('leave a day without sums and keep known values', async () => {
    const field = await addField();
    const lacking = Date.parse('2026-07-08T12:00:00Z');
    played.weather = (at) => ({
      temperature: at === lacking ? null : 20,
      humidity: 60,
      rain: at === lacking ? 9999 : 0,
      wind: 5,
    });
    await fetchNow();
    const dayOf = async () => (await pressure(field)).days.find(({ date }) => date === '2026-07-08');
    expect(await dayOf()).toMatchObject({ min: null, max: null, rain: null, wind: 5, powdery: null });
    played.weather = () => ({ temperature: 21, humidity: 60, rain: 0, wind: 5 });
    clock.advance(3 * HOUR_MS);
    await fetchNow();
    expect(await dayOf()).toMatchObject({ min: 21, max: 21, rain: 0 });
    played.weather = (at) => ({ temperature: at === lacking ? null : 22, humidity: 60, rain: 0, wind: 5 });
    clock.advance(3 * HOUR_MS);
    await fetchNow();
    expect(await dayOf()).toMatchObject({ min: 21, max: 22, rain: 0 });
  });
});
