/** The commands that make and restore a backup, as processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { sql } from './platform/database/sql.ts';
import { embeddedDatabase, FIXTURE, restore, restoreOptions } from './testing/backups.ts';
import { Stage, until } from './testing/embedded.ts';

const stage = new Stage();
afterEach(() => stage.clear());

const run = (script: string, dataDir: string, args: string[]) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, ended: once(child, 'exit'), said: text(child.stdout), complained: text(child.stderr) };
};

async function withServer() {
  const place = await embeddedDatabase(stage);
  await restore(FIXTURE, restoreOptions(place, place.dataDir));
  return place;
}

test('makes and records a backup while the database runs, and refuses a restore', async () => {
  const { dataDir } = await withServer();
  const file = join(dataDir, 'x.zip');
  const { ended, said } = run('backup.ts', dataDir, [file]);
  expect(await ended).toEqual([0, null]);
  expect(await said).toMatch(/^3,\d{3} rows and 2 pictures were written to /);
  expect(JSON.parse(await readFile(join(dataDir, 'last-backup.json'), 'utf8'))).toMatchObject({ file });
  const restoring = run('restore.ts', dataDir, [file]);
  expect(await restoring.ended).toEqual([1, null]);
  expect(await restoring.complained).toContain('Another Cuverie server is using the data folder');
});

test.each([
  ['SIGKILL', [null, 'SIGKILL'], ['x.zip.part']],
  ['SIGTERM', [1, null], []],
] as const)('leaves no file after a backup is interrupted by %s', async (signal, code, left) => {
  const { dataDir, db } = await withServer();
  const folder = join(dataDir, 'backups');
  await mkdir(folder);
  await db.begin(async (tx) => {
    // The backup waits for this table after writing others.
    await tx.count(sql`lock table wines in access exclusive mode`);
    const { child, ended } = run('backup.ts', dataDir, [join(folder, 'x.zip')]);
    await until('it is under way', () => existsSync(join(folder, 'x.zip.part')));
    child.kill(signal);
    expect(await ended).toEqual(code);
  });
  expect(await readdir(folder)).toEqual(left);
});
