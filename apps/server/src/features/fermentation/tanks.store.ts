import { READINGS_IN_A_LIST, READINGS_WITH_A_TANK, type Tank, type TankQuery } from '@cuverie/contract';
import { underColumns } from '../../platform/database/columns.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Held } from '../../platform/database/held.ts';
import { sql } from '../../platform/database/sql.ts';
import { created, type Stamp, updated } from '../../platform/database/stamp.ts';
import { type JsonText, jsonText } from '../../platform/http/json-text.ts';
import { courseAsJson } from './tank-course.store.ts';
import { readingAsJson } from './tank-readings.store.ts';

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

const instantAsJson = (column: 'created_at' | 'updated_at' | 'archived_at') => sql`
  coalesce('"' || to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`;

/** One tank as `counted` has it, with so many of its newest readings, as the text of its JSON; see `readingAsJson`. */
const tankAsJson = (carried: number) => sql`
  '{"id":"' || id || '","version":' || version || ',"name":' || to_json(name) || ',"variety":' || to_json(variety)
  || ',"style":' || coalesce('"' || style || '"', 'null') || ',"capacity":' || capacity
  || ',"currentVolume":' || current_volume
  || ',"status":' || case when archived_at is null then '"active"' else '"archived"' end
  || ',"archivedAt":' || ${instantAsJson('archived_at')}
  || ',"createdAt":' || ${instantAsJson('created_at')}
  || ',"updatedAt":' || ${instantAsJson('updated_at')}
  || ',"readingCount":' || reading_count
  || ',"course":' || case when reading_count > ${carried} then ${courseAsJson} else 'null' end
  || ',"readings":[' || coalesce((
    select string_agg(${readingAsJson}, ',')
    from (
      select * from tank_readings
      where estate_id = tanks.estate_id and tank_id = tanks.id
      order by taken_at desc, id desc limit ${carried}
    ) as newest
  ), '') || ']}'`;

/** The tanks of an estate with how many readings each has; to be called `tanks`. */
const counted = (estateId: string) => sql`
  (
    select tanks.*, (
      select count(*) from tank_readings where estate_id = tanks.estate_id and tank_id = tanks.id
    ) as reading_count
    from tanks where estate_id = ${estateId}
  )`;

/** All tanks of an estate, the oldest first: a cellar has dozens, not thousands. */
export async function listTanks(
  db: Db,
  estateId: string,
  { status, readings = READINGS_IN_A_LIST }: TankQuery,
): Promise<JsonText<Tank[]>> {
  const ofStatus = status === undefined ? sql`` : sql`where (archived_at is null) = ${status === 'active'}`;
  const rows = await db.rows<{ tank: string }>(sql`
    select ${tankAsJson(readings)} as tank from ${counted(estateId)} as tanks
    ${ofStatus} order by created_at, id`);
  return jsonText(`[${rows.map(({ tank }) => tank).join(',')}]`);
}

export async function findTank(db: Db, estateId: string, id: string): Promise<Tank | undefined> {
  const row = await db.row<{ tank: string }>(sql`
    select ${tankAsJson(READINGS_WITH_A_TANK)} as tank from ${counted(estateId)} as tanks
    where id = ${id}`);
  return row && (JSON.parse(row.tank) as Tank);
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
