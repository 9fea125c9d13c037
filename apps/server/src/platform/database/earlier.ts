/** Databases made by the migrations before 1.0 were written anew: their rows are carried over into the tables of today. */
import { StartProblem } from '../start-problem.ts';
import type { Transaction } from './database.ts';
import { sql } from './sql.ts';

/** Of the first of those migrations, which shares its number and name with today's. */
const FIRST_CHECKSUM = 'd7e834b49ad3044bcc2f2d21475db0207e050ee8de2bb57583921a7053c115e5';

/** Where the earlier tables stand while they are read. */
const EARLIER = 'cuverie_earlier';

/** Earlier tables that have no place today: what they held is in the other tables. */
const GONE = ['schema_migrations', 'tank_reading_counts', 'words_put_aside', 'import_turns'];

export class CarryingOverFailed extends StartProblem {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The database was made by an earlier version of Cuverie, and could not be brought to this one: ${reason}. ` +
        'Nothing was changed. Start the earlier version, make an archive of each estate, and restore it in a new database.',
      { cause },
    );
  }
}

/** Whether the migrations that were applied are the earlier ones. */
export const isEarlier = (applied: readonly { version: number; checksum: string }[]): boolean =>
  applied.some(({ version, checksum }) => version === 1 && checksum === FIRST_CHECKSUM);

/**
 * Makes the tables anew and fills them with the earlier rows.
 * @param makeTables applies all migrations of today
 */
export async function carryOver(tx: Transaction, makeTables: () => Promise<void>): Promise<void> {
  try {
    await moveAside(tx, EARLIER);
    await makeTables();
    await copyRows(tx);
    // Their rows were stored as they came: they are taken back by undoing them.
    await tx.count(sql`update imports set status = 'finished', closed_at = created_at where status = 'open'`);
    await tx.count(sql`
      insert into cellar_words (estate_id, word)
      select distinct estate_id, word from wines, mistakable_words(search_words) as word on conflict do nothing`);
    await tx.count(sql`drop schema ${sql.identifier(EARLIER)} cascade`);
  } catch (cause) {
    throw new CarryingOverFailed(cause);
  }
}

/** Moves tables, functions and collations to another schema; what belongs to extensions stays. */
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

/** Copies what the columns have that both the earlier and today's table know. */
async function copyRows(tx: Transaction): Promise<void> {
  // A table refers only to tables made before it.
  const tables = await tx.rows<{ name: string; columns: string | null }>(sql`
    select earlier.relname as name, (
        select string_agg(format('%I', attname), ', ') from pg_attribute as kept
        where attrelid = today.oid and attnum > 0 and not attisdropped and attgenerated = ''
          and exists (
            select from pg_attribute
            where attrelid = earlier.oid and attname = kept.attname and not attisdropped
          )
      ) as columns
    from pg_class as earlier
    left join pg_class as today on today.relname = earlier.relname and today.relnamespace = 'public'::regnamespace
    where earlier.relnamespace = ${EARLIER}::regnamespace and earlier.relkind = 'r'
      and earlier.relname <> all(${GONE}::text[])
    order by today.oid`);
  for (const { name, columns } of tables) {
    const table = sql.identifier(name);
    const from = sql`${sql.identifier(EARLIER)}.${table}`;
    // One that is not ours stays as it is.
    if (columns === null) await tx.count(sql`alter table ${from} set schema public`);
    else
      await tx.count(
        sql`insert into public.${table} (${sql.raw(columns)}) select ${sql.raw(columns)} from ${from}`,
      );
  }
}
