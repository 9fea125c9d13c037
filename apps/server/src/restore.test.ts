import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Manifest } from './platform/backup/manifest.ts';
import { openBackup, proveBackup } from './platform/backup/read.ts';
import { writeBackup } from './platform/backup/write.ts';
import { connect } from './platform/database/database.ts';
import { sql } from './platform/database/sql.ts';
import { allRows, clock, FIXTURE, filledDatabase, restore, rezip, useFurnished } from './testing/backups.ts';

const { stage, home } = useFurnished();

describe('a restore', () => {
  test('saves the old data to a file that restores it, and keeps foreign tables', async () => {
    const { source, db, dataDir } = await filledDatabase(stage);
    await db.count(sql`create table sheet as select 'mine' as whose`);
    await db.count(
      sql`create function double(n integer) returns integer language sql immutable as 'select n * 2'`,
    );
    const file = join(dataDir, 'x.zip');
    await writeBackup(source, file);
    await db.count(sql`update estates set name = 'Afterwards'`);
    const later = await allRows(db);
    clock.advance(1000);
    const kept = await restore(file, source);
    expect(kept).toMatch(/before-restore-\d{8}T\d{6}Z\.zip$/);
    expect(await db.row(sql`select name from estates`)).not.toEqual({ name: 'Afterwards' });
    expect(await db.row(sql`select whose, double(2) as four from sheet`)).toEqual({ whose: 'mine', four: 4 });
    clock.advance(1000);
    await restore(kept ?? '', source);
    const back = await allRows(db);
    expect(back).toEqual({ ...later, change_epochs: [expect.any(String)] });
    // Followers must reload everything.
    expect(back['change_epochs']).not.toEqual(later['change_epochs']);
    expect(await db.rows(sql`select from pg_namespace where nspname like 'cuverie%'`)).toEqual([]);
  });

  test('turns API tokens off, since one revoked after the backup would work again', async () => {
    const { source, db, dataDir } = await filledDatabase(stage);
    const file = join(dataDir, 'x.zip');
    await db.count(sql`
      insert into api_tokens (id, user_id, estate_id, name, scope, hash, created_at)
      select gen_random_uuid(), user_id, estate_id, 'Program', 'read', sha256('Program'), now() from memberships limit 1`);
    await writeBackup(source, file);
    await db.count(sql`update api_tokens set revoked_at = now()`);
    await restore(file, source);
    const tokens = await db.rows(
      sql`select revoked_at is null as works, off_since is null as "isOn" from api_tokens`,
    );
    expect(tokens).toContainEqual({ works: true, isOn: false });
    expect(tokens).not.toContainEqual({ works: true, isOn: true });
  });

  test('is refused while a server uses the database', async () => {
    const { source, target, db } = home();
    const server = connect({ ...target, max: 1 });
    onTestFinished(() => server.end({ timeout: 5 }));
    await server.count(sql`select 1`);
    const before = await allRows(db);
    await expect(restore(FIXTURE, source)).rejects.toThrow('A Cuverie server is using this database.');
    expect(await allRows(db)).toEqual(before);
  });

  test('of a file with any changed byte is refused before it starts', async () => {
    const dataDir = await stage.folder();
    const whole = await readFile(FIXTURE);
    const file = join(dataDir, 'x.zip');
    const names = [...new Set(await rezip(FIXTURE, file, () => {}))];
    expect(names).toContain('manifest.json');
    for (const name of names) {
      // An entry's data follows the name in its local header.
      const at = whole.indexOf(name) + name.length + 12;
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x10, at);
      await writeFile(file, changed);
      const tried = openBackup(file).then((backup) => proveBackup(backup).finally(() => backup.close()));
      const refusal = await tried.then(() => 'none', String);
      expect([name, refusal]).toEqual([name, expect.stringMatching(/^BackupUnusable: /)]);
    }
    for (const length of [0, 100, whole.length / 2, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, length));
      await expect(openBackup(file)).rejects.toThrow(
        'it is no backup of Cuverie, or only the beginning of one.',
      );
    }
  });

  type Change = (manifest: Manifest, entries: Map<string, Buffer>) => void;
  test.each<[string, Change, string]>([
    ['of a newer form', (manifest) => (manifest.formatVersion = 2), 'a newer version of Cuverie made it.'],
    [
      'with tables of a newer version',
      ({ migrations }) => migrations.push({ version: 9999, name: '9999_more.sql', checksum: 'x' }),
      'a newer version of Cuverie made it.',
    ],
    [
      'without the rows of a table',
      (_, entries) => entries.delete('tables/wines.copy'),
      'tables/wines.copy is missing in it.',
    ],
    [
      'that knows nothing of a table',
      (manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'trials')),
      'it does not have the tables it should have.',
    ],
    [
      'with another number of rows',
      (manifest) => manifest.tables.forEach((table) => (table.rows += table.name === 'wines' ? 1 : 0)),
      'tables/wines.copy in it is damaged.',
    ],
  ])('of a file %s is refused without changes', async (_, change, reason) => {
    const { source, db } = home();
    const file = join(await stage.folder(), 'x.zip');
    await rezip(FIXTURE, file, change);
    const before = await allRows(db);
    await expect(restore(file, source)).rejects.toThrow(reason);
    expect(await allRows(db)).toEqual(before);
  });

  test('of invalid rows is rolled back completely', async () => {
    const { source, db, dataDir } = home();
    const file = join(await stage.folder(), 'x.zip');
    await rezip(FIXTURE, file, ({ tables }, entries) => {
      const estates = tables.find(({ name }) => name === 'estates');
      entries.set('tables/estates.copy', Buffer.alloc(0));
      if (estates) Object.assign(estates, { rows: 0 });
    });
    const before = await allRows(db);
    await expect(restore(file, source)).rejects.toThrow(
      /^The database does not take what is in it: .*foreign key/,
    );
    expect(await allRows(db)).toEqual(before);
    expect((await readdir(dataDir)).toSorted()).toEqual(['pictures', 'temporary']);
  });

  test('names table and row that the database refuses', async () => {
    const { source, db } = home();
    const file = join(await stage.folder(), 'x.zip');
    await rezip(FIXTURE, file, (_, entries) => {
      const [first = '', second = '', ...others] = String(entries.get('tables/wines.copy')).split('\n');
      const broken = second.replace(/^[0-9a-f]/, 'z');
      entries.set('tables/wines.copy', Buffer.from([first, broken, ...others].join('\n')));
    });
    const before = await allRows(db);
    await expect(restore(file, source)).rejects.toThrow(/the database refuses row 2 of the table wines: /);
    expect(await allRows(db)).toEqual(before);
  });
});
