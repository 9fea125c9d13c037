/** The checks of wines' foreign keys, done for many wines at once. */
import { expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { nextId } from '../../../platform/ids.ts';
import { useTestDatabase } from '../../../testing/database.ts';

const database = useTestDatabase();
const REFUSED = expect.objectContaining({ code: '23503' });

interface People {
  estateId: string;
  userId: string;
}

async function createPeople(): Promise<People> {
  const { db } = database();
  const people = { estateId: nextId(), userId: nextId() };
  await db.count(sql`insert into estates values (${people.estateId}, 'Estate', now())`);
  await db.count(sql`
    insert into users (id, email, email_key, name, password_hash, created_at)
    values (${people.userId}, ${people.userId}, ${people.userId}, 'Person', 'x', now())`);
  return people;
}

const wine = (db: Db, { estateId, userId }: People, updatedBy = userId) =>
  db.one<{ id: string }>(sql`
  insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at,
    updated_by)
  values (${estateId}, ${nextId()}, 'Volnay', 2019, 'Bourgogne', 'Red', 6, now(), ${userId}, now(), ${updatedBy})
  returning id`);

test('refuses a wine of an unknown estate or user', async () => {
  const { db } = database();
  const owner = await createPeople();
  await expect(wine(db, { ...owner, estateId: nextId() })).rejects.toEqual(REFUSED);
  await expect(wine(db, { ...owner, userId: nextId() }, owner.userId)).rejects.toEqual(REFUSED);
  await expect(wine(db, owner, nextId())).rejects.toEqual(REFUSED);
  await expect(db.rows(sql`select 1 from wines where estate_id = ${owner.estateId}`)).resolves.toEqual([]);
});

test('refuses to move a wine to an unknown estate or user', async () => {
  const { db } = database();
  const owner = await createPeople();
  const { id } = await wine(db, owner);
  await expect(db.count(sql`update wines set estate_id = ${nextId()} where id = ${id}`)).rejects.toEqual(
    REFUSED,
  );
  await expect(db.count(sql`update wines set created_by = ${nextId()} where id = ${id}`)).rejects.toEqual(
    REFUSED,
  );
  await expect(db.count(sql`update wines set updated_by = ${nextId()} where id = ${id}`)).rejects.toEqual(
    REFUSED,
  );
  const other = await createPeople();
  await db.count(sql`update wines set updated_by = ${other.userId} where id = ${id}`);
});

test('refuses to delete owners and authors of wines, and no other user', async () => {
  const { db } = database();
  const [owner, editor, other] = [await createPeople(), await createPeople(), await createPeople()];
  const { id } = await wine(db, owner, editor.userId);
  // The words refer to the estate by their own foreign key.
  await db.count(sql`delete from cellar_words where estate_id = ${owner.estateId}`);
  await expect(db.count(sql`delete from estates where id = ${owner.estateId}`)).rejects.toEqual(REFUSED);
  await expect(db.count(sql`delete from users where id = ${owner.userId}`)).rejects.toEqual(REFUSED);
  await expect(db.count(sql`delete from users where id = ${editor.userId}`)).rejects.toEqual(REFUSED);
  await expect(db.count(sql`update users set id = ${nextId()} where id = ${owner.userId}`)).rejects.toEqual(
    REFUSED,
  );
  await db.count(sql`update users set name = 'Renamed', id = id where id = ${owner.userId}`);
  await db.count(sql`delete from users where id = ${other.userId}`);
  await db.count(sql`delete from wines where id = ${id}`);
  await db.count(sql`delete from users where id in (${owner.userId}, ${editor.userId})`);
  await db.count(sql`delete from estates where id = ${owner.estateId}`);
});

test('refuses to delete a user while a wine of theirs is being stored', async () => {
  const { db } = database();
  const owner = await createPeople();
  const waits = () =>
    vi.waitFor(async () =>
      expect(await db.rows(sql`select from pg_locks where not granted`)).toHaveLength(1),
    );
  const { deletion } = await db.begin(async (tx) => {
    await wine(tx, owner);
    const started = db.count(sql`delete from users where id = ${owner.userId}`).then(
      () => 'deleted',
      (error: unknown) => error,
    );
    await Promise.race([started, waits()]);
    return { deletion: started };
  });
  await expect(deletion).resolves.toEqual(REFUSED);
});
