/** Tanks in the winery's record: each ferment is in a vessel, one after the other. */
import { sentenceOf, type Tank, type VesselReading } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { changeOf } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Stamp, updatedColumns } from '../../../platform/database/stamp.ts';
import { changedFields, note } from '../../../platform/history/note.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import type { Container, Containers, OpenRecord, WineryRecord } from '../../../platform/record.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { readingShown } from '../readings/tank-readings.store.ts';
import { TANKS, type TankValues } from './tanks.store.ts';

type OfVessel = Pick<
  Tank,
  'id' | 'name' | 'variety' | 'vintage' | 'lot' | 'capacity' | 'currentVolume' | 'vesselId'
>;

/** @param vesselId its current or future vessel */
const containerOf = (tank: Omit<OfVessel, 'id'>, vesselId: string): Container => {
  const { name, variety, vintage, lot, capacity, currentVolume } = tank;
  return {
    id: vesselId,
    kind: 'tank',
    name,
    mark: vintage === null ? '' : String(vintage),
    capacity,
    // The contents of a new tank may be missing; then those of its vessel apply.
    level: currentVolume || null,
    lot: lot || [vintage, variety, name].filter(Boolean).join(' '),
    source: { vintage, variety },
  };
};

const ofVessel = sql`
  id, name, variety, vintage, lot, capacity, current_volume as "currentVolume", vessel_id as "vesselId"`;

const activeWhere = (db: Db, estateId: string, condition: Sql): Promise<OfVessel[]> =>
  db.rows<OfVessel>(sql`
    select ${ofVessel} from tanks
    where estate_id = ${estateId} and archived_at is null and ${condition} order by created_at, id`);

/** Lists tanks in a vessel of the record. */
export async function containersOf(db: Db, estateId: string, ids: readonly string[]): Promise<Container[]> {
  const tanks = await activeWhere(db, estateId, sql`id = any(${[...ids]}::uuid[]) and vessel_id is not null`);
  return tanks.map((tank) => containerOf(tank, tank.vesselId ?? ''));
}

/** Stores the vessels of some tanks. */
export async function standIn(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
  vesselIds: readonly (string | null)[],
  stamp: Stamp,
): Promise<void> {
  const stood = await tx.rows<Pick<Tank, 'id' | 'version' | 'name' | 'vesselId'>>(sql`
    update tanks set vessel_id = given.vessel_id
    from unnest(${[...ids]}::uuid[], ${[...vesselIds]}::uuid[]) as given(id, vessel_id)
    where tanks.estate_id = ${estateId} and tanks.id = given.id
    returning tanks.id, version, name, tanks.vessel_id as "vesselId"`);
  const changes = stood.map(({ id, version, name, vesselId }) =>
    changeOf(TANKS, id, 'changed', { name }, { version, before: {}, after: { vesselId } }),
  );
  await note(tx, estateId, changes, stamp);
}

/**
 * Puts ferments into vessels: the given one, or the empty one of the tank's name, or else a new one.
 * @throws Refusal 400 if the given vessel does not exist or is occupied
 */
export async function putIntoVessels(
  tx: Transaction,
  estateId: string,
  record: OpenRecord,
  tanks: readonly OfVessel[],
): Promise<void> {
  const standing = new Set(
    (await activeWhere(tx, estateId, sql`vessel_id is not null`)).map(({ vesselId }) => vesselId),
  );
  const things: Container[] = [];
  for (const tank of tanks) {
    const { name, vesselId: wanted } = tank;
    if (wanted !== null && !(await record.isVessel(wanted)))
      throw invalid({ vesselId: sentenceOf('vessel_unknown') });
    if (wanted !== null && standing.has(wanted))
      throw invalid({ vesselId: sentenceOf('vessel_has_ferment') });
    const named = wanted ?? (await record.vesselNamed(name));
    const vesselId = named === undefined || standing.has(named) ? newId() : named;
    standing.add(vesselId);
    things.push(containerOf(tank, vesselId));
  }
  await record.take(
    things.map((thing) => ({ ...thing, level: null })),
    { makes: true },
  );
  await standIn(
    tx,
    estateId,
    tanks.map(({ id }) => id),
    things.map(({ id }) => id),
    record.stamp,
  );
  await record.take(things, { makes: false });
}

/**
 * Lists tanks without a vessel. An imported log creates tanks of default capacity with unknown size and contents;
 * people put them into their vessels.
 */
const unrecorded = (db: Db, estateId: string): Promise<OfVessel[]> =>
  activeWhere(
    db,
    estateId,
    sql`vessel_id is null and not (
      current_volume = 0 and capacity = ${DEFAULT_TANK_CAPACITY} and exists (
        select from tank_readings where estate_id = ${estateId} and tank_id = tanks.id))`,
  );

/** Maximum of readings listed for a vessel or lot. */
const MOST_READINGS = 500;

export const tankContainers: Containers = {
  kind: 'tank',
  unrecorded: async (db, estateId) =>
    (await unrecorded(db, estateId)).map((tank) => containerOf(tank, tank.id)),

  async takeAll(tx, { estateId }, record) {
    const tanks = await unrecorded(tx, estateId);
    if (tanks.length > 0) await putIntoVessels(tx, estateId, record, tanks);
    return tanks.length;
  },

  // The stated capacity of a tank may be less than its vessel's contents.
  async showLevels(tx, estateId, levels, stamp) {
    const before = await activeWhere(tx, estateId, sql`vessel_id = any(${[...levels.keys()]}::uuid[])`);
    const changed = await tx.rows<Pick<Tank, 'id' | 'version' | 'name' | 'capacity' | 'currentVolume'>>(sql`
      update tanks set ${sql.assign(updatedColumns(stamp))}, current_volume = given.level,
        capacity = greatest(capacity, ceil(given.level)::integer), version = version + 1
      from unnest(${[...levels.keys()]}::uuid[], ${[...levels.values()]}::numeric[]) as given(id, level)
      where tanks.estate_id = ${estateId} and tanks.vessel_id = given.id and tanks.archived_at is null
        and tanks.current_volume <> given.level
      returning tanks.id, version, name, capacity, current_volume as "currentVolume"`);
    const was = new Map(before.map((tank) => [tank.id, tank]));
    const changes = changed.map(({ id, version, ...after }) =>
      changeOf(TANKS, id, 'changed', after, { version, ...changedFields(was.get(id) ?? {}, after) }),
    );
    await note(tx, estateId, changes, stamp);
  },

  readingsDuring: (db, estateId, stays) =>
    db.rows<VesselReading>(sql`
      select ${readingShown}, tank_id as "tankId", (
        select name from tanks where tanks.estate_id = ${estateId} and tanks.id = tank_id
      ) as tank
      from tank_readings
      where estate_id = ${estateId} and exists (
        select from tanks
          join unnest(${stays.map(({ vesselId }) => vesselId)}::uuid[], ${stays.map(({ from }) => from)}::timestamptz[],
            ${stays.map(({ to }) => to)}::timestamptz[]) as stay(vessel_id, since, until)
            on stay.vessel_id = tanks.vessel_id
        where tanks.estate_id = ${estateId} and tanks.id = tank_id
          and taken_at >= coalesce(since, '-infinity') and taken_at < coalesce(until, 'infinity'))
      order by taken_at desc, id desc limit ${MOST_READINGS}`),
};

type Changes = { [Field in 'currentVolume' | 'vesselId' | 'archivedAt']?: TankValues[Field] | undefined };

/**
 * Locks the winery's record before any tank, unless these changes do not concern it; returns a function that makes it
 * follow an act on the tank, which may be put into another vessel.
 */
export async function followTank(record: WineryRecord, tx: Transaction, member: CanEdit, changes: Changes) {
  const { currentVolume, vesselId = null, archivedAt } = changes;
  const isOfRecord = !archivedAt && (currentVolume !== undefined || vesselId !== null);
  const opened = isOfRecord ? await record.open(tx, member) : undefined;
  return async (act: 'added' | 'updating' | 'updated', tank: OfVessel): Promise<void> => {
    const isPut = vesselId !== null && vesselId !== tank.vesselId;
    if (isPut && opened === undefined) throw invalid({ vesselId: sentenceOf('vessel_unknown') });
    if (opened === undefined) return;
    // A tank with its first volume is recorded with its contents before that.
    const isFirst = tank.vesselId === null && !isPut && opened.keeps;
    if (act === 'updating' && isFirst) await putIntoVessels(tx, member.estateId, opened, [tank]);
    if (act === 'updating') return;
    if (isPut || (act === 'added' && opened.keeps)) {
      // Its contents in the old vessel are not those of the new one.
      const known = tank.vesselId === null ? tank.currentVolume : 0;
      const put = { ...tank, currentVolume: currentVolume ?? known, vesselId };
      await putIntoVessels(tx, member.estateId, opened, [put]);
    } else if (tank.vesselId !== null && currentVolume !== undefined) {
      const { currentVolume: level } = tank;
      await opened.take([{ ...containerOf(tank, tank.vesselId), level }], { makes: false });
    }
  };
}
