import { spawn } from 'node:child_process';
import { chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postmasterPid, Stage, until } from '../../testing/embedded.ts';
import { connect, type Database, type SocketConnection } from './database.ts';
import { answers } from './embedded/leftovers.ts';
import { isConnectionLost } from './errors.ts';
import { sql } from './sql.ts';

// Each test creates databases and starts processes, which takes time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const stage = new Stage();
afterEach(() => stage.clear());

const UNPRIVILEGED = 65534;

const using = async <Result>(
  socket: SocketConnection | undefined,
  act: (db: Database) => Promise<Result>,
) => {
  if (socket === undefined) throw new Error('The server never became ready.');
  const db = connect({ socket, max: 1 });
  return act(db).finally(() => db.end({ timeout: 1 }));
};

const rowsOf = async (socket: SocketConnection | undefined): Promise<number[]> => {
  const rows = await using(socket, (db) => db.rows<{ n: number }>(sql`SELECT n FROM rows ORDER BY n`));
  return rows.map(({ n }) => n);
};

const pidFileOf = (dataDir: string): string => join(dataDir, 'database/cluster/postmaster.pid');

describe('after a kill -9', () => {
  it('of the server while writing, the next start takes the database over with every acknowledged row', async () => {
    const dataDir = await stage.folder();
    const server = stage.server(dataDir, { task: 'write' });
    await until('rows were acknowledged', () => server.lines.length > 50);
    const orphan = await postmasterPid(dataDir);
    await server.kill('SIGKILL');
    const acknowledged = server.lines.flatMap((line) => line.acknowledged ?? []);
    const next = stage.server(dataDir);
    const { socket } = await next.first;
    expect(await postmasterPid(dataDir)).not.toBe(orphan);
    const rows = await rowsOf(socket);
    expect(rows.slice(0, acknowledged.length)).toEqual(acknowledged);
    expect(rows.length - acknowledged.length).toBeLessThanOrEqual(1);
  });

  it('of PostgreSQL, the same server recovers and still holds the folder', async () => {
    const dataDir = await stage.folder();
    const database = await stage.start(dataDir);
    const db = connect({ ...database.connection, max: 5 });
    const before = await postmasterPid(dataDir);
    process.kill(before, 'SIGKILL');
    const failures: unknown[] = [];
    await until('the database is back', async () => {
      const answers = await Promise.allSettled(
        Array.from({ length: 5 }, () => db.begin((t) => t.rows(sql`SELECT 1`))),
      );
      failures.push(...answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : [])));
      return (
        database.said.includes('The database is back.') &&
        answers.every(({ status }) => status === 'fulfilled')
      );
    });
    expect(failures.filter((error) => !isConnectionLost(error))).toEqual([]);
    expect(await postmasterPid(dataDir)).not.toBe(before);
    await db.end();
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DatabaseInUse' });
  });

  it('of one PostgreSQL session, the others recover and the server still holds the folder', async () => {
    const dataDir = await stage.folder();
    const database = await stage.start(dataDir);
    const postmaster = await postmasterPid(dataDir);
    const sleeping = using(database.connection.socket, async (db) => {
      const own = await db.row<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      process.kill(own?.pid ?? 0, 'SIGKILL');
      return db.rows(sql`SELECT pg_sleep(5)`);
    });
    await expect(sleeping).rejects.toSatisfy(isConnectionLost);
    await until('the database is back', () => database.said.includes('The database is back.'));
    expect(await postmasterPid(dataDir)).toBe(postmaster);
    await expect(stage.start(dataDir)).rejects.toMatchObject({ name: 'DatabaseInUse' });
  });

  it('of both, the next start recovers even if an unrelated process has the old pid', async () => {
    const dataDir = await stage.folder();
    const server = stage.server(dataDir, { task: 'write' });
    const { socket } = await server.first;
    await until('rows were acknowledged', () => server.lines.length > 5);
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await server.kill('SIGKILL');
    await until('the database is dead', async () => !(await answers(socket?.path ?? '')));
    // PostgreSQL itself detects processes of other users, so this one has the same user.
    const { uid, gid } = await stat(pidFileOf(dataDir));
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', uid, gid });
    for (const file of [pidFileOf(dataDir), join(dataDir, 'database/socket/.s.PGSQL.5432.lock')])
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(stranger.pid)));
    const acknowledged = server.lines.flatMap((line) => line.acknowledged ?? []);
    const next = await stage.start(dataDir);
    stranger.kill();
    expect((await rowsOf(next.connection.socket)).slice(0, acknowledged.length)).toEqual(acknowledged);
  });

  it('while the database is being created, the next start completes it', async () => {
    const dataDir = await stage.folder();
    const server = stage.server(dataDir);
    await until('initdb is at work', async () =>
      (await readdir(dataDir)).some((name) => name.startsWith('.database-')),
    );
    await server.kill('SIGKILL');
    expect(await readdir(dataDir)).not.toContain('database');
    const next = await stage.start(dataDir);
    expect(await using(next.connection.socket, (db) => db.rows(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }]);
  });
});

describe('servers started together', () => {
  it('on a new folder: one serves, and the others report that it is in use', async () => {
    const dataDir = await stage.folder();
    const servers = [1, 2, 3].map(() => stage.server(dataDir));
    const first = await Promise.all(servers.map((server) => server.first));
    expect(first.map(({ ready, failed }) => failed ?? ready).sort()).toEqual([
      'DatabaseInUse',
      'DatabaseInUse',
      true,
    ]);
    expect(await rowsOf(first.find(({ ready }) => ready)?.socket)).toEqual([]);
    expect((await readdir(dataDir)).sort()).toEqual(['database', 'postgres.log']);
  });

  it('on an orphaned database: one takes it over, and the others report that it is in use', async () => {
    const dataDir = await stage.folder();
    const dead = stage.server(dataDir);
    await dead.first;
    await dead.kill('SIGKILL');
    const servers = [1, 2, 3].map(() => stage.server(dataDir));
    const first = await Promise.all(servers.map((server) => server.first));
    expect(first.map(({ ready, failed }) => failed ?? ready).sort()).toEqual([
      'DatabaseInUse',
      'DatabaseInUse',
      true,
    ]);
  });
});

describe('SIGTERM', () => {
  it('ends the database cleanly, so that the next start has nothing to recover', async () => {
    const dataDir = await stage.folder();
    const server = stage.server(dataDir);
    await server.first;
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
    await expect(readFile(pidFileOf(dataDir))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });
});

describe.runIf(process.getuid?.() === 0)('an ordinary user', () => {
  it('runs the database in a folder of their own under their own account', async () => {
    const dataDir = await stage.folder();
    await chown(dataDir, UNPRIVILEGED, UNPRIVILEGED);
    const server = stage.server(dataDir, { uid: UNPRIVILEGED });
    const { message, socket } = await server.first;
    expect(message).toBeUndefined();
    expect(await rowsOf(socket)).toEqual([]);
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
  });

  it('gets an error for a folder of another user', async () => {
    const dataDir = await stage.folder();
    const { failed, message } = await stage.server(dataDir, { uid: UNPRIVILEGED }).first;
    expect(failed).toBe('DataFolderUnusable');
    expect(message).toContain('Start as the user it belongs to');
  });
});
