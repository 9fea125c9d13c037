/** Queries of the record for barrels and tanks. */
import type { DeliveredField, Maker, Vessel } from '@cuverie/contract';
import type { VesselKind } from '@cuverie/domain';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { type AtVersion, changeOf } from '../../../platform/database/many.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { type Stamp, updatedColumns } from '../../../platform/database/stamp.ts';
import { note } from '../../../platform/history/note.ts';
import { isWineryEstate, type Stay } from '../../../platform/record.ts';
import { VESSELS } from '../vessels/vessels.store.ts';

/** Returns whether an estate keeps a record, by its settings or its owners' account types, and whether it has one. */
export async function isRecorded(db: Db, estateId: string): Promise<{ keeps: boolean; has: boolean }> {
  const { keeps } = await db.one<{ keeps: boolean }>(sql`
    select coalesce(keeps_winery, ${isWineryEstate(sql`estates.id`)}) as keeps
    from estates where id = ${estateId}`);
  const has = keeps || (await db.count(sql`select from ledgers where estate_id = ${estateId}`)) > 0;
  return { keeps, has };
}

export interface KnownVessel {
  id: string;
  version: number;
  code: string;
  kind: VesselKind;
  capacity: number;
  room: string | null;
  row: string | null;
  dip: Vessel['dip'];
  maker: Maker | null;
  archivedAt: string | null;
}

export const knownVessels = (db: Db, estateId: string, ids: readonly string[]): Promise<KnownVessel[]> =>
  db.rows<KnownVessel>(sql`
    select id, version, code, kind, capacity, room, "row", dip, maker, archived_at as "archivedAt" from vessels
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);

/** Codes of vessels in use, in lower case. */
export async function usedCodes(db: Db, estateId: string): Promise<Set<string>> {
  const rows = await db.rows<{ code: string }>(sql`
    select code from vessels where estate_id = ${estateId} and archived_at is null`);
  return new Set(rows.map(({ code }) => code.toLowerCase()));
}

/** A vessel in use that can hold wine. */
export const wineVessel = (db: Db, estateId: string, condition: Sql): Promise<{ id: string } | undefined> =>
  db.row<{ id: string }>(sql`
    select id from vessels
    where estate_id = ${estateId} and archived_at is null and unit = 'L' and ${condition}`);

export async function putAway(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
  stamp: Stamp,
): Promise<void> {
  const away = await tx.rows<AtVersion & { code: string }>(sql`
    update vessels set ${sql.assign({ ...updatedColumns(stamp), archived_at: stamp.at })}, version = version + 1
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and archived_at is null
    returning id, version, code`);
  const more = { before: { archivedAt: null }, after: { archivedAt: stamp.at } };
  const changes = away.map((one) =>
    changeOf(VESSELS, one.id, 'changed', one, { version: one.version, ...more }),
  );
  await note(tx, estateId, changes, stamp);
}

export const operationsOf = (
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<{ vesselId: string; id: string; kind: string }[]> =>
  db.rows(sql`
    select distinct entries.vessel_id as "vesselId", operations.id, operations.kind
    from entries
      join operations on operations.estate_id = ${estateId} and operations.number = entries.number
    where entries.estate_id = ${estateId} and entries.vessel_id = any(${[...ids]}::uuid[])`);

/** Maximum contents each vessel ever had, in its unit. */
export async function mostHeld(
  db: Db,
  estateId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; most: number }>(sql`
    select vessel_id as id, max(level_after) as most from entries
    where estate_id = ${estateId} and vessel_id = any(${[...ids]}::uuid[]) group by vessel_id`);
  return new Map(rows.map(({ id, most }) => [id, most]));
}

/** When a lot was in which vessel. */
export const staysOf = (db: Db, estateId: string, lotId: string): Promise<Stay[]> =>
  db.rows<Stay>(sql`
    select vessel_id as "vesselId", at as "from", next_at as "to"
    from (
      select vessel_id, lot_id, at, lead(at) over (partition by vessel_id order by at, number, step) as next_at
      from entries
      where estate_id = ${estateId} and vessel_id in (
        select vessel_id from entries where estate_id = ${estateId} and lot_id = ${lotId})
    ) as held
    where lot_id = ${lotId}`);

/** Fields with deliveries since an instant, with the latest one. */
export const deliveredFields = (db: Db, estateId: string, since: Date): Promise<DeliveredField[]> =>
  db.rows<DeliveredField>(sql`
    select source ->> 'fieldId' as "fieldId", max(at) as at
    from operations
      cross join jsonb_array_elements(lines) as line
      cross join jsonb_array_elements(coalesce(line -> 'sources', '[]')) as source
    where estate_id = ${estateId} and kind = 'receive' and status = 'recorded' and at >= ${since}
      and source ->> 'fieldId' is not null
    group by source ->> 'fieldId'`);
