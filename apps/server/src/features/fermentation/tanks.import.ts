import type { TankReadingRow } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY } from '@cuverie/domain';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';
import type { Ground, Removable } from '../../platform/exchange/importer.ts';
import { nextId } from '../../platform/ids.ts';
import { tanksByName } from './tanks.by-name.ts';
import { insertTank } from './tanks.store.ts';

const TANKS = 'tanks';

/** How the tanks an import made go again, after its readings: those nobody touched, and that hold no other reading. */
export const tankRemover: Removable = {
  kind: TANKS,
  async remove(tx, estateId, items) {
    // Locked first: whoever is adding a reading meanwhile is waited for, and the next statement sees it.
    const same = await tx.rows<{ id: string }>(sql`
      select tanks.id from tanks
        join json_to_recordset(${JSON.stringify(items)}::text::json) as given(id uuid, version integer)
          on tanks.id = given.id and tanks.version = given.version
      where tanks.estate_id = ${estateId} and archived_at is null
      order by tanks.id for update of tanks`);
    const gone = await tx.rows<{ id: string }>(sql`
      delete from tanks
      where estate_id = ${estateId} and id = any(${same.map(({ id }) => id)}::uuid[]) and not exists (
        select from tank_readings where estate_id = tanks.estate_id and tank_id = tanks.id
      )
      returning id`);
    return gone.map(({ id }) => ({ id, picture: null }));
  },
};

/**
 * Has calls of imports of tank readings, and their undoing, wait for one another in an estate: what one adds may be what
 * another's rows say. Keys of the estate stay free for whoever logs a reading meanwhile.
 */
export async function goAlone(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`select from estates where id = ${estateId} for no key update`);
}

/**
 * Locks tanks before their readings, as whoever changes one reading does; gives those that are active. Who logs a
 * reading waits for the call to end: were the lock shared with them, an undo that removes the tank would have to wait
 * for them while they wait for it.
 */
export async function lockTanks(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const tanks = await tx.rows<{ id: string; isArchived: boolean }>(sql`
    select id, archived_at is not null as "isArchived" from tanks
    where estate_id = ${estateId} and id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`);
  return new Set(tanks.flatMap(({ id, isArchived }) => (isArchived ? [] : [id])));
}

/** Makes the tanks that rows speak of and the estate has not, each once. */
export async function makeTanks(
  tx: Transaction,
  estateId: string,
  rows: readonly { line: number; row: TankReadingRow }[],
  stamp: Stamp,
): Promise<Ground[]> {
  const tanks = await tanksByName(tx, estateId);
  const made: Ground[] = [];
  for (const { line, row } of rows) {
    const meant = tanks.meant(row);
    if (!('make' in meant)) continue;
    const id = nextId();
    const volume = { capacity: DEFAULT_TANK_CAPACITY, currentVolume: DEFAULT_TANK_CAPACITY };
    await insertTank(tx, estateId, id, { ...meant.make, ...volume, style: null, archivedAt: null }, stamp);
    tanks.add({ id, ...meant.make, isArchived: false });
    made.push({ kind: TANKS, line, id, version: 1 });
  }
  return made;
}
