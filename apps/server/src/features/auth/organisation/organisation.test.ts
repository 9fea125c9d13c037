import type { Passkey, SecondFactorNeeded, Session, SignedIn, User } from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { startSession } from '../../../platform/sessions/sessions.ts';
import { type Answer, clientOf, type SignedInClient, useTestApp } from '../../../testing/app.ts';
import { addPasskey, authenticator } from '../../../testing/authenticator.ts';
import {
  OIDC_CLIENT,
  type OidcServer,
  type Person,
  signInAt,
  startOidcServer,
} from '../../../testing/oidc-provider.ts';
import { codeOf, stepAt } from '../factors/totp.ts';
import { peopleOf } from '../testing/people.ts';
import type { OrganisationSettings } from './provider.ts';

const SITE = 'https://cellar.example.com';
const MINUTE = 60_000;
const BROWSER = 'a mark of this browser, chosen at random';

let provider: OidcServer;
// The provider's address is known once it has started; the server calls it at the first login only.
const settings: OrganisationSettings = {
  issuer: new URL('http://127.0.0.1:9'),
  ...OIDC_CLIENT,
  domains: ['vineyard.example'],
  only: false,
  name: 'Example Vineyards',
};
beforeAll(async () => {
  provider = await startOidcServer(SITE);
  settings.issuer.port = provider.issuer.port;
});
afterAll(() => provider.stop());

const server = useTestApp({ organisation: settings, logger: pino({ level: 'silent' }) });

/** Returns a new person at the provider each time. */
const me = { login: '', email: '', number: 0 };
const known = (fields: Person = {}, login = me.login): void => {
  provider.people.set(login, { email: me.email, email_verified: true, name: 'Rosa Lima', ...fields });
};
/** Each person uses an address of their own, since attempts are counted per address. */
const visitor = () => clientOf(server().app, undefined, `198.51.100.${me.number}`);

beforeEach(() => {
  me.number += 1;
  me.login = `person-${me.number}`;
  me.email = `Rosa.${me.number}@vineyard.example`;
  known();
});

const startedBy = async (
  client = visitor(),
  path = '/auth/organisation/start',
  browser = BROWSER,
): Promise<string> => {
  const { data, error, status } = await client.post<{ url: string }>(path, { browser });
  if (status !== 200) throw new Error(error.message);
  return data.url;
};

/** Returns the parameters behind the "#" to which the callback redirects the browser. */
async function led(to: URL): Promise<URLSearchParams> {
  const { statusCode, headers } = await server().app.inject({ method: 'GET', url: to.pathname + to.search });
  expect(statusCode).toBe(303);
  const [page, told] = String(headers.location).split('#');
  expect(page).toBe('/login/organisation');
  return new URLSearchParams(told);
}

/** Returns the code that the page gets after a click on the button. */
const codeFor = async (login = me.login, client?: SignedInClient, path?: string): Promise<string> => {
  const told = await led(await signInAt(await startedBy(client, path), login));
  expect(told.get('problem')).toBeNull();
  return String(told.get('code'));
};

type Traded = Answer<SignedIn & SecondFactorNeeded & { isNew: boolean }>;
const trade = (code: string, more: object = {}): Promise<Traded> =>
  visitor().post('/auth/organisation', { code, browser: BROWSER, ...more });
const signIn = async (more: object = {}): Promise<Traded> => trade(await codeFor(), more);

const asMember = ({ data }: Traded): SignedInClient => ({
  ...clientOf(server().app, data.access),
  ...data,
});

/** Creates an account with a password and the address of the person at the provider. */
async function withPassword(email = me.email, isProven = true): Promise<SignedInClient> {
  const { data } = await visitor().post<SignedIn>('/api/user/register', {
    email,
    password: 'correct horse',
    name: 'Rosa Lima',
  });
  const { user } = data;
  if (isProven)
    await server().db.count(
      sql`update users set email_verified_at = ${server().clock.now()} where id = ${user.id}`,
    );
  return { ...clientOf(server().app, data.access), ...data };
}

const prove = (client: SignedInClient) => client.post('/api/account/proof', { password: 'correct horse' });

describe('a person who logs in by their organisation', () => {
  it('gets an account and an estate without a password, with a verified address', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(200);
    expect(answer.data.isNew).toBe(true);
    expect(answer.data.user).toMatchObject({
      email: me.email,
      name: 'Rosa Lima',
      hasPassword: false,
      role: 'owner',
    });
    const email = await asMember(answer).get<{ verifiedAt: string }>('/api/account/email');
    expect(email.data.verifiedAt).not.toBeNull();
  });

  it('keeps at most thirty sessions on several devices at once', async () => {
    const { user } = (await signIn()).data;
    const { db, clock, sessionLife } = server();
    const whose = { userId: user.id, estateId: user.estate.id };
    for (let begun = 1; begun < 29; begun += 1) await startSession(db, clock, sessionLife, whose);
    clock.advance(1000);
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) codes.push(await codeFor());
    const answers = await Promise.all(codes.map((code, n) => trade(code, { device: `mark of device ${n}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [first] = answers.map(asMember);
    expect((await first?.get<Session[]>('/api/account/sessions'))?.data).toHaveLength(30);
  });

  it('gets the same account again after a change of address', async () => {
    const first = await signIn();
    known({ email: 'rosa@elsewhere.example', email_verified: false });
    const again = await signIn();
    expect(again.data.isNew).toBe(false);
    expect(again.data.user.id).toBe(first.data.user.id);
  });

  it('needs only what the provider already knows, and fetches its metadata once', async () => {
    const before = provider.discoveries;
    await signIn();
    await signIn();
    expect(provider.discoveries - before).toBeLessThanOrEqual(1);
  });

  it('is sent there with PKCE, state and nonce', async () => {
    const { searchParams } = new URL(await startedBy());
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('redirect_uri')).toBe(`${SITE}/auth/organisation/callback`);
  });

  it('is named by the address if the organisation sends no name', async () => {
    known({ name: ' ' });
    expect((await signIn()).data.user.name).toBe(`Rosa.${me.number}`);
  });

  it('has a session with the login’s name and device', async () => {
    const rosa = asMember(await signIn());
    expect((await rosa.get<unknown[]>('/api/account/sessions')).data).toHaveLength(1);
  });
});

describe('an existing account', () => {
  it('is linked by a verified address of an allowed domain and keeps its password', async () => {
    const account = await withPassword(me.email.toUpperCase());
    const { data } = await signIn();
    expect(data.isNew).toBe(false);
    expect(data.user).toMatchObject({ id: account.user.id, hasPassword: true });
    expect((await account.get('/api/account/organisation')).data).toMatchObject({
      linked: { email: me.email },
      isOnlyWay: false,
    });
  });

  it.each([
    [
      'whose address the provider did not verify',
      { email_verified: false },
      403,
      'organisation_email_unverified',
    ],
    ['whose address it says nothing of', { email_verified: undefined }, 403, 'organisation_email_unverified'],
    ['of another domain', { email: 'rosa@elsewhere.example' }, 403, 'organisation_domain'],
    ['of a domain that only ends alike', { email: 'rosa@notvineyard.example' }, 403, 'organisation_domain'],
    ['of a domain below', { email: 'rosa@sub.vineyard.example' }, 403, 'organisation_domain'],
    ['without an address', { email: undefined }, 403, 'organisation_email_missing'],
    ['with an address that is none', { email: 'rosa' }, 403, 'organisation_email_missing'],
  ])('is not opened by a person %s', async (_words, fields, status, code) => {
    await withPassword();
    await withPassword('rosa@elsewhere.example').catch(() => undefined);
    known(fields as Person);
    const answer = await signIn();
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  it('is not linked while its own address is unverified, since another person may have registered it', async () => {
    await withPassword(me.email, false);
    const { status, error } = await signIn();
    expect([status, error.code]).toEqual([409, 'organisation_email_unproven']);
  });

  it('is not given to the next person with the same address', async () => {
    await signIn();
    known({}, 'successor');
    const { status, error } = await trade(await codeFor('successor'));
    expect([status, error.code]).toEqual([409, 'organisation_other_identity']);
  });

  it('still requires its second factor', async () => {
    const account = await withPassword();
    const { secret } = (await account.post<{ secret: string }>('/api/account/app')).data;
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    const bits = secret
      .split('')
      .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
      .join('');
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
    const codeNow = () => codeOf(key, stepAt(server().clock.now()));
    expect((await account.post('/api/account/app/confirm', { code: codeNow() })).status).toBe(200);
    server().clock.advance(30_000);
    const { data } = await signIn();
    expect(data).toMatchObject({ next: 'second-factor', ways: ['app', 'recovery code'] });
    expect(data.access).toBeUndefined();
    const entered = await visitor().post<SignedIn>('/auth/second-factor', {
      challenge: data.challenge,
      code: codeNow(),
    });
    expect(entered.data.user.id).toBe(account.user.id);
  });

  it('with a scheduled deletion can log in to be kept, until it is due', async () => {
    const rosa = asMember(await signIn());
    expect((await rosa.post('/api/account/deletion', { password: null })).status).toBe(200);
    const back = await signIn();
    expect(back.data.user.leavesAt).not.toBeNull();
    server().clock.advance(15 * 24 * 60 * MINUTE);
    const { status, error } = await signIn();
    expect([status, error.code]).toEqual([403, 'account_gone']);
  });
});

describe('the login flow', () => {
  it('refuses a state that is used, unknown or too old', async () => {
    const back = await signInAt(await startedBy(), me.login);
    expect((await led(back)).get('code')).not.toBeNull();
    expect((await led(back)).get('problem')).toBe('organisation_late');
    expect((await led(new URL(`${SITE}/auth/organisation/callback`))).get('problem')).toBe(
      'organisation_late',
    );
    const slow = await signInAt(await startedBy(), me.login);
    server().clock.advance(11 * MINUTE);
    expect((await led(slow)).get('problem')).toBe('organisation_late');
  });

  it('refuses a code that is used, too old, or from another browser', async () => {
    const code = await codeFor();
    expect((await trade(code)).status).toBe(200);
    expect((await trade(code)).error.code).toBe('organisation_late');
    const old = await codeFor();
    server().clock.advance(3 * MINUTE);
    expect((await trade(old)).error.code).toBe('organisation_late');
    const stolen = await codeFor();
    const { status, error } = await trade(stolen, { browser: 'a mark of another browser, of a thief' });
    expect([status, error.code]).toEqual([400, 'organisation_late']);
    expect((await trade(stolen)).error.code).toBe('organisation_late');
  });

  it('refuses a state as a code', async () => {
    const state = new URL(await startedBy()).searchParams.get('state');
    expect((await trade(String(state))).error.code).toBe('organisation_late');
  });

  it('refuses an answer of another provider', async () => {
    const back = await signInAt(await startedBy(), me.login);
    back.searchParams.set('iss', 'https://evil.example');
    expect((await led(back)).get('problem')).toBe('organisation_refused');
  });

  it('refuses an answer to another nonce', async () => {
    const url = new URL(await startedBy());
    url.searchParams.set('nonce', 'of another login');
    expect((await led(await signInAt(url.href, me.login))).get('problem')).toBe('organisation_refused');
  });

  it('refuses a code with another verifier', async () => {
    const [mine, theirs] = [
      await signInAt(await startedBy(), me.login),
      await signInAt(await startedBy(), me.login),
    ];
    mine.searchParams.set('code', String(theirs.searchParams.get('code')));
    expect((await led(mine)).get('problem')).toBe('organisation_refused');
  });

  it('reports a cancelled login and other refusals of the provider', async () => {
    expect((await led(await signInAt(await startedBy(), ''))).get('problem')).toBe('organisation_cancelled');
    const url = new URL(await startedBy());
    url.searchParams.set('prompt', 'none');
    expect((await led(await signInAt(url.href, me.login))).get('problem')).toBe('organisation_refused');
  });

  it('shows our own errors on the page, too', async () => {
    const back = await signInAt(await startedBy(), me.login);
    await server().db.count(sql`alter table organisation_steps rename to steps_away`);
    try {
      expect((await led(back)).get('problem')).toBe('organisation_refused');
    } finally {
      await server().db.count(sql`alter table steps_away rename to organisation_steps`);
    }
  });

  it('refuses a code for another purpose', async () => {
    const account = await withPassword();
    const toLink = await codeFor(me.login, account, '/api/account/organisation/start');
    expect((await trade(toLink)).error.code).toBe('organisation_late');
    const toSignIn = await codeFor();
    const { error } = await account.post('/api/account/organisation', { code: toSignIn, browser: BROWSER });
    expect(error.code).toBe('organisation_late');
  });

  it('stores nothing usable of it and deletes it', async () => {
    const back = await signInAt(await startedBy(), me.login);
    const code = String((await led(back)).get('code'));
    const kept = JSON.stringify(await server().db.rows(sql`select * from organisation_steps`));
    for (const secret of [code, BROWSER, String(back.searchParams.get('state'))])
      expect(kept).not.toContain(secret);
  });
});

describe('linking in the account', () => {
  const link = async (client: SignedInClient, login = me.login) => {
    const code = await codeFor(login, client, '/api/account/organisation/start');
    return client.post('/api/account/organisation', { code, browser: BROWSER });
  };

  it('accepts any address of the organisation and logs in from then on', async () => {
    const account = await withPassword('rosa.at.home@example.net', false);
    known({ email: 'other@elsewhere.example', email_verified: false });
    expect((await link(account)).status).toBe(200);
    expect((await signIn()).data.user.id).toBe(account.user.id);
  });

  it('requires a fresh proof to link and to unlink', async () => {
    const account = await withPassword();
    server().clock.advance(11 * MINUTE);
    const begun = await account.post('/api/account/organisation/start', { browser: BROWSER });
    expect(begun.error.code).toBe('proof_needed');
    expect((await account.delete('/api/account/organisation')).error.code).toBe('proof_needed');
  });

  it('is refused for an identity linked elsewhere, and for a second one', async () => {
    await signIn();
    const other = await withPassword('rosa.at.home.too@example.net');
    expect((await link(other)).error.code).toBe('organisation_of_other');
    known({ email: 'one@vineyard.example' }, 'one');
    known({ email: 'two@vineyard.example' }, 'two');
    expect((await link(other, 'one')).status).toBe(200);
    expect((await link(other, 'two')).error.code).toBe('organisation_linked');
  });

  it('answers 400 when another person finishes it', async () => {
    const [mine, theirs] = [await withPassword(), await withPassword('other@example.net')];
    const code = await codeFor(me.login, mine, '/api/account/organisation/start');
    const { error } = await theirs.post('/api/account/organisation', { code, browser: BROWSER });
    expect(error.code).toBe('organisation_late');
  });

  it('is undone if another way to log in exists, and refused otherwise', async () => {
    const account = await withPassword();
    expect((await account.delete('/api/account/organisation')).error.code).toBe('organisation_not_linked');
    expect((await link(account)).status).toBe(200);
    expect((await account.delete('/api/account/organisation')).status).toBe(200);
    expect((await account.get('/api/account/organisation')).data).toEqual({ linked: null, isOnlyWay: false });
    me.login = 'without a password';
    known({ email: 'newcomer@vineyard.example' });
    const newcomer = asMember(await signIn());
    expect((await newcomer.get('/api/account/organisation')).data).toMatchObject({ isOnlyWay: true });
    expect((await newcomer.delete('/api/account/organisation')).error.code).toBe('organisation_last_way');
  });
});

describe('a person without a password', () => {
  it('keeps the only passkey they log in by until they set a password', async () => {
    const rosa = asMember(await signIn());
    await addPasskey(rosa, authenticator());
    await addPasskey(rosa, authenticator());
    expect((await rosa.delete('/api/account/organisation')).status).toBe(200);
    const [one, other] = (await rosa.get<Passkey[]>('/api/account/passkeys')).data;
    expect((await rosa.delete(`/api/account/passkeys/${one?.id}`)).status).toBe(200);
    const { status, error } = await rosa.delete(`/api/account/passkeys/${other?.id}`);
    expect([status, error.code]).toEqual([409, 'passkey_last_way']);
    expect((await rosa.get<Passkey[]>('/api/account/passkeys')).data).toHaveLength(1);
    await rosa.post('/api/account/password', { current: null, password: 'four words of my own' });
    expect((await rosa.delete(`/api/account/passkeys/${other?.id}`)).status).toBe(200);
  });

  it('is linked to one of two accounts that link the same identity at once', async () => {
    known({ email: 'shared@elsewhere.example' });
    const accounts = [
      await withPassword('one.of.two@example.net'),
      await withPassword('two.of.two@example.net'),
    ];
    const codes: string[] = [];
    for (const account of accounts)
      codes.push(await codeFor(me.login, account, '/api/account/organisation/start'));
    const answers = await Promise.all(
      accounts.map((account, n) =>
        account.post('/api/account/organisation', { code: codes[n], browser: BROWSER }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('organisation_of_other');
  });

  const proof = async (client: SignedInClient, login = me.login) => {
    const code = await codeFor(login, client, '/api/account/proof/organisation');
    return client.post('/api/account/proof', { organisation: { code, browser: BROWSER } });
  };

  it('proves their identity by the organisation and sets a first password', async () => {
    // The provider uses the real clock.
    const now = Date.now();
    server().clock.set(new Date(now - 11 * MINUTE).toISOString());
    const rosa = asMember(await signIn());
    server().clock.set(new Date(now).toISOString());
    const first = { current: null, password: 'four words of my own' };
    expect((await rosa.post('/api/account/password', first)).error.code).toBe('proof_needed');
    expect((await proof(rosa)).status).toBe(200);
    expect((await rosa.post('/api/account/password', first)).status).toBe(200);
    expect((await rosa.get<User>('/api/current-user')).data.hasPassword).toBe(true);
    const again = await visitor().post('/api/token', { username: me.email, password: first.password });
    expect(again.status).toBe(200);
    // The proof is required from then on.
    expect((await rosa.post('/api/account/deletion', { password: null })).error.errors).toEqual({
      password: 'Current password is required',
    });
  });

  it('is asked to log in again at the organisation, and must be the same person', async () => {
    const rosa = asMember(await signIn());
    const url = new URL(await startedBy(rosa, '/api/account/proof/organisation'));
    expect(url.searchParams.get('max_age')).toBe('0');
    known({ email: 'other@vineyard.example' }, 'colleague');
    expect((await proof(rosa, 'colleague')).error.code).toBe('organisation_not_you');
  });

  it('is refused when the organisation reuses an earlier login', async () => {
    server().clock.set(new Date().toISOString());
    const rosa = asMember(await signIn());
    const cookies = new Map<string, string>();
    await signInAt(await startedBy(), me.login, cookies);
    server().clock.advance(11 * MINUTE);
    const url = new URL(await startedBy(rosa, '/api/account/proof/organisation'));
    url.searchParams.set('max_age', '1000');
    const code = (await led(await signInAt(url.href, me.login, cookies))).get('code');
    const { error } = await rosa.post('/api/account/proof', { organisation: { code, browser: BROWSER } });
    expect(error.code).toBe('organisation_not_fresh');
  });

  it('cannot log in by any password, not even an empty one', async () => {
    await signIn();
    for (const password of [' ', 'correct horse'])
      expect((await visitor().post('/api/token', { username: me.email, password })).status).toBe(401);
  });

  it('requires the proof to change the email and to delete the account', async () => {
    const rosa = asMember(await signIn());
    expect(
      (await rosa.post('/api/account/email', { email: 'rosa@example.net', password: null })).status,
    ).toBe(200);
    expect((await rosa.post('/api/account/deletion', { password: null })).status).toBe(200);
  });
});

describe('an invitation', () => {
  const people = peopleOf(server);

  it('is accepted with a new account, by the invited address', async () => {
    const owner = await server().signUp('An owner');
    const forOther = await people.invited(owner, 'winemaker', 'other@vineyard.example');
    expect((await signIn({ invitation: forOther })).error.code).toBe('invitation_of_other');
    const invitation = await people.invited(owner, 'winemaker', me.email);
    const { data } = await signIn({ invitation });
    expect(data.user).toMatchObject({ role: 'winemaker', estate: { id: owner.user.estate.id } });
    expect(data.user.estates).toHaveLength(2);
  });
});

it('still requires the current password of a person who has one', async () => {
  const account = await withPassword();
  expect((await prove(account)).status).toBe(200);
  expect(
    (await account.post('/api/account/password', { current: null, password: 'four words of my own' })).error
      .errors,
  ).toEqual({
    current: 'Current password is required',
  });
});
