import type { ImportMapping } from '@cuverie/contract';
import type { Db } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Stamp } from '../../platform/database/stamp.ts';

/** Maximum of mappings per estate; a new one replaces the least recently used. */
const MOST_MAPPINGS = 200;

export async function findMapping(
  db: Db,
  estateId: string,
  kind: string,
  signature: string,
): Promise<ImportMapping | undefined> {
  const mapping = await db.row<ImportMapping>(sql`
    select columns from import_mappings
    where estate_id = ${estateId} and kind = ${kind} and signature = ${signature}`);
  return mapping;
}

export async function saveMapping(
  db: Db,
  estateId: string,
  kind: string,
  signature: string,
  { columns }: ImportMapping,
  { at, userId }: Stamp,
): Promise<void> {
  await db.count(sql`
    insert into import_mappings (estate_id, kind, signature, columns, updated_at, updated_by)
    values (${estateId}, ${kind}, ${signature}, ${JSON.stringify(columns)}::text::jsonb, ${at}, ${userId})
    on conflict (estate_id, kind, signature)
      do update set columns = excluded.columns, updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
  await db.count(sql`
    delete from import_mappings
    where estate_id = ${estateId} and (kind, signature) in (
      select others.kind, others.signature from import_mappings as others
      where others.estate_id = ${estateId} and (others.kind, others.signature) <> (${kind}, ${signature})
      order by others.updated_at desc, others.signature offset ${MOST_MAPPINGS - 1}
    )`);
}

export async function deleteMapping(
  db: Db,
  estateId: string,
  kind: string,
  signature: string,
): Promise<boolean> {
  const gone = await db.count(sql`
    delete from import_mappings where estate_id = ${estateId} and kind = ${kind} and signature = ${signature}`);
  return gone === 1;
}
