import type { KnownWeatherDay, WeatherDay, WeatherQuery } from '@cuverie/contract';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type AtVersion, changeOf, type ManyTable, removeWhere } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { knownDays } from './known-days.ts';

/** A day with the field it belongs to. */
export type WeatherValues = WeatherDay & { block: string };

export const DAYS: ManyTable<WeatherValues> = {
  name: 'weather_days',
  kind: 'weather',
  belongsTo: ['block_id', 'blocks', 'name'],
  named: 'date',
  stamped: 'updated',
  columns: {
    block: ['block_id', 'uuid'],
    date: ['date', 'date'],
    min: ['min', 'numeric'],
    max: ['max', 'numeric'],
    mean: ['mean', 'numeric'],
    rain: ['rain', 'numeric'],
  },
};

/** Lists the known days of a field in order. */
export async function listWeather(
  db: Db,
  estateId: string,
  block: string,
  { from, to }: WeatherQuery,
): Promise<KnownWeatherDay[]> {
  const bounds = {
    block: sql`${block}`,
    from: sql`${from ?? '-infinity'}::date`,
    to: sql`${to ?? 'infinity'}::date`,
  };
  return db.rows<KnownWeatherDay>(sql`
    select date, min, max, mean, rain, source from ${knownDays(estateId, bounds)} as days order by date`);
}

/** A day of an export, with its field's name. */
type NamedDay = WeatherDay & { block: string; field: string; variety: string };

/** Lists all weather days page by page; the cursor is the field and day of the last row. */
export async function pageOfWeather(
  db: Db,
  estateId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<NamedDay>> {
  const [block, date] = cursor?.split(' ') ?? [];
  const after = block === undefined ? sql`` : sql`and (block_id, date) > (${block}::uuid, ${date}::date)`;
  const rows = await db.rows<NamedDay>(sql`
    select block_id as block, blocks.name as field, variety, date, min, max, mean, rain from weather_days
    join blocks on blocks.estate_id = ${estateId} and blocks.id = block_id
    where weather_days.estate_id = ${estateId} ${after} order by block_id, date limit ${limit}`);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? `${last.block} ${last.date}` : null };
}

/** Inserts missing days of a field; returns how many. */
export async function insertWeather(
  tx: Transaction,
  estateId: string,
  block: string,
  days: readonly WeatherDay[],
  stamp: Stamp,
): Promise<number> {
  const dates = days.map(({ date }) => date);
  const known = await tx.rows<{ date: string }>(sql`
    select date from weather_days
    where estate_id = ${estateId} and block_id = ${block} and date = any(${dates}::date[])`);
  const there = new Set(known.map(({ date }) => date));
  const added = days.filter(({ date }) => !there.has(date));
  await upsertWeather(tx, estateId, block, added, stamp);
  return added.length;
}

/** Stores days of a field, replacing known ones. */
export async function upsertWeather(
  tx: Transaction,
  estateId: string,
  block: string,
  days: readonly WeatherDay[],
  stamp: Stamp,
): Promise<void> {
  const { userId, at } = stamp;
  const dates = days.map(({ date }) => date);
  const before = await tx.rows<WeatherDay>(sql`
    select date, min, max, mean, rain from weather_days
    where estate_id = ${estateId} and block_id = ${block} and date = any(${dates}::date[])`);
  const column = (field: 'min' | 'max' | 'mean' | 'rain') => days.map((day) => day[field]);
  const stored = await tx.rows<WeatherDay & AtVersion>(sql`
    insert into weather_days (estate_id, block_id, date, min, max, mean, rain, updated_at, updated_by)
    select ${estateId}, ${block}, day.date, day.min, day.max, day.mean, day.rain, ${at}, ${userId}
    from unnest(
      ${dates}::date[], ${column('min')}::numeric[],
      ${column('max')}::numeric[], ${column('mean')}::numeric[], ${column('rain')}::numeric[]
    ) as day (date, min, max, mean, rain)
    on conflict (estate_id, block_id, date) do update set
      min = excluded.min, max = excluded.max, mean = excluded.mean, rain = excluded.rain,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, version = weather_days.version + 1
    returning id, version, date, min, max, mean, rain`);
  const earlier = new Map(before.map((day) => [day.date, day]));
  const changes = stored.map((day) => {
    const was = earlier.get(day.date);
    const { version } = day;
    return was === undefined
      ? changeOf(DAYS, day.id, 'added', day, { version })
      : changeOf(DAYS, day.id, 'changed', day, { version, ...changedFields(was, day) });
  });
  await note(tx, estateId, changes, stamp);
}

/** Deletes days of a field; returns how many. */
export async function deleteWeather(
  tx: Transaction,
  estateId: string,
  block: string,
  days: readonly string[],
  stamp: Stamp,
): Promise<number> {
  return removeWhere(
    tx,
    estateId,
    DAYS,
    sql`block_id = ${block} and date = any(${[...days]}::date[])`,
    stamp,
  );
}
