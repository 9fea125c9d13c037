/**
 * Servers that are closed to new people, that only allow logins by the organisation, or whose provider does not answer.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedIn } from '@cuverie/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/database/sql.ts';
import { clientOf, type TestApp, useTestApp } from '../../../testing/app.ts';
import { addPasskey, authenticator } from '../../../testing/authenticator.ts';
import { OIDC_CLIENT, type OidcServer, signInAt, startOidcServer } from '../../../testing/oidc-provider.ts';
import { peopleOf } from '../testing/people.ts';
import type { OrganisationSettings } from './provider.ts';

const BROWSER = 'a mark of this browser, chosen at random';
const settingsOf = (only: boolean): OrganisationSettings => ({
  issuer: new URL('http://127.0.0.1:9'),
  ...OIDC_CLIENT,
  domains: ['vineyard.example'],
  only,
  name: 'Example Vineyards',
});

let provider: OidcServer;
const [closed, only, down] = [settingsOf(false), settingsOf(true), settingsOf(false)];
beforeAll(async () => {
  provider = await startOidcServer('https://cellar.example.com');
  for (const { issuer } of [closed, only]) issuer.port = provider.issuer.port;
});
afterAll(() => provider.stop());

/** Returns the parameters with which a login at the provider leads back to the page. */
async function led({ app, visitor }: TestApp, login: string): Promise<URLSearchParams> {
  provider.people.set(login, { email: `${login}@vineyard.example`, email_verified: true });
  const { data } = await visitor.post<{ url: string }>('/auth/organisation/start', { browser: BROWSER });
  const { pathname, search } = await signInAt(data.url, login);
  const { headers } = await app.inject({ method: 'GET', url: pathname + search });
  return new URLSearchParams(String(headers.location).split('#')[1]);
}

async function signIn(server: TestApp, login: string, more: object = {}) {
  const code = (await led(server, login)).get('code');
  return server.visitor.post<SignedIn>('/auth/organisation', { code, browser: BROWSER, ...more });
}

describe('a server that takes no new accounts', () => {
  const server = useTestApp({ signUp: 'closed', organisation: closed });
  const people = peopleOf(server);

  it('refuses new people by the organisation too, except the first and invited ones', async () => {
    expect((await signIn(server(), 'first')).status).toBe(200);
    expect((await signIn(server(), 'second')).error.code).toBe('sign_up_closed');
    expect((await signIn(server(), 'first')).status).toBe(200);
    const first = await signIn(server(), 'first');
    const owner = { ...clientOf(server().app, first.data.access), ...first.data };
    const invitation = await people.invited(owner, 'viewer');
    expect((await signIn(server(), 'second', { invitation })).data.user.role).toBe('viewer');
    expect((await signIn(server(), 'third', { invitation })).error.code).toBe('invitation_over');
    expect(await server().db.rows(sql`select from users`)).toHaveLength(2);
  });
});

describe('a server that only allows logins by the organisation', () => {
  const server = useTestApp({ organisation: only });

  it('refuses passwords, sign-ups, password resets and passkey logins, and explains it', async () => {
    const { visitor } = server();
    const credentials = { username: 'ana@vineyard.example', password: 'correct horse' };
    const refusals = await Promise.all([
      visitor.post('/api/token', credentials),
      visitor.post('/api/user/register', { ...credentials, email: credentials.username, name: 'Ana' }),
      visitor.post('/api/password-reset', { email: credentials.username }),
      visitor.post('/api/password-reset/confirm', { token: 'x', password: 'four words of my own' }),
      visitor.get('/auth/passkeys/options'),
    ]);
    for (const { status, error } of refusals) {
      expect([status, error.code]).toEqual([403, 'organisation_only']);
      expect(error.message).toBe(
        'Here people log in by Example Vineyards alone. Press “Sign in with Example Vineyards” on the login page.',
      );
    }
  });

  it('refuses the passkey challenge of a proof at login', async () => {
    const { data } = await signIn(server(), 'pia');
    const pia = { ...clientOf(server().app, data.access), ...data };
    const phone = authenticator();
    await addPasskey(pia, phone);
    const asked = await pia.post<{ options: { challenge: string } }>('/api/account/proof/passkey');
    const passkey = phone.use(asked.data.options.challenge);
    const { status, error } = await server().visitor.post('/auth/passkeys', { passkey });
    expect([status, error.code]).toEqual([400, 'passkey_late']);
  });

  it('lets people log in by it, renews their session and never unlinks them', async () => {
    const { data } = await signIn(server(), 'ana');
    expect((await server().visitor.post('/api/token/refresh', { refresh: data.refresh })).status).toBe(200);
    const ana = clientOf(server().app, data.access);
    await ana.post('/api/account/password', { current: null, password: 'four words of my own' });
    expect((await ana.get('/api/account/organisation')).data).toMatchObject({ isOnlyWay: true });
    expect((await ana.delete('/api/account/organisation')).error.code).toBe('organisation_last_way');
  });
});

describe('a provider', () => {
  const server = useTestApp({ organisation: down });
  const start = () => server().visitor.post('/auth/organisation/start', { browser: BROWSER });

  it('that does not answer is not called again for a moment, and passwords keep working', async () => {
    const { status, error } = await start();
    expect([status, error.code]).toEqual([503, 'organisation_down']);
    down.issuer.port = provider.issuer.port;
    expect((await start()).error.code).toBe('organisation_down');
    const ana = await server().signUp();
    const answer = await server().visitor.post('/api/token', {
      username: ana.user.email,
      password: 'correct horse',
    });
    expect(answer.status).toBe(200);
    server().clock.advance(11_000);
    expect((await start()).status).toBe(200);
  });

  it('whose answer is signed by an unpublished key is refused', async () => {
    down.issuer.port = provider.issuer.port;
    server().clock.advance(61 * 60_000);
    provider.publishesOtherKey = true;
    expect((await led(server(), 'ana')).get('problem')).toBe('organisation_refused');
    provider.publishesOtherKey = false;
    server().clock.advance(61 * 60_000);
    expect((await signIn(server(), 'ana')).status).toBe(200);
  });

  it.each([
    ['NUL', 'Ana\0'],
    ['half of a surrogate pair', 'Ana\ud800'],
  ])('whose claims have %s is accepted without them, unless they are the subject', async (_, text) => {
    down.issuer.port = provider.issuer.port;
    server().clock.advance(61 * 60_000);
    provider.forges = (claims) => ({ claims: { ...claims, name: text } });
    expect((await signIn(server(), 'ana')).status).toBe(200);
    provider.forges = (claims) => ({ claims: { ...claims, email: `${text}@vineyard.example` } });
    expect((await signIn(server(), `eva${text.length}${text.charCodeAt(3)}`)).error.code).toBe(
      'organisation_email_missing',
    );
    provider.forges = (claims) => ({ claims: { ...claims, sub: text } });
    expect((await led(server(), 'ana')).get('problem')).toBe('organisation_refused');
    provider.forges = undefined;
  });

  it.each<[string, NonNullable<OidcServer['forges']>]>([
    ['for another audience', (claims) => ({ claims: { ...claims, aud: 'another client' } })],
    [
      'meant for several, and asked for by another',
      (claims) => ({
        claims: { ...claims, aud: ['cuverie', 'another'], azp: 'another' },
      }),
    ],
    ['of another issuer', (claims) => ({ claims: { ...claims, iss: 'https://login.example.org' } })],
    ['past its end', (claims) => ({ claims: { ...claims, iat: 1_000_000_000, exp: 1_000_000_060 } })],
    ['without a nonce', (claims) => ({ claims: { ...claims, nonce: undefined } })],
    ['without a signature', (claims) => ({ claims, alg: 'none' })],
    ['signed by our own secret', (claims) => ({ claims, alg: 'HS256' })],
  ])('whose ID token is %s is refused', async (_, forge) => {
    down.issuer.port = provider.issuer.port;
    server().clock.advance(61 * 60_000);
    // The unchanged answer is accepted.
    provider.forges = (claims) => ({ claims });
    expect((await signIn(server(), 'ana')).status).toBe(200);
    provider.forges = forge;
    expect((await led(server(), 'ana')).get('problem')).toBe('organisation_refused');
    provider.forges = undefined;
  });

  it('that answers for another issuer is refused', async () => {
    const posing = createServer((_request, response) => {
      void fetch(new URL('/.well-known/openid-configuration', provider.issuer))
        .then((real) => real.text())
        .then((text) => response.setHeader('content-type', 'application/json').end(text));
    });
    await new Promise<void>((resolve) => {
      posing.listen(0, '127.0.0.1', resolve);
    });
    down.issuer.port = String((posing.address() as AddressInfo).port);
    server().clock.advance(61 * 60_000);
    expect((await start()).error.code).toBe('organisation_down');
    posing.close();
  });
});

describe('a provider’s address', () => {
  const away = settingsOf(false);
  const server = useTestApp({ organisation: away });

  it('with a redirect is not followed', async () => {
    const moved = createServer((request, response) => {
      response.writeHead(302, { location: new URL(request.url ?? '/', provider.issuer).href }).end();
    });
    await new Promise<void>((resolve) => {
      moved.listen(0, '127.0.0.1', resolve);
    });
    away.issuer.port = String((moved.address() as AddressInfo).port);
    const before = provider.discoveries;
    const answer = await server().visitor.post('/auth/organisation/start', { browser: BROWSER });
    expect([answer.error.code, provider.discoveries]).toEqual(['organisation_down', before]);
    moved.close();
  });
});

describe('a server without a provider', () => {
  const server = useTestApp();

  it('answers that it has none', async () => {
    expect((await server().visitor.post('/auth/organisation/start', { browser: BROWSER })).status).toBe(404);
    const ana = await server().signUp();
    const organisation = { code: 'x', browser: BROWSER };
    expect((await ana.post('/api/account/proof', { organisation })).status).toBe(400);
  });
});
