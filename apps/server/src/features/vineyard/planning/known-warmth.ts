/** Past and expected warmth of fields. */
import { type DayMeans, dayNumber, type Span, warmDays } from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { knownDays } from '../weather/known-days.ts';
import type { CountedField } from './analytics.store.ts';

/** Maximum of locations, those most fields get their weather from: each has some thousand rows. */
const PLACES = 6;

/** Degree days per day, as known on a day. */
export type WarmthOn = (asOf: string) => (day: number) => number | null;

/**
 * Returns past and expected warmth at the fields.
 * @param spans the requested days, and those of earlier years that determine the expectation
 * @returns `undefined` for a field beyond the maximum of locations
 */
export async function knownWarmth(
  db: Db,
  estateId: string,
  fields: readonly CountedField[],
  { spans, today }: { spans: readonly Span[]; today: string },
): Promise<(field: CountedField) => WarmthOn | undefined> {
  const places = placesOf(fields);
  const [known, forecast] = await Promise.all([
    knownMeans(db, estateId, places, spans),
    forecastMeans(db, estateId, places, today),
  ]);
  const warmths = new Map<string, (day: number) => number | null>();
  return ({ weatherBlock }) => {
    const measured = known.get(weatherBlock);
    if (measured === undefined) return undefined;
    return (asOf) => {
      const key = `${weatherBlock} ${asOf}`;
      // Past forecasts are not stored.
      const ahead = asOf === today ? (forecast.get(weatherBlock) ?? NONE) : NONE;
      const warmth = warmths.get(key) ?? warmDays(dayNumber(asOf), { known: measured, forecast: ahead });
      warmths.set(key, warmth);
      return warmth;
    };
  };
}

const NONE: DayMeans = new Map();

function placesOf(fields: readonly CountedField[]): string[] {
  const byPlace = Map.groupBy(fields, ({ weatherBlock }) => weatherBlock);
  const most = [...byPlace].toSorted(([, one], [, other]) => other.length - one.length);
  return most.slice(0, PLACES).map(([place]) => place);
}

/** The mean of the extremes by day number, packed, since thousands of rows are slow to transfer. */
interface Row {
  block: string;
  means: [day: number, meanC: number][];
}

const meansOf = (rows: readonly Row[]): Map<string, DayMeans> =>
  new Map(rows.map(({ block, means }) => [block, new Map(means)]));

const PACKED = sql`json_agg(json_build_array(date - date '1970-01-01', round((max + min) / 2.0, 1)))`;

async function knownMeans(
  db: Db,
  estateId: string,
  places: readonly string[],
  spans: readonly Span[],
): Promise<Map<string, DayMeans>> {
  const [from, to] = [spans.map((span) => span.from), spans.map((span) => span.to)];
  const bounds = { block: sql`source.block`, from: sql`span.first`, to: sql`span.last` };
  const rows = await db.rows<Row>(sql`
    select source.block, ${PACKED} as means
    from unnest(${[...places]}::uuid[]) as source (block)
    cross join unnest(${from}::date[], ${to}::date[]) as span (first, last)
    cross join lateral ${knownDays(estateId, bounds)} as days
    where degree_days is not null
    group by source.block`);
  return meansOf(rows);
}

async function forecastMeans(
  db: Db,
  estateId: string,
  places: readonly string[],
  today: string,
): Promise<Map<string, DayMeans>> {
  const rows = await db.rows<Row>(sql`
    select block_id as block, ${PACKED} as means from weather_hours
    where estate_id = ${estateId} and block_id = any(${[...places]}::uuid[])
      and date >= ${today} and degree_days is not null
    group by block_id`);
  return meansOf(rows);
}
