/** Barrels as vessels of the winery's record, under the same ids. */
import { isDeepStrictEqual } from 'node:util';
import { type Barrel, MAKER, type Maker, sentenceOf } from '@cuverie/contract';
import { BARREL_LIMITS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { columnsOf, selectList } from '../../../platform/database/field-columns.ts';
import { changeOf } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { updatedColumns } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { Container, Containers, OpenRecord, WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { BARRELS, barrels } from './barrels.store.ts';

type OfVessel = Pick<
  Barrel,
  'id' | 'barrelId' | 'name' | 'vintage' | 'region' | 'capacity' | 'fillLevel' | 'wineVarietal' | 'location'
>;

const containerOf = (barrel: OfVessel): Container => {
  const { id, barrelId, name, vintage, region, capacity, fillLevel, wineVarietal, location } = barrel;
  return {
    id,
    kind: 'barrel',
    name,
    mark: barrelId,
    capacity,
    level: fillLevel,
    location,
    lot: `${vintage} ${wineVarietal || name}`,
    source: { vintage, variety: wineVarietal, appellation: region },
  };
};

async function containersWhere(db: Db, estateId: string, condition: Sql): Promise<Container[]> {
  const rows = await db.rows<OfVessel>(sql`
    select id, barrel_code as "barrelId", name, vintage, region, capacity, fill_level as "fillLevel",
      wine_varietal as "wineVarietal", location
    from barrels where estate_id = ${estateId} and deleted_at is null and ${condition} order by created_at, id`);
  return rows.map(containerOf);
}

const containersOf = (db: Db, estateId: string, ids: readonly string[]): Promise<Container[]> =>
  containersWhere(db, estateId, sql`id = any(${[...ids]}::uuid[])`);

const MAKER_COLUMNS = columnsOf(MAKER);

/** The makers of barrels by id, also of deleted ones. */
async function makersOf(db: Db, estateId: string, ids: readonly string[]): Promise<Map<string, Maker>> {
  const rows = await db.rows<Maker & { id: string }>(sql`
    select id, ${selectList(MAKER_COLUMNS)} from barrels
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...maker }) => [id, maker]));
}

/** Barrels that come back take what was written of their vessels meanwhile, since it is newer. */
async function copyMakers(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
  { stamp }: OpenRecord,
): Promise<void> {
  const before = await makersOf(tx, estateId, ids);
  const kept = await tx.rows<{ id: string; maker: Maker }>(sql`
    select id, maker from vessels
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and maker is not null order by id`);
  for (const { id, maker } of kept) {
    const made = { ...maker, toastLevel: maker.toastLevel ?? before.get(id)?.toastLevel ?? undefined };
    if (isDeepStrictEqual(made, before.get(id)) || !(await barrels.exists(tx, estateId, id))) continue;
    await barrels.update(tx, await barrels.lock(tx, estateId, id), made, stamp);
  }
}

const unrecorded = (db: Db, estateId: string): Promise<Container[]> =>
  containersWhere(
    db,
    estateId,
    sql`not exists (select from vessels where vessels.estate_id = ${estateId} and vessels.id = barrels.id)`,
  );

export const barrelContainers: Containers = {
  kind: 'barrel',
  unrecorded,

  async takeAll(tx, { estateId }, record) {
    const things = await unrecorded(tx, estateId);
    await record.take(things, { makes: true });
    return things.length;
  },

  async showLevels(tx, estateId, levels, stamp) {
    const before = await containersOf(tx, estateId, [...levels.keys()]);
    const changed = await tx.rows<Pick<Barrel, 'id' | 'version' | 'name' | 'capacity' | 'fillLevel'>>(sql`
      update barrels set ${sql.assign(updatedColumns(stamp))}, fill_level = given.level,
        capacity = greatest(capacity, given.level), version = version + 1
      from unnest(${[...levels.keys()]}::uuid[], ${[...levels.values()]}::numeric[]) as given(id, level)
      where barrels.estate_id = ${estateId} and barrels.id = given.id and barrels.deleted_at is null
        and barrels.fill_level <> given.level
      returning barrels.id, version, name, barrels.capacity, fill_level as "fillLevel"`);
    const was = new Map(before.map(({ level, ...one }) => [one.id, { ...one, fillLevel: level }]));
    const changes = changed.map(({ id, version, ...after }) =>
      changeOf(BARRELS, id, 'changed', after, { version, ...changedFields(was.get(id) ?? {}, after) }),
    );
    await note(tx, estateId, changes, stamp);
  },

  async followVessel(tx, estateId, { id, code, capacity, maker }, stamp) {
    const { min, max } = BARREL_LIMITS.capacity;
    if (!(await barrels.exists(tx, estateId, id))) return;
    refuseProblems({
      capacity:
        capacity !== undefined && (capacity < min || capacity > max)
          ? sentenceOf('number_outside', { field: 'Capacity', min, max })
          : undefined,
      'maker.toastLevel':
        maker !== undefined && !maker?.toastLevel
          ? sentenceOf('required', { field: MAKER.toastLevel.label })
          : undefined,
    });
    const made = { ...maker, toastLevel: maker?.toastLevel ?? undefined };
    await barrels.update(tx, await barrels.lock(tx, estateId, id), { name: code, capacity, ...made }, stamp);
  },
};

/** What was or will be done to barrels; `removed` by the undo of an import. An archive brings its makers itself. */
type Act =
  | 'added'
  | 'imported'
  | 'updating'
  | 'updated'
  | 'updated by archive'
  | 'deleted'
  | 'restored'
  | 'removed';

/** Fields of a maker, and their columns. */
const MADE = Object.entries(MAKER_COLUMNS).flatMap(([field, [column]]) => [field, column]);

type Changes = Readonly<Record<string, unknown>>;

/**
 * Locks the winery's record before any barrel, unless these changes do not concern it; returns a function that makes it
 * follow an act on barrels. `undo` is the id of a deletion.
 */
export async function followBarrels(
  record: WineryRecord,
  tx: Transaction,
  member: CanEdit,
  changes?: Changes,
) {
  const { name, capacity, fillLevel } = changes ?? {};
  const isOfVessel = changes === undefined || [name, capacity, fillLevel].some((one) => one !== undefined);
  const isOfMaker = changes === undefined || MADE.some((one) => changes[one] !== undefined);
  const opened = isOfVessel || isOfMaker ? await record.open(tx, member) : undefined;
  return async (act: Act, ids: readonly string[], undo?: unknown): Promise<void> => {
    if (opened === undefined || ids.length === 0) return;
    if (act === 'removed') return opened.removeOpening(ids);
    if (isOfMaker && (act === 'updated' || act === 'deleted'))
      await opened.keepMakers(await makersOf(tx, member.estateId, ids));
    if (act === 'deleted') return opened.pourAway(ids, String(undo));
    if (!isOfVessel) return;
    if (act === 'restored') await copyMakers(tx, member.estateId, ids, opened);
    if (act === 'restored' && typeof undo === 'string') await opened.undoDisposal(ids, undo);
    // A barrel with its first fill is recorded with its contents before that.
    if (act === 'updating' && (fillLevel === undefined || !opened.keeps)) return;
    const makes = opened.keeps && ['added', 'imported', 'updating'].includes(act);
    const mustFit =
      act === 'added' || (act === 'updated' && capacity !== undefined && fillLevel === undefined);
    await opened.take(await containersOf(tx, member.estateId, ids), { makes, mayStayLarger: !mustFit });
  };
}
