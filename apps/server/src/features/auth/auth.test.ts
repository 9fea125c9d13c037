import type { ApiError, SignedIn, Tokens, User } from '@cuverie/contract';
import { hash, verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwordsWith } from '../../platform/passwords/passwords.ts';
import { useTestApp } from '../../testing/app.ts';
import { authService } from './auth.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const PASSWORD = 'correct horse';

const server = useTestApp();

let person = 0;
let email = '';
let address = '';

// Everybody comes from an address of their own, or the tests would slow each other down.
beforeEach(() => {
  person += 1;
  email = `Ana.${person}@example.com`;
  address = `192.0.2.${person}`;
});

interface Answer<Data> {
  status: number;
  data: Data;
  error: ApiError;
  retryAfter: number;
}

interface Sent {
  body?: unknown;
  token?: string;
  from?: string;
}

async function call<Data>(method: 'GET' | 'POST', url: string, sent: Sent = {}): Promise<Answer<Data>> {
  const { body, token, from = address } = sent;
  const response = await server().app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = response.json<{ data: Data } & ApiError>();
  const retryAfter = Number(response.headers['retry-after']);
  return { status: response.statusCode, data: json.data, error: json, retryAfter };
}

const registration = (fields: object = {}) => ({
  username: email,
  email,
  password: PASSWORD,
  name: 'Ana Silva',
  ...fields,
});
const register = (fields: object = {}, from = address) =>
  call<SignedIn>('POST', '/api/user/register/', { body: registration(fields), from });
const signIn = (password = PASSWORD, username = email, from = address) =>
  call<SignedIn>('POST', '/api/token/', { body: { username, password }, from });
const refresh = (token: string) => call<Tokens>('POST', '/api/token/refresh/', { body: { refresh: token } });
const signOut = (token: string) => call('POST', '/auth/logout/', { token });
const currentUser = (token: string) => call<User>('GET', '/api/current-user/', { token });

const everybody = () => server().sql`select email from users order by email`;

const later = (ms: number): void => server().clock.advance(ms);

describe('registering', () => {
  it('makes a person with an estate, signed in at once', async () => {
    const chosen = { collectionSize: 'medium', userType: 'winery', plan: 'collector' };
    const { status, data } = await register(chosen);
    expect(status).toBe(201);
    expect(data.user).toEqual({
      id: expect.any(String),
      username: email,
      email,
      name: 'Ana Silva',
      ...chosen,
      estate: { id: expect.any(String), name: "Ana Silva's estate" },
      createdAt: server().clock.now().toISOString(),
    });
    expect((await currentUser(data.access)).data).toEqual(data.user);
    expect((await refresh(data.refresh)).status).toBe(200);
  });

  it('takes what is not chosen, or cleared, as not said', async () => {
    const { data } = await register({ collectionSize: null, userType: '' });
    expect(data.user).toMatchObject({ collectionSize: null, userType: null, plan: null });
  });

  it('answers without the trailing slash too', async () => {
    const { status } = await call('POST', '/api/user/register', { body: registration() });
    expect(status).toBe(201);
  });

  it('stores no readable password', async () => {
    await register();
    const [row] = await server().sql<
      { row: string }[]
    >`select u::text as row from users u where email = ${email}`;
    expect(row?.row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
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
  ])('refuses %s, and says what to do about it', async (_, fields, errors) => {
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
  ])('refuses an email that is taken, %s', async (_, variant) => {
    await register();
    const { status, error } = await register({ email: variant(email) });
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'email_taken' });
    expect(error.errors?.['email']).toBe(error.message);
  });

  it('lets exactly one of many win who register one address at once, and leaves no stray estate', async () => {
    const before = await server().sql`select from estates`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => register()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
    expect(await server().sql`select from estates`).toHaveLength(before.length + 1);
  });

  it('asks an address that made thirty accounts in an hour to wait for the hour to end', async () => {
    for (let n = 0; n < 30; n += 1) await register({ email: `many-${n}-${email}` });
    later(20 * MINUTE);
    const { status, error, retryAfter } = await register();
    expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: 2400 });
    expect(error.message).toBe('Too many accounts were made from your network. Try again in 40 minutes.');
    expect((await register({}, '203.0.113.9')).status).toBe(201);
    later(40 * MINUTE);
    expect((await register({ email: `later-${email}` })).status).toBe(201);
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

  it('takes any other character in a name', async () => {
    const name = `Ζωή "O'Hara" <b>\u{1F377}\\`;
    expect((await register({ name })).data.user).toMatchObject({
      name,
      estate: { name: `${name}'s estate` },
    });
  });
});

describe('signing in', () => {
  it('gives new tokens and the same person', async () => {
    const registered = await register();
    const { status, data } = await signIn();
    expect(status).toBe(200);
    expect(data.user).toEqual(registered.data.user);
    expect(data.access).not.toBe(registered.data.access);
    expect((await currentUser(data.access)).data).toEqual(data.user);
  });

  it('knows the email in whatever case', async () => {
    await register();
    for (const variant of [email.toLowerCase(), email.toUpperCase(), ` ${email} `]) {
      expect((await signIn(PASSWORD, variant)).data.user.email).toBe(email);
    }
  });

  it('answers an unknown address exactly like a wrong password', async () => {
    await register();
    const wrong = await signIn('wrong horse');
    const unknown = await signIn('wrong horse', `nobody-${email}`);
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({
      status: 401,
      error: { message: 'Invalid email or password', code: 'invalid_credentials' },
    });
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    await register();
    let compared = 0;
    const passwords = await passwordsWith({
      verify: (stored, password) => {
        compared += 1;
        return verify(stored, password);
      },
    });
    const auth = authService({ sql: server().sql, clock: server().clock, passwords });
    for (const username of [email, `nobody-${email}`]) {
      compared = 0;
      await expect(auth.signIn({ username, password: 'wrong horse' }, address)).rejects.toThrow('Invalid');
      expect(compared).toBe(1);
    }
  });

  it.each([
    ['no username', { password: PASSWORD }],
    ['no password', { username: 'ana@example.com' }],
    ['nothing', {}],
    ['an empty password', { username: 'ana@example.com', password: '' }],
  ])('refuses %s in the words of the form', async (_, body) => {
    const { status, error } = await call('POST', '/api/token/', { body });
    expect({ status, message: error.message }).toEqual({
      status: 400,
      message: 'Email and password are required.',
    });
  });

  it.each([
    ['an endless password', { username: 'ana@example.com', password: 'x'.repeat(1001) }],
    ['an endless username', { username: 'x'.repeat(255), password: PASSWORD }],
    ['a NUL character in the username', { username: 'ana\0', password: PASSWORD }],
    ['a NUL character in the password', { username: 'ana', password: '\0' }],
    ['a list for a password', { username: 'ana', password: [PASSWORD] }],
    ['broken JSON', '{"username":'],
  ])('answers %s with 400', async (_, body) => {
    expect((await call('POST', '/api/token/', { body })).status).toBe(400);
  });

  it('renews a hash made at a lower cost, and only then', async () => {
    await register();
    const stored = async () =>
      (
        await server().sql<{ hash: string }[]>`select password_hash as hash from users where email = ${email}`
      )[0]?.hash ?? '';
    const cheap = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await server().sql`update users set password_hash = ${cheap} where email = ${email}`;
    expect((await signIn('wrong horse')).status).toBe(401);
    expect(await stored()).toBe(cheap);
    expect((await signIn()).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toContain('$m=19456,t=2,p=1$');
    expect((await signIn()).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });
});

describe('guessing passwords', () => {
  beforeEach(() => register());

  it('has to wait after five failures, longer with each further one', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signIn('wrong horse')).status).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const { status, error, retryAfter } = await signIn('wrong horse');
      expect({ status, retryAfter }).toEqual({ status: 429, retryAfter: seconds });
      expect(error.message).toMatch(/^Too many failed sign-ins\. Try again in \d+ (seconds|minutes)\.$/);
      later(seconds * SECOND);
      expect((await signIn('wrong horse')).status).toBe(401);
    }
    later(15 * MINUTE);
    expect((await signIn()).status).toBe(200);
  });

  it('keeps even the right password waiting, so that guessing on is useless', async () => {
    for (let n = 0; n < 5; n += 1) await signIn('wrong horse');
    expect((await signIn()).status).toBe(429);
    later(30 * SECOND);
    expect((await signIn()).status).toBe(200);
  });

  it('counts one account whatever the case of its address, and from wherever one guesses', async () => {
    const variants = [email, email.toLowerCase(), email.toUpperCase(), ` ${email}`, `${email} `];
    for (const [n, variant] of variants.entries()) await signIn('wrong', variant, `198.51.100.${n}`);
    expect((await signIn('wrong', email, '198.51.100.99')).status).toBe(429);
  });

  it('slows an account that does not exist down in the same way', async () => {
    const nobody = `nobody-${email}`;
    for (let n = 0; n < 5; n += 1) await signIn('wrong horse', nobody);
    expect(await signIn('wrong horse', nobody)).toMatchObject({ status: 429, retryAfter: 30 });
  });

  it('lets no more than five of fifty guesses through that are made at once', async () => {
    const from = Array.from({ length: 50 }, (_, n) => `198.51.100.${n}`);
    const answers = await Promise.all(from.map((client) => signIn('wrong horse', email, client)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  it('is forgotten with a success', async () => {
    for (let n = 0; n < 4; n += 1) await signIn('wrong horse');
    expect((await signIn()).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await signIn('wrong horse')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
  });

  it('at many accounts from one address has to wait after twenty failures a minute', async () => {
    for (let n = 0; n < 20; n += 1) expect((await signIn('wrong', `${n}-${email}`)).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 429, retryAfter: 60 });
    expect((await signIn(PASSWORD, email, '203.0.113.77')).status).toBe(200);
    later(MINUTE);
    expect((await signIn()).status).toBe(200);
  });

  it('counts a whole IPv6 network as one address', async () => {
    for (let n = 0; n < 20; n += 1) await signIn('wrong', `${n}-${email}`, `2001:db8:0:${person}::${n + 1}`);
    expect((await signIn(PASSWORD, email, `2001:db8:0:${person}:ffff::1`)).status).toBe(429);
    expect((await signIn(PASSWORD, email, `2001:db8:1:${person}::1`)).status).toBe(200);
  });

  it('never slows down people who know their password', async () => {
    for (let n = 0; n < 30; n += 1) expect((await signIn()).status).toBe(200);
  });

  it('is not what happened when the server was too busy to judge', async () => {
    const passwords = await passwordsWith({ waiting: 0, atOnce: 0 });
    const busy = authService({ sql: server().sql, clock: server().clock, passwords });
    for (let n = 0; n < 10; n += 1) {
      await expect(busy.signIn({ username: email, password: PASSWORD }, address)).rejects.toMatchObject({
        status: 503,
        retryAfter: 2,
      });
    }
    expect((await signIn()).status).toBe(200);
  });
});

describe('a session', () => {
  let session: SignedIn;

  beforeEach(async () => {
    session = (await register()).data;
  });

  it('needs a new access token after an hour, which the refresh token gives', async () => {
    later(60 * MINUTE);
    expect(await currentUser(session.access)).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
    const { data } = await refresh(session.refresh);
    expect((await currentUser(data.access)).data).toEqual(session.user);
  });

  it('serves two tabs that refresh at the same time', async () => {
    const answers = await Promise.all([refresh(session.refresh), refresh(session.refresh)]);
    for (const { status, data } of answers) {
      expect(status).toBe(200);
      expect((await currentUser(data.access)).status).toBe(200);
      expect((await refresh(data.refresh)).status).toBe(200);
    }
  });

  it('ends when a refresh token comes back more than a minute after it was spent', async () => {
    const { data } = await refresh(session.refresh);
    later(61 * SECOND);
    expect(await refresh(session.refresh)).toMatchObject({
      status: 401,
      error: { message: 'Your session has ended. Please sign in again.', code: 'unauthenticated' },
    });
    expect((await currentUser(data.access)).status).toBe(401);
    expect((await refresh(data.refresh)).status).toBe(401);
  });

  it('ends with a sign-out, for both of its tokens and at once', async () => {
    expect(await signOut(session.access)).toMatchObject({ status: 200, data: {} });
    expect((await currentUser(session.access)).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
    expect((await signOut(session.access)).status).toBe(401);
  });

  it('survives the sign-out of another one', async () => {
    const elsewhere = (await signIn()).data;
    await signOut(session.access);
    expect((await currentUser(elsewhere.access)).status).toBe(200);
  });

  it('ends when its person is removed', async () => {
    await server().sql`delete from users where id = ${session.user.id}`;
    expect((await currentUser(session.access)).status).toBe(401);
    expect((await refresh(session.refresh)).status).toBe(401);
    expect((await signIn()).status).toBe(401);
  });

  it.each([
    ['nothing', {}, 'The refresh token is missing'],
    ['an empty token', { refresh: '' }, undefined],
    ['an endless token', { refresh: 'x'.repeat(201) }, undefined],
    ['a NUL character', { refresh: '\0' }, undefined],
    ['a number', { refresh: 7 }, 'The refresh token is missing'],
  ])('is not refreshed by %s: 400', async (_, body, message) => {
    const { status, error } = await call('POST', '/api/token/refresh/', { body });
    expect(status).toBe(400);
    if (message !== undefined) expect(error.message).toBe(message);
  });

  it.each(['unknown', 'x'.repeat(200)])(
    'is not refreshed by a token that was never issued: 401',
    async (token) => {
      expect((await refresh(token)).status).toBe(401);
    },
  );
});

it.each([
  ['no token', undefined],
  ['an unknown token', 'unknown'],
  ['an endless token', 'x'.repeat(5000)],
])('nobody is signed in with %s', async (_, token) => {
  const sent = token === undefined ? {} : { token };
  for (const answer of [
    await call('GET', '/api/current-user/', sent),
    await call('POST', '/auth/logout/', sent),
  ]) {
    expect(answer).toMatchObject({
      status: 401,
      error: { message: 'Please sign in.', code: 'unauthenticated' },
    });
  }
});
