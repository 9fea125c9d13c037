/** A weather service for tests with the HTTP API of Open-Meteo. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { WeatherService } from '../features/vineyard/weather/service/open-meteo.ts';

const HOUR_MS = 3_600_000;

/** An hour in the service's format. */
export interface ServedHour {
  temperature: number | null;
  humidity: number | null;
  rain: number | null;
  wind: number | null;
}

export interface PlayedWeather {
  service: WeatherService;
  /** Requested URLs, newest last. */
  asked: URL[];
  /** Time zone of the location, and its current offset from UTC. */
  zone: { name: string; offsetS: number };
  /** Weather of an hour. */
  weather: (atMs: number) => ServedHour;
  /** Replaces the answer, if set. */
  answer: ((response: ServerResponse, request: IncomingMessage) => void) | undefined;
  /** Changes the body of an answer. */
  change: (body: Record<string, unknown>) => unknown;
  now: () => Date;
}

const MILD: ServedHour = { temperature: 15, humidity: 60, rain: 0, wind: 10 };

/** For the top of a test file: listens from before its first test until after its last. */
export function usePlayedWeather(now: () => Date): PlayedWeather {
  const played: PlayedWeather = {
    service: { url: new URL('http://localhost'), key: 'secret-key', name: 'weather.example' },
    asked: [],
    zone: { name: 'Europe/Paris', offsetS: 7200 },
    weather: () => MILD,
    answer: undefined,
    change: (body) => body,
    now,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    played.asked.push(url);
    if (played.answer) return played.answer(response, request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(played.change(bodyFor(played, url))));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    played.service.url = new URL(`http://127.0.0.1:${port}/of/ours/`);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return played;
}

/** From the local midnight this many days ago to the one this many days ahead. */
function bodyFor({ zone, weather, now }: PlayedWeather, { searchParams }: URL): Record<string, unknown> {
  const localMs = now().getTime() + zone.offsetS * 1000;
  const midnight = localMs - (localMs % (24 * HOUR_MS)) - zone.offsetS * 1000;
  const [past, ahead] = ['past_days', 'forecast_days'].map((name) => Number(searchParams.get(name)));
  const count = 24 * ((past ?? 0) + (ahead ?? 0));
  const times = Array.from({ length: count }, (_, at) => midnight + (at - 24 * (past ?? 0)) * HOUR_MS);
  const hours = times.map(weather);
  const isUnix = searchParams.get('timeformat') === 'unixtime';
  return {
    latitude: Number(searchParams.get('latitude')) + 0.013,
    longitude: Number(searchParams.get('longitude')) - 0.008,
    generationtime_ms: 0.4,
    utc_offset_seconds: zone.offsetS,
    timezone: zone.name,
    timezone_abbreviation: 'LT',
    elevation: 12,
    hourly_units: {
      time: isUnix ? 'unixtime' : 'iso8601',
      temperature_2m: '°C',
      relative_humidity_2m: '%',
      precipitation: 'mm',
      wind_speed_10m: 'km/h',
    },
    hourly: {
      time: times.map((at) => at / 1000),
      temperature_2m: hours.map(({ temperature }) => temperature),
      relative_humidity_2m: hours.map(({ humidity }) => humidity),
      precipitation: hours.map(({ rain }) => rain),
      wind_speed_10m: hours.map(({ wind }) => wind),
    },
  };
}
