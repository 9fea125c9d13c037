import { READINGS_IN_A_LIST, READINGS_WITH_A_TANK, type Tank, type TankQuery } from '@cuverie/contract';
import { underColumns } from '../../../platform/database/columns.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import type { Held } from '../../../platform/database/held.ts';
import type { Page } from '../../../platform/database/page.ts';
import { sql } from '../../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../../platform/database/stamp.ts';
import { courseAsJson } from '../readings/tank-course.store.ts';
import { readingAsJson } from '../readings/tank-readings.store.ts';

/** What a tank is stored with, beside its key and who wrote it when. */
export interface TankValues {
  name: string;
  variety: string;
  style: Tank['style'];
  /** Litres. */
  capacity: number;
  /** Litres. */
  currentVolume: number;
  archivedAt: Date | null;
}

/** A tank locked for a change, without its readings. */
export type HeldTank = Held<{ tank: Omit<Tank, 'readings' | 'readingCount' | 'course'> }>;

const COLUMNS = {
  name: 'name',
  variety: 'variety',
  style: 'style',
  capacity: 'capacity',
  currentVolume: 'current_volume',
  archivedAt: 'archived_at',
} as const satisfies Record<keyof TankValues, string>;

const shown = sql`
  id, version, name, variety, style, capacity, current_volume as "currentVolume",
  case when archived_at is null then 'active' else 'archived' end as status,
  archived_at as "archivedAt", created_at as "createdAt", updated_at as "updatedAt"`;

/** The readings of one of `tanks`; the estate is said again, so that they are looked for on its machine alone. */
const ofTank = (estateId: string) => sql`estate_id = ${estateId} and tank_id = tanks.id`;

/** The tanks of an estate, each with how many readings it has and so many of the newest. */
const withReadings = (estateId: string, carried: number) => sql`
  select ${shown}, reading_count as "readingCount",
    case when reading_count > ${carried} then ${courseAsJson(ofTank(estateId))} end as course,
    (
      select coalesce(json_agg(${readingAsJson}), '[]') from (
        select * from tank_readings where ${ofTank(estateId)}
        order by taken_at desc, id desc limit ${carried}
      ) as newest
    ) as readings
  from tanks cross join lateral (
    select count(*) as reading_count from tank_readings where ${ofTank(estateId)}
  ) as counted
  where estate_id = ${estateId}`;

/** All tanks of an estate, the oldest first: a cellar has dozens, not thousands. */
export async function listTanks(
  db: Db,
  estateId: string,
  { status, readings = READINGS_IN_A_LIST }: TankQuery,
): Promise<Page<Tank>> {
  const ofStatus = status === undefined ? sql`` : sql`and (archived_at is null) = ${status === 'active'}`;
  const rows = await db.rows<Tank>(
    sql`${withReadings(estateId, readings)} ${ofStatus} order by created_at, id`,
  );
  return { rows, nextCursor: null };
}

export async function findTank(db: Db, estateId: string, id: string): Promise<Tank | undefined> {
  return db.row<Tank>(sql`${withReadings(estateId, READINGS_WITH_A_TANK)} and id = ${id}`);
}

/** Whether an estate has such a tank. */
export async function hasTank(db: Db, estateId: string, id: string): Promise<boolean> {
  const rows = await db.rows(sql`select 1 from tanks where estate_id = ${estateId} and id = ${id}`);
  return rows.length > 0;
}

/** Adds a tank; tells whether it was, or the estate has one of this id already. */
export async function insertTank(
  db: Db,
  estateId: string,
  id: string,
  values: TankValues,
  stamp: Stamp,
): Promise<boolean> {
  const row = { estate_id: estateId, id, ...underColumns(COLUMNS, values), ...created(stamp) };
  const count = await db.count(
    sql`insert into tanks ${sql.values(row)} on conflict (estate_id, id) do nothing`,
  );
  return count > 0;
}

/**
 * Finds and locks a tank of the estate for the rest of the transaction.
 * @param how `share` lets others add readings at the same time, and nobody archive it meanwhile
 */
export async function holdTank(
  tx: Transaction,
  estateId: string,
  id: string,
  how: 'update' | 'share' = 'update',
): Promise<HeldTank | undefined> {
  const lock = how === 'update' ? sql`for update` : sql`for share`;
  const tank = await tx.row<HeldTank['tank']>(sql`
    select ${shown} from tanks where estate_id = ${estateId} and id = ${id} ${lock}`);
  return tank && ({ tank, estateId } as HeldTank);
}

/** Stores the given values of a tank; what is `undefined` stays. */
export async function updateTank(
  tx: Transaction,
  { estateId, tank }: HeldTank,
  values: { [Field in keyof TankValues]?: TankValues[Field] | undefined },
  stamp: Stamp,
): Promise<void> {
  const row = { ...underColumns(COLUMNS, values), ...updated(stamp) };
  await tx.count(sql`
    update tanks set ${sql.assign(row)}, version = version + 1 where estate_id = ${estateId} and id = ${tank.id}`);
}

export async function deleteTank(tx: Transaction, { estateId, tank }: HeldTank): Promise<void> {
  await tx.count(sql`delete from tanks where estate_id = ${estateId} and id = ${tank.id}`);
}
