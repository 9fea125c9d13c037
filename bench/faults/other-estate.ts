/** The estate that others try to access, and the check whether anything in it changed. */
import { createHash } from 'node:crypto';
import { openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../apps/server/src/features/exchange/archive/read.ts';
import { connect } from '../../apps/server/src/platform/database/database.ts';
import { SUPERUSER } from '../../apps/server/src/platform/database/embedded/cluster.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { triedEstate } from '../../apps/server/src/testing/faults/estate.ts';
import { formOf, partsOf, pngOf } from '../../apps/server/src/testing/faults/forms.ts';
import { type Account, type ReceivedAnswer, signUp } from './client.ts';
import { databaseOf } from './server.ts';
import type { Bench } from './watch.ts';

/** Derived tables, filled in the background from rows that are compared themselves. */
const DERIVED = ['cellar_words'];

/** The state of a broker's connection, which the server stores by itself. */
const OF_CONNECTION = ['held_by', 'held_until', 'connected_at', 'last_message_at', 'failure'];

export interface OtherEstate {
  account: Account;
  /** A word that occurs only in this estate's data. */
  mark: string;
  /** The ids of all rows of the estate and its user. */
  ids: string[];
  /** The address of a picture. */
  picture: string;
  archive: Buffer;
  /** The whole state in a comparable form: the stored rows, and an export. */
  state(): Promise<Record<string, string>>;
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

export async function otherEstate(bench: Bench): Promise<OtherEstate> {
  const { origin } = bench.server();
  const mark = `Zinfandel ${crypto.randomUUID().slice(0, 8)}`;
  const account = await signUp(origin);
  const estate = triedEstate({
    ...account,
    post: (url, body) => account.post(url, { ...(body as object), ...named(body, mark) }),
  });
  await estate.fill();
  for (const [collection, id] of estate.rows)
    if (id === '') throw new Error(`The other estate has no row of ${collection}.`);
  const wine = { name: mark, vintage: 2019, region: mark, type: 'Red', quantity: 3, notes: mark };
  const form = formOf([
    ...partsOf(wine),
    { name: 'image', fileName: 'a.png', type: 'image/png', content: pngOf(40, 60) },
  ]);
  const made = await account.connection.send({
    method: 'POST',
    url: '/cellar/wines',
    headers: { authorization: `Bearer ${account.access}`, ...form.headers },
    body: form.body,
  });
  if (made.status !== 201)
    throw new Error(`The wine with a picture was answered with ${made.status} ${made.text}`);
  const { id, image } = (JSON.parse(made.text) as { data: { id: string; image: string } }).data;
  const me = (await account.get<{ id: string; estate: { id: string } }>('/api/current-user')).data;
  return {
    account,
    mark,
    ids: [...estate.rows.values(), id, me.id, me.estate.id],
    picture: image,
    archive: await archiveOf(bench, account),
    state: async () => ({
      ...(await rowsOf(bench.dataDir, me.estate.id)),
      ...(await exportsOf(bench, account, image)),
    }),
  };
}

const named = (body: unknown, name: string): object =>
  typeof body === 'object' && body !== null && 'name' in body ? { name } : {};

/** A digest of the estate's rows in each table, including versions. */
async function rowsOf(dataDir: string, estateId: string): Promise<Record<string, string>> {
  const { socketFolder } = await databaseOf(dataDir);
  const home = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() =>
    join(dataDir, 'database'),
  );
  const password = (await readFile(join(home.trim(), 'password'), 'utf8')).trim();
  const socket = {
    path: join(socketFolder, '.s.PGSQL.5432'),
    user: SUPERUSER,
    password,
    database: 'postgres',
  };
  const db = connect({ socket, max: 1 });
  try {
    const tables = await db.rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where column_name = 'estate_id' and table_schema = 'public' and table_name <> all(${DERIVED}::text[])`);
    const state: Record<string, string> = {};
    for (const { name } of tables) {
      const found = await db.row<{ rows: string | null }>(sql`
        select string_agg(row::text, E'\n' order by row::text) as rows
        from (
          select to_jsonb(t) - ${name === 'brokers' ? OF_CONNECTION : []}::text[] as row
          from ${sql.identifier(name)} as t where estate_id = ${estateId}
        ) as compared`);
      state[name] = digest(found?.rows ?? '');
    }
    return state;
  } finally {
    await db.end();
  }
}

async function fetched({ connection, access }: Account, url: string): Promise<ReceivedAnswer> {
  return connection.send({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });
}

async function archiveOf({ server }: Bench, { access }: Account): Promise<Buffer> {
  const answer = await fetch(`${server().origin}/api/exports/archive.zip`, {
    headers: { authorization: `Bearer ${access}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

async function exportsOf(bench: Bench, account: Account, picture: string): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const kind of ['wines', 'barrels', 'consumptions']) {
    const { status, text } = await fetched(account, `/api/exports/${kind}.csv`);
    state[`${kind}.csv`] = `${status} ${digest(text)}`;
  }
  const { status, text } = await fetched(account, picture);
  state.picture = `${status} ${digest(text)}`;
  const file = join(bench.dataDir, 'export-to-compare.zip');
  await writeFile(file, await archiveOf(bench, account));
  // Closed together with the archive.
  const archive = await openArchive(openSync(file, 'r'), []);
  for (const [path, part] of Object.entries(archive.manifest?.parts ?? {}))
    state[`archive ${path}`] = part.sha256;
  archive.close();
  return state;
}
