import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { v4 as newId } from 'uuid';
import { expect, inject, onTestFinished, test } from 'vitest';
import { joinTogether } from '../../../testing/cluster.ts';
import { createTestDatabase, type TestDatabase, useTestDatabase } from '../../../testing/database.ts';
import { detectForeignDump } from '../../history/epoch.ts';
import type { Db } from '../database.ts';
import { isCheckViolation, isForeignKeyViolation, isUniqueViolation } from '../errors.ts';
import { insertMany, type ManyTable, removeWhere } from '../many.ts';
import { migrate } from '../migrations/migrations.ts';
import { queryOf } from '../search.ts';
import { sql } from '../sql.ts';
import { shardDatabase, tablesOf } from './shards.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
const COMMAND = join(import.meta.dirname, '../../../shard.ts');

const database = useTestDatabase();

const ESTATE = '00000000-0000-4000-8000-00000000000';
/** Ten estates of 100 wines, each drunk once. */
async function fill(db: Db): Promise<void> {
  await db.count(sql`
    insert into users (id, email, email_key, name, password_hash, created_at)
    select (${ESTATE} || n)::uuid, n, n, 'Ana', 'none', now() from generate_series(0, 9) as n`);
  await db.count(sql`insert into estates select id, 'Quinta', now() from users`);
  await db.count(sql`insert into memberships select id, id, 'owner', now() from users`);
  await db.count(sql`
    insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
    select id, gen_random_uuid(), 'Clos Négre', 2000 + n % 20, 'Dão', 'Red', n, now(), id, now(), id
    from users, generate_series(1, 100) as n`);
  await db.count(sql`
    insert into consumptions (estate_id, id, wine_id, day, quantity, reason, taken_by, created_at, created_by,
      updated_at, updated_by)
    select estate_id, gen_random_uuid(), id, now(), 1, 'Drunk', 'Ana', now(), created_by, now(), created_by from wines`);
}

/** A database on one machine with rows, which then joins a cluster. */
async function grown(): Promise<TestDatabase> {
  const made = await createTestDatabase('empty');
  onTestFinished(() => made.drop());
  await migrate(made.db, MIGRATIONS);
  await fill(made.db);
  return made;
}

const kept = (db: Db, estateId: string) =>
  db.rows(sql`
    select count(*) as wines, sum(wines.quantity) as bottles, count(consumptions.id) as drunk,
      count(*) filter (where search_words @@ ${queryOf(estateId, [['negre']], '/')}::tsquery) as found
    from wines left join consumptions on consumptions.estate_id = wines.estate_id and wine_id = wines.id
    where wines.estate_id = ${estateId}`);
const WHOLE = [{ wines: 100, bottles: 5050, drunk: 100, found: 100 }];

const urlOf = ({ target }: TestDatabase) => ('url' in target ? target.url : '');
async function command(DATABASE_URL: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], {
    env: { ...process.env, DATABASE_URL },
  });
  return stdout;
}

test('places every table with its estate, on every machine, or on the coordinator by name', async () => {
  const tables = await tablesOf(database().db);
  const names = (lies: string) => tables.filter((table) => table.lies === lies).map(({ name }) => name);
  expect(names('reference').toSorted()).toEqual(['estates', 'memberships', 'reference_grapes', 'users']);
  expect(names('local').toSorted()).toEqual([
    'access_tokens',
    'api_tokens',
    'calendars',
    'challenges',
    'change_epochs',
    'channels',
    'deletions',
    'device_keys',
    'email_changes',
    'email_proofs',
    'identities',
    'invitations',
    'jobs',
    'known_devices',
    'links',
    'notification_settings',
    'organisation_steps',
    'passkeys',
    'password_resets',
    'push_keys',
    'recovery_codes',
    'refresh_tokens',
    'schema_migrations',
    'sessions',
    'stripe_events',
    'throttles',
    'totps',
  ]);
  const together = await database().db.rows(sql`
    select colocationid, count(*) as tables from pg_dist_partition where partmethod = 'h' group by 1`);
  expect(together).toEqual([expect.objectContaining({ tables: names('distributed').length })]);
});

test('distributes an existing database with its rows once, with all constraints', async () => {
  const server = await grown();
  const { db } = server;
  const before = await kept(db, `${ESTATE}3`);
  expect(before).toEqual(WHOLE);
  await db.count(sql`create extension citus`);
  await expect(shardDatabase(db)).rejects.toThrow('knows no other machine to lay rows on');
  await joinTogether(inject('databases').machines, server.name);

  const said = await command(urlOf(server));
  expect(said).toMatch(/^Spread by estate over the workers: wines, .*consumptions.*\.$/m);
  expect(said).toMatch(/^Copied to every machine: estates, users, memberships, reference_grapes\.$/m);
  expect(await command(urlOf(server))).toBe(
    '55 tables lie where they should already.\nThere was nothing to do.\n',
  );

  expect(await kept(db, `${ESTATE}3`)).toEqual(WHOLE);
  const machines = await db.rows(sql`
    select nodename, nodeport from citus_shards where table_name = 'wines'::regclass group by 1, 2`);
  expect(machines).toHaveLength(2);
  expect(await db.rows(sql`select from pg_constraint where conname = 'consumptions_wine_fkey'`)).toHaveLength(
    1,
  );
  const orphan = db.count(sql`
    update consumptions set wine_id = estate_id where estate_id = ${`${ESTATE}3`}`);
  const refused = await orphan.catch((error: unknown) => error);
  expect(isForeignKeyViolation(refused, 'consumptions_wine_fkey')).toBe(true);
  expect(isForeignKeyViolation(refused, 'readings_block_fkey')).toBe(false);
  const twice = await db
    .count(sql`insert into users select gen_random_uuid(), email, email_key, name, password_hash from users`)
    .catch((error: unknown) => error);
  expect(isUniqueViolation(twice, 'users_email_key')).toBe(false);
});

test('searches every machine for changes of another database', async () => {
  await expect(detectForeignDump(database().db)).resolves.toBeUndefined();
});

test('applies later migrations on every machine and distributes their tables', async () => {
  const { db } = database();
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(
    join(folder, '9001_corks.sql'),
    `-- What a bottle is closed with; one statement after the other.
    alter table wines add column cork text constraint wines_cork_check check (cork <> '');
    create index wines_by_cork on wines (estate_id, cork);
    update wines set cork = 'natural' where type = 'Red';
    create function is_cork(cork text) returns boolean language plpgsql immutable as $$
      begin return cork <> 'screw cap; glass'; end $$;
    create table corks (
      estate_id uuid not null references estates, id uuid not null, wine_id uuid not null, primary key (estate_id, id)
    );`,
  );
  await writeFile(
    join(folder, '9002_corks_of_wines.sql'),
    `alter table corks add constraint corks_wine_fkey
      foreign key (estate_id, wine_id) references wines (estate_id, id) on delete cascade;`,
  );
  await fill(db);
  expect(await migrate(db, folder)).toEqual(['9001_corks.sql', '9002_corks_of_wines.sql']);
  expect((await tablesOf(db)).find(({ name }) => name === 'corks')).toMatchObject({ lies: 'distributed' });
  await db.count(sql`
    insert into corks select estate_id, id, id from wines where estate_id = ${`${ESTATE}1`} and is_cork(cork)`);
  await db.count(sql`delete from wines where estate_id = ${`${ESTATE}1`} and vintage = 2003`);
  expect(await db.rows(sql`select count(*) as corks from corks where estate_id = ${`${ESTATE}1`}`)).toEqual([
    { corks: 95 },
  ]);
});

test('identifies a worker’s error by its constraint, and deletes rows with their history', async () => {
  const { db } = database();
  const estateId = newId();
  await db.count(sql`
    insert into users (id, email, email_key, name, password_hash, created_at)
    values (${estateId}, 'bea', 'bea', 'Bea', 'none', now())`);
  await db.count(sql`insert into estates values (${estateId}, 'Quinta', now())`);
  const vessels: ManyTable<{ code: string; kind: string; unit: string; capacity: number }> = {
    name: 'vessels',
    kind: 'vessel',
    columns: {
      code: ['code', 'text'],
      kind: ['kind', 'text'],
      unit: ['unit', 'text'],
      capacity: ['capacity', 'numeric'],
    },
  };
  const tasks: ManyTable<{ workOrderId: string; place: number; plan: object }> = {
    name: 'tasks',
    kind: 'task',
    columns: {
      workOrderId: ['work_order_id', 'uuid'],
      place: ['place', 'integer'],
      plan: ['plan', 'jsonb'],
    },
  };
  const stamp = { userId: estateId, at: new Date() };
  const add = <Values extends object>(table: ManyTable<Values>, values: Values) =>
    db
      .begin((tx) => insertMany(tx, estateId, table, [{ id: newId(), values }], stamp))
      .catch((error: unknown) => error);
  const tank = { code: 'T1', kind: 'tank', unit: 'L', capacity: 1000 };
  expect(await add(vessels, tank)).toBe(undefined);
  const twice = await add(vessels, tank);
  expect([isUniqueViolation(twice), isUniqueViolation(twice, 'vessels_code_key')]).toEqual([true, true]);
  expect([isUniqueViolation(twice, 'vessels_pkey'), isForeignKeyViolation(twice)]).toEqual([false, false]);
  const small = await add(vessels, { ...tank, code: 'T2', capacity: -1 });
  expect([isCheckViolation(small, 'vessels_capacity_check'), isUniqueViolation(small)]).toEqual([
    true,
    false,
  ]);
  const orphan = await add(tasks, { workOrderId: newId(), place: 0, plan: {} });
  expect([isForeignKeyViolation(orphan), isUniqueViolation(orphan)]).toEqual([true, false]);
  const removed = await db.begin((tx) => removeWhere(tx, estateId, vessels, sql`code = 'T1'`, stamp));
  const gone = await db.rows(sql`
    select before ->> 'code' as code from changes where estate_id = ${estateId} and act = 'deleted'`);
  expect([removed, gone]).toEqual([1, [{ code: 'T1' }]]);
});
