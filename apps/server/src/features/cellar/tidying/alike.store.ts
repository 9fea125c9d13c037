/** Finds likely duplicates among an estate's names and wines. */
import { MAX_GROUPS, type Spellings, type Wine } from '@cuverie/contract';
import {
  alikeGroups,
  BELOW_REGION,
  duplicateGroups,
  MOST_MERGED,
  type SpellingField,
  spellingWords,
  type WineLikeness,
} from '@cuverie/domain';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { inPieces } from '../../../platform/in-pieces.ts';
import { type StoredWine, shown, wineOf } from '../wines/wines.store.ts';

interface Groups<Group> {
  groups: Group[];
  groupsInAll: number;
}

/** Groups of wines that were probably entered twice. */
export async function listDuplicates(db: Db, estateId: string): Promise<Groups<{ wines: Wine[] }>> {
  const all = await db.rows<WineLikeness & { id: string }>(sql`
    select id, name, producer, vintage, vintage_unknown as "vintageUnknown", type,
      ${sql.join(BELOW_REGION.map(sql.identifier), ', ')}
    from wines where estate_id = ${estateId} and deleted_at is null order by created_at, id`);
  const found = await inPieces(duplicateGroups(all));
  const listed = found
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_GROUPS)
    .map((group) => group.slice(0, MOST_MERGED).flatMap((at) => all[at]?.id ?? []));
  const wines = await db.rows<StoredWine>(sql`
    select ${shown} from wines
    where estate_id = ${estateId} and id = any(${listed.flat()}::uuid[]) and deleted_at is null`);
  const byId = new Map(wines.map((wine) => [wine.id, wineOf<Wine>(wine)]));
  const groups = listed
    .map((ids) => ({ wines: ids.flatMap((id) => byId.get(id) ?? []) }))
    .filter((group) => group.wines.length > 1);
  return { groups, groupsInAll: found.length };
}

/** Groups of names of one field that are probably spelled differently. */
export async function listSpellings(db: Db, estateId: string, field: SpellingField): Promise<Spellings> {
  const column = sql.identifier(field);
  const all = await db.rows<{ value: string; wines: number }>(sql`
    select ${column} as value, count(*) as wines from wines
    where estate_id = ${estateId} and deleted_at is null and ${column} is not null
    group by ${column} order by count(*) desc, length(${column}) desc, ${column}`);
  const found = await inPieces(
    alikeGroups(all.map(({ value }) => ({ words: spellingWords(value), of: '' }))),
  );
  const groups = found
    .map((group) => ({ spellings: group.flatMap((at) => all[at] ?? []) }))
    .toSorted((one, other) => winesOf(other) - winesOf(one));
  return { groups: groups.slice(0, MAX_GROUPS), groupsInAll: groups.length };
}

const winesOf = ({ spellings }: Spellings['groups'][number]): number =>
  spellings.reduce((sum, { wines }) => sum + wines, 0);
