import type { Sql } from '../../platform/database/database.ts';

/** A field, as far as figures need it. */
export interface CountedField {
  id: string;
  name: string;
  variety: string;
  status: string;
  estimatedYield: number;
  latitude: number | null;
  targetBrix: number | null;
  targetIndex: number | null;
  /** The day it was last changed. */
  changedOn: string;
}

export interface Sample {
  date: string;
  brix: number | null;
  ph: number | null;
  ta: number | null;
  estimatedHarvest: string | null;
}

export interface Day {
  date: string;
  min: number | null;
  max: number | null;
  mean: number | null;
  rain: number | null;
}

/** Days of one field, both inclusive. */
export interface FieldSpan {
  block: string;
  from: string;
  to: string;
}

export async function listCountedFields(
  sql: Sql,
  estateId: string,
  block: string | undefined,
): Promise<CountedField[]> {
  const only = block === undefined ? sql`` : sql`and id = ${block}`;
  return sql<CountedField[]>`
    select id, name, variety, status, estimated_yield as "estimatedYield", latitude,
      target_brix as "targetBrix", target_index as "targetIndex", updated_at::date as "changedOn"
    from blocks where estate_id = ${estateId} ${only} order by created_at, id`;
}

type Samples = [string, number | null, number | null, number | null, string | null][];

/** The readings of each field in its days, the earliest first. One JSON text a field: a row each costs five times as much. */
export async function samplesIn(
  sql: Sql,
  estateId: string,
  spans: readonly FieldSpan[],
): Promise<Map<string, Sample[]>> {
  const rows = await sql<{ block: string; samples: Samples }[]>`
    select r.block_id as block, json_agg(
      json_build_array(r.date, r.brix, r.ph, r.ta, r.estimated_harvest) order by r.date, r.created_at, r.id
    ) as samples
    from ${spansOf(sql, spans)} as span (block_id, first, last)
    join readings r on r.estate_id = ${estateId} and r.block_id = span.block_id
      and r.date between span.first and span.last
    group by r.block_id`;
  return new Map(
    rows.map(({ block, samples }) => [
      block,
      samples.map(([date, brix, ph, ta, estimatedHarvest]) => ({ date, brix, ph, ta, estimatedHarvest })),
    ]),
  );
}

/** The newest reading with a Brix of each field in its days. */
export async function newestSugarIn(
  sql: Sql,
  estateId: string,
  spans: readonly FieldSpan[],
): Promise<Map<string, { date: string; brix: number; ph: number | null }>> {
  const rows = await sql<{ block: string; date: string; brix: number; ph: number | null }[]>`
    select span.block_id as block, r.date, r.brix, r.ph
    from ${spansOf(sql, spans)} as span (block_id, first, last)
    cross join lateral (
      select date, brix, ph from readings
      where estate_id = ${estateId} and block_id = span.block_id
        and date between span.first and span.last and brix is not null
      order by date desc, created_at desc, id desc limit 1
    ) as r`;
  return new Map(rows.map(({ block, ...newest }) => [block, newest]));
}

type Days = [string, number | null, number | null, number | null, number | null][];

/** The weather of each field in its days, in their order. */
export async function weatherIn(
  sql: Sql,
  estateId: string,
  spans: readonly FieldSpan[],
): Promise<Map<string, Day[]>> {
  const rows = await sql<{ block: string; days: Days }[]>`
    select w.block_id as block, json_agg(
      json_build_array(w.date, w.min, w.max, w.mean, w.rain) order by w.date
    ) as days
    from ${spansOf(sql, spans)} as span (block_id, first, last)
    join weather_days w on w.estate_id = ${estateId} and w.block_id = span.block_id
      and w.date between span.first and span.last
    group by w.block_id`;
  return new Map(
    rows.map(({ block, days }) => [
      block,
      days.map(([date, min, max, mean, rain]) => ({ date, min, max, mean, rain })),
    ]),
  );
}

function spansOf(sql: Sql, spans: readonly FieldSpan[]) {
  const column = (name: keyof FieldSpan, type: number) =>
    sql.array(
      spans.map((span) => span[name]),
      type,
    );
  // Types of the catalogue: uuid and date.
  return sql`unnest(${column('block', 2950)}::uuid[], ${column('from', 1082)}::date[], ${column('to', 1082)}::date[])`;
}
