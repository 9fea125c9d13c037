import {
  BUCKET_MS,
  type Bucket,
  type BucketQuery,
  LIST_LIMIT,
  type ReadingBucket,
  type TankReading,
  type TankReadingQuery,
} from '@cuverie/contract';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import { instant } from '../../../platform/database/instants.ts';
import { keyset, type SortKey } from '../../../platform/database/keyset.ts';
import type { Page } from '../../../platform/database/page.ts';
import { sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';

/** What a reading is stored with, beside its key and who wrote it when. */
export type TankReadingValues = Omit<TankReading, 'id' | 'version'>;

/** A reading locked for a change. */
export type HeldTankReading = Held<{ reading: TankReading; tankId: string }>;

const COLUMNS = {
  timestamp: 'taken_at',
  temperature: 'temperature',
  brix: 'brix',
  pH: 'ph',
  alcohol: 'alcohol',
  alcoholIsEstimate: 'alcohol_is_estimate',
  instrument: 'instrument',
  rawValue: 'raw_value',
  rawScale: 'raw_scale',
  notes: 'notes',
  takenBy: 'taken_by',
} as const satisfies Record<keyof TankReadingValues, string>;

const shown = sql`
  id, version, taken_at as "timestamp", temperature, brix, ph as "pH", alcohol,
  alcohol_is_estimate as "alcoholIsEstimate", instrument, raw_value as "rawValue", raw_scale as "rawScale", notes,
  taken_by as "takenBy"`;

/** One row of `tank_readings` as an object of JSON. */
export const readingAsJson = sql`json_build_object(
  'id', id, 'version', version, 'timestamp', ${instant('taken_at')}, 'temperature', temperature, 'brix', brix, 'pH', ph,
  'alcohol', alcohol, 'alcoholIsEstimate', alcohol_is_estimate, 'instrument', instrument, 'rawValue', raw_value,
  'rawScale', raw_scale, 'notes', notes, 'takenBy', taken_by)`;

const NEWEST = {
  timestamp: {
    expression: sql`taken_at`,
    type: 'timestamptz',
    of: (reading) => reading.timestamp,
  },
} as const satisfies Record<string, SortKey<TankReading>>;

export async function listReadings(
  db: Db,
  estateId: string,
  tankId: string,
  { cursor, limit = LIST_LIMIT, from, to }: TankReadingQuery,
): Promise<Page<TankReading>> {
  const { after, inOrder, pageOf } = keyset<TankReading, 'timestamp'>(NEWEST, {
    sort: '-timestamp',
    cursor,
    limit,
  });
  const rows = await db.rows<TankReading>(sql`
    select ${shown} from tank_readings
    where estate_id = ${estateId} and tank_id = ${tankId} ${within({ from, to })} ${after} ${inOrder}`);
  return pageOf(rows);
}

const within = ({ from, to }: Pick<TankReadingQuery, 'from' | 'to'>) => sql`
  ${from === undefined ? sql`` : sql`and taken_at >= ${new Date(from)}`}
  ${to === undefined ? sql`` : sql`and taken_at < ${new Date(to)}`}`;

/** From the first reading of a stretch of time to its last; `null` where it has none. */
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

/** Readings drawn together by time, oldest first, so that a chart of years has as many points as it has room. */
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

export async function findReading(
  db: Db,
  estateId: string,
  tankId: string,
  id: string,
): Promise<TankReading | undefined> {
  const reading = await db.row<TankReading>(sql`
    select ${shown} from tank_readings
    where estate_id = ${estateId} and tank_id = ${tankId} and id = ${id}`);
  return reading;
}

/** Adds a reading, or answers `undefined` where the estate has one of this id already. */
export async function insertReading(
  tx: Transaction,
  { estateId, tankId, id }: { estateId: string; tankId: string; id: string },
  values: TankReadingValues,
  stamp: Stamp,
): Promise<TankReading | undefined> {
  const row = {
    estate_id: estateId,
    id,
    tank_id: tankId,
    ...underColumns(COLUMNS, values),
    ...created(stamp),
  };
  const reading = await tx.row<TankReading>(sql`
    insert into tank_readings ${sql.values(row)} on conflict (estate_id, id) do nothing returning ${shown}`);
  return reading;
}

/** Finds and locks a reading of a tank for the rest of the transaction. */
export async function holdReading(
  tx: Transaction,
  estateId: string,
  tankId: string,
  id: string,
): Promise<HeldTankReading | undefined> {
  const reading = await tx.row<TankReading>(sql`
    select ${shown} from tank_readings
    where estate_id = ${estateId} and tank_id = ${tankId} and id = ${id} for update`);
  return reading && ({ reading, tankId, estateId } as HeldTankReading);
}

/** Stores the given values of a reading; what is `undefined` stays. */
export async function updateReading(
  tx: Transaction,
  { estateId, reading }: HeldTankReading,
  values: { [Field in keyof TankReadingValues]?: TankReadingValues[Field] | undefined },
  stamp: Stamp,
): Promise<TankReading> {
  const row = { ...underColumns(COLUMNS, values), ...updated(stamp) };
  const after = await tx.one<TankReading>(sql`
    update tank_readings set ${sql.assign(row)}, version = version + 1
    where estate_id = ${estateId} and id = ${reading.id} returning ${shown}`);
  return after;
}

export async function deleteReading(tx: Transaction, { estateId, reading }: HeldTankReading): Promise<void> {
  await tx.count(sql`delete from tank_readings where estate_id = ${estateId} and id = ${reading.id}`);
}
