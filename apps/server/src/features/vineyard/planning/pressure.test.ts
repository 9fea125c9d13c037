import type { Block, DiseaseLine, FieldPressure, KeyMetrics } from '@cuverie/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { type ServedHour, usePlayedWeather } from '../../../testing/weather-service.ts';
import { fetchWeather } from '../weather/fetching/fetching.ts';

const AT = '/api/analytics/';
/** Noon at the field, near Bordeaux. */
const NOW = '2026-06-10T10:00:00.000Z';
const MILD: ServedHour = { temperature: 15, humidity: 60, rain: 0, wind: 10 };

const played = usePlayedWeather(() => app().clock.now());
const app = useTestApp({ weather: played.service });
const unconnected = useTestApp();

let ana: SignedInClient;
async function signUpAt(instant: string): Promise<void> {
  app().clock.set(instant);
  ana = await app().signUp();
}
beforeEach(() => signUpAt(NOW));
afterEach(async () => {
  Object.assign(played, { zone: { name: 'Europe/Paris', offsetS: 7200 }, weather: () => MILD });
  await app().db.count(sql`delete from readings`);
  await app().db.count(sql`delete from blocks`);
});

const addField = async (fields: object = {}, coordinates: [number, number] | null = [44.84, -0.58]) => {
  const draft = { name: 'Clos Haut', variety: 'Merlot', estimatedYield: 6, ...fields };
  const location = coordinates && { coordinates };
  return (await ana.post<Block>(`${AT}blocks/`, { ...draft, location })).data.id;
};

const fetchNow = () =>
  fetchWeather({
    db: app().db,
    clock: app().clock,
    log: { info: () => {}, warn: () => {} },
    service: played.service,
    signal: new AbortController().signal,
  });

const pressure = async (field: string, query = '') => {
  const { status, data } = await ana.get<FieldPressure>(`${AT}blocks/${field}/pressure/${query}`);
  expect(status).toBe(200);
  return data;
};
const metrics = async () => (await ana.get<KeyMetrics>(`${AT}key-metrics/`)).data.diseaseRisk;
const lineOf = ({ diseases }: FieldPressure, name: DiseaseLine['disease']) =>
  diseases.find(({ disease }) => disease === name);

/** Weather with exceptions on some local days, by the local hour. */
function onDays(days: Record<string, (hour: number) => Partial<ServedHour>>): void {
  played.weather = (atMs) => {
    const local = new Date(atMs + played.zone.offsetS * 1000).toISOString();
    return { ...MILD, ...days[local.slice(0, 10)]?.(Number(local.slice(11, 13))) };
  };
}

describe('disease pressure at a field', () => {
  test('of powdery mildew rises after three warm days and is returned for coming days', async () => {
    const warm = (hour: number) => (hour >= 12 && hour < 19 ? { temperature: 25 } : {});
    onDays(Object.fromEntries(['07', '08', '09', '10', '12'].map((day) => [`2026-06-${day}`, warm])));
    const field = await addField();
    await fetchNow();
    const told = await pressure(field);
    expect(
      told.days.slice(3, 11).map(({ date, powdery, isForecast }) => [date, powdery?.index, isForecast]),
    ).toEqual([
      ['2026-06-06', 0, false],
      ['2026-06-07', 20, false],
      ['2026-06-08', 40, false],
      ['2026-06-09', 60, false],
      ['2026-06-10', 80, true],
      ['2026-06-11', 70, true],
      ['2026-06-12', 90, true],
      ['2026-06-13', 80, true],
    ]);
    expect(lineOf(told, 'powdery')).toMatchObject({
      class: 'high',
      index: 80,
      lastInfection: '2026-06-10',
      nextInfection: '2026-06-12',
      symptoms: null,
      // 92 days before 10 June is 10 March, so all of the season is known.
      reason: null,
      basedOn: { code: 'pressure_powdery' },
    });
  });

  test('of powdery mildew ends with the first sample of 12 °Bx', async () => {
    const field = await addField();
    await ana.post(`${AT}harvest-readings/`, { block: field, date: '2026-06-01', brix: 11.9 });
    await ana.post(`${AT}harvest-readings/`, { block: field, date: '2026-06-08', brix: 12 });
    await fetchNow();
    const told = await pressure(field);
    expect(told.days.map(({ date, powdery }) => [date.slice(8), powdery?.class]).slice(3, 6)).toEqual([
      ['06', 'low'],
      ['07', 'low'],
      ['08', undefined],
    ]);
    expect(lineOf(told, 'powdery')).toMatchObject({ class: null, index: null });
    expect(lineOf(told, 'powdery')?.reason).toMatch(
      /^Not told any more: the sample of 2026-06-08 had 12 °Bx/,
    );
  });

  test('of downy mildew is high after 10 mm in two warm days, with the day of symptoms', async () => {
    onDays({
      '2026-06-04': (hour) => ({ rain: hour === 20 ? 4 : 0 }),
      '2026-06-05': (hour) => ({ rain: hour === 3 ? 6 : 0 }),
      '2026-06-14': (hour) => ({ rain: hour < 10 ? 2 : 0 }),
    });
    const field = await addField();
    await fetchNow();
    const told = await pressure(field);
    expect(told.days.filter(({ downy }) => downy?.class === 'high').map(({ date }) => date)).toEqual([
      '2026-06-05',
      '2026-06-14',
    ]);
    expect(lineOf(told, 'downy')).toMatchObject({
      class: 'low',
      index: null,
      lastInfection: '2026-06-05',
      symptoms: { from: '2026-06-10', to: '2026-06-22' },
      nextInfection: '2026-06-14',
    });
  });

  test('of grey mould follows the published formula of wet night hours', async () => {
    const wet = { humidity: 95, temperature: 20 };
    onDays({
      '2026-06-09': (hour) => (hour >= 19 ? wet : {}),
      '2026-06-10': (hour) => (hour < 10 ? wet : {}),
    });
    const field = await addField();
    await fetchNow();
    const told = await pressure(field);
    expect(told.days.find(({ date }) => date === '2026-06-10')?.botrytis).toEqual({
      class: 'high',
      index: 1.14,
      isFavourable: true,
    });
    expect(lineOf(told, 'botrytis')).toMatchObject({
      class: 'high',
      index: 1.14,
      lastInfection: '2026-06-10',
    });
  });

  test('is unknown on a day with a missing hour, which is counted', async () => {
    onDays({ '2026-06-10': (hour) => (hour === 5 ? { temperature: null } : {}) });
    const field = await addField();
    await fetchNow();
    const told = await pressure(field);
    for (const { class: now, reason } of told.diseases)
      expect([now, reason]).toEqual([null, 'Of today hours are missing.']);
    onDays({ '2026-05-10': (hour) => (hour === 5 ? { temperature: null } : {}) });
    await app().db.count(sql`delete from weather_hours`);
    await app().db.count(sql`delete from weather_fetches`);
    await fetchNow();
    expect(lineOf(await pressure(field), 'powdery')).toMatchObject({
      class: 'low',
      reason: 'On 1 day of 70 this season hours are missing: such days count neither for nor against it.',
    });
  });

  test('is returned for the requested days and computed from all before', async () => {
    const field = await addField();
    await fetchNow();
    const { days } = await pressure(field, '?from=2026-04-01&to=2026-04-30');
    expect(days).toHaveLength(30);
    expect(days.every(({ powdery }) => powdery?.index === 0)).toBe(true);
    expect((await ana.get(`${AT}blocks/${field}/pressure/?from=soon`)).status).toBe(400);
  });

  test('is returned from October to April in the south, and not for dormant vines', async () => {
    await signUpAt('2026-12-01T00:00:00.000Z');
    played.zone = { name: 'Pacific/Auckland', offsetS: 13 * 3600 };
    const south = await addField({}, [-41.3, 174.8]);
    await fetchNow();
    expect(lineOf(await pressure(south), 'powdery')).toMatchObject({ class: 'low', reason: null });
    const north = await addField();
    played.zone = { name: 'Europe/Paris', offsetS: 3600 };
    await fetchNow();
    const told = await pressure(north);
    expect(lineOf(told, 'powdery')).toMatchObject({
      class: null,
      reason: 'Vines are dormant: pressure is shown from 2026-04-01 to 2026-10-31.',
    });
    expect(told.days).toHaveLength(18);
  });
});

describe('warnings', () => {
  const cold = (celsius: number) => (hour: number) => (hour === 5 ? { temperature: celsius } : {});

  test('are returned for frost during growth, heat, and rain before picking', async () => {
    onDays({
      '2026-06-09': cold(-3),
      '2026-06-11': cold(-1.2),
      '2026-06-12': cold(1.5),
      '2026-06-13': (hour) => (hour >= 14 && hour < 17 ? { temperature: 36.4 } : {}),
      '2026-06-15': (hour) => (hour < 4 ? { rain: 2 } : {}),
    });
    const field = await addField();
    await fetchNow();
    expect((await pressure(field)).warnings.map(({ kind, text }) => [kind, text])).toEqual([
      ['frost', 'Frost on 2026-06-11: down to −1.2 °C.'],
      ['frost', 'The ground may freeze on 2026-06-12: the air cools to 1.5 °C, and hollows are colder.'],
      ['heat', 'Heat on 2026-06-13: 3 hours of 35 °C or more, up to 36.4 °C.'],
    ]);
    const plan = { block: field, date: '2026-06-09', brix: 22, estimatedHarvest: '2026-06-16' };
    await ana.post(`${AT}harvest-readings/`, plan);
    expect((await pressure(field)).warnings.at(-1)).toMatchObject({
      kind: 'rain',
      date: '2026-06-15',
      text: '8 mm of rain are forecast until picking on 2026-06-16.',
    });
  });

  test('of frost are not returned in winter', async () => {
    await signUpAt('2026-12-01T10:00:00.000Z');
    played.zone.offsetS = 3600;
    played.weather = () => ({ ...MILD, temperature: -4 });
    const field = await addField();
    await fetchNow();
    expect((await pressure(field)).warnings).toEqual([]);
  });
});

describe('disease risk', () => {
  test('is the highest of all diseases on active fields, with its sources', async () => {
    onDays({ '2026-06-10': (hour) => (hour < 10 ? { rain: 1.2 } : {}) });
    const field = await addField();
    await addField({ name: 'Resting', status: 'Resting' }, [50, 10]);
    await addField({ name: 'Nowhere' }, null);
    await fetchNow();
    const risk = await metrics();
    expect(risk).toMatchObject({ value: 'high', date: '2026-06-10', inputs: 1, reason: null });
    expect(risk.fields).toEqual([
      { block: field, name: 'Clos Haut', disease: 'powdery', class: 'low' },
      { block: field, name: 'Clos Haut', disease: 'downy', class: 'high' },
      { block: field, name: 'Clos Haut', disease: 'botrytis', class: 'none' },
    ]);
  });

  test('is missing without hourly weather, with a reason', async () => {
    await addField({}, null);
    expect(await metrics()).toMatchObject({
      value: null,
      fields: [],
      reason: expect.stringContaining('no active field has it for today') as string,
    });
    const bob = await unconnected().signUp('Bob');
    const { data } = await bob.get<KeyMetrics>(`${AT}key-metrics/`);
    expect(data.diseaseRisk.reason).toMatch(/connected to no weather service/);
  });

  test('is missing for dormant vines', async () => {
    await signUpAt('2026-12-01T10:00:00.000Z');
    await addField();
    await fetchNow();
    expect((await metrics()).reason).toMatch(/in the growing season/);
  });
});
