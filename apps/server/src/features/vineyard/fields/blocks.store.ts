import { BLOCK, type Block, type BlockQuery, type GrapeHolding } from '@cuverie/contract';
import type { Place } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { instant } from '../../../platform/database/days/instants.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import type { SortKey } from '../../../platform/database/keyset.ts';
import { type AtVersion, changeOf, type ManyTable, removeWhere } from '../../../platform/database/many.ts';
import type { Page } from '../../../platform/database/page.ts';
import { type LockedItem, rowsOf } from '../../../platform/database/rows.ts';
import {
  correctBy,
  findDespiteTypos,
  hasWords,
  readSearch,
  type Search,
} from '../../../platform/database/search.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Stamp } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import { READINGS } from '../readings/readings.store.ts';
import { handOnHours } from '../weather/hours.store.ts';
import { DAYS } from '../weather/weather.store.ts';

/** Columns of a field except its keys and author. */
export type BlockValues = Omit<
  Block,
  'id' | 'version' | 'location' | 'latestReading' | 'createdAt' | 'updatedAt'
> & {
  latitude: number | null;
  longitude: number | null;
};

const COLUMNS = columnsOf(BLOCK, { group: 'group_name' });

export const FIELDS: ManyTable<BlockValues> = {
  name: 'blocks',
  kind: 'field',
  named: 'name',
  owns: [
    ['readings', 'block_id'],
    ['weather_days', 'block_id'],
  ],
  columns: {
    ...COLUMNS,
    latitude: ['latitude', 'numeric'],
    longitude: ['longitude', 'numeric'],
    weatherFrom: ['weather_from', 'uuid'],
    boundary: ['boundary', 'jsonb'],
  },
};

/** A row from the database, with its place in separate columns. */
type Row = Omit<Block, 'location'> & { latitude: number | null; longitude: number | null };

const shownWith = (latestReading: Sql) => sql`
  id, version, ${selectList(COLUMNS)}, latitude, longitude, boundary, weather_from as "weatherFrom", ${latestReading} as "latestReading",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** The estate is repeated so that the query stays on its shard. */
const latestReading = (estateId: string) => sql`
  (
    select jsonb_build_object(
      'id', id, 'version', version, 'block', block_id, 'date', date, 'brix', brix, 'ph', ph, 'ta', ta, 'berryWeight', berry_weight,
      'status', status, 'estimatedHarvest', estimated_harvest, 'takenBy', taken_by, 'notes', notes,
      'createdAt', ${instant('created_at')}, 'updatedAt', ${instant('updated_at')}
    )
    from readings where estate_id = ${estateId} and block_id = blocks.id
    order by date desc, created_at desc, id desc limit 1
  )`;

function blockOf({ latitude, longitude, ...row }: Row): Block {
  const { elevation, aspect } = row;
  const isPlaced = latitude !== null && longitude !== null;
  return { ...row, location: isPlaced ? { coordinates: [latitude, longitude], elevation, aspect } : null };
}

const SORT_KEYS = {
  createdAt: { expression: sql`created_at`, type: 'timestamptz', of: (block) => block.createdAt },
  name: { expression: sql`name`, type: 'text', of: (block) => block.name },
  variety: { expression: sql`variety`, type: 'text', of: (block) => block.variety },
  status: { expression: sql`status`, type: 'text', of: (block) => block.status },
  area: { expression: sql`area`, type: 'numeric', of: (block) => block.area },
  estimatedYield: {
    expression: sql`estimated_yield`,
    type: 'numeric',
    of: (block) => block.estimatedYield,
  },
} as const satisfies Record<string, SortKey<Row>>;

/** The text a field is searched in. */
const TEXT = sql`concat_ws(' ', name, variety)`;

export const blocks = rowsOf<Block, BlockValues, Row>(FIELDS, {
  thing: 'field',
  shown: (estateId) => shownWith(latestReading(estateId)),
  rowOf: blockOf,
});

export async function listBlocks(db: Db, estateId: string, query: BlockQuery): Promise<Page<Block>> {
  const { sort = 'createdAt', cursor, limit, status, q } = query;
  const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`;
  const find = (search?: Search) => {
    const found = search === undefined ? sql`` : sql`and ${hasWords(estateId, TEXT, search)}`;
    return blocks.list(db, estateId, SORT_KEYS, { sort, cursor, limit }, sql`${ofStatus} ${found}`);
  };
  if (!q) return find();
  return findDespiteTypos(
    await readSearch(db, q),
    find,
    ({ rows }) => rows.length === 0,
    (search) => correctBy(db, TEXT, sql`from blocks where estate_id = ${estateId}`, search),
  );
}

/** Inserts a field without readings; returns `undefined` if the estate already has one of this id. */
export const insertBlock = (db: Db, estateId: string, id: string, values: BlockValues, stamp: Stamp) =>
  blocks.insert(db, estateId, id, values, stamp, shownWith(sql`null`));

/** The field whose weather days a row of `blocks` uses: the one it shares them with, or itself. */
export const weatherSource = (estateId: string): Sql => sql`coalesce((
  select source.id from blocks as source where source.estate_id = ${estateId} and source.id = blocks.weather_from
), blocks.id)`;

/** A field with weather of its own and a location. */
export interface WeatherPlace {
  id: string;
  place: Place;
}

/** Lists the fields whose weather a new one may share. */
export async function listWeatherPlaces(db: Db, estateId: string): Promise<WeatherPlace[]> {
  const rows = await db.rows<{ id: string; latitude: number; longitude: number }>(sql`
    select id, latitude, longitude from blocks
    where estate_id = ${estateId} and latitude is not null and ${weatherSource(estateId)} = id
    order by created_at, id`);
  return rows.map(({ id, latitude, longitude }) => ({ id, place: [latitude, longitude] }));
}

/** Finds one of these fields. */
export async function weatherSourceOf(db: Db, estateId: string, id: string): Promise<string> {
  const row = await db.row<{ source: string }>(sql`
    select ${weatherSource(estateId)} as source from blocks where estate_id = ${estateId} and id = ${id}`);
  return row?.source ?? id;
}

/** Moves fields that share one's weather to another field, which that one shares from now on. */
export async function followWeather(
  tx: Transaction,
  estateId: string,
  id: string,
  source: string,
  stamp: Stamp,
): Promise<void> {
  const followers = await tx.rows<AtVersion & { name: string; weatherFrom: string | null }>(sql`
    update blocks set weather_from = nullif(${source}::uuid, id), version = version + 1
    where estate_id = ${estateId} and weather_from = ${id}
    returning id, version, name, weather_from as "weatherFrom"`);
  const changes = followers.map((field) => {
    const { version, weatherFrom } = field;
    const more = { version, before: { weatherFrom: id }, after: { weatherFrom } };
    return changeOf(FIELDS, field.id, 'changed', field, more);
  });
  await note(tx, estateId, changes, stamp);
}

/**
 * Passes the weather of a field about to be deleted to one that shares it; the others then share it with that one.
 * Shared days replace days it kept itself before.
 */
export async function reassignSharedWeather(
  tx: Transaction,
  estateId: string,
  id: string,
  stamp: Stamp,
): Promise<void> {
  const heir = await tx.row<{ id: string }>(sql`
    select id from blocks where estate_id = ${estateId} and weather_from = ${id} order by created_at, id limit 1`);
  if (heir === undefined) return;
  const shared = sql`select date from weather_days where estate_id = ${estateId} and block_id = ${id}`;
  await removeWhere(tx, estateId, DAYS, sql`block_id = ${heir.id} and date in (${shared})`, stamp);
  const moved = await tx.rows<AtVersion & { date: string }>(sql`
    update weather_days set block_id = ${heir.id}, version = version + 1
    where estate_id = ${estateId} and block_id = ${id} returning id, version, date`);
  const changes = moved.map((day) =>
    changeOf(DAYS, day.id, 'changed', day, {
      version: day.version,
      before: { block: id },
      after: { block: heir.id },
    }),
  );
  await note(tx, estateId, changes, stamp);
  await handOnHours(tx, estateId, id, heir.id);
  await followWeather(tx, estateId, id, heir.id, stamp);
}

/** Deletes a field with its measurements and weather. */
export async function deleteField(tx: Transaction, locked: LockedItem<Block>, stamp: Stamp): Promise<void> {
  const { estateId, row } = locked;
  await removeWhere(tx, estateId, READINGS, sql`block_id = ${row.id}`, stamp);
  await removeWhere(tx, estateId, DAYS, sql`block_id = ${row.id}`, stamp);
  await blocks.delete(tx, locked, stamp);
}

/** Lists the estate's fields by variety, with their hectares. */
export async function varietiesInFields(db: Db, estateId: string): Promise<GrapeHolding[]> {
  return db.rows<GrapeHolding>(sql`
    select 'fields' as kind, variety as written, count(*) as count, sum(area) as amount,
      case when count(*) = 1 then (array_agg(id))[1] end as "itemId"
    from blocks where estate_id = ${estateId} group by variety order by variety`);
}
