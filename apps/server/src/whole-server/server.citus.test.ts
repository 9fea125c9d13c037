/** The server as a process on a cluster right after sharding. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '../platform/backup/write.ts';
import { systemClock } from '../platform/clock.ts';
import { sql } from '../platform/database/sql.ts';
import { MIGRATIONS } from '../server.ts';
import { databaseUrl, useTestDatabase } from '../testing/database.ts';
import { launch, readyAddress } from '../testing/server-process.ts';

const database = useTestDatabase();
const WINE = { name: 'Clos Négre', vintage: 2019, region: 'Dão', type: 'Red', quantity: 6 };

interface Body {
  data: unknown;
}

const post = async <Data>(url: string, body: object, access = ''): Promise<Data> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as Body).data as Data;
};

test('starts, keeps a wine when it is killed, and is backed up by the cluster', async () => {
  const { target, db } = database();
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-citus-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const start = async () => {
    const server = launch(folder, { DATABASE_URL: databaseUrl(target) });
    onTestFinished(async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    });
    return { ...server, address: (await readyAddress(server.child)).address };
  };
  const first = await start();
  const email = 'ana@example.com';
  const { access } = await post<{ access: string }>(`${first.address}/api/user/register`, {
    username: email,
    email,
    password: 'correct horse',
    name: 'Ana',
  });
  await post(`${first.address}/cellar/wines`, WINE, access);
  first.child.kill('SIGKILL');
  await first.ended;

  const { address } = await start();
  const list = await fetch(`${address}/cellar/wines`, { headers: { authorization: `Bearer ${access}` } });
  expect(((await list.json()) as Body).data).toMatchObject([WINE]);

  const source = { target, dataDir: folder, migrations: MIGRATIONS, clock: systemClock };
  await expect(writeBackup(source, join(folder, 'backup.zip'))).rejects.toThrow(
    'docs/growing.md says how to back up a cluster.',
  );
  expect(await db.rows(sql`select citus_create_restore_point('test') is not null as made`)).toEqual([
    { made: true },
  ]);
});
