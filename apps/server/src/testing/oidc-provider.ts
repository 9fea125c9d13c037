/** A real OpenID Connect provider on localhost, `oidc-provider`, with a login page that only asks for a name. */
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';

/** Claims of a person. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const OIDC_CLIENT = { clientId: 'cuverie', clientSecret: 'a secret of cuverie and the provider' };

type Claims = Record<string, unknown>;

export interface OidcServer {
  issuer: URL;
  /** By the login they type; unknown ones have no account. */
  people: Map<string, Person>;
  /** Number of requests for its metadata. */
  discoveries: number;
  /** Publishes another key than the one it signs with. */
  publishesOtherKey: boolean;
  /** Returns another ID token, signed by its own key or the given one. */
  forges: ((claims: Claims) => { claims: Claims; alg?: 'RS256' | 'HS256' | 'none' }) | undefined;
  stop(): Promise<void>;
}

const page = (uid: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Example Vineyards</title>
<meta name="viewport" content="width=device-width"></head>
<body><main><h1>Example Vineyards</h1>
<form method="post" action="/interaction/${uid}">
<p><label>Who are you? <input name="login" autofocus></label></p>
<p><button>Sign in</button> <button name="cancel" value="yes">Cancel</button></p>
</form></main></body></html>`;

/** @param sites  URLs of Cuverie */
export async function startOidcServer(...sites: string[]): Promise<OidcServer> {
  const people = new Map<string, Person>();
  const http = createServer();
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const issuer = new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
  const configuration: Configuration = {
    clients: [
      {
        client_id: OIDC_CLIENT.clientId,
        client_secret: OIDC_CLIENT.clientSecret,
        redirect_uris: sites.map((site) => `${site}/auth/organisation/callback`),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kty: 'RSA' }] },
    cookies: { keys: ['for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, id) => {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
    // Consent is skipped.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer.origin, configuration);
  const answer = provider.callback();
  const server: OidcServer = {
    issuer,
    people,
    discoveries: 0,
    publishesOtherKey: false,
    forges: undefined,
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };

  const inBase64 = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  function forged(idToken: string, forge: NonNullable<OidcServer['forges']>): string {
    const [head = '', body = ''] = idToken.split('.');
    const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
    const { claims, alg = 'RS256' } = forge(read(body));
    const text = `${inBase64({ ...read(head), alg })}.${inBase64(claims)}`;
    const signature = {
      RS256: () => sign('sha256', Buffer.from(text), privateKey).toString('base64url'),
      HS256: () => createHmac('sha256', OIDC_CLIENT.clientSecret).update(text).digest('base64url'),
      none: () => '',
    }[alg]();
    return `${text}.${signature}`;
  }

  /** Changes the answer to a token request. */
  function forgeAnswer(response: ServerResponse, forge: NonNullable<OidcServer['forges']>): void {
    const end = response.end.bind(response) as (body: string) => ServerResponse;
    response.end = ((body: Buffer | string) => {
      const shown = JSON.parse(String(body)) as { id_token: string };
      const changed = JSON.stringify({ ...shown, id_token: forged(shown.id_token, forge) });
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    }) as ServerResponse['end'];
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const { uid } = await provider.interactionDetails(request, response);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(uid));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const login = form.get('login') ?? '';
    const result =
      form.has('cancel') || !people.has(login)
        ? { error: 'access_denied', error_description: 'The person pressed Cancel' }
        : { login: { accountId: login } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  http.on('request', (request, response) => {
    const { url = '/' } = request;
    if (url.startsWith('/.well-known/')) server.discoveries += 1;
    if (server.publishesOtherKey && url === '/jwks') {
      const keys = [{ ...other, use: 'sig', alg: 'RS256' }];
      response.setHeader('content-type', 'application/jwk-set+json').end(JSON.stringify({ keys }));
      return;
    }
    if (server.forges !== undefined && url === '/token') forgeAnswer(response, server.forges);
    const answered = url.startsWith('/interaction/')
      ? interact(request, response)
      : Promise.resolve(answer(request, response));
    answered.catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return server;
}

/** Follows the redirect from the provider to us like a browser; returns the final URL. */
export async function signInAt(
  url: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<URL> {
  const { origin } = new URL(url);
  let next = new URL(url);
  let body: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body && { method: 'POST', body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      body = undefined;
      if (next.origin !== origin) return next;
    } else if (next.pathname.startsWith('/interaction/') && answer.status === 200)
      body = new URLSearchParams(login === '' ? { cancel: 'yes' } : { login });
    else
      throw new Error(`The provider answered ${answer.status} at ${next.pathname}: ${await answer.text()}`);
  }
  throw new Error('The provider sends in circles.');
}
