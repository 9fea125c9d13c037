import { addDays } from '@cuverie/domain';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { fetchingServer, HOUR_MS, NOW } from './testing/fetching.ts';

const { app, clock, played, ana, signUpAt, addField, fetchNow, pressure, knownDays, rows } = fetchingServer();

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
    const { data } = await ana().get<{ fields: { daysKnown: number; degreeDays: number }[] }>(
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
    await ana().post('/api/analytics/weather/', { block: field, days: [brought] });
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
    await ana().post('/api/analytics/weather/', { block: field, days: [{ date: '2026-07-05', rain: 22 }] });
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
