import type { Transaction } from '../../../platform/database/database.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * Returns the tags of a wine after some are added and removed, without regard to case; a tag it has keeps its spelling.
 * @param given tags that replace those of the wine
 */
export function tagsAfter(
  given: readonly string[] | null | undefined,
  added: readonly string[],
  removed: readonly string[],
): Sql {
  const before = given === undefined ? sql`coalesce(tags, '{}')` : sql`${[...(given ?? [])]}::text[]`;
  const gone = removed.map((tag) => tag.toLowerCase());
  return sql`(
    select array_agg(tag order by place) from (
      select (array_agg(tag order by place))[1] as tag, min(place) as place
      from unnest(${before} || ${[...added]}::text[]) with ordinality as listed(tag, place)
      where lower(tag) <> all(${gone}::text[]) group by lower(tag)
    ) as kept)`;
}

/** Counts these wines with more than `most` tags. */
export async function countOverTagged(
  tx: Transaction,
  estateId: string,
  ids: readonly string[],
  most: number,
): Promise<number> {
  const { wines } = await tx.one<{ wines: number }>(sql`
    select count(*) as wines from wines
    where estate_id = ${estateId} and id = any(${[...ids]}::uuid[]) and cardinality(tags) > ${most}`);
  return wines;
}
