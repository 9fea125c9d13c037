import { describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { useTestApp } from '../../../testing/app.ts';
import { authCalls, PASSWORD } from '../testing/auth.calls.ts';

const MINUTE = 60 * 1000;

const server = useTestApp();
const { me, call, registration, register, refresh, currentUser, later } = authCalls(server);

const everybody = () => server().db.rows(sql`select email from users order by email`);

describe('registering', () => {
  it('creates a person with an estate and signs them in', async () => {
    const chosen = { collectionSize: 'medium', userType: 'winery', plan: 'collector' };
    const { status, data } = await register(chosen);
    expect(status).toBe(201);
    const stored = await server().db.one<{ user: string; estate: string }>(sql`
      select user_id as user, estate_id as estate from memberships join users on users.id = user_id
      where email = ${me.email}`);
    expect(data.user).toEqual({
      id: stored.user,
      username: me.email,
      email: me.email,
      name: 'Ana Silva',
      ...chosen,
      estate: { id: stored.estate, name: "Ana Silva's estate", demandsSecondFactor: false, isWinery: true },
      role: 'owner',
      isShared: false,
      estates: [{ id: stored.estate, name: "Ana Silva's estate", role: 'owner' }],
      hasSecondFactor: false,
      hasPassword: true,
      settings: expect.objectContaining({ estateName: "Ana Silva's estate", language: null }) as object,
      createdAt: server().clock.now().toISOString(),
      leavesAt: null,
    });
    expect((await currentUser(data.access)).data).toEqual(data.user);
    expect((await refresh(data.refresh)).status).toBe(200);
  });

  it('treats cleared choices as missing', async () => {
    const { data } = await register({ collectionSize: null, userType: '' });
    expect(data.user).toMatchObject({ collectionSize: null, userType: null, plan: null });
  });

  it('answers without the trailing slash too', async () => {
    const { status } = await call('POST', '/api/user/register', { body: registration() });
    expect(status).toBe(201);
  });

  it('stores no plain-text password', async () => {
    await register();
    const row = await server().db.row<{ row: string }>(
      sql`select u::text as row from users u where email = ${me.email}`,
    );
    expect(row?.row).toContain('$argon2id$v=19$');
    expect(row?.row).not.toContain(PASSWORD);
  });

  it.each([
    ['no email', { email: undefined }, { email: 'Email and password are required.' }],
    ['an empty email', { email: ' ' }, { email: 'Email and password are required.' }],
    ['no password', { password: undefined }, { password: 'Email and password are required.' }],
    ['an empty password', { password: '' }, { password: 'Email and password are required.' }],
    [
      'neither',
      { email: '', password: '' },
      { email: 'Email and password are required.', password: 'Email and password are required.' },
    ],
    [
      'a short password',
      { password: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [
      'an endless password',
      { password: 'x'.repeat(257) },
      { password: 'Password must be at most 256 characters long' },
    ],
    ['no address', { email: 'ana' }, { email: 'Enter an email address like name@example.com' }],
    ['an endless address', { email: `${'a'.repeat(250)}@example.com` }, { email: /at most 254/ }],
    ['no name', { name: '  ' }, { name: 'Name is required' }],
    ['an endless name', { name: 'x'.repeat(121) }, { name: 'Name must be at most 120 characters long' }],
    ['an unknown plan', { plan: 'golden' }, { plan: /^Plan must be one of/ }],
    ['a number for a name', { name: 7 }, { name: 'Name must be text' }],
  ])('refuses %s and explains how to fix it', async (_, fields, errors) => {
    const before = await everybody();
    const { status, error } = await register(fields);
    expect(status).toBe(400);
    expect(Object.keys(error.errors ?? {})).toEqual(Object.keys(errors));
    for (const [field, sentence] of Object.entries(errors)) expect(error.errors?.[field]).toMatch(sentence);
    expect(error.message).toBe(Object.values(error.errors ?? {})[0]);
    expect(await everybody()).toEqual(before);
  });

  it.each([
    ['in the same case', (taken: string) => taken],
    ['in another case', (taken: string) => taken.toUpperCase()],
    ['with spaces around it', (taken: string) => ` ${taken.toLowerCase()} `],
  ])('refuses an email that is already registered, %s', async (_, variant) => {
    await register();
    const { status, error } = await register({ email: variant(me.email) });
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'email_taken' });
    expect(error.errors?.['email']).toBe(error.message);
  });

  it('creates one account and one estate for many registrations of one address at once', async () => {
    const before = await server().db.rows(sql`select from estates`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(7).fill(400),
    ]);
    expect(await server().db.rows(sql`select from estates`)).toHaveLength(before.length + 1);
  });

  it('limits a client to thirty accounts an hour', async () => {
    for (let n = 0; n < 30; n += 1) await register({ email: `many-${n}-${me.email}` });
    later(20 * MINUTE);
    const { status, error, retryAfter } = await register();
    expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: 2400 });
    expect(error.message).toBe('Too many accounts were made from your network. Try again in 40 minutes.');
    expect((await register({}, '203.0.113.9')).status).toBe(201);
    later(40 * MINUTE);
    expect((await register({ email: `later-${me.email}` })).status).toBe(201);
  });

  it.each(['{', '[]', '"text"', 'null', '7', '{"email": {"$ne": null}, "password": [], "name": {}}'])(
    'answers %s with 400',
    async (body) => {
      const { status, error } = await call('POST', '/api/user/register/', { body });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid' });
    },
  );

  it.each(['email', 'password', 'name'])('answers a NUL character in the %s with 400', async (field) => {
    const { status, error } = await register({ [field]: 'ana\0@example.com' });
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid' });
  });

  it('accepts any other character in a name', async () => {
    const name = `Ζωή "O'Hara" <b>\u{1F377}\\`;
    expect((await register({ name })).data.user).toMatchObject({
      name,
      estate: { name: `${name}'s estate` },
    });
  });
});
