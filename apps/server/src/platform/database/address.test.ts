import { dirname } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { useTestDatabase } from '../../testing/database.ts';
import { connect } from './database.ts';
import { sql } from './sql.ts';

const database = useTestDatabase('empty');
function socket() {
  const { target } = database();
  if (!('socket' in target)) throw new Error('These tests are about sockets.');
  return target.socket;
}
afterEach(() => void vi.unstubAllEnvs());

const PASSWORD = `p@ss:/w#rd?%&"' é`;

/** Returns a URL for `DATABASE_URL` with the directory of the socket. */
function urlOf(user: string, password: string, parameters: Record<string, string> = {}): string {
  const { path, database: name } = socket();
  const url = new URL(
    `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${name}`,
  );
  const port = path.slice(path.lastIndexOf('.') + 1);
  url.search = new URLSearchParams({ host: dirname(path), port, ...parameters }).toString();
  return url.href;
}

function opened(url: string) {
  const db = connect({ url, max: 1 });
  onTestFinished(() => db.end({ timeout: 1 }));
  return db;
}

it('reaches a socket with special characters and password by its URL', async () => {
  const role = `cellar hand ${database().name}`;
  const { db } = database();
  await db.count(
    sql`create role ${sql.identifier(role)} login password ${sql.raw(`'${PASSWORD.replace("'", "''")}'`)}`,
  );
  onTestFinished(async () => void (await db.count(sql`drop role ${sql.identifier(role)}`)));
  const through = opened(urlOf(role, PASSWORD));
  expect(await through.rows(sql`select current_user as role`)).toEqual([{ role }]);
  const refused = opened(urlOf(role, 'another'));
  await expect(refused.rows(sql`select 1`)).rejects.toMatchObject({ code: '28P01' });
});

it.each(['allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'])(
  'sslmode=%s requests an encrypted connection without warnings',
  async (sslmode) => {
    const warned = vi.spyOn(process, 'emitWarning');
    onTestFinished(() => warned.mockRestore());
    const { user, password } = socket();
    // PostgreSQL offers no TLS on a socket.
    await expect(opened(urlOf(user, password, { sslmode })).rows(sql`select 1`)).rejects.toThrow('SSL');
    expect(warned).not.toHaveBeenCalled();
  },
);

it('sslmode=disable requests none', async () => {
  const { user, password } = socket();
  const db = opened(urlOf(user, password, { sslmode: 'disable' }));
  expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

it('ignores the environment for the embedded database', async () => {
  vi.stubEnv('PGHOST', '/nowhere');
  vi.stubEnv('PGPORT', 'none');
  vi.stubEnv('PGUSER', 'unused');
  vi.stubEnv('PGPASSWORD', 'another');
  vi.stubEnv('PGDATABASE', 'nothing');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGSSLNEGOTIATION', 'direct');
  vi.stubEnv('PGOPTIONS', '-c search_path=nowhere');
  vi.stubEnv('PGREPLICATION', 'database');
  const db = connect({ ...database().target, max: 1 });
  onTestFinished(() => db.end({ timeout: 1 }));
  expect(
    await db.rows(sql`select current_database() as name, current_setting('search_path') as path`),
  ).toEqual([{ name: database().name, path: '"$user", public' }]);
  expect(await db.quick.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
