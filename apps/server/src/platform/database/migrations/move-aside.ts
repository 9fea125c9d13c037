import type { Transaction } from '../database.ts';
import { sql } from '../sql.ts';

/** Moves tables, functions and collations to another schema; those of extensions stay. */
export async function moveAside(tx: Transaction, schema: string): Promise<void> {
  await tx.count(sql`create schema ${sql.identifier(schema)}`);
  const things = await tx.rows<{ move: string }>(sql`
    select format('alter %s set schema %I', thing, ${schema}::text) as move
    from (
      select tableoid, oid, relnamespace as place, 'table ' || oid::regclass as thing from pg_class where relkind = 'r'
      union all
      select tableoid, oid, pronamespace, 'routine ' || oid::regprocedure from pg_proc
      union all
      select tableoid, oid, collnamespace, 'collation ' || oid::regcollation from pg_collation
    ) as things
    where place = 'public'::regnamespace and not exists (
      select from pg_depend
      where classid = things.tableoid and objid = things.oid and deptype = 'e'
    )`);
  for (const { move } of things) await tx.count(sql.raw(move));
}
