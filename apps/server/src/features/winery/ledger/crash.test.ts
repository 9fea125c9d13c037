/** Kills the server while it recomputes the record: afterwards the record is either the old or the new one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellarOperation, Vessel } from '@cuverie/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../../../platform/database/database.ts';
import { SUPERUSER } from '../../../platform/database/embedded/cluster.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { postmasterPid, Stage, until } from '../../../testing/embedded.ts';
import { launch, readyAddress } from '../../../testing/server-process.ts';
import { hour, OPERATIONS, pinot, VESSELS } from '../testing/winery.ts';

/** 5,000 entries follow the opening: two per line. */
const OPERATIONS_AFTER = 5;
const LINES = 500;

const stage = new Stage();
let dataDir: string;
let server: Awaited<ReturnType<typeof start>>;
let access: string;
let opening: CellarOperation;
let asSaidFirst: Awaited<ReturnType<typeof record>>;
let asCorrected: Awaited<ReturnType<typeof record>>;

async function start() {
  const { child, ended } = launch(dataDir);
  return { child, ended, ...(await readyAddress(child)) };
}

async function send<Data>(method: string, path: string, body: object): Promise<Data> {
  const response = await fetch(server.address + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}

/** Queries the server's database directly. */
async function connected<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
  const password = (await readFile(join(dataDir, 'database/password'), 'utf8')).trim();
  const path = join(dataDir, 'database/socket/.s.PGSQL.5432');
  const db = connect({ socket: { path, user: SUPERUSER, password, database: 'postgres' }, max: 2 });
  return look(db).finally(() => db.end({ timeout: 1 }));
}

/** Reads the whole record, and the number of operations whose newest version is missing in the journal. */
const record = () =>
  connected((db) =>
    db.one<{ entries: number; digest: string; unjournalled: number }>(sql`
      select count(*) as entries, md5(string_agg(entries::text, ' ' order by number, step)) as digest, (
        select count(*) from operations where not exists (
          select from operation_versions as said
          where said.estate_id = operations.estate_id and operation_id = id and said.version = operations.version)
      ) as unjournalled
      from entries`),
  );

/** The original opening, or one with another grape, which all later entries then contain. */
const saidOpening = (grapes: object[]) => ({
  kind: 'open',
  at: hour(0),
  lines: [{ to: opening.lines[0]?.['to'], amount: 9000, lot: 'A', sources: grapes }],
});
const asItWas = [pinot];
const asItShouldBe = [
  { share: 85, ...pinot },
  { share: 15, variety: 'Gamay', vintage: 2025 },
];
const correct = (grapes: object[]) =>
  send<CellarOperation>('PUT', `${OPERATIONS}/${opening.id}`, saidOpening(grapes));

beforeAll(async () => {
  dataDir = await stage.folder();
  server = await start();
  const email = 'ana@example.com';
  const person = { username: email, email, password: 'correct horse', name: 'Ana Silva' };
  ({ access } = await send<{ access: string }>('POST', '/api/user/register/', person));
  const [t1, t2] = await Promise.all(
    ['T1', 'T2'].map((code) => send<Vessel>('POST', VESSELS, { code, kind: 'tank', capacity: 10_000 })),
  );
  opening = await send('POST', OPERATIONS, {
    kind: 'open',
    at: hour(0),
    lines: [{ to: t1?.id, amount: 9000, lot: 'A', sources: asItWas }],
  });
  for (let at = 1; at <= OPERATIONS_AFTER; at += 1) {
    const lines = Array.from({ length: LINES }, () => ({ from: t1?.id, to: t2?.id, amount: 1 }));
    await send('POST', OPERATIONS, { kind: 'move', at: hour(at), lines });
  }
  asSaidFirst = await record();
  await correct(asItShouldBe);
  asCorrected = await record();
  await correct(asItWas);
}, 120_000);

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await stage.clear();
});

/** Kills the server and its database before either can clean up. */
async function kill(what: 'server' | 'server and database'): Promise<void> {
  const database = await postmasterPid(dataDir);
  server.child.kill('SIGKILL');
  if (what === 'server and database') process.kill(database, 'SIGKILL');
  await server.ended;
}

test('a correction rewrites the entries, and the opposite one restores them', async () => {
  expect(asSaidFirst).toMatchObject({ entries: 2 + 2 * LINES * OPERATIONS_AFTER, unjournalled: 0 });
  expect(asCorrected).toMatchObject({ entries: asSaidFirst.entries, unjournalled: 0 });
  expect(asCorrected.digest).not.toBe(asSaidFirst.digest);
  expect(await record()).toEqual(asSaidFirst);
});

test.each<[string, 'server' | 'server and database', Sql, boolean]>([
  ['it takes the old ones away', 'server', sql`entries where number = 3 and step = 500`, false],
  ['it writes the new ones', 'server and database', sql`lots`, false],
  ['it makes them lasting', 'server', sql`operations where number = 3`, true],
])(
  'killed while %s, %s, the 5,000 entries are all old or all new',
  async (_, killed, awaited, wasCommitting) => {
    await connected(async (db) => {
      const isWaiting = async () =>
        (await db.count(sql`
          select from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend' and wait_event_type = 'Lock'`)) >
        0;
      const isOver = async () =>
        (await db.count(sql`
          select from pg_stat_activity where pid <> pg_backend_pid() and xact_start is not null`)) === 0;
      let isAnswered: Promise<boolean> | undefined;
      await db
        .begin(async (tx) => {
          // Everything that needs this row waits in the middle of its work.
          await tx.rows(sql`select from ${awaited} for update`);
          isAnswered = correct(asItShouldBe).then(
            () => true,
            () => false,
          );
          await until('the server waits for the row', isWaiting);
          await kill(killed);
          await isAnswered;
        })
        .catch((error: unknown) => {
          if (killed === 'server') throw error;
        });
      expect(await isAnswered).toBe(false);
      if (killed === 'server') await until('PostgreSQL has seen it', isOver);
    });
    server = await start();
    const found = await record();
    // A commit may be durable although its answer was lost.
    expect(wasCommitting ? [asSaidFirst, asCorrected] : [asSaidFirst]).toContainEqual(found);
    await correct(asItWas);
    expect(await record()).toEqual(asSaidFirst);
  },
  120_000,
);

test('after an answer all 5,000 entries are new, even if the server is killed', async () => {
  await correct(asItShouldBe);
  await kill('server and database');
  server = await start();
  expect(await record()).toEqual(asCorrected);
  await correct(asItWas);
  expect(await record()).toEqual(asSaidFirst);
}, 120_000);
