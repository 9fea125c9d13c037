/** Requests a location's hourly weather from a server with Open-Meteo's API. */
import { sentenceOf } from '@cuverie/contract';
import { HOUR_MS, type Sentence, WEATHER_LIMITS, type WeatherHour } from '@cuverie/domain';
import { z } from 'zod';

/** The service chosen by the operator. */
export interface WeatherService {
  /** Base URL; the forecast's path is added. */
  url: URL;
  /** Sent as `apikey`, for the paid service. */
  key: string | undefined;
  /** Name shown to people. */
  name: string;
}

const OPEN_METEO = 'Open-Meteo.com';

/** URL for the attribution that the licence of the data requires. */
export const linkOf = (name: string): string | null =>
  name === OPEN_METEO ? 'https://open-meteo.com/' : null;

/** Default name of the service. */
export const nameOf = ({ hostname }: URL): string =>
  /(?:^|\.)open-meteo\.com$/.test(hostname) ? OPEN_METEO : hostname;

/** Degrees, to two decimals. */
export interface AskedPlace {
  latitude: number;
  longitude: number;
}

export interface FetchedWeather {
  /** IANA time zone of the location. */
  timeZone: string;
  hours: WeatherHour[];
}

/** Error when the weather could not be fetched. */
export class NoWeather extends Error {
  readonly sentence: Sentence;
  /** Whether any other location would fail, too. */
  readonly isForAll: boolean;
  /** Pause requested by the service. */
  readonly pauseS: number | undefined;

  constructor(sentence: Sentence, isForAll: boolean, pauseS?: number) {
    super(sentence.code);
    this.sentence = sentence;
    this.isForAll = isForAll;
    this.pauseS = pauseS;
  }
}

const TIMEOUT_S = 10;
/** A hundred days of four values are some 100 kB. */
const MOST_BYTES = 2_000_000;
const MOST_REASON = 200;

/** Today and ten days after. */
const DAYS_AHEAD = 11;

/** Requested values with their required units. */
const MEASURES = {
  temperature_2m: '°C',
  relative_humidity_2m: '%',
  precipitation: 'mm',
  wind_speed_10m: 'km/h',
} as const;
type Measure = keyof typeof MEASURES;

function addressFor({ url, key }: WeatherService, place: AskedPlace, pastDays: number): URL {
  const address = new URL(`${url.pathname.replace(/\/$/, '')}/v1/forecast`, url);
  const asked = {
    latitude: place.latitude.toFixed(2),
    longitude: place.longitude.toFixed(2),
    hourly: Object.keys(MEASURES).join(','),
    // Days follow the local time; instants are sent as Unix time, independent of daylight saving.
    timezone: 'auto',
    timeformat: 'unixtime',
    past_days: String(pastDays),
    forecast_days: String(DAYS_AHEAD),
    ...(key === undefined ? {} : { apikey: key }),
  };
  address.search = new URLSearchParams(asked).toString();
  return address;
}

/**
 * @param pastDays days before today, 0 to 92
 * @throws NoWeather
 */
export async function askForWeather(
  service: WeatherService,
  place: AskedPlace,
  {
    pastDays,
    signal,
    timeoutMs = TIMEOUT_S * 1000,
  }: { pastDays: number; signal: AbortSignal; timeoutMs?: number },
): Promise<FetchedWeather> {
  const limit = AbortSignal.timeout(timeoutMs);
  const { name } = service;
  try {
    const answer = await fetch(addressFor(service, place, pastDays), {
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, limit]),
    });
    const text = await textOf(answer, name);
    if (answer.status !== 200) throw refusal(answer, text, name);
    return weatherIn(text, name);
  } catch (error) {
    if (error instanceof NoWeather) throw error;
    if (limit.aborted)
      throw new NoWeather(sentenceOf('weather_slow', { service: name, seconds: TIMEOUT_S }), true);
    throw new NoWeather(sentenceOf('weather_unreachable', { service: name }), true);
  }
}

async function textOf(answer: Response, service: string): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = answer.body;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (body === null) return '';
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new NoWeather(sentenceOf('weather_too_long', { service }), false);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const refused = z.object({ reason: z.string() });

/** An error of one location, such as 400, or of all: rate limit, wrong key, server error. */
function refusal({ status, headers }: Response, text: string, service: string): NoWeather {
  const reason = refused.safeParse(jsonOf(text)).data?.reason ?? '';
  const shown = reason.replaceAll(/\p{C}/gu, ' ').slice(0, MOST_REASON);
  const sentence = sentenceOf('weather_refused', { service, status, reason: shown });
  const pauseS = Number(headers.get('retry-after') ?? Number.NaN);
  return new NoWeather(sentence, status !== 400, Number.isFinite(pauseS) && pauseS > 0 ? pauseS : undefined);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const values = z.array(z.number().nullable());
const weather = z.object({
  timezone: z.string(),
  utc_offset_seconds: z.number(),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.object({
    time: z.array(z.union([z.number(), z.string()])).max(5000),
    temperature_2m: values,
    relative_humidity_2m: values,
    precipitation: values,
    wind_speed_10m: values,
  }),
});
type Hourly = z.infer<typeof weather>['hourly'];

function weatherIn(text: string, service: string): FetchedWeather {
  const { data } = weather.safeParse(jsonOf(text));
  const unreadable = new NoWeather(sentenceOf('weather_unreadable', { service }), false);
  if (data === undefined) throw unreadable;
  const { hourly, hourly_units: units, timezone: timeZone, utc_offset_seconds: offsetS } = data;
  if (!isTimeZone(timeZone))
    throw new NoWeather(sentenceOf('weather_zone', { service, zone: timeZone.slice(0, MOST_REASON) }), false);
  for (const [measure, wanted] of Object.entries(MEASURES)) {
    const unit = units[measure] ?? '';
    if (unit !== wanted)
      throw new NoWeather(
        sentenceOf('weather_units', { service, measure, unit: unit.slice(0, 20), wanted }),
        true,
      );
    if (hourly[measure as Measure].length !== hourly.time.length) throw unreadable;
  }
  const instants = hourly.time.map((time) => instantOf(time, offsetS));
  if (!areHours(instants)) throw unreadable;
  return { timeZone, hours: hoursOf(hourly, instants) };
}

/** Local times of a server without instants; they have one constant offset. */
const instantOf = (time: number | string, offsetS: number): number =>
  typeof time === 'number' ? time * 1000 : Date.parse(`${time}Z`) - offsetS * 1000;

/** Instants must increase by whole hours. */
const areHours = (instants: readonly number[]): boolean =>
  instants.every((at, index) => {
    const apart = at - (instants[index - 1] ?? at - HOUR_MS);
    return apart > 0 && apart % HOUR_MS === 0;
  });

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Impossible values count as missing. */
const within = (
  value: number | null | undefined,
  { min, max }: { min: number; max: number },
): number | null => (typeof value === 'number' && value >= min && value <= max ? value : null);

const PERCENT = { min: 0, max: 100 };
const WIND_KMH = { min: 0, max: 500 };

function hoursOf(hourly: Hourly, instants: readonly number[]): WeatherHour[] {
  return instants.map((atMs, at) => ({
    atMs,
    temperatureC: within(hourly.temperature_2m[at], WEATHER_LIMITS.temperature),
    relativeHumidityPercent: within(hourly.relative_humidity_2m[at], PERCENT),
    rainMm: within(hourly.precipitation[at], WEATHER_LIMITS.rain),
    windKmh: within(hourly.wind_speed_10m[at], WIND_KMH),
  }));
}
