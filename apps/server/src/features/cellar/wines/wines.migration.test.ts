import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrations/migrations.ts';
import { queryOf } from '../../../platform/database/search.ts';
import { sql } from '../../../platform/database/sql.ts';
import { createTestDatabase } from '../../../testing/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
const ESTATE = '00000000-0000-7000-8000-000000000001';
const USER = '00000000-0000-7000-8000-000000000002';
/** Time of the import. */
const IMPORTED = '2026-11-20T10:00:00Z';

/** Creates the tables as they were before wines had these fields. */
async function makeBefore(db: Db & Parameters<typeof migrate>[0]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-migrations-'));
  const before = (await readdir(MIGRATIONS)).filter((file) => file < '0007');
  await Promise.all(before.map((file) => cp(join(MIGRATIONS, file), join(folder, file))));
  await migrate(db, folder);
  await rm(folder, { recursive: true });
  await db.count(sql`insert into estates (id, name, created_at) values (${ESTATE}, 'Ours', ${IMPORTED})`);
  await db.count(sql`
    insert into users (id, email, email_key, name, password_hash, created_at)
    values (${USER}, 'ana@example.org', 'ana@example.org', 'Ana', 'x', ${IMPORTED})`);
}

const addWine = (
  db: Db,
  name: string,
  fields: { vintage: number; purchase_date?: string; extra: object | null },
) =>
  db.count(sql`
    insert into wines (estate_id, id, name, region, type, quantity, created_at, created_by, updated_at, updated_by,
      vintage, purchase_date, extra)
    values (${ESTATE}, gen_random_uuid(), ${name}, 'Somewhere', 'Red', 1, ${IMPORTED}, ${USER}, ${IMPORTED}, ${USER},
      ${fields.vintage}, ${fields.purchase_date ?? null}, ${fields.extra === null ? null : JSON.stringify(fields.extra)}::jsonb)`);

test('moves origin and missing vintage from file data into the fields', async () => {
  const database = await createTestDatabase('empty');
  const { db } = database;
  await makeBefore(db);
  const long = 'x'.repeat(201);
  await addWine(db, 'A', { vintage: 2011, extra: { Country: 'France', Appellation: 'Pomerol', JR: '18' } });
  await addWine(db, 'B', { vintage: 2012, extra: { Designation: 'Riserva' } });
  await addWine(db, 'C', { vintage: 2013, extra: { Country: long } });
  await addWine(db, 'D NV', { vintage: 2026, extra: { Vintage: 'NV', Country: 'France' } });
  await addWine(db, 'E NV', { vintage: 2020, purchase_date: '2020-05-01', extra: { Vintage: 'NV' } });
  // A person set the year since.
  await addWine(db, 'F NV', { vintage: 2008, extra: { Vintage: 'NV' } });
  await addWine(db, 'G', { vintage: 2014, extra: null });
  await migrate(db, MIGRATIONS);
  const none = { country: null, appellation: null, designation: null };
  expect(
    await db.rows(
      sql`select name, vintage, country, appellation, designation, extra from wines order by name`,
    ),
  ).toEqual([
    { ...none, name: 'A', vintage: 2011, country: 'France', appellation: 'Pomerol', extra: { JR: '18' } },
    { ...none, name: 'B', vintage: 2012, designation: 'Riserva', extra: null },
    { ...none, name: 'C', vintage: 2013, extra: { Country: long } },
    { ...none, name: 'D NV', vintage: null, country: 'France', extra: null },
    { ...none, name: 'E NV', vintage: null, extra: null },
    { ...none, name: 'F NV', vintage: 2008, extra: { Vintage: 'NV' } },
    { ...none, name: 'G', vintage: 2014, extra: null },
  ]);
  const found = (word: string) =>
    db.rows(
      sql`select name from wines where search_words @@ ${queryOf(ESTATE, [[word]])}::tsquery order by name`,
    );
  expect([await found('pomerol'), await found('nv')]).toEqual([
    [{ name: 'A' }],
    [{ name: 'D NV' }, { name: 'E NV' }, { name: 'F NV' }],
  ]);
  const words = await db.rows<{ word: string }>(
    sql`select word from cellar_words where estate_id = ${ESTATE}`,
  );
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['pomerol', 'france', 'riserva']));
  await database.drop();
});
