import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEFT_OUT } from './platform/backup/manifest.ts';
import type { RestoreInto } from './platform/backup/restore.ts';
import { writeWholeFile } from './platform/backup/whole-file.ts';
import { picturesFolder, writeBackup } from './platform/backup/write.ts';
import type { Db } from './platform/database/database.ts';
import { pendingMigrations } from './platform/database/migrations/migrations.ts';
import { sql } from './platform/database/sql.ts';
import { secretsOf } from './platform/secrets/secrets.ts';
import { MIGRATIONS } from './server.ts';
import {
  allRows,
  clock,
  embeddedDatabase,
  emptyDatabase,
  FIXTURES,
  filledDatabase,
  restore,
  restoreOptions,
  useFurnished,
} from './testing/backups.ts';

const { stage, home } = useFurnished();

const files = async (folder: string) => {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'base64')]));
};

describe('a backup', () => {
  test('of every earlier version can be restored, and one of this version exists', async () => {
    const { version } = JSON.parse(await readFile(join(MIGRATIONS, '../package.json'), 'utf8')) as {
      version: string;
    };
    const names = await readdir(FIXTURES);
    expect(names).toContain(`${version}.zip`);
    for (const name of names) {
      const database = await emptyDatabase();
      const dataDir = await stage.folder();
      expect(await restore(join(FIXTURES, name), restoreOptions(database, dataDir))).toBeUndefined();
      expect(await pendingMigrations(database.db, MIGRATIONS)).toEqual([]);
      const { db } = database;
      expect(await db.row(sql`select email from users`)).toEqual({ email: 'demo@cuverie.example' });
      const kept = await db.rows<{ notes: string }>(
        sql`select notes from wines where position(chr(9) in notes) > 0`,
      );
      expect(kept).toEqual([{ notes: 'A tab \t, a line\nand a backslash \\' }]);
      const { picture } = await db.one<{ picture: string }>(
        sql`select picture from wines where picture is not null`,
      );
      expect((await readdir(picturesFolder(dataDir))).filter((file) => file.startsWith(picture))).toEqual([
        `${picture}-small.webp`,
        `${picture}.webp`,
      ]);
    }
  });

  test('is restored across kinds of databases, with every row and picture', async () => {
    const first = home();
    const [second, third] = [
      await embeddedDatabase(stage),
      { ...(await emptyDatabase()), dataDir: await stage.folder() },
    ];
    let from: { source: RestoreInto; db: Db } = first;
    const before = await allRows(first.db);
    const kept = Object.keys(before).filter((name) => !LEFT_OUT.has(name));
    expect(Object.values(before).flat().length).toBeGreaterThan(3000);
    for (const to of [second, third]) {
      const file = join(to.dataDir, 'moving.zip');
      const { tables, missing } = await writeBackup(from.source, file);
      expect([tables.map(({ name }) => name).toSorted(), missing]).toEqual([kept, []]);
      const place = restoreOptions(to, to.dataDir);
      await restore(file, place);
      // Followers must reload everything.
      expect(await allRows(to.db)).toEqual({ ...before, change_epochs: [expect.any(String)] });
      expect(await files(picturesFolder(to.dataDir))).toEqual(await files(picturesFolder(first.dataDir)));
      from = { source: place, db: to.db };
    }
    // The value of a sequence would have to be backed up too.
    expect(await first.db.rows(sql`select from pg_class where relkind = 'S'`)).toEqual([]);
  });

  test('contains no sessions, tokens or attempts, and is readable by its owner only', async () => {
    const { source, db, dataDir } = await filledDatabase(stage);
    await db.count(sql`
      insert into sessions (id, user_id, estate_id, started_at) select id, user_id, estate_id, now()
      from memberships cross join (select gen_random_uuid() as id) as made`);
    const file = join(dataDir, 'x.zip');
    await writeBackup(source, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const there = await emptyDatabase();
    await restore(file, restoreOptions(there, await stage.folder()));
    expect(await there.db.rows(sql`select from sessions`)).toEqual([]);
    expect(await there.db.rows(sql`select from users`)).toHaveLength(1);
  });

  test('restores the encryption key', async () => {
    const { source, dataDir } = await filledDatabase(stage);
    const secret = Buffer.from('an encryption key');
    const sealed = (await secretsOf(dataDir, undefined)).seal(secret, 'ana');
    const file = join(dataDir, 'x.zip');
    await writeBackup(source, file);
    const there = await stage.folder();
    expect((await secretsOf(there, undefined)).open(sealed, 'ana')).toBeUndefined();
    await restore(file, restoreOptions(await emptyDatabase(), there));
    expect((await secretsOf(there, undefined)).open(sealed, 'ana')).toEqual(secret);
  });

  test('keeps the existing key and reports the missing one if the key cannot be written', async () => {
    const { source, dataDir } = await filledDatabase(stage);
    await secretsOf(dataDir, undefined);
    const file = join(dataDir, 'x.zip');
    await writeBackup(source, file);
    const there = await filledDatabase(stage);
    // A directory in its place prevents writing.
    await mkdir(join(there.dataDir, 'secrets.key.restoring'));
    const failure = await restore(file, restoreOptions(there, there.dataDir)).catch(
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/were restored, but not the key .* What was there before is in (\S+\.zip)\.$/);
    expect((await readdir(there.dataDir)).filter((name) => name.startsWith('before-restore-'))).toHaveLength(
      1,
    );
  });

  test('is consistent for rows and pictures during concurrent writes', async () => {
    const { source, db, dataDir } = await filledDatabase(stage);
    const folder = picturesFolder(dataDir);
    const { picture } = await db.one<{ picture: string }>(
      sql`select picture from wines where picture is not null`,
    );
    await db.count(sql`update wines set producer = (select name from estates)`);
    let isOver = false;
    let replaced = 0;
    const writes = async () => {
      let shown = picture;
      const names = (key: string) => ['', '-small'].map((size) => join(folder, `${key}${size}.webp`));
      for (let n = 1; !isOver; n += 1) {
        await db.begin(async (tx) => {
          await tx.count(sql`update estates set name = ${`Estate ${n}`}`);
          await tx.count(sql`update wines set producer = ${`Estate ${n}`}`);
        });
        // Sometimes replaces a picture in the usual order: before its row, and deletes the old one after.
        if (n % 20 !== 0) continue;
        const [before, next] = [shown, n.toString(16).padStart(32, '0')];
        for (const [index, name] of names(next).entries()) await copyFile(names(before)[index] ?? '', name);
        await db.count(sql`update wines set picture = ${next} where picture is not null`);
        for (const name of names(before)) await rm(name);
        shown = next;
        replaced += 1;
      }
    };
    const writing = writes();
    const backups: string[] = [];
    for (let n = 0; n < 5 || replaced < 2; n += 1) {
      backups.push(join(dataDir, `${n}.zip`));
      expect((await writeBackup(source, backups.at(-1) ?? '')).missing).toEqual([]);
    }
    isOver = true;
    await writing;
    const [there, elsewhere] = [await emptyDatabase(), await stage.folder()];
    for (const file of backups.slice(-3)) {
      clock.advance(1000);
      await restore(file, restoreOptions(there, elsewhere));
      const names = await there.db.rows<{ name: string; picture: string }>(sql`
        select distinct e.name, w.picture, w.producer from estates e, wines w where w.picture is not null or w.producer <> e.name`);
      expect(names).toEqual([
        { name: expect.any(String), producer: names[0]?.name, picture: expect.any(String) },
      ]);
      expect(existsSync(join(picturesFolder(elsewhere), `${names[0]?.picture}.webp`))).toBe(true);
    }
  });

  test('reports missing pictures, and is refused if all are missing', async () => {
    const { source, db, dataDir } = await filledDatabase(stage);
    const [lost = ''] = await readdir(picturesFolder(dataDir));
    // Its state while the wine is deleted.
    const hidden = join(picturesFolder(dataDir), lost);
    await rename(hidden, `${hidden}.hidden`);
    const { pictures, ...whole } = await writeBackup(source, join(dataDir, 'hidden.zip'));
    expect([whole.missing, pictures.some(({ name }) => name === `${lost}.hidden`)]).toEqual([[], true]);
    await rename(`${hidden}.hidden`, hidden);
    await rm(join(picturesFolder(dataDir), lost));
    const { missing } = await writeBackup(source, join(dataDir, 'one.zip'));
    expect(missing).toEqual([lost.slice(0, 32)]);
    await rm(picturesFolder(dataDir), { recursive: true });
    await expect(writeBackup(source, join(dataDir, 'none.zip'))).rejects.toThrow(
      `None of the 2 pictures is in ${picturesFolder(dataDir)}. Set DATA_DIR to the data folder of the server.`,
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith('none'))).toEqual([]);
    expect(await db.rows(sql`select from wines where picture is not null`)).toHaveLength(1);
  });

  test('of a database without tables is refused', async () => {
    const empty = await emptyDatabase();
    const dataDir = await stage.folder();
    await expect(writeBackup(restoreOptions(empty, dataDir), join(dataDir, 'x.zip'))).rejects.toThrow(
      'This database is empty: there is nothing to back up yet.',
    );
  });
});

describe('the file of a backup', () => {
  async function* pieces(count: number) {
    for (let n = 0; n < count; n += 1) yield Buffer.alloc(64 * 1024, 1);
  }

  test('is never overwritten, not even while it is written', async () => {
    const { source } = home();
    const folder = await stage.folder();
    const file = join(folder, 'x.zip');
    await writeFile(file, 'mine');
    await expect(writeBackup(source, file)).rejects.toThrow(
      `${file} is there already, and was left as it is.`,
    );
    expect(await readFile(file, 'utf8')).toBe('mine');
    const other = join(folder, 'y.zip');
    await writeFile(`${other}.part`, 'begun');
    await expect(writeBackup(source, other)).rejects.toThrow(
      `${other}.part is there already: another backup`,
    );
    expect(await readFile(`${other}.part`, 'utf8')).toBe('begun');
  });

  test.runIf(existsSync('/dev/full'))('is not left behind on a full disk, not even in part', async () => {
    const dataDir = await stage.folder();
    const file = join(dataDir, 'x.zip');
    await writeFile(`${file}.part`, '');
    const create = () => createWriteStream('/dev/full');
    await expect(writeWholeFile(file, pieces(4), { create })).rejects.toThrow(`The disk of ${file} is full.`);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('in a missing directory is refused with a message', async () => {
    const file = join(await stage.folder(), 'missing', 'x.zip');
    await expect(writeWholeFile(file, pieces(1))).rejects.toThrow('is not there. Make it first.');
  });
});
