import { describe, expect, it, vi } from 'vitest';
import { estateTables } from '../../../platform/database/estate-rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { picturesIn } from '../../../platform/pictures/pictures.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { makers } from '../../../testing/rows.ts';
import { sweepDeletions } from './deletion.sweep.ts';
import { DAY, deletionServer, PASSWORD, WINE } from './testing/deletion.ts';

const { server, sweep, ask, signIn, subjectsTo, rowsOf, filesOfPictures } = deletionServer();

describe('an account that is due', () => {
  it('deletes every row and picture from database and disk, and those of no other account', async () => {
    const ana = await server().signUp('Ana');
    const bob = await server().signUp('Bob');
    for (const client of [ana, bob]) {
      for (const make of Object.values(makers)) await make(client);
      expect(
        (
          await client.form(
            'POST',
            '/cellar/wines',
            { ...WINE, vintage: '2005', quantity: '6' },
            await labelPicture(),
          )
        ).status,
      ).toBe(201);
    }
    const files = await filesOfPictures();
    const before = { ana: await rowsOf(ana.user.estate.id), bob: await rowsOf(bob.user.estate.id) };
    expect(Object.values(before.ana).filter((rows) => rows > 0).length).toBeGreaterThan(20);
    await ask(ana);
    await signIn(ana);
    server().clock.advance(14 * DAY);
    const lines = await sweep();
    expect(lines.map(({ words }) => words)).toEqual(['an estate was deleted', 'an account was deleted']);
    expect(lines[0]?.about).toMatchObject({ estateId: ana.user.estate.id, pictures: 1 });

    const after = await rowsOf(ana.user.estate.id);
    expect(Object.entries(after).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await rowsOf(bob.user.estate.id)).toEqual(before.bob);
    const { db } = server();
    for (const { name } of await db.rows<{ name: string }>(sql`
      select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'created_by', 'updated_by')`)) {
      const rows = await db.rows(sql`select * from ${sql.identifier(name)}`);
      expect([name, JSON.stringify(rows).includes(ana.user.id)]).toEqual([name, false]);
    }
    expect(await db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toEqual([]);
    expect(await db.rows(sql`select from users where id = ${ana.user.id}`)).toEqual([]);
    expect(
      await db.rows(sql`select from access_tokens where session_id not in (select id from sessions)`),
    ).toEqual([]);
    expect(await filesOfPictures()).toHaveLength(files.length / 2);
    expect((await signIn(bob)).status).toBe(200);
    expect((await subjectsTo(ana)).at(-1)).toBe('Your Cuverie account was deleted');
    expect(await sweep()).toEqual([]);
    expect(
      (
        await server().visitor.post('/api/user/register', {
          email: ana.user.email,
          password: PASSWORD,
          name: 'Ana',
        })
      ).status,
    ).toBe(201);
  });

  it('continues after a server that stopped or crashed', async () => {
    const ana = await server().signUp();
    for (let n = 0; n < 3; n += 1) await ana.post('/cellar/wines', WINE);
    await ana.form(
      'POST',
      '/cellar/wines',
      { ...WINE, vintage: '2005', quantity: '6' },
      await labelPicture(),
    );
    await ana.post('/cellar/barrels', { name: 'Barrel', vintage: 2020, region: 'Here' });
    await ask(ana);
    server().clock.advance(14 * DAY);
    const stopped = new AbortController();
    const pictures = picturesIn(server().mediaDir);
    // In the middle of the deletion barrels and wines are gone, but not the estate.
    await sweep(stopped.signal, { ...pictures, drop: async () => stopped.abort() });
    pictures.close();
    expect(await server().db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toHaveLength(1);
    expect((await signIn(ana)).status).toBe(401);
    const died = new Error('died');
    const broken = new Proxy(server().db, {
      get: (db, name) => (name === 'begin' ? () => Promise.reject(died) : Reflect.get(db, name)),
    });
    const logged = vi.fn<(about: object, words: string) => void>();
    await sweepDeletions({
      ...server(),
      db: broken,
      pictures,
      log: { info: logged, warn: logged, error: logged } as never,
      signal: new AbortController().signal,
    });
    expect(logged.mock.calls).toEqual([
      [{ err: died, userId: ana.user.id }, 'an account was not deleted; it is tried again later'],
    ]);
    expect((await sweep()).map(({ words }) => words)).toEqual([
      'an estate was deleted',
      'an account was deleted',
    ]);
    expect(Object.values(await rowsOf(ana.user.estate.id)).every((rows) => rows === 0)).toBe(true);
    expect(await server().db.rows(sql`select from users where id = ${ana.user.id}`)).toEqual([]);
  });

  it('deletes several thousand rows in batches', async () => {
    const ana = await server().signUp();
    await server().db.count(sql`
      insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
      select ${ana.user.estate.id}, gen_random_uuid(), 'Wine', 2005, 'Here', 'Red', n, now(), ${ana.user.id}, now(), ${ana.user.id}
      from generate_series(1, 2500) as n`);
    await ask(ana);
    server().clock.advance(14 * DAY);
    expect((await sweep())[0]?.about).toMatchObject({ rows: expect.any(Number) });
    expect(await server().db.rows(sql`select from users where id = ${ana.user.id}`)).toEqual([]);
  });
});

it('the sweep knows every estate table, referring tables first', async () => {
  const names = (await estateTables(server().db)).map(({ name }) => name);
  expect([...names, 'memberships', 'sessions'].toSorted()).toEqual(
    Object.keys(await rowsOf('00000000-0000-4000-8000-000000000000')).toSorted(),
  );
  for (const [one, other] of [
    ['entries', 'operations'],
    ['tasks', 'work_orders'],
    ['import_rows', 'imports'],
    ['consumptions', 'wines'],
  ] as const)
    expect(names.indexOf(one)).toBeLessThan(names.indexOf(other));
});
