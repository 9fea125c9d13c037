import { readdir } from 'node:fs/promises';
import type { Session, User } from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { estateTables } from '../../../platform/database/estate-rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { mailBy } from '../../../platform/mail/mail.ts';
import { deliverBySmtp } from '../../../platform/mail/smtp.ts';
import { picturesIn } from '../../../platform/pictures/pictures.ts';
import { clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addPasskey, authenticator } from '../../../testing/authenticator.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { labelPicture } from '../../../testing/pictures.ts';
import { makers } from '../../../testing/rows.ts';
import { holdPeople } from '../people/members.store.ts';
import { insertDeletion } from './deletion.store.ts';
import { sweepDeletions } from './deletion.sweep.ts';

const DAY = 24 * 3_600_000;
const PASSWORD = 'correct horse';
const WINE = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };

let mailServer: MailServer;
const mail = mailBy({
  log: pino({ level: 'silent' }),
  holdMs: () => 0,
  deliver: (message) => deliverBySmtp(mailServer.url, 'Cuverie <cellar@example.com>')(message),
});
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterEach(async () => {
  await mail.idle();
  await server().db.count(sql`delete from deletions`);
});
afterAll(() => mailServer.stop());

const server = useTestApp({ mail });

interface LogLine {
  about: object;
  words: string;
}

/** Runs housekeeping once and returns the log. */
async function sweep(signal = new AbortController().signal, pictures = picturesIn(server().mediaDir)) {
  const lines: LogLine[] = [];
  const write = (about: object, words: string) => void lines.push({ about, words });
  await sweepDeletions({
    ...server(),
    pictures,
    log: { info: write, warn: write, error: write } as never,
    signal,
  });
  pictures.close();
  return lines;
}

const ask = (client: SignedInClient, password = PASSWORD) =>
  client.post<{ leavesAt: string }>('/api/account/deletion', { password });
const keep = (client: Pick<SignedInClient, 'delete'>) => client.delete('/api/account/deletion');

let address = 0;
async function signIn({ user }: SignedInClient) {
  address += 1;
  const from = clientOf(server().app, undefined, `198.51.100.${address}`);
  const answer = await from.post<{ access: string; user: User }>('/api/token', {
    username: user.email,
    password: PASSWORD,
  });
  return { ...answer, client: clientOf(server().app, answer.data?.access) };
}

async function subjectsTo({ user }: SignedInClient) {
  await mail.idle();
  return mailServer.inbox
    .filter(({ to }) => to.includes(user.email))
    .map(({ headers }) => headers.get('subject'));
}

/** Counts the rows of an estate in each table. */
async function rowsOf(estateId: string): Promise<Record<string, number>> {
  const { db } = server();
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'estate_id' order by table_name`);
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = await db.count(sql`select from ${sql.identifier(name)} where estate_id = ${estateId}`);
  return counts;
}

const filesOfPictures = async () =>
  (await readdir(server().mediaDir)).filter((name) => name.endsWith('.webp') || name.endsWith('.hidden'));

/** Adds a person as an owner of another person's estate. */
const join = (client: SignedInClient, owner: SignedInClient) =>
  server().db.count(sql`
    insert into memberships (user_id, estate_id, role, created_at)
    values (${client.user.id}, ${owner.user.estate.id}, 'owner', ${server().clock.now()})`);

describe('an account with a scheduled deletion', () => {
  it('requires the current password', async () => {
    const ana = await server().signUp();
    expect(await ask(ana, 'wrong horse')).toMatchObject({
      status: 400,
      error: { errors: { password: 'This is not your current password' } },
    });
    expect((await ana.post('/api/account/deletion', {})).error.errors).toEqual({
      password: 'Current password is required',
    });
    expect((await ana.get<User>('/api/current-user')).data.leavesAt).toBeNull();
  });

  it('is due after fourteen days, loses all sessions and sends a mail', async () => {
    const ana = await server().signUp();
    const elsewhere = (await signIn(ana)).client;
    expect((await ana.get('/api/account/deletion')).data).toEqual({
      leavesAt: null,
      estates: [{ name: "Ana Silva's estate", fate: 'goes' }],
    });
    const leavesAt = new Date(server().clock.now().getTime() + 14 * DAY).toISOString();
    expect(await ask(ana)).toMatchObject({ status: 200, data: { leavesAt } });
    for (const client of [ana, elsewhere]) expect((await client.get('/api/current-user')).status).toBe(401);
    expect(await subjectsTo(ana)).toContain('Your Cuverie account is to be deleted');
    const again = await signIn(ana);
    expect(again).toMatchObject({ status: 200, data: { user: { leavesAt } } });
    expect((await again.client.get('/api/account/deletion')).data).toMatchObject({ leavesAt });
  });

  it('can be read and exported, and refuses every change', async () => {
    server().clock.set('2026-11-23T17:05:00Z');
    const ana = await server().signUp();
    await ana.post('/cellar/wines', WINE);
    await ask(ana);
    const { client } = await signIn(ana);
    expect((await client.get<unknown[]>('/cellar/wines')).data).toHaveLength(1);
    expect((await client.get('/api/exports/archive.zip')).status).toBe(200);
    expect((await client.get('/api/exports/wines.csv')).status).toBe(200);
    for (const answer of [
      await client.post('/cellar/wines', WINE),
      await client.put('/api/settings', { estateName: 'Another' }),
      await client.post('/api/account/password', { current: PASSWORD, password: 'a newer horse' }),
      await client.delete('/api/account/sessions'),
      await client.post('/api/account/deletion', { password: PASSWORD }),
    ])
      expect(answer).toMatchObject({
        status: 403,
        error: {
          code: 'account_leaving',
          params: { day: '2026-12-07' },
          message: expect.stringContaining('keep the account first'),
        },
      });
    expect((await client.post('/auth/logout')).status).toBe(200);
  });

  it('can be exported from an old session after a fresh proof', async () => {
    const ana = await server().signUp();
    const phone = authenticator();
    await addPasskey(ana, phone);
    await ana.post('/api/account/deletion', { password: PASSWORD });
    const { data } = await server().visitor.get<{ options: { challenge: string } }>('/auth/passkeys/options');
    const { access } = (
      await server().visitor.post<{ access: string }>('/auth/passkeys', {
        passkey: phone.use(data.options.challenge),
      })
    ).data;
    const client = clientOf(server().app, access);
    const archive = async () => (await client.get('/api/exports/archive.zip')).status;
    const ways = [
      async () => ({ password: PASSWORD }),
      async () => {
        const asked = await client.post<{ options: { challenge: string } }>('/api/account/proof/passkey');
        return { passkey: phone.use(asked.data.options.challenge) };
      },
    ];
    for (const proof of ways) {
      server().clock.advance(11 * 60_000);
      expect(await archive()).toBe(403);
      expect(await client.post('/api/account/proof', await proof())).toMatchObject({ status: 200 });
      expect(await archive()).toBe(200);
    }
  });

  it('is restored by one call and continues in the same session', async () => {
    const ana = await server().signUp();
    await ana.post('/cellar/wines', WINE);
    await ask(ana);
    const { client } = await signIn(ana);
    expect(await keep(client)).toMatchObject({ status: 200, data: {} });
    expect((await client.get<User>('/api/current-user')).data.leavesAt).toBeNull();
    expect((await client.post('/cellar/wines', WINE)).status).toBe(201);
    server().clock.advance(15 * DAY);
    await sweep();
    const later = (await signIn(ana)).client;
    expect((await later.get<unknown[]>('/cellar/wines')).data).toHaveLength(2);
  });

  it('refuses logins and the restore from the moment it is due', async () => {
    const ana = await server().signUp();
    await ask(ana);
    server().clock.advance(14 * DAY - 1000);
    const { client } = await signIn(ana);
    server().clock.advance(1000);
    expect((await client.get('/api/current-user')).status).toBe(401);
    expect((await keep(client)).status).toBe(401);
    expect(await signIn(ana)).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } });
  });

  it('refuses API tokens, passkeys and recovery codes once it is due', async () => {
    const ana = await server().signUp();
    const draft = { name: 'Script', scope: 'read' };
    const { data } = await ana.post<{ token: string }>('/api/account/tokens', draft);
    const program = clientOf(server().app, data.token);
    const phone = authenticator();
    const codes = (await addPasskey(ana, phone)).data.recoveryCodes;
    await ask(ana);
    expect((await program.get('/cellar/wines')).status).toBe(200);
    server().clock.advance(14 * DAY - 1000);
    const { data: asked } = await server().visitor.get<{ options: { challenge: string } }>(
      '/auth/passkeys/options',
    );
    const { data: factor } = (await signIn(ana)) as unknown as { data: { challenge: string } };
    server().clock.advance(1000);
    expect(await program.get('/cellar/wines')).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
    for (const [url, body] of [
      ['/auth/passkeys', { passkey: phone.use(asked.options.challenge) }],
      ['/auth/second-factor', { challenge: factor.challenge, code: codes?.[0] }],
    ] as const)
      expect((await server().visitor.post(url, body)).status).toBe(401);
  });

  it('sends one reminder two days before', async () => {
    const ana = await server().signUp();
    await ask(ana);
    const soon = async () => (await subjectsTo(ana)).filter((subject) => subject?.includes('is deleted on'));
    server().clock.advance(12 * DAY - 1000);
    await sweep();
    expect(await soon()).toEqual([]);
    server().clock.advance(1000);
    await sweep();
    await sweep();
    expect(await soon()).toHaveLength(1);
  });
});

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
    const told = vi.fn<(about: object, words: string) => void>();
    await sweepDeletions({
      ...server(),
      db: broken,
      pictures,
      log: { info: told, warn: told, error: told } as never,
      signal: new AbortController().signal,
    });
    expect(told.mock.calls).toEqual([
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

describe('an estate with several members', () => {
  it('stays with its other owner and hides the author of its rows', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await join(ana, bob);
    await server().db.count(sql`
      insert into wines (estate_id, id, name, vintage, region, type, quantity, created_at, created_by, updated_at, updated_by)
      values (${bob.user.estate.id}, gen_random_uuid(), 'Of Ana', 2005, 'Here', 'Red', 1, now(), ${ana.user.id}, now(), ${ana.user.id})`);
    expect((await ana.get('/api/account/deletion')).data).toMatchObject({
      estates: [
        { name: "Ana's estate", fate: 'goes' },
        { name: "Bob's estate", fate: 'stays' },
      ],
    });
    await ask(ana);
    server().clock.advance(14 * DAY);
    await sweep();
    const { client } = await signIn(bob);
    expect((await client.get('/cellar/wines')).data).toMatchObject([{ name: 'Of Ana' }]);
    expect((await client.get('/api/history?kind=member')).data).toMatchObject([
      { act: 'deleted', itemId: ana.user.id, before: { role: 'owner' } },
    ]);
    const [row] = await server().db.rows(sql`select * from users where id = ${ana.user.id}`);
    expect(row).toMatchObject({ name: 'A former member', email: '', password_hash: '' });
    expect(JSON.stringify(row)).not.toContain(ana.user.email);
    expect(await server().db.rows(sql`select from memberships where user_id = ${ana.user.id}`)).toEqual([]);
    expect((await signIn(ana)).status).toBe(401);
  });

  it('must be handed over first if it has no other owner, or the other owner leaves too', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await join(bob, ana);
    expect((await ask(bob)).status).toBe(200);
    expect(await ask(ana)).toMatchObject({
      status: 409,
      error: {
        code: 'hand_over_first',
        message:
          "Others belong to Ana's estate, and it would have no owner. Make one of them owner, or remove them, then delete your account.",
      },
    });
    expect((await ana.get<Session[]>('/api/account/sessions')).status).toBe(200);
    expect((await ana.get('/api/account/deletion')).data).toEqual({
      leavesAt: null,
      estates: [{ name: "Ana's estate", fate: 'hand over' }],
    });
  });

  it('keeps an owner when both leave at once, or one steps down while the other leaves', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const estate = ana.user.estate.id;
    await join(bob, ana);
    const waiting = await server().db.begin(async (tx) => {
      await holdPeople(tx, estate);
      await insertDeletion(tx, ana.user.id, server().clock.now(), new Date('2100-01-01'));
      const asked = { by: ask(bob) };
      const waits = () =>
        server().db.rows(sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      await vi.waitFor(async () => expect(await waits()).not.toEqual([]), { timeout: 5000 });
      return asked;
    });
    expect(await waiting.by).toMatchObject({ status: 409, error: { code: 'hand_over_first' } });

    const stays = clientOf(server().app, bob.access, undefined, estate);
    const place = `/api/estate/members/${bob.user.id}`;
    for (const answer of [await stays.put(place, { role: 'viewer' }), await stays.delete(place)])
      expect(answer).toMatchObject({
        status: 409,
        error: { code: 'last_owner', message: expect.stringContaining('other owner is to be deleted') },
      });
  });

  it('revokes the invitations of a leaving owner and is deleted', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    const { data } = await ana.post<{ token: string }>('/api/estate/invitations', { role: 'viewer' });
    await ask(ana);
    expect(await bob.post('/api/invitations/accept', data)).toMatchObject({
      status: 400,
      error: { code: 'invitation_over' },
    });
    server().clock.advance(14 * DAY);
    await sweep();
    expect(await server().db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toEqual([]);
  });

  it('keeps the account and logs an error if it has members but no owner', async () => {
    const [ana, bob] = [await server().signUp('Ana'), await server().signUp('Bob')];
    await ask(ana);
    await ask(bob);
    await join(bob, ana);
    server().clock.advance(14 * DAY);
    const lines = await sweep();
    expect(lines.map(({ about }) => about)).toContainEqual({
      userId: ana.user.id,
      estateId: ana.user.estate.id,
    });
    expect(await server().db.rows(sql`select from estates where id = ${ana.user.estate.id}`)).toHaveLength(1);
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
