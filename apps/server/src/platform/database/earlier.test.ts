import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect, type Db, type Transaction } from './database.ts';
import { migrate, pendingMigrations } from './migrations.ts';
import { sql } from './sql.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const FIXTURES = join(import.meta.dirname, '../../testing/earlier');
/** Earlier tables whose rows have no place of their own any more. */
const GONE = new Set(['schema_migrations', 'tank_reading_counts', 'words_put_aside', 'import_turns']);

const textOf = (name: string): Promise<string> => readFile(join(FIXTURES, name), 'utf8');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('empty');
});
afterEach(() => database.drop());

/** Makes a database as it was after so many of the earlier migrations. */
async function makeEarlier(tx: Transaction, files: number): Promise<void> {
  await tx.script(`create table schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const [, ...pieces] = (await textOf('schema.sql')).split(/^-- (?=\d{4}_)/m);
  for (const piece of pieces.slice(0, files)) {
    const [name = '', checksum = ''] = piece.split(/\s/, 2);
    await tx.script(piece.slice(piece.indexOf('\n')));
    const row = { version: Number(name.slice(0, 4)), name, checksum };
    await tx.count(sql`insert into schema_migrations ${sql.values(row)}`);
  }
}

const makeFull = () =>
  database.db.begin(async (tx) => {
    await makeEarlier(tx, 23);
    await tx.script(await textOf('rows.sql'));
  });

type Rows = Record<string, Record<string, unknown>[]>;

async function allRows(db: Db): Promise<Rows> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  const rows: Rows = {};
  for (const { name } of tables)
    rows[name] = (
      await db.rows<{ row: Record<string, unknown> }>(
        // What they are found by is made anew.
        sql`select to_jsonb(t) - 'search_words' - 'search_name' as row from ${sql.identifier(name)} as t order by 1`,
      )
    ).map(({ row }) => row);
  return rows;
}

/** The rows of a table, with the columns it has here and there. */
function inBoth(here: Rows, there: Rows, name: string): string[] {
  const columns = Object.keys(there[name]?.[0] ?? {});
  const rows = here[name]?.map((row) =>
    JSON.stringify(columns.flatMap((column) => (column in row ? [[column, row[column]]] : [])).toSorted()),
  );
  return (rows ?? []).toSorted();
}

/** Everything a database is made of, in words. */
const schemaOf = (db: Db) =>
  db.rows(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(generation_expression, '') as thing
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select collname::text from pg_collation where collnamespace = 'public'::regnamespace
    union all select extname::text from pg_extension
    union all select nspname::text from pg_namespace where nspname !~ '^pg_'
    order by thing`);

/** Tables that came after them. */
const NEW = [
  'alarm_states',
  'api_tokens',
  'bottlings',
  'broker_strangers',
  'brokers',
  'calendars',
  'challenges',
  'change_epochs',
  'changes',
  'device_keys',
  'device_posts',
  'devices',
  'channels',
  'deletions',
  'deliveries',
  'email_changes',
  'email_proofs',
  'entries',
  'identities',
  'invitations',
  'jobs',
  'known_devices',
  'ledgers',
  'links',
  'listed_names',
  'lots',
  'notification_settings',
  'operation_versions',
  'operations',
  'organisation_steps',
  'own_limits',
  'passkeys',
  'period_changes',
  'purchases',
  'push_keys',
  'racks',
  'recovery_codes',
  'reports',
  'scores',
  'shares',
  'sources',
  'stripe_events',
  'subscriptions',
  'tasks',
  'tasters',
  'tastings',
  'totps',
  'trials',
  'vessels',
  'weather_fetches',
  'weather_hours',
  'webhooks',
  'wine_lists',
  'work_orders',
];

describe('a database of the earlier migrations', () => {
  it('is carried over by a start, every row of it, and by the next start nothing', async () => {
    await makeFull();
    const before = await allRows(database.db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const all = await pendingMigrations(database.db, MIGRATIONS);
    expect(await migrate(database.db, MIGRATIONS)).toEqual(all);
    const after = await allRows(database.db);
    const kept = Object.keys(before).filter((name) => !GONE.has(name));
    expect(Object.keys(after).toSorted()).toEqual([...kept, ...NEW, 'schema_migrations'].toSorted());
    for (const name of kept)
      expect([name, inBoth(after, before, name)]).toEqual([name, inBoth(before, after, name)]);
    expect(await pendingMigrations(database.db, MIGRATIONS)).toEqual([]);
    expect(await migrate(database.db, MIGRATIONS)).toEqual([]);
    expect(await allRows(database.db)).toEqual(after);
  });

  it('is afterwards as a new one', async () => {
    await makeFull();
    await migrate(database.db, MIGRATIONS);
    const fresh = await createTestDatabase('migrated');
    expect(await schemaOf(database.db)).toEqual(await schemaOf(fresh.db));
    await fresh.drop();
  });

  it('knows the words of wines whose import nobody finished', async () => {
    await makeFull();
    await database.db.count(sql`delete from cellar_words`);
    await migrate(database.db, MIGRATIONS);
    const words = await database.db.rows<{ word: string }>(sql`select word from cellar_words`);
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['dujac', 'clos', 'cherry']));
  });

  it('is carried over from each state on the way, too', async () => {
    for (const files of [1, 4, 10, 15, 22]) {
      const stopped = await createTestDatabase('empty');
      await stopped.db.begin(async (tx) => {
        await makeEarlier(tx, files);
        await tx.script(`insert into estates values (gen_random_uuid(), 'Number ${files}', now())`);
      });
      await migrate(stopped.db, MIGRATIONS);
      expect(await stopped.db.rows(sql`select name from estates`)).toEqual([{ name: `Number ${files}` }]);
      await stopped.drop();
    }
  });

  it('is carried over once when two servers start together', async () => {
    await makeFull();
    const pools = [1, 2].map(() => connect({ ...database.target, max: 2 }));
    const applied = await Promise.all(pools.map((db) => migrate(db, MIGRATIONS)));
    expect(applied.flat().length).toBe((await database.db.rows(sql`select from schema_migrations`)).length);
    await Promise.all(pools.map((db) => db.end()));
  });

  it('keeps tables that are not ours', async () => {
    await makeFull();
    await database.db.count(sql`create table sheet as select 'mine' as whose`);
    await migrate(database.db, MIGRATIONS);
    expect(await database.db.rows(sql`select whose from sheet`)).toEqual([{ whose: 'mine' }]);
  });

  it('stays as it is, with the reason, where a row has no place today', async () => {
    await makeFull();
    await database.db.count(sql`delete from imports`);
    const before = await allRows(database.db);
    await expect(migrate(database.db, MIGRATIONS)).rejects.toMatchObject({
      name: 'CarryingOverFailed',
      message: expect.stringContaining('"import_rows_import_fkey"'),
    });
    expect(await allRows(database.db)).toEqual(before);
  });
});
