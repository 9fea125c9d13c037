import type { ApiToken, MadeApiToken } from '@cuverie/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { type Client, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { sweepTokens } from './tokens.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TOKENS = '/api/account/tokens';

const app = useTestApp();
let ana: SignedInClient;
beforeEach(async () => {
  app().clock.set('2026-11-20T10:00:00.000Z');
  ana = await app().signUp('Ana');
});

async function made(fields: object = {}, person: SignedInClient = ana): Promise<MadeApiToken> {
  const { status, data, error } = await person.post<MadeApiToken>(TOKENS, {
    name: 'Cellar script',
    scope: 'read',
    ...fields,
  });
  if (status !== 201) throw new Error(error.message);
  return data;
}

const program = ({ token }: MadeApiToken): Client => clientOf(app().app, token);
const list = async (person: Client = ana) => (await person.get<ApiToken[]>(TOKENS)).data;

describe('creating a token', () => {
  it('returns its secret once, which starts with cuv_ and has 256 random bits', async () => {
    const { token, ...rest } = await made({ expiresAt: '2027-11-20T23:59:59+01:00' });
    expect(token).toMatch(/^cuv_[\w-]{43}$/);
    expect(rest).toEqual({
      id: expect.any(String),
      name: 'Cellar script',
      scope: 'read',
      estate: { id: ana.user.estate.id, name: ana.user.estate.name },
      createdAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-11-20T22:59:59.000Z',
      lastUsedAt: null,
      offSince: null,
    });
    expect(await list()).toEqual([rest]);
  });

  it('stores it only as a hash', async () => {
    const { token } = await made();
    const rows = await app().db.rows<{ row: string }>(sql`select t::text as row from api_tokens t`);
    const stored = rows.map(({ row }) => row).join();
    const secret = token.slice('cuv_'.length);
    for (const form of [
      token,
      secret,
      Buffer.from(token).toString('hex'),
      Buffer.from(secret, 'base64url').toString('hex'),
    ])
      expect(stored).not.toContain(form);
  });

  it.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ scope: 'everything' }, { scope: 'What it may do must be one of read, write, ingest' }],
    [{ scope: undefined }, { scope: 'What it may do is required' }],
    [{ expiresAt: 'soon' }, { expiresAt: 'Expiry must be a moment like 2026-09-20T08:30:00Z' }],
    [{ expiresAt: '2026-11-20T10:00:00Z' }, { expiresAt: 'Choose a day that is still to come, or none' }],
    [
      { expiresAt: '2032-01-01T00:00:00Z' },
      { expiresAt: 'A token expires within 5 years: choose an earlier day, or none' },
    ],
  ])('refuses %o at its field', async (fields, errors) => {
    const { status, error } = await ana.post(TOKENS, { name: 'Script', scope: 'read', ...fields });
    expect([status, error.errors]).toEqual([400, errors]);
    expect(await list()).toEqual([]);
  });

  it('accepts each name once per person, in any case, until the token is revoked', async () => {
    const { id } = await made();
    const again = () => ana.post<MadeApiToken>(TOKENS, { name: 'CELLAR script ', scope: 'write' });
    const { status, error } = await again();
    expect([status, error.errors]).toEqual([
      400,
      { name: 'You have an API token of this name already: choose another' },
    ]);
    await made({}, await app().signUp('Bob'));
    await ana.delete(`${TOKENS}/${id}`);
    expect((await again()).status).toBe(201);
  });

  it('allows twenty per person, even with simultaneous requests', async () => {
    for (let n = 1; n <= 17; n += 1) await made({ name: `Script ${n}` });
    const at = (n: number) => ana.post<MadeApiToken>(TOKENS, { name: `Script ${n}`, scope: 'read' });
    const answers = await Promise.all([18, 19, 20, 21, 22, 23].map(at));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'tokens_full',
      message: 'You have 20 API tokens. Revoke one you no longer need first.',
    });
    const [newest] = await list();
    await ana.delete(`${TOKENS}/${newest?.id}`);
    expect((await at(24)).status).toBe(201);
  });
});

describe('a token', () => {
  it('acts as its person in its estate', async () => {
    const token = await made({ scope: 'write' });
    const wine = { name: 'Margaux', vintage: 2005, region: 'Margaux', type: 'Red', quantity: 6 };
    expect((await program(token).post('/cellar/wines', wine)).status).toBe(201);
    expect((await ana.get<{ name: string }[]>('/cellar/wines')).data.map(({ name }) => name)).toEqual([
      'Margaux',
    ]);
    const bob = await app().signUp('Bob');
    expect((await program(await made({}, bob)).get<unknown[]>('/cellar/wines')).data).toEqual([]);
  });

  it('is refused with the reason once revoked', async () => {
    const token = await made();
    expect((await program(token).get('/tanks')).status).toBe(200);
    expect(await ana.delete(`${TOKENS}/${token.id}`)).toMatchObject({ status: 200, data: {} });
    const { status, error } = await program(token).get('/tanks');
    expect([status, error]).toEqual([
      401,
      {
        code: 'unauthenticated',
        message:
          'The API token “Cellar script” was revoked on 2026-11-20. Make a new one on your account page.',
        params: { why: 'token_revoked', name: 'Cellar script', day: '2026-11-20' },
      },
    ]);
    expect(await list()).toEqual([]);
    expect((await ana.delete(`${TOKENS}/${token.id}`)).error.message).toBe(
      'This API token does not exist, or no longer does.',
    );
  });

  it('works until it expires, is refused with the reason, and stays in the list', async () => {
    const token = await made({ expiresAt: '2026-11-23T08:00:00Z' });
    app().clock.set('2026-11-23T07:59:59.999Z');
    expect((await program(token).get('/tanks')).status).toBe(200);
    app().clock.set('2026-11-23T08:00:00.000Z');
    const { status, error } = await program(token).get('/tanks');
    expect([status, error.code, error.message]).toEqual([
      401,
      'unauthenticated',
      'The API token “Cellar script” expired on 2026-11-23. Make a new one on your account page.',
    ]);
    expect(await list(await signedInAgain())).toMatchObject([
      { id: token.id, expiresAt: '2026-11-23T08:00:00.000Z' },
    ]);
  });

  it('with a typo is unknown', async () => {
    const { token } = await made();
    for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'cuv_']) {
      const { status, error } = await clientOf(app().app, wrong).get('/tanks');
      expect([status, error.code]).toEqual([401, 'unauthenticated']);
    }
    const { error } = await clientOf(app().app, token.slice(0, -1)).get('/tanks');
    expect(error.message).toMatch(/^This API token is not known here\. Check that all of it was copied/);
  });

  it('is off after a restore until its person reactivates it', async () => {
    const token = await made();
    await app().db.count(sql`update api_tokens set off_since = ${app().clock.now()} where id = ${token.id}`);
    const { status, error } = await program(token).get('/tanks');
    expect([status, error.params?.['why']]).toEqual([401, 'token_off']);
    expect(error.message).toMatch(
      /is off since the server was restored on \d{4}-.* Turn it on, on the page Account\.$/,
    );
    const other = await app().signUp('Bob');
    expect((await other.post(`/api/account/tokens/${token.id}/on`)).status).toBe(404);
    const { data } = await ana.post<{ offSince: string | null }>(`/api/account/tokens/${token.id}/on`);
    expect(data.offSince).toBeNull();
    expect((await program(token).get('/tanks')).status).toBe(200);
  });

  it('of a person who left or was removed from the estate is refused', async () => {
    const token = await made();
    const bob = await app().signUp('Bob');
    const ofBob = await made({}, bob);
    await app().db.count(sql`delete from memberships where user_id = ${ana.user.id}`);
    await app().db.count(sql`delete from users where id = ${bob.user.id}`);
    for (const gone of [token, ofBob]) {
      const { status, error } = await program(gone).get('/tanks');
      expect([status, error.params]).toEqual([401, { why: 'token_unknown' }]);
    }
  });

  it('shows when it was last used, to the minute', async () => {
    const token = await made();
    const lastUsed = async () => (await list())[0]?.lastUsedAt;
    app().clock.advance(5 * MINUTE);
    await program(token).get('/tanks');
    expect(await lastUsed()).toBe('2026-11-20T10:05:00.000Z');
    app().clock.advance(MINUTE - 1);
    await program(token).get('/tanks');
    expect(await lastUsed()).toBe('2026-11-20T10:05:00.000Z');
    app().clock.advance(1);
    await program(token).get('/tanks');
    expect(await lastUsed()).toBe('2026-11-20T10:06:00.000Z');
  });

  it('survives a new password and the end of all other sessions', async () => {
    const token = await made();
    await ana.post('/api/account/password', { current: 'correct horse', password: 'a newer horse' });
    await ana.delete('/api/account/sessions');
    expect((await program(token).get('/tanks')).status).toBe(200);
  });

  it('cannot be seen or revoked by other people', async () => {
    const token = await made();
    const bob = await app().signUp('Bob');
    expect(await list(bob)).toEqual([]);
    expect((await bob.delete(`${TOKENS}/${token.id}`)).status).toBe(404);
    expect((await program(token).get('/tanks')).status).toBe(200);
  });

  it('may not manage tokens, whatever its scope', async () => {
    for (const scope of ['read', 'write', 'ingest']) {
      const token = await made({ name: scope, scope });
      const calls = [
        await program(token).get(TOKENS),
        await program(token).post(TOKENS, { name: 'Another', scope: 'write' }),
        await program(token).delete(`${TOKENS}/${token.id}`),
      ];
      for (const { status, error } of calls)
        expect([status, error.code, error.message]).toEqual([
          403,
          'token_not_permitted',
          'No API token may do this. Sign in as yourself.',
        ]);
    }
    expect(await list()).toHaveLength(3);
  });
});

it('keeps the last hundred revoked tokens of a person', async () => {
  const [first, second] = [await made(), await made({ name: 'Second' })];
  await ana.delete(`${TOKENS}/${first.id}`);
  app().clock.advance(MINUTE);
  await ana.delete(`${TOKENS}/${second.id}`);
  app().clock.advance(MINUTE);
  for (let n = 0; n < 99; n += 1) await ana.delete(`${TOKENS}/${(await made()).id}`);
  await made();
  expect((await program(first).get('/tanks')).error.params).toEqual({ why: 'token_unknown' });
  expect((await program(second).get('/tanks')).error.params).toMatchObject({ why: 'token_revoked' });
});

it('deletes tokens that stopped working more than a year ago', async () => {
  await app().db.count(sql`delete from api_tokens`);
  const [revoked, expired] = [await made(), await made({ name: 'Short', expiresAt: '2026-11-20T11:00:00Z' })];
  await made({ name: 'For ever' });
  await ana.delete(`${TOKENS}/${revoked.id}`);
  app().clock.advance(400 * DAY + 1);
  expect(await sweepTokens(app().db, app().clock)).toBe(1);
  expect((await program(revoked).get('/tanks')).error.params).toEqual({ why: 'token_unknown' });
  expect((await program(expired).get('/tanks')).error.params).toMatchObject({ why: 'token_expired' });
  app().clock.advance(DAY);
  expect(await sweepTokens(app().db, app().clock)).toBe(1);
  expect((await list(await signedInAgain())).map(({ name }) => name)).toEqual(['For ever']);
});

/** Ana, whose first session has expired. */
async function signedInAgain(): Promise<Client> {
  const { data } = await app().visitor.post<{ access: string }>('/api/token', {
    username: ana.user.email,
    password: 'correct horse',
  });
  return clientOf(app().app, data.access);
}
