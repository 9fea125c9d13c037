import {
  type GapEdge,
  type Hemisphere,
  type KnownDay,
  MOST_FILLED_DAYS,
  type ReadingStatus,
  type Span,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { dayOfInstant } from '../../../platform/database/days/estate-days.ts';
import { sql } from '../../../platform/database/sql.ts';
import { weatherSource } from '../fields/blocks.store.ts';
import { knownDays } from '../weather/known-days.ts';

/** A field with the data the figures need. */
export interface CountedField {
  id: string;
  name: string;
  variety: string;
  status: string;
  estimatedYield: number;
  latitude: number | null;
  /**
   * The hemisphere of its location; without one, that of the estate's other fields if they agree, or else the northern.
   */
  hemisphere: Hemisphere;
  targetBrix: number | null;
  targetIndex: number | null;
  targetPh: number | null;
  targetTa: number | null;
  highestPh: number | null;
  /** The field whose weather days it uses: one it shares them with, or itself. */
  weatherBlock: string;
  /** Day of the last change. */
  changedOn: string;
}

export interface Sample {
  date: string;
  brix: number | null;
  ph: number | null;
  ta: number | null;
  status: ReadingStatus | null;
  estimatedHarvest: string | null;
}

/** Sums of a field's weather. */
export interface WarmthSums {
  /** Days with both extremes; in Huglin's months only. */
  daysKnown: number;
  huglinDaysKnown: number;
  /** °C·d; `null` without such a day. */
  degreeDays: number | null;
  /** Huglin's index before the latitude factor. */
  huglin: number | null;
  /** Biologically effective degree days; `null` for an unknown latitude. */
  effective: number | null;
  /** Sum of the daily means of both extremes, °C. */
  means: number | null;
  /** Sum of the minima in the ripening month, °C, and the number of days. */
  nights: number | null;
  nightsKnown: number;
  /** mm */
  rain: number | null;
}

/** Days of one field, both inclusive. */
export interface FieldSpan {
  block: string;
  from: string;
  to: string;
}

/** Days of one field, with the field whose weather it uses and the end of Huglin's months. */
export interface WeatherSpan extends FieldSpan {
  weather: string;
  huglinTo: string;
  /** The month of the cool night index. */
  nights: Span;
  /** Gladstones' latitude factor; `null` for an unknown latitude. */
  dayLength: number | null;
}

export async function listCountedFields(
  db: Db,
  estateId: string,
  block: string | undefined,
): Promise<CountedField[]> {
  const only = block === undefined ? sql`` : sql`and id = ${block}`;
  return db.rows<CountedField>(sql`
    select id, name, variety, status, estimated_yield as "estimatedYield", latitude,
      case when coalesce(
        latitude < 0,
        (select bool_and(placed.latitude < 0) from blocks as placed where placed.estate_id = ${estateId})
      ) then 'south' else 'north' end as hemisphere,
      target_brix as "targetBrix", target_index as "targetIndex",
      target_ph as "targetPh", target_ta as "targetTa", highest_ph as "highestPh",
      ${weatherSource(estateId)} as "weatherBlock", ${dayOfInstant(estateId, sql`updated_at`)} as "changedOn"
    from blocks where estate_id = ${estateId} ${only} order by created_at, id`);
}

/** Names the fields whose weather some fields use, and counts their users. */
export async function weatherSources(
  db: Db,
  estateId: string,
): Promise<Map<string, { block: string; name: string; fields: number }>> {
  const rows = await db.rows<{ block: string; name: string; fields: number }>(sql`
    select source.id as block, source.name, (
      1 + (select count(*) from blocks where estate_id = ${estateId} and weather_from = source.id and id <> source.id)
    )::int as fields
    from blocks as source where source.estate_id = ${estateId}`);
  return new Map(rows.map((row) => [row.block, row]));
}

/** Lists the readings of each field within its days, oldest first. */
export async function samplesIn(
  db: Db,
  estateId: string,
  spans: readonly FieldSpan[],
): Promise<Map<string, Sample[]>> {
  const rows = await db.rows<Sample & { block: string }>(sql`
    select r.block_id as block, r.date, r.brix, r.ph, r.ta, r.status, r.estimated_harvest as "estimatedHarvest"
    from ${spansOf(spans)} as span (block_id, first, last)
    join readings r on r.estate_id = ${estateId} and r.block_id = span.block_id
      and r.date between span.first and span.last
    order by r.date, r.created_at, r.id`);
  return Map.groupBy(rows, ({ block }) => block);
}

/** Finds the newest reading with °Bx of each field within its days. */
export async function newestSugarIn(
  db: Db,
  estateId: string,
  spans: readonly FieldSpan[],
): Promise<Map<string, { date: string; brix: number; ph: number | null }>> {
  const rows = await db.rows<{ block: string; date: string; brix: number; ph: number | null }>(sql`
    select span.block_id as block, r.date, r.brix, r.ph
    from ${spansOf(spans)} as span (block_id, first, last)
    cross join lateral (
      select date, brix, ph from readings
      where estate_id = ${estateId} and block_id = span.block_id
        and date between span.first and span.last and brix is not null
      order by date desc, created_at desc, id desc limit 1
    ) as r`);
  return new Map(rows.map(({ block, ...newest }) => [block, newest]));
}

/** Biologically effective degree days of a day; must equal `effectiveDegreeDays` of the domain. */
const effective = sql`least(9.0, greatest(0.0,
  day_length * degree_days
    + 0.25 * (greatest((max - min)::float8 - 13, 0.0) - greatest(10 - (max - min)::float8, 0.0))))`;

const OF_SPAN = { block: sql`span.weather`, from: sql`span.first`, to: sql`span.last` };

/**
 * Sums the weather of each field within its days, Huglin's part until a day of its own. The database sums, since forty
 * thousand days are slow to transfer; each row already has its contribution.
 */
export async function warmthIn(
  db: Db,
  estateId: string,
  spans: readonly WeatherSpan[],
): Promise<Map<string, WarmthSums>> {
  const huglinTo = spans.map((span) => span.huglinTo);
  const weather = spans.map((span) => span.weather);
  const nightsFrom = spans.map(({ nights }) => nights.from);
  const nightsTo = spans.map(({ nights }) => nights.to);
  const dayLength = spans.map((span) => span.dayLength);
  const rows = await db.rows<{ block: string } & WarmthSums>(sql`
    select span.block_id as block, sums.*
    from (
      select block_id, first, last, huglin_last, weather, nights_first, nights_last, day_length
      from unnest(${columns(spans)}, ${huglinTo}::date[], ${weather}::uuid[],
        ${nightsFrom}::date[], ${nightsTo}::date[], ${dayLength}::float8[])
        as one (block_id, first, last, huglin_last, weather, nights_first, nights_last, day_length)
    ) as span
    cross join lateral (
      select count(degree_days)::int as "daysKnown",
        count(huglin_degrees) filter (where date <= huglin_last)::int as "huglinDaysKnown",
        sum(degree_days) as "degreeDays",
        sum(huglin_degrees) filter (where date <= huglin_last) as huglin,
        sum(${effective}) filter (where degree_days is not null) as effective,
        sum((max + min) / 2.0) filter (where degree_days is not null)::float8 as means,
        sum(min) filter (where degree_days is not null and date between nights_first and nights_last)::float8
          as nights,
        count(degree_days) filter (where date between nights_first and nights_last)::int as "nightsKnown",
        sum(rain::float8) as rain
      from ${knownDays(estateId, OF_SPAN)} as days
    ) as sums`);
  return new Map(rows.map(({ block, ...sums }) => [block, sums]));
}

interface Edge extends KnownDay {
  block: string;
  nextDate: string | null;
  nextMin: number | null;
  nextMax: number | null;
  nextMean: number | null;
}

/** Lists each field's first known day and each day before a gap: few rows for any number of days. */
export async function gapEdgesIn(
  db: Db,
  estateId: string,
  spans: readonly WeatherSpan[],
): Promise<Map<string, GapEdge[]>> {
  const weather = spans.map((span) => span.weather);
  const around = MOST_FILLED_DAYS + 1;
  const rows = await db.rows<Edge>(sql`
    select span.block_id as block, days.*
    from (
      select block_id, first, last, weather
      from unnest(${columns(spans)}, ${weather}::uuid[]) as one (block_id, first, last, weather)
    ) as span
    cross join lateral (
      select date, min, max, mean, "nextDate", "nextMin", "nextMax", "nextMean" from (
        select date, min, max, mean, lag(date) over by_day as before,
          lead(date) over by_day as "nextDate", lead(min) over by_day as "nextMin",
          lead(max) over by_day as "nextMax", lead(mean) over by_day as "nextMean"
        from ${knownDays(estateId, { ...OF_SPAN, from: sql`span.first - ${around}::int`, to: sql`span.last + ${around}::int` })} as days
        where degree_days is not null
        window by_day as (order by date)
      ) as known where before is null or "nextDate" is distinct from date + 1
    ) as days order by days.date`);
  const edges = Map.groupBy(rows, ({ block }) => block);
  return new Map([...edges].map(([block, days]) => [block, days.map(edgeOf)]));
}

const edgeOf = ({ date, min, max, mean, nextDate, nextMin, nextMax, nextMean }: Edge): GapEdge => ({
  day: { date, min, max, mean },
  next:
    nextDate === null || nextMin === null || nextMax === null
      ? null
      : { date: nextDate, min: nextMin, max: nextMax, mean: nextMean },
});

function spansOf(spans: readonly FieldSpan[]) {
  return sql`unnest(${columns(spans)})`;
}

function columns(spans: readonly FieldSpan[]) {
  const column = (name: keyof FieldSpan) => spans.map((span) => span[name]);
  return sql`${column('block')}::uuid[], ${column('from')}::date[], ${column('to')}::date[]`;
}
