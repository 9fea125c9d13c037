/**
 * The cost and gain of a Citus cluster: the application on a coordinator with its workers, compared with a single
 * PostgreSQL, which is a plain database of the coordinator. `TEST_CITUS_URL` names the cluster; without it nothing is
 * measured. On one machine the workers share its processors, so the result is the overhead, and not the gain of more
 * machines.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { connect, type Database } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrations/migrations.ts';
import { shardDatabase } from '../apps/server/src/platform/database/shards/shards.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import {
  citusCluster,
  databaseOf,
  joinTogether,
  onEachMachine,
  type TestCluster,
} from '../apps/server/src/testing/cluster.ts';
import { appOn } from './support/app.ts';

const ESTATES = 20;
const WINES = 500;
const CALLERS = 8;
const ROUNDS = 6;
const ROUND_MS = 1000;
const NAMES = { one: 'cuverie_bench_one', cluster: 'cuverie_bench_cluster' } as const;

interface Contender {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** The users, each of another estate, with one of their wines. */
  readonly people: readonly { access: string; wine: string }[];
}

interface Call {
  url: string;
  method?: 'POST';
  payload?: object;
}

const draft = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'White', quantity: 6 };
const LOADS: { name: string; ask: (wine: string) => Call }[] = [
  { name: 'one by id', ask: (wine) => ({ url: `/cellar/wines/${wine}` }) },
  { name: 'page of 50', ask: () => ({ url: '/cellar/wines?limit=50' }) },
  { name: 'search', ask: () => ({ url: '/cellar/wines?q=domaine%2017&limit=50' }) },
  { name: 'facets', ask: () => ({ url: '/api/cellar/wines/facets' }) },
  { name: 'create', ask: () => ({ url: '/cellar/wines', method: 'POST', payload: draft }) },
];

async function contender({ machines }: TestCluster, name: string, folder: string): Promise<Contender> {
  const isCluster = name === NAMES.cluster;
  const used = isCluster ? machines : machines.slice(0, 1);
  await onEachMachine(used, (db) =>
    db.count(sql`drop database if exists ${sql.identifier(name)} with (force)`),
  );
  await onEachMachine(used, (db) =>
    db.count(sql`create database ${sql.identifier(name)} template template0`),
  );
  if (isCluster) await joinTogether(used, name);
  const [machine] = used;
  if (machine === undefined) throw new Error('There is no machine.');
  const db = connect(databaseOf(machine, name));
  await migrate(db, join(import.meta.dirname, '../apps/server/migrations'));
  if (isCluster) await shardDatabase(db);
  const app = await appOn(db, folder);
  const people: { access: string; wine: string }[] = [];
  for (let n = 0; n < ESTATES; n += 1) people.push(await newcomer(app, n));
  await db.count(sql`
    insert into wines (estate_id, id, name, producer, vintage, region, type, quantity, notes, created_at, created_by,
      updated_at, updated_by)
    select estate_id, gen_random_uuid(), 'Cuvée ' || n, 'Domaine ' || n % 90, 1990 + n % 35, 'Bourgogne', 'Red', n % 24,
      'Cherry, earth, a long and quiet end.', now(), created_by, now(), created_by
    from wines, generate_series(1, ${WINES}) as n`);
  await db.count(sql`analyze`);
  return { app, db, people };
}

async function newcomer(app: FastifyInstance, n: number): Promise<{ access: string; wine: string }> {
  const email = `person-${n}@example.com`;
  const registered = await app.inject({
    method: 'POST',
    url: '/api/user/register/',
    remoteAddress: `10.0.0.${n}`,
    payload: { username: email, email, password: 'long enough', name: 'Bench' },
  });
  const { access } = registered.json<{ data: { access: string } }>().data;
  const authorization = `Bearer ${access}`;
  const made = await app.inject({
    method: 'POST',
    url: '/cellar/wines',
    payload: draft,
    headers: { authorization },
  });
  return { access, wine: made.json<{ data: { id: string } }>().data.id };
}

/** The calls per second. */
async function throughput({ app, people }: Contender, ask: (wine: string) => Call): Promise<number> {
  const began = performance.now();
  let calls = 0;
  const caller = async (from: number) => {
    for (let n = from; performance.now() - began < ROUND_MS; n += CALLERS) {
      const { access, wine } = people[n % people.length] ?? { access: '', wine: '' };
      const options = ask(wine);
      const { statusCode } = await app.inject({ ...options, headers: { authorization: `Bearer ${access}` } });
      if (statusCode >= 300) throw new Error(`${options.url} answered ${statusCode}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)));
  return (calls / (performance.now() - began)) * 1000;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(one: Contender, cluster: Contender): Promise<void> {
  for (const { name, ask } of LOADS) {
    const rates: { one: number; cluster: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = { one: await throughput(one, ask), cluster: await throughput(cluster, ask) };
      // The first round opens connections.
      if (round > 0) rates.push(rate);
    }
    const ratio = median(rates.map((rate) => rate.cluster / rate.one));
    console.log(
      `${name.padEnd(12)} ${median(rates.map((rate) => rate.one)).toFixed(0)} calls/s on one PostgreSQL, ` +
        `${median(rates.map((rate) => rate.cluster)).toFixed(0)} on the cluster: ${ratio.toFixed(2)} times as many`,
    );
  }
}

const url = process.env['TEST_CITUS_URL'];
if (!url) {
  console.log('TEST_CITUS_URL names no database with Citus: nothing was measured.');
} else {
  const cluster = await citusCluster(url);
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-bench-'));
  const both: Contender[] = [];
  try {
    for (const name of [NAMES.one, NAMES.cluster]) both.push(await contender(cluster, name, folder));
    const [one, spread] = both;
    if (one && spread) await compare(one, spread);
    console.log(
      `${cluster.machines.length - 1} workers; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  } finally {
    for (const { app, db } of both) {
      await app.close();
      await db.end({ timeout: 5 });
    }
    await onEachMachine(cluster.machines, async (db) => {
      for (const name of Object.values(NAMES))
        await db.count(sql`drop database if exists ${sql.identifier(name)} with (force)`);
    });
    await rm(folder, { recursive: true, force: true });
  }
}
process.exit();
