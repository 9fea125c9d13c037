import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { movableClock } from '../../testing/clock.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { Stage } from '../../testing/embedded.ts';
import { measure } from '../observe/metrics.ts';
import { backupsOf } from './schedule.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const HOUR = 60 * 60 * 1000;

const database = useTestDatabase();
const stage = new Stage();
afterEach(() => stage.clear());

let clock: ReturnType<typeof movableClock>;
let dataDir: string;
beforeEach(async () => {
  clock = movableClock('2026-11-20T04:00:00.000Z');
  dataDir = await stage.folder();
});

/** A server that keeps two daily backups. */
function server(folder = join(dataDir, 'backups')) {
  const { db, target } = database();
  const source = { target, dataDir, migrations: MIGRATIONS, clock };
  const backups = backupsOf(db, source, { folder, everyHours: 24, keep: 2 });
  return { ...backups, names: async () => (await readdir(folder)).toSorted() };
}

const FIRST = 'cuverie-20261120T040000Z.zip';

test('makes a backup when it is due and deletes the oldest', async () => {
  const { makeIfDue, names } = server();
  await makeIfDue();
  expect(await names()).toEqual([FIRST]);
  clock.advance(24 * HOUR - 1000);
  await makeIfDue();
  expect(await names()).toEqual([FIRST]);
  for (const more of [1000, 24 * HOUR]) {
    clock.advance(more);
    await makeIfDue();
  }
  expect(await names()).toEqual(['cuverie-20261121T040000Z.zip', 'cuverie-20261122T040000Z.zip']);
});

test('a backup made with a fast clock blocks no other and is deleted first', async () => {
  const { makeIfDue, names } = server();
  clock.advance(400 * 24 * HOUR);
  await makeIfDue();
  clock.advance(-400 * 24 * HOUR);
  const ahead = 'cuverie-20271225T040000Z.zip';
  await makeIfDue();
  // A server whose clock is slightly behind.
  clock.advance(-HOUR / 2);
  await makeIfDue();
  clock.advance(HOUR / 2);
  await makeIfDue();
  expect(await names()).toEqual([FIRST, ahead]);
  clock.advance(24 * HOUR);
  await makeIfDue();
  expect(await names()).toEqual([FIRST, 'cuverie-20261121T040000Z.zip']);
});

test('keeps foreign files in the directory, and a part that may still be written', async () => {
  const { makeIfDue, names } = server();
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  const others = [
    'cuverie-mine.zip',
    'cuverie-20261120T030000Z.zip.part',
    'cuverie-20261101T030000Z.zip.part',
  ];
  for (const name of others) await writeFile(join(folder, name), '');
  await utimes(join(folder, others[1] ?? ''), clock.now(), clock.now());
  await utimes(join(folder, others[2] ?? ''), 0, 0);
  await makeIfDue();
  expect(await names()).toEqual(['cuverie-20261120T030000Z.zip.part', FIRST, 'cuverie-mine.zip']);
});

test('two servers on one database make one backup and both know it', async () => {
  const servers = [server(), server()];
  await Promise.all(servers.map(({ makeIfDue }) => makeIfDue()));
  for (const { makeIfDue, names, state } of servers) {
    await makeIfDue();
    expect(await names()).toEqual([FIRST]);
    expect(await state()).toEqual({
      isScheduled: true,
      lastAt: '2026-11-20T04:00:00.000Z',
      failedAt: undefined,
    });
  }
});

test('/metrics returns the last successful backup and whether the last attempt failed', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const folder = join(dataDir, 'backups');
  const { makeIfDue, state } = server(folder);
  measure(app, state);
  const figures = async () => {
    const { body } = await app.inject('/metrics');
    return ['cuverie_last_backup_timestamp_seconds', 'cuverie_backup_failed'].map((name) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]),
    );
  };
  expect(await figures()).toEqual([0, 0]);
  await makeIfDue();
  const made = clock.now().getTime() / 1000;
  expect(await figures()).toEqual([made, 0]);
  clock.advance(24 * HOUR);
  // A directory in its place prevents writing.
  const part = join(folder, 'cuverie-20261121T040000Z.zip.part');
  await mkdir(part);
  await expect(makeIfDue()).rejects.toThrow(`${part} is there already`);
  expect(await figures()).toEqual([made, 1]);
  clock.advance(1000);
  await makeIfDue();
  expect(await figures()).toEqual([made + 24 * 60 * 60 + 1, 0]);
});
