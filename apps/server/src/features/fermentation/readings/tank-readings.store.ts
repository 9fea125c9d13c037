import {
  BUCKET_MS,
  type Bucket,
  type BucketQuery,
  type ReadingBucket,
  type TankReading,
  type TankReadingQuery,
} from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { instant } from '../../../platform/database/days/instants.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** Values of a reading with time and author. */
export type TankReadingValues = Omit<TankReading, 'id' | 'version' | 'deviceId'>;

/** Columns of a reading except its keys and author. */
export type StoredReading = TankReadingValues & { tankId: string; deviceId?: string | null };

export const READINGS: ManyTable<StoredReading> = {
  name: 'tank_readings',
  kind: 'tank-reading',
  belongsTo: ['tank_id', 'tanks', 'name'],
  columns: {
    tankId: ['tank_id', 'uuid'],
    timestamp: ['taken_at', 'timestamptz'],
    temperature: ['temperature', 'numeric'],
    brix: ['brix', 'numeric'],
    pH: ['ph', 'numeric'],
    alcohol: ['alcohol', 'numeric'],
    alcoholIsEstimate: ['alcohol_is_estimate', 'boolean'],
    instrument: ['instrument', 'text'],
    rawValue: ['raw_value', 'numeric'],
    rawScale: ['raw_scale', 'text'],
    notes: ['notes', 'text'],
    takenBy: ['taken_by', 'text'],
    deviceId: ['device_id', 'uuid'],
  },
};

const shownAt = (takenAt: Sql) => sql`
  id, version, ${takenAt} as "timestamp", temperature, brix, ph as "pH", alcohol,
  alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale", notes,
  taken_by as "takenBy", device_id as "deviceId"`;

export const readingShown = shownAt(sql`taken_at`);
/** The columns of `tank_readings` for rows that become JSON in the database. */
export const readingInJson = shownAt(instant('taken_at'));

export const tankReadings = rowsOf<TankReading, StoredReading>(READINGS, {
  thing: 'reading',
  shown: () => readingShown,
});

const NEWEST = {
  timestamp: {
    expression: sql`taken_at`,
    type: 'timestamptz',
    of: (reading) => reading.timestamp,
  },
} as const satisfies Record<string, SortKey<TankReading>>;

export const listReadings = (
  db: Db,
  estateId: string,
  tankId: string,
  { from, to, ...page }: TankReadingQuery,
): Promise<Page<TankReading>> =>
  tankReadings.list(
    db,
    estateId,
    NEWEST,
    { sort: '-timestamp', ...page },
    sql`${ofTank(tankId)} ${within({ from, to })}`,
  );

export const ofTank = (tankId: string) => sql`and tank_id = ${tankId}`;

const within = ({ from, to }: Pick<TankReadingQuery, 'from' | 'to'>) => sql`
  ${from === undefined ? sql`` : sql`and taken_at >= ${new Date(from)}`}
  ${to === undefined ? sql`` : sql`and taken_at < ${new Date(to)}`}`;

/** From the first to the last reading of a time range; `null` if there is none. */
export async function spanOfReadings(
  db: Db,
  estateId: string,
  tankId: string,
  stretch: Pick<BucketQuery, 'from' | 'to'>,
): Promise<number | null> {
  const { first, last } = await db.one<{ first: string | null; last: string | null }>(sql`
    select min(taken_at) as first, max(taken_at) as last from tank_readings
    where estate_id = ${estateId} and tank_id = ${tankId} ${within(stretch)}`);
  return first === null || last === null ? null : Date.parse(last) - Date.parse(first);
}

/** Aggregates readings by time, oldest first, so that a chart of years has a limited number of points. */
export async function summariseReadings(
  db: Db,
  estateId: string,
  tankId: string,
  { bucket, from, to }: Omit<BucketQuery, 'bucket' | 'points'> & { bucket: Bucket },
): Promise<ReadingBucket[]> {
  const length = sql`make_interval(secs => ${BUCKET_MS[bucket] / 1000})`;
  const spread = (column: 'temperature' | 'brix' | 'ph' | 'alcohol') => sql`
    case when count(${sql.identifier(column)}) > 0 then json_build_object(
      'min', min(${sql.identifier(column)}), 'mean', round(avg(${sql.identifier(column)}), 3), 'max', max(${sql.identifier(column)})) end`;
  return db.rows<ReadingBucket>(sql`
    select date_bin(${length}, taken_at, '2000-01-01T00:00:00Z') as "from",
      count(*), ${spread('temperature')} as temperature, ${spread('brix')} as brix, ${spread('ph')} as "pH",
      ${spread('alcohol')} as alcohol
    from tank_readings
    where estate_id = ${estateId} and tank_id = ${tankId} ${within({ from, to })}
    group by 1 order by 1`);
}
