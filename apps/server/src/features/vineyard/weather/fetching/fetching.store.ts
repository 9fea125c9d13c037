/** Finds due weather of all estates and stores the outcome of requests. */
import type { Sentence } from '@cuverie/domain';
import type { Db } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { WeatherKey } from '../hours.store.ts';
import type { AskedPlace } from '../service/open-meteo.ts';

/** Maximum of locations per estate, those of the oldest fields. */
export const MOST_PLACES = 50;

export interface DueField extends WeatherKey, AskedPlace {
  /** Time of the last success at this location. */
  fetchedAt: string | null;
  failures: number;
  /** Whether the field has moved since the last request. */
  hasMoved: boolean;
}

/** A field with weather of its own and a location. */
const hasOwn = sql`latitude is not null and not exists (
  select from blocks as source where source.estate_id = blocks.estate_id and source.id = blocks.weather_from
)`;

/** Lists fields with due weather, longest wait first. */
export const listDue = (db: Db, now: Date): Promise<DueField[]> =>
  db.rows<DueField>(sql`
    select own.estate_id as "estateId", own.id as block, own.latitude, own.longitude, failures,
      "fetchedAt", "hasMoved"
    from (
      select own.estate_id, own.id, own.latitude, own.longitude, coalesce(failures, 0) as failures,
        case when (f.latitude, f.longitude) = (own.latitude, own.longitude) then fetched_at end as "fetchedAt",
        (f.latitude, f.longitude) <> (own.latitude, own.longitude) as "hasMoved", due_at
      from (
        select estate_id, id, round(latitude, 2)::float8 as latitude, round(longitude, 2)::float8 as longitude,
          row_number() over (partition by estate_id order by created_at, id) as place
        from blocks where ${hasOwn}
      ) as own
      left join weather_fetches f on f.estate_id = own.estate_id and f.block_id = own.id
      where place <= ${MOST_PLACES}
    ) as own
    where due_at is null or due_at <= ${now} or "hasMoved"
    order by due_at nulls first, own.estate_id, own.id`);

interface Had extends AskedPlace {
  source: string;
  timeZone: string;
  at: Date;
  dueAt: Date;
}

export const noteFetched = (
  db: Db,
  { estateId, block }: WeatherKey,
  { latitude, longitude, source, timeZone, at, dueAt }: Had,
): Promise<number> =>
  db.count(sql`
    insert into weather_fetches
      (estate_id, block_id, latitude, longitude, source, time_zone, fetched_at, failures, due_at)
    values (${estateId}, ${block}, ${latitude}, ${longitude}, ${source}, ${timeZone}, ${at}, 0, ${dueAt})
    on conflict (estate_id, block_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source,
      time_zone = excluded.time_zone, fetched_at = excluded.fetched_at, failed_since = null, failure = null,
      failures = 0, due_at = excluded.due_at`);

interface FailedFetch extends AskedPlace {
  source: string;
  failure: Sentence;
  at: Date;
  dueAt: Date;
}

export const noteFailed = (
  db: Db,
  { estateId, block }: WeatherKey,
  { latitude, longitude, source, failure, at, dueAt }: FailedFetch,
): Promise<number> =>
  db.count(sql`
    insert into weather_fetches
      (estate_id, block_id, latitude, longitude, source, failed_since, failure, failures, due_at)
    values (${estateId}, ${block}, ${latitude}, ${longitude}, ${source}, ${at}, ${failure}, 1, ${dueAt})
    on conflict (estate_id, block_id) do update set
      latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source,
      fetched_at = case when (weather_fetches.latitude, weather_fetches.longitude) =
        (excluded.latitude, excluded.longitude) then weather_fetches.fetched_at end,
      failed_since = coalesce(weather_fetches.failed_since, excluded.failed_since),
      failure = excluded.failure, failures = weather_fetches.failures + 1, due_at = excluded.due_at`);
