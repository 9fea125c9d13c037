import type { SecondFactorNeeded, SignedIn } from '@cuverie/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { sql } from '../../../../platform/database/sql.ts';
import { type Answer, clientOf, type SignedInClient, useTestApp } from '../../../../testing/app.ts';
import {
  OIDC_CLIENT,
  type OidcServer,
  type Person,
  signInAt,
  startOidcServer,
} from '../../../../testing/oidc-provider.ts';
import type { OrganisationSettings } from '../provider.ts';

export const SITE = 'https://cellar.example.com';
export const MINUTE = 60_000;
export const BROWSER = 'a mark of this browser, chosen at random';

/** A server whose people log in at a provider, with a new person at the provider for each test. */
export function organisationServer() {
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
    const { statusCode, headers } = await server().app.inject({
      method: 'GET',
      url: to.pathname + to.search,
    });
    expect(statusCode).toBe(303);
    const [page, told] = String(headers.location).split('#');
    expect(page).toBe('/login/organisation');
    return new URLSearchParams(told);
  }

  /** Returns the code that the page gets after a click on the button. */
  const codeFor = async (login = me.login, client?: SignedInClient, path?: string): Promise<string> => {
    const shown = await led(await signInAt(await startedBy(client, path), login));
    expect(shown.get('problem')).toBeNull();
    return String(shown.get('code'));
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

  return {
    server,
    provider: () => provider,
    me,
    known,
    visitor,
    startedBy,
    led,
    codeFor,
    trade,
    signIn,
    asMember,
    withPassword,
    prove,
  };
}
