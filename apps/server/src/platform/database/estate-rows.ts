/** The rows of one estate in all tables, which are read from the catalogue, so that none is forgotten. */
import { PORTION } from '../portions.ts';
import type { Database, Db } from './database.ts';
import { withoutStatementTimeout } from './long-work.ts';
import { type Sql, sql } from './sql.ts';

export interface EstateTable {
  readonly name: string;
  /** Its primary key without the estate. */
  readonly key: readonly string[];
  readonly hasPicture: boolean;
  /** Whether its rows refer to each other: then they are deleted together to keep keys valid. */
  readonly refersToItself: boolean;
}

/** Memberships and sessions are deleted with the estate itself. */
const OF_PEOPLE = ['memberships', 'sessions'];

/** Lists all tables with rows of estates, referring tables first. */
export async function estateTables(db: Db): Promise<EstateTable[]> {
  const tables = await db.rows<EstateTable & { refersTo: string[] }>(sql`
    select relname as name,
      array(
        select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = c.oid and indisprimary and attname <> 'estate_id'
      ) as key,
      exists (
        select from pg_attribute where attrelid = c.oid and attname = 'picture' and not attisdropped
      ) as "hasPicture",
      exists (
        select from pg_constraint where conrelid = c.oid and confrelid = c.oid and contype = 'f'
      ) as "refersToItself",
      array(
        select distinct r.relname::text from pg_constraint join pg_class r on r.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
      ) as "refersTo"
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and exists (
        select from pg_attribute where attrelid = c.oid and attname = 'estate_id' and not attisdropped
      )
      and relname <> all(${OF_PEOPLE})
    order by relname`);
  const left = new Map(tables.map((table) => [table.name, table]));
  const inOrder: EstateTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => ![...left.values()].some(({ refersTo }) => refersTo.includes(name)),
    );
    if (free.length === 0) throw new Error(`Tables refer to one another: ${[...left.keys()].join(', ')}`);
    for (const table of free) left.delete(table.name);
    inOrder.push(...free);
  }
  return inOrder;
}

/** Deletes some rows of an estate from a table; returns how many, and their pictures. */
export async function deletePortion(
  db: Database,
  { name, key, hasPicture, refersToItself }: EstateTable,
  estateId: string,
): Promise<{ rows: number; pictures: string[] }> {
  const table = sql.identifier(name);
  const columns = sql.join(key.map(sql.identifier), ', ');
  const some: Sql =
    refersToItself || key.length === 0
      ? sql``
      : sql` and (${columns}) in (
          select ${columns} from ${table} where estate_id = ${estateId} limit ${PORTION}::integer
        )`;
  const deletion = sql`delete from ${table} where estate_id = ${estateId}${some}`;
  if (!hasPicture) {
    return db.begin(async (tx) => {
      if (refersToItself) await withoutStatementTimeout(tx);
      return { rows: await tx.count(deletion), pictures: [] };
    });
  }
  const deleted = await db.rows<{ picture: string | null }>(sql`${deletion} returning picture`);
  return { rows: deleted.length, pictures: deleted.flatMap(({ picture }) => picture ?? []) };
}

/** Lists tables whose rows are deleted with a person, with the column that names the person. */
export const tablesOfPeople = (db: Db): Promise<{ name: string; column: string }[]> =>
  db.rows(sql`
    select c.relname as name, a.attname as column
    from pg_constraint f join pg_class c on c.oid = conrelid
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where confrelid = 'users'::regclass and contype = 'f' and confdeltype = 'c'
    order by c.relname`);
