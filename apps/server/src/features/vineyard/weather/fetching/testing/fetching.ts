import type { Block, FieldPressure, KnownWeatherDay } from '@cuverie/contract';
import { afterEach, beforeEach, vi } from 'vitest';
import { sql } from '../../../../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../../../../testing/app.ts';
import { movableClock } from '../../../../../testing/clock.ts';
import { usePlayedWeather } from '../../../../../testing/weather-service.ts';
import { fetchWeather } from '../fetching.ts';

export const HOUR_MS = 3_600_000;
export const NOW = '2026-07-10T10:00:00.000Z';
export const BORDEAUX: [number, number] = [44.837_912, -0.579_541];

/** A server that fetches weather from a played service. */
export function fetchingServer() {
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

  return { app, clock, played, log, ana: () => ana, signUpAt, addField, fetchNow, pressure, knownDays, rows };
}
