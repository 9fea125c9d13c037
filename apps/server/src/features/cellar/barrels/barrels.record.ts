/** Barrels as vessels of the winery's record, under the same ids. */
import { type Barrel, say } from '@cuverie/contract';
import { BARREL_LIMITS } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { noted } from '../../../platform/database/many.ts';
import { defined } from '../../../platform/database/rows.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Stamp, updated } from '../../../platform/database/stamp.ts';
import { differing, note } from '../../../platform/history/note.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { Container, Containers } from '../../../platform/record.ts';
import { BARRELS } from './barrels.store.ts';

type OfVessel = Pick<
  Barrel,
  'id' | 'barrelId' | 'name' | 'vintage' | 'region' | 'capacity' | 'fillLevel' | 'wineVarietal'
>;

export const containerOf = (barrel: OfVessel): Container => {
  const { id, barrelId, name, vintage, region, capacity, fillLevel, wineVarietal } = barrel;
  return {
    id,
    kind: 'barrel',
    name,
    mark: barrelId,
    capacity,
    level: fillLevel,
    lot: `${vintage} ${wineVarietal || name}`,
    source: { vintage, variety: wineVarietal, appellation: region },
  };
};

async function containersWhere(db: Db, estateId: string, condition: Sql): Promise<Container[]> {
  const rows = await db.rows<OfVessel>(sql`
    select id, barrel_code as "barrelId", name, vintage, region, capacity, fill_level as "fillLevel",
      wine_varietal as "wineVarietal"
    from barrels where estate_id = ${estateId} and deleted_at is null and ${condition} order by created_at, id`);
  return rows.map(containerOf);
}

export const containersOf = (db: Db, estateId: string, ids: readonly string[]): Promise<Container[]> =>
  containersWhere(db, estateId, sql`id = any(${[...ids]}::uuid[])`);

const unrecorded = (db: Db, estateId: string): Promise<Container[]> =>
  containersWhere(
    db,
    estateId,
    sql`not exists (select from vessels where vessels.estate_id = ${estateId} and vessels.id = barrels.id)`,
  );

/** Updates the record's data after a change of a barrel. */
interface Changed {
  id: string;
  version: number;
  name: string;
  capacity: number;
  fillLevel: number;
}

const CHANGED = sql`barrels.id, version, name, barrels.capacity, fill_level as "fillLevel"`;

async function noteChanged(
  tx: Transaction,
  estateId: string,
  before: readonly Container[],
  changed: readonly Changed[],
  stamp: Stamp,
): Promise<void> {
  const was = new Map(before.map(({ level, ...one }) => [one.id, { ...one, fillLevel: level }]));
  const changes = changed.map(({ id, version, ...after }) =>
    noted(BARRELS, id, 'changed', after, { version, ...differing(was.get(id) ?? {}, after) }),
  );
  await note(tx, estateId, changes, stamp);
}

export const barrelContainers: Containers = {
  kind: 'barrel',
  unrecorded,

  async takeAll(tx, { estateId }, record) {
    const barrels = await unrecorded(tx, estateId);
    await record.take(barrels, { makes: true });
    return barrels.length;
  },

  async showLevels(tx, estateId, levels, stamp) {
    const before = await containersOf(tx, estateId, [...levels.keys()]);
    const changed = await tx.rows<Changed>(sql`
      update barrels set ${sql.assign(updated(stamp))}, fill_level = given.level,
        capacity = greatest(capacity, given.level), version = version + 1
      from unnest(${[...levels.keys()]}::uuid[], ${[...levels.values()]}::numeric[]) as given(id, level)
      where barrels.estate_id = ${estateId} and barrels.id = given.id and barrels.deleted_at is null
        and barrels.fill_level <> given.level
      returning ${CHANGED}`);
    await noteChanged(tx, estateId, before, changed, stamp);
  },

  async followVessel(tx, estateId, { id, code, capacity }, stamp) {
    const { min, max } = BARREL_LIMITS.capacity;
    const before = await containersOf(tx, estateId, [id]);
    if (before.length === 0) return;
    refuseProblems({
      capacity:
        capacity !== undefined && (capacity < min || capacity > max)
          ? say('number_outside', { field: 'Capacity', min, max })
          : undefined,
    });
    const changed = await tx.rows<Changed>(sql`
      update barrels
      set ${sql.assign({ ...updated(stamp), ...defined({ name: code, capacity }) })}, version = version + 1
      where estate_id = ${estateId} and id = ${id} and deleted_at is null returning ${CHANGED}`);
    await noteChanged(tx, estateId, before, changed, stamp);
  },
};
