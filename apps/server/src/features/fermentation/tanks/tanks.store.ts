import {
  type GrapeHolding,
  READINGS_IN_A_LIST,
  READINGS_WITH_A_TANK,
  TANK,
  type Tank,
  type TankQuery,
} from '@cuverie/contract';
import type { Db } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { ManyTable } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import {
  correctBy,
  findDespiteTypos,
  hasWords,
  readSearch,
  type Search,
} from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { courseAsJson } from '../readings/tank-course.store.ts';
import { readingInJson } from '../readings/tank-readings.store.ts';

/** Columns of a tank except its keys and author. */
export interface TankValues extends Pick<Tank, keyof typeof TANK> {
  archivedAt: Date | string | null;
  /** Its vessel in the winery; `null`: it is not in the record. */
  vesselId: string | null;
}

const COLUMNS = columnsOf(TANK);

export const TANKS: ManyTable<TankValues> = {
  name: 'tanks',
  kind: 'tank',
  named: 'name',
  owns: [['tank_readings', 'tank_id']],
  namedBy: [['devices', 'tank_id']],
  columns: {
    ...COLUMNS,
    archivedAt: ['archived_at', 'timestamptz'],
    vesselId: ['vessel_id', 'uuid'],
  },
};

const shown = sql`
  id, version, ${selectList(COLUMNS)},
  case when archived_at is null then 'active' else 'archived' end as status,
  archived_at as "archivedAt", vessel_id as "vesselId", created_at as "createdAt", updated_at as "updatedAt"`;

/** A tank without its readings. */
type BareTank = Omit<Tank, 'readings' | 'readingCount' | 'course'>;

export const tanks = rowsOf<BareTank, TankValues>(TANKS, { thing: 'tank', shown: () => shown });

/** The readings of one of `tanks`; the estate is repeated so that the query stays on its shard. */
const ofTank = (estateId: string) => sql`estate_id = ${estateId} and tank_id = tanks.id`;

/** Lists the tanks of an estate with their number of readings and the newest ones, without their courses. */
const withReadings = (estateId: string, carried: number) => sql`
  select ${shown}, reading_count as "readingCount", null as course,
    (
      select coalesce(json_agg(newest), '[]') from (
        select ${readingInJson} from tank_readings where ${ofTank(estateId)}
        order by taken_at desc, id desc limit ${carried}
      ) as newest
    ) as readings
  from tanks cross join lateral (
    select count(*) as reading_count from tank_readings where ${ofTank(estateId)}
  ) as counted
  where estate_id = ${estateId}`;

/** Adds the courses of tanks with more readings than they carry. In a statement of its own: few cellars need it. */
async function withCourses(
  db: Db,
  estateId: string,
  carried: number,
  listed: readonly Tank[],
): Promise<Tank[]> {
  const long = listed.filter(({ readingCount }) => readingCount > carried).map(({ id }) => id);
  if (long.length === 0) return [...listed];
  const rows = await db.rows<Pick<Tank, 'id' | 'course'>>(sql`
    select id, ${courseAsJson(ofTank(estateId))} as course from tanks
    where estate_id = ${estateId} and id = any(${long}::uuid[])`);
  const courses = new Map(rows.map(({ id, course }) => [id, course]));
  return listed.map((tank) => ({ ...tank, course: courses.get(tank.id) ?? null }));
}

/** The text a tank is searched in. */
const TEXT = sql`concat_ws(' ', name, variety, vintage, lot, yeast)`;

/** Lists all matching tanks of an estate, oldest first: a cellar has dozens, not thousands. */
export async function listTanks(
  db: Db,
  estateId: string,
  { q, status, readings = READINGS_IN_A_LIST }: TankQuery,
): Promise<Page<Tank>> {
  const ofStatus = status === undefined ? sql`` : sql`and (archived_at is null) = ${status === 'active'}`;
  const find = (search?: Search) => {
    const found = search === undefined ? sql`` : sql`and ${hasWords(estateId, TEXT, search)}`;
    return db.rows<Tank>(
      sql`${withReadings(estateId, readings)} ${ofStatus} ${found} order by created_at, id`,
    );
  };
  const rows = q
    ? await findDespiteTypos(
        await readSearch(db, q),
        find,
        ({ length }) => length === 0,
        (search) => correctBy(db, TEXT, sql`from tanks where estate_id = ${estateId}`, search),
      )
    : await find();
  return { rows: await withCourses(db, estateId, readings, rows), nextCursor: null };
}

/** @throws Refusal 404 if the estate has no such tank */
export async function getTank(db: Db, estateId: string, id: string): Promise<Tank> {
  const tank = await db.row<Tank>(sql`${withReadings(estateId, READINGS_WITH_A_TANK)} and id = ${id}`);
  if (!tank) throw notFound('tank');
  const [whole = tank] = await withCourses(db, estateId, READINGS_WITH_A_TANK, [tank]);
  return whole;
}

/** Lists the estate's tanks in use by their stated variety. */
export async function varietiesInTanks(db: Db, estateId: string): Promise<GrapeHolding[]> {
  return db.rows<GrapeHolding>(sql`
    select 'tanks' as kind, variety as written, count(*) as count, sum(current_volume) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from tanks where estate_id = ${estateId} and archived_at is null group by variety order by variety`);
}
