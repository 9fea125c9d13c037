import { IMPORT_LIMITS } from '@cuverie/contract';
import { columnArray } from '../../platform/database/arrays.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { AtVersion } from '../../platform/database/many.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Candidates, type Claim, unclaimed } from '../../platform/exchange/importer.ts';
import type { PictureKey } from '../../platform/pictures/pictures.ts';

type Table = 'wines' | 'barrels';

/** What is written in words of what rows and items are known by. */
const WRITTEN = { wines: ['producer', 'name'], barrels: ['name', 'region'] } as const;

type Written = { readonly [column in (typeof WRITTEN)[Table][number]]?: string | null | undefined };

/**
 * Items told for one key: no call can take more. Cut from what was found, since a `limit` in order of age would have
 * the database read a whole estate in that order for each key.
 */
const CANDIDATES = IMPORT_LIMITS.rowsOfCall;

/**
 * Living rows of the estate, where they are looked up by a key which carries it. Written so that no other index answers
 * for it: a planner that knows nothing of a new estate would read the whole of one for each row of a file.
 */
export const livingByKey = ({ estateId }: Claim) =>
  sql`estate_id::text = ${estateId.toLowerCase()}::text and coalesce(deleted_at, 'infinity') = 'infinity'`;

/**
 * The ids of what was found for each key, the oldest first. It is found in a subquery that ends in `offset 0`: a planner
 * that knows nothing of a new estate would make a join of any other, and read all wines for a thousand rows.
 */
export const oldestFirst = sql`(array_agg(id order by created_at, id))[1:${CANDIDATES}::integer]`;

/** Rows of an export of ours bring the id they had. */
export async function matchesById(
  db: Db,
  table: Table,
  claim: Claim,
  rows: readonly { id?: string | undefined }[],
): Promise<Candidates[]> {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (ids.length === 0) return [];
  const found = await db.rows<{ id: string }>(sql`
    select id from ${sql.identifier(table)}
    where estate_id = ${claim.estateId} and id = any(${ids}::uuid[]) and deleted_at is null
      and ${unclaimed(claim, `${table}.id`)}`);
  const known = new Set(found.map(({ id }) => id));
  return rows.flatMap(({ id }, index) =>
    id !== undefined && known.has(id.toLowerCase()) ? [{ rows: [index], ids: [id.toLowerCase()] }] : [],
  );
}

/** Rows of a service's export are known by its key; several lots may share one. */
export async function matchesBySource(
  db: Db,
  table: Table,
  claim: Claim,
  rows: readonly { source?: string | null | undefined }[],
): Promise<Candidates[]> {
  if (!rows.some(({ source }) => source)) return [];
  return db.rows<Candidates>(sql`
    with wanted as (
      select source, array_agg(n::integer - 1 order by n) as rows
      from unnest(${columnArray(rows.map(({ source }) => source))}::text[]) with ordinality as given(source, n)
      where source <> '' group by source
    )
    select rows, ${oldestFirst} as ids from wanted cross join lateral (
      select id, created_at from ${sql.identifier(table)}
      where source_key(estate_id, source) = source_key(${claim.estateId}::uuid, wanted.source) and source = wanted.source
        and ${livingByKey(claim)}
        and ${unclaimed(claim, `${table}.id`)}
      offset 0
    ) as found group by rows`);
}

/**
 * Puts items written exactly as the row before those that are only alike: of `Bo` and `Bø` each row takes its own, in
 * whichever order they come. Asks how items are written where rows have a choice, and nothing where they have none.
 */
export async function exactFirst(
  db: Db,
  table: Table,
  { estateId }: Claim,
  rows: readonly Written[],
  found: readonly Candidates[],
): Promise<Candidates[]> {
  const writingOf = (written: Written = {}) =>
    JSON.stringify(WRITTEN[table].map((column) => written[column] ?? ''));
  const choices = found
    .filter(({ rows: indexes, ids }) => indexes.length > 1 || ids.length > 1)
    .map((group) => ({ ...group, byWriting: Map.groupBy(group.rows, (index) => writingOf(rows[index])) }))
    .filter(({ ids, byWriting }) => ids.length > 1 || byWriting.size > 1);
  if (choices.length === 0) return [...found];
  const items = await db.rows<Written & { id: string }>(sql`
    select id, ${sql.join(WRITTEN[table].map(sql.identifier), ', ')} from ${sql.identifier(table)}
    where estate_id = ${estateId} and id = any(${choices.flatMap(({ ids }) => ids)}::uuid[])`);
  const writings = new Map(items.map((item) => [item.id, writingOf(item)]));
  const exact = choices.flatMap(({ ids, byWriting }) => {
    const same = Map.groupBy(ids, (id) => writings.get(id));
    return [...byWriting].flatMap(([writing, indexes]) => {
      const own = same.get(writing);
      return own === undefined ? [] : [{ rows: indexes, ids: own }];
    });
  });
  return [...exact, ...found];
}

export async function takenIds(
  tx: Transaction,
  table: Table,
  estateId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const taken = await tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where estate_id = ${estateId} and id = any(${[...ids]}::uuid[])`);
  return new Set(taken.map(({ id }) => id));
}

/** Removes rows still at the version said, for good. */
export async function removeWithPictures(
  tx: Transaction,
  table: Table,
  estateId: string,
  items: readonly AtVersion[],
): Promise<{ id: string; picture: PictureKey | null }[]> {
  return tx.rows<{ id: string; picture: PictureKey | null }>(sql`
    delete from ${sql.identifier(table)} as kept
    using unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version)}::integer[])
      as given(id, version)
    where kept.estate_id = ${estateId} and kept.id = given.id and kept.version = given.version
    returning kept.id, kept.picture`);
}
