/** The secret keys in the links for people without an account. */
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** The target of a link. */
export type Opens = 'share' | 'tasting';

interface LinkedItem {
  estateId: string;
  itemId: string;
}

interface NewLink extends LinkedItem {
  hash: Buffer;
  opens: Opens;
  passwordHash: string | null;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  const { hash, estateId, opens, itemId, passwordHash } = link;
  await db.count(sql`
    insert into links (hash, estate_id, opens, item_id, password_hash)
    values (${hash}, ${estateId}, ${opens}, ${itemId}, ${passwordHash})`);
}

export interface FoundLink extends LinkedItem {
  passwordHash: string | null;
}

export const findLink = (db: Db, opens: Opens, hash: Buffer): Promise<FoundLink | undefined> =>
  db.row<FoundLink>(sql`
    select estate_id as "estateId", item_id as "itemId", password_hash as "passwordHash" from links
    where hash = ${hash} and opens = ${opens}`);

export async function setPassword(
  db: Db,
  { estateId, itemId }: LinkedItem,
  passwordHash: string | null,
): Promise<void> {
  await db.count(sql`
    update links set password_hash = ${passwordHash} where estate_id = ${estateId} and item_id = ${itemId}`);
}

export async function deleteLinks(db: Db, { estateId, itemId }: LinkedItem): Promise<void> {
  await db.count(sql`delete from links where estate_id = ${estateId} and item_id = ${itemId}`);
}
