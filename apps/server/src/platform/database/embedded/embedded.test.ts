import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postmasterPid, Stage } from '../../../testing/embedded.ts';
import { connect, type Database } from '../database.ts';
import { isConnectionLost } from '../errors.ts';
import { sql } from '../sql.ts';
import { canReach } from './account.ts';
import { packageFolder, prepareBinaries } from './binaries.ts';
import type { EmbeddedDatabase } from './embedded.ts';

// Each test creates databases and starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const stage = new Stage();
afterEach(() => stage.clear());

const isRoot = process.getuid?.() === 0;
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

const using = async <Result>(
  { connection }: Pick<EmbeddedDatabase, 'connection'>,
  act: (db: Database) => Promise<Result>,
) => {
  const db = connect({ ...connection, max: 1 });
  return act(db).finally(() => db.end({ timeout: 1 }));
};

describe('the embedded database', () => {
  it('keeps its data across starts', async () => {
    const dataDir = await stage.folder();
    const first = await stage.start(dataDir);
    await using(first, (db) => db.count(sql`CREATE TABLE kept AS SELECT 'Riesling' AS name`));
    await first.stop();
    const second = await stage.start(dataDir);
    expect(await using(second, (db) => db.rows(sql`SELECT name FROM kept`))).toEqual([{ name: 'Riesling' }]);
    expect(second.notice).toBeUndefined();
  });

  it('makes every commit durable and every page checksummed, in UTF-8', async () => {
    const database = await stage.start(await stage.folder(), 'durable');
    const [settings] = await using(database, (db) =>
      db.rows(sql`
        SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
          current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
          lower('RKATSITELI ÄÉÑ') AS folded`),
    );
    expect(settings).toEqual({
      fsync: 'on',
      commits: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      folded: 'rkatsiteli äéñ',
    });
  });

  it('opens no TCP port, and requires a password on a socket only its owner reaches', async () => {
    const dataDir = await stage.folder();
    const database = await stage.start(dataDir);
    const pid = await postmasterPid(dataDir);
    const [listen] = await using(database, (db) =>
      db.rows(sql`SELECT current_setting('listen_addresses') AS addresses`),
    );
    expect(listen).toEqual({ addresses: '' });
    expect((await stat(join(dataDir, 'database/socket'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database/password'))).mode & 0o777).toBe(0o600);
    const { socket } = database.connection;
    const guessing = { connection: { socket: { ...socket, password: 'guess' } } };
    await expect(using(guessing, (db) => db.rows(sql`SELECT 1`))).rejects.toMatchObject({ code: '28P01' });
    expect(execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })).not.toContain(
      socket.password,
    );
  });

  it('runs in its own process group, so that Ctrl-C in the terminal does not reach it', async () => {
    const dataDir = await stage.folder();
    await stage.start(dataDir);
    const pid = await postmasterPid(dataDir);
    expect(Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(pid)], { encoding: 'utf8' }))).toBe(pid);
  });

  it('can be stopped twice', async () => {
    const database = await stage.start(await stage.folder());
    await Promise.all([database.stop(), database.stop()]);
    await expect(using(database, (db) => db.rows(sql`SELECT 1`))).rejects.toSatisfy(isConnectionLost);
  });

  it('uses a shorter path for its socket below a folder with a very long name', async () => {
    const dataDir = join(await stage.folder(), 'a'.repeat(100), 'long, "quoted" name');
    const database = await stage.start(dataDir);
    const { path } = database.connection.socket;
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100);
    expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700);
    expect(await using(database, (db) => db.rows(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
    await database.stop();
    await expect(stat(join(path, '..'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses a second server on the same data folder and keeps the first running', async () => {
    const dataDir = await stage.folder();
    const first = await stage.start(dataDir);
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DatabaseInUse' });
    expect(await using(first, (db) => db.rows(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
    expect(first.said).toEqual([]);
  });

  it('refuses a second server that cannot see the first one’s processes, as in another container', async () => {
    const dataDir = await stage.folder();
    const first = await stage.start(dataDir);
    const pidFile = join(dataDir, 'database/cluster/postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, text.replace(/^\d+/, '4194304'));
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DatabaseInUse' });
    await writeFile(pidFile, text);
    expect(await using(first, (db) => db.rows(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
  });

  it('refuses a folder of another major version without touching it', async () => {
    const dataDir = await stage.folder();
    const cluster = join(dataDir, 'database/cluster');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(stage.start(dataDir)).rejects.toThrow(/made by PostgreSQL 17, .* brings PostgreSQL 18/);
    expect(await readdir(dataDir, { recursive: true })).toEqual([
      'database',
      'database/cluster',
      'database/cluster/PG_VERSION',
    ]);
  });

  it('refuses a database folder with other contents without touching it', async () => {
    const dataDir = await stage.folder();
    await mkdir(join(dataDir, 'database'));
    await writeFile(join(dataDir, 'database/novel.txt'), 'Chapter one');
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DataFolderUnusable' });
    expect(await readdir(dataDir, { recursive: true })).toEqual(['database', 'database/novel.txt']);
  });

  it('names an unusable folder and the remedy', async () => {
    const file = join(await stage.folder(), 'file');
    await writeFile(file, '');
    await expect(stage.start(join(file, 'data'))).rejects.toMatchObject({
      name: 'DataFolderUnusable',
      message: expect.stringContaining('Choose another folder with DATA_DIR'),
    });
  });

  it('refuses to start empty when the recorded place of the database is gone', async () => {
    const dataDir = await stage.folder();
    await writeFile(join(dataDir, 'database-location'), '/nowhere/at-all\n');
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DatabaseFolderMissing' });
    expect(await readdir(dataDir)).toEqual(['database-location']);
  });
});

describe.runIf(isRoot)('the embedded database, started by root', () => {
  it('belongs to an unprivileged user, who may pass through the data folder', async () => {
    const dataDir = await stage.folder();
    await chmod(dataDir, 0o700);
    await stage.start(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect((await stat(join(dataDir, 'database'))).uid).not.toBe(0);
  });

  it('keeps the user of an existing database', async () => {
    const dataDir = await stage.folder();
    const first = await stage.start(dataDir);
    await first.stop();
    execFileSync('chown', ['-R', '12345:12345', join(dataDir, 'database')]);
    await stage.start(dataDir);
    const pid = await postmasterPid(dataDir);
    expect(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }).trim()).toBe('12345');
  });

  it('accepts files that were restored from a backup as root', async () => {
    const dataDir = await stage.folder();
    const first = await stage.start(dataDir);
    await first.stop();
    execFileSync('chown', ['-R', '0:0', join(dataDir, 'database')]);
    const second = await stage.start(dataDir);
    expect(await using(second, (db) => db.rows(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
  });

  it('is placed elsewhere below a closed folder, reports it at each start and is found again', async () => {
    const closed = await stage.folder();
    const shelf = await stage.folder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await stage.start(dataDir, { shelves: [shelf] });
    const recorded = (await readFile(join(dataDir, 'database-location'), 'utf8')).trim();
    expect(recorded.startsWith(shelf)).toBe(true);
    expect(first.notice).toContain(recorded);
    await using(first, (db) => db.count(sql`CREATE TABLE kept (n integer)`));
    await first.stop();
    const second = await stage.start(dataDir, { shelves: [shelf] });
    expect(second.notice).toBe(first.notice);
    expect(await using(second, (db) => db.rows(sql`SELECT n FROM kept`))).toEqual([]);
    await second.stop();
    // As after a power failure that lost the contents but kept the name.
    await writeFile(join(dataDir, 'database-location'), '');
    const third = await stage.start(dataDir, { shelves: [shelf] });
    expect(await using(third, (db) => db.rows(sql`SELECT n FROM kept`))).toEqual([]);
    expect((await readFile(join(dataDir, 'database-location'), 'utf8')).trim()).toBe(recorded);
  });

  it('copies its programs to where its user can run them if the checkout is closed', async () => {
    const closed = join(await stage.folder(), 'checkout');
    const shelf = await stage.folder();
    await mkdir(closed, { mode: 0o700 });
    execFileSync('cp', ['-R', packageFolder(), join(closed, 'package')]);
    const installed = join(closed, 'package');
    const [one, other] = await Promise.all(
      [1, 2].map(() => prepareBinaries(installed, UNPRIVILEGED, () => Promise.resolve(shelf))),
    );
    expect(one).toEqual(other);
    expect(await canReach(join(one?.postgres ?? '', '..'), UNPRIVILEGED)).toBe(true);
    expect((await readdir(shelf)).length).toBe(1);
  });

  it('links the libraries of a new installation itself', async () => {
    const installed = join(await stage.folder(), 'package');
    execFileSync('cp', ['-R', packageFolder(), installed]);
    execFileSync('find', [installed, '-type', 'l', '-delete']);
    const never = () => Promise.reject(new Error('no copy is needed'));
    const both = await Promise.all([1, 2].map(() => prepareBinaries(installed, UNPRIVILEGED, never)));
    expect(both.map(({ major }) => major)).toEqual(['18', '18']);
    await rm(installed, { recursive: true });
  });
});
