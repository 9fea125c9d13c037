/** Distributes the rows of estates over a Citus cluster, all rows of one estate together. */
import { StartProblem } from '../../start-problem.ts';
import type { Database, Db, Transaction } from '../database.ts';
import { changeTables } from '../long-work.ts';
import { sql } from '../sql.ts';

/**
 * Read with the rows of every estate, so each machine has a copy. Every other table with an `estate_id` is distributed.
 */
const COPIED = new Set(['users', 'estates', 'memberships', 'reference_grapes']);

/** Tables with an `estate_id` that are read by token before the estate is known: they stay on the coordinator. */
const KEPT = new Set([
  'sessions',
  'invitations',
  'api_tokens',
  'calendars',
  'device_keys',
  'notification_settings',
  'links',
]);

/** Placement of a table: `distributed`, `reference` (copied), or on the coordinator only. */
interface Table {
  readonly name: string;
  readonly lies: 'distributed' | 'reference' | 'local';
  readonly hasEstate: boolean;
}

export interface Shards {
  /** Tables distributed now. */
  readonly distributed: string[];
  /** Tables copied to each machine now. */
  readonly copied: string[];
  /** Number of tables already in place. */
  readonly before: number;
}

export class NoCluster extends StartProblem {}

/** Whether rows of this database are on several machines. */
export async function isSharded(db: Db): Promise<boolean> {
  const { has } = await db.one<{ has: boolean }>(
    sql`select to_regclass('pg_dist_partition') is not null as has`,
  );
  if (!has) return false;
  const { is } = await db.one<{ is: boolean }>(
    sql`select exists (select from pg_dist_partition where partmethod = 'h') as is`,
  );
  return is;
}

/** @throws {NoCluster} with a message for the terminal */
async function needCluster(db: Db): Promise<void> {
  const { has } = await db.one<{ has: boolean }>(sql`select to_regclass('pg_dist_node') is not null as has`);
  if (!has) {
    throw new NoCluster(
      'The PostgreSQL at DATABASE_URL has no Citus. Install it on every machine of the cluster, name it in ' +
        'shared_preload_libraries, and run "create extension citus" in this database on each.',
    );
  }
  const { workers } = await db.one<{ workers: number }>(sql`
    select count(*)::integer as workers from pg_dist_node where noderole = 'primary' and shouldhaveshards and isactive`);
  if (workers === 0) {
    throw new NoCluster(
      'The PostgreSQL at DATABASE_URL knows no other machine to lay rows on. Connect to it and run ' +
        '"select citus_set_coordinator_host(\'this machine\', 5432)", then "select citus_add_node(\'worker\', 5432)" ' +
        'for each worker.',
    );
  }
}

/**
 * Places each table of the database; call it again to continue after an interruption.
 * @throws {StartProblem} with a message for the terminal
 */
export async function shardDatabase(db: Database): Promise<Shards> {
  await needCluster(db);
  return changeTables(db, shard);
}

/** Places each table with its rows. Those already in place stay. */
export async function shard(tx: Transaction): Promise<Shards> {
  await inSequence(tx);
  await tx.count(sql`set local client_min_messages to warning`);
  const tables = await tablesOf(tx);
  const isCopied = ({ name }: Table) => COPIED.has(name);
  const isDistributed = ({ name, hasEstate }: Table) => hasEstate && !COPIED.has(name) && !KEPT.has(name);
  const toCopy = tables.filter((table) => isCopied(table) && table.lies !== 'reference');
  const toDistribute = tables.filter((table) => isDistributed(table) && table.lies !== 'distributed');

  await shareFunctions(tx);
  const putBack = await takeKeysAway(tx, toDistribute);
  for (const { name } of toCopy) await tx.count(sql`select create_reference_table(${name})`);
  let beside = tables.find(({ lies }) => lies === 'distributed')?.name ?? 'none';
  for (const { name } of toDistribute) {
    await tx.count(sql`select create_distributed_table(${name}, 'estate_id', colocate_with => ${beside})`);
    beside = name;
  }
  await putBack();
  for (const { name } of [...toDistribute, ...toCopy])
    await tx.count(sql`select truncate_local_data_after_distributing_table(${name})`);
  return {
    distributed: toDistribute.map(({ name }) => name),
    copied: toCopy.map(({ name }) => name),
    before:
      tables.filter((table) => isCopied(table) || isDistributed(table)).length -
      toCopy.length -
      toDistribute.length,
  };
}

/** For a transaction with schema changes: Citus refuses many of them when a machine gets several at once. */
export async function inSequence(tx: Transaction): Promise<void> {
  await tx.count(sql`set local citus.multi_shard_modify_mode to 'sequential'`);
}

/** Our tables with their current placement. */
export const tablesOf = (db: Db): Promise<Table[]> =>
  db.rows<Table>(sql`
    select relname as name,
      case partmethod when 'h' then 'distributed' when 'n' then
        case repmodel when 't' then 'reference' else 'local' end else 'local' end as lies,
      exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'estate_id' and not attisdropped
      ) as "hasEstate"
    from pg_class left join pg_dist_partition on logicalrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by pg_class.oid`);

/** Citus copies functions used by columns and indexes to the workers, but not those that they call. */
async function shareFunctions(tx: Transaction): Promise<void> {
  const extensions = await tx.rows<{ name: string }>(sql`
    select extname as name from pg_extension where extnamespace = 'public'::regnamespace`);
  // Exists already; it is created on the workers.
  for (const { name } of extensions)
    await tx.count(sql`create extension if not exists ${sql.identifier(name)} with schema public`);
  await tx.count(sql`
    select create_distributed_function(oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )`);
}

/**
 * Drops the foreign keys between these tables: Citus allows none while only one of two is distributed, and restoring in
 * any order is faster.
 * @returns a function that adds them again
 */
export async function takeKeysAway(
  tx: Transaction,
  tables: readonly Pick<Table, 'name'>[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const keys = await tx.rows<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype = 'f' and conrelid = any(${names}::regclass[]) and confrelid = any(${names}::regclass[])`);
  for (const { drop } of keys) await tx.count(sql.raw(drop));
  return async () => {
    for (const { add } of keys) await tx.count(sql.raw(add));
  };
}
