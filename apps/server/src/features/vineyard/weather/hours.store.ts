import type { Sentence, WeatherHour } from '@cuverie/domain';
import { type DayOfHours, daySums, HOUR_MS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A field's own weather; other fields may share it. */
export interface WeatherKey {
  estateId: string;
  block: string;
}

/** The stored lists, shorter than one object per hour. */
interface PackedHours {
  fromMs: number;
  temperature: (number | null)[];
  humidity: (number | null)[];
  rain: (number | null)[];
  wind: (number | null)[];
}

const packed = (hours: readonly WeatherHour[]): PackedHours => ({
  fromMs: hours[0]?.atMs ?? 0,
  temperature: hours.map(({ temperatureC }) => temperatureC),
  humidity: hours.map(({ relativeHumidityPercent }) => relativeHumidityPercent),
  rain: hours.map(({ rainMm }) => rainMm),
  wind: hours.map(({ windKmh }) => windKmh),
});

const unpacked = ({ fromMs, temperature, humidity, rain, wind }: PackedHours): WeatherHour[] =>
  temperature.map((temperatureC, at) => ({
    atMs: fromMs + at * HOUR_MS,
    temperatureC,
    relativeHumidityPercent: humidity[at] ?? null,
    rainMm: rain[at] ?? null,
    windKmh: wind[at] ?? null,
  }));

/** A fetched day. */
export interface StoredDay extends DayOfHours {
  block: string;
  /** The name of its service. */
  source: string;
  isPast: boolean;
}

interface StoredRow extends Omit<StoredDay, 'hours'> {
  hours: PackedHours;
}

/** Lists the days of some fields from one day on, in order. */
export async function listHours(
  db: Db,
  estateId: string,
  blocks: readonly string[],
  from: string,
): Promise<Map<string, StoredDay[]>> {
  const rows = await db.rows<StoredRow>(sql`
    select block_id as block, date, source, is_past as "isPast", hours from weather_hours
    where estate_id = ${estateId} and block_id = any(${[...blocks]}::uuid[]) and date >= ${from}
    order by block_id, date`);
  const days = rows.map(({ hours, ...row }) => ({ ...row, hours: unpacked(hours) }));
  return Map.groupBy(days, ({ block }) => block);
}

interface FetchedHours {
  days: readonly DayOfHours[];
  source: string;
  at: Date;
}

const twoDecimals = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100;

/** Replaces fetched days; past hours keep a known value that is now missing. */
export async function putHours(
  tx: Transaction,
  { estateId, block }: WeatherKey,
  { days, source, at }: FetchedHours,
): Promise<void> {
  const [first] = days;
  if (first === undefined) return;
  const before = (await listHours(tx, estateId, [block], first.date)).get(block) ?? [];
  const known = new Map(
    before.filter(({ isPast }) => isPast).flatMap(({ hours }) => hours.map((hour) => [hour.atMs, hour])),
  );
  const rows = days.map(({ date, hours }) => {
    const day = { date, hours: hours.map((hour) => joined(hour, known.get(hour.atMs))) };
    const { minC, maxC, meanC, rainMm } = daySums(day);
    const end = (hours.at(-1)?.atMs ?? 0) + HOUR_MS;
    const hoursOfDay = JSON.stringify(packed(day.hours));
    const sums = [minC, maxC, meanC, rainMm].map(twoDecimals);
    return { date, isPast: end <= at.getTime(), hours: hoursOfDay, sums };
  });
  const sums = (index: number) => rows.map((row) => row.sums[index] ?? null);
  await tx.count(sql`
    insert into weather_hours (estate_id, block_id, source, fetched_at, date, is_past, hours, min, max, mean, rain)
    select ${estateId}::uuid, ${block}::uuid, ${source}::text, ${at}::timestamptz, day.*
    from unnest(
      ${rows.map(({ date }) => date)}::date[], ${rows.map(({ isPast }) => isPast)}::boolean[],
      ${rows.map(({ hours }) => hours)}::jsonb[],
      ${sums(0)}::numeric[], ${sums(1)}::numeric[], ${sums(2)}::numeric[], ${sums(3)}::numeric[]
    ) as day
    on conflict (estate_id, block_id, date) do update set
      source = excluded.source, fetched_at = excluded.fetched_at, is_past = excluded.is_past,
      hours = excluded.hours, min = excluded.min, max = excluded.max, mean = excluded.mean, rain = excluded.rain`);
}

function joined(hour: WeatherHour, known: WeatherHour | undefined): WeatherHour {
  if (known === undefined) return hour;
  return {
    atMs: hour.atMs,
    temperatureC: hour.temperatureC ?? known.temperatureC,
    relativeHumidityPercent: hour.relativeHumidityPercent ?? known.relativeHumidityPercent,
    rainMm: hour.rainMm ?? known.rainMm,
    windKmh: hour.windKmh ?? known.windKmh,
  };
}

/** Deletes the days of a field before a day; all without one. */
export const deleteHours = (db: Db, { estateId, block }: WeatherKey, before?: string): Promise<number> =>
  db.count(sql`
    delete from weather_hours
    where estate_id = ${estateId} and block_id = ${block} and date < ${before ?? 'infinity'}::date`);

/** Moves the days of one field to another. */
export async function handOnHours(
  tx: Transaction,
  estateId: string,
  from: string,
  to: string,
): Promise<void> {
  await tx.count(sql`delete from weather_hours where estate_id = ${estateId} and block_id = ${to}`);
  await tx.count(sql`
    update weather_hours set block_id = ${to} where estate_id = ${estateId} and block_id = ${from}`);
}

/** Outcome of a field's last request. */
export interface FetchState {
  block: string;
  latitude: number;
  longitude: number;
  source: string;
  timeZone: string | null;
  fetchedAt: string | null;
  failedSince: string | null;
  failure: Sentence | null;
}

export const listFetches = (db: Db, estateId: string): Promise<FetchState[]> =>
  db.rows<FetchState>(sql`
    select block_id as block, latitude::float8, longitude::float8, source, time_zone as "timeZone",
      fetched_at as "fetchedAt", failed_since as "failedSince", failure
    from weather_fetches where estate_id = ${estateId}`);
