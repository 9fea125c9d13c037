/** The OpenID Connect flow of an organisation. Its library is loaded at the first login. */

import type { OrganisationProblem } from '@cuverie/contract';
import type { FastifyBaseLogger } from 'fastify';
import type * as openid from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { unstorable } from '../../../platform/http/unstorable.ts';

const library = () => import('openid-client');

export interface OrganisationSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Lower case. Addresses of other domains neither open nor create an account. */
  domains: readonly string[];
  /** Whether people can only log in by it. */
  only: boolean;
  /** Display name of the organisation. */
  name: string;
}

/** The redirect URI. */
export const CALLBACK = '/auth/organisation/callback';

/** Data to verify an answer with. */
export interface AuthorizationRequest {
  nonce: string;
  verifier: string;
}

/** Claims of the provider about a person. */
export interface ProviderClaims {
  subject: string;
  email: string | null;
  /** Whether the provider has verified the address. */
  isVerified: boolean;
  name: string | null;
  /** Seconds since 1970 of the last real login there; many providers omit it. */
  signedInAt: number | null;
}

const TIMEOUT_S = 8;
/** A provider's metadata rarely changes; the library fetches its keys. */
const KNOWN_MS = 60 * 60 * 1000;
/** A provider that did not answer is not called again for a moment. */
const FAILED_MS = 10 * 1000;

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

interface CachedConfiguration {
  configuration: Promise<openid.Configuration>;
  until: number;
}

export function providerOf(settings: OrganisationSettings, clock: Clock, callback: () => URL) {
  const { issuer, clientId, clientSecret } = settings;
  let discovered: CachedConfiguration | undefined;

  async function discover(): Promise<openid.Configuration> {
    const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await library();
    return discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      // The settings allow an issuer without https on localhost only.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  }

  /** Fetches the metadata at the first login and caches it for an hour. */
  function known(log: FastifyBaseLogger): Promise<openid.Configuration> {
    const now = clock.now().getTime();
    if (discovered && now < discovered.until) return discovered.configuration;
    const found: CachedConfiguration = { configuration: discover(), until: now + KNOWN_MS };
    discovered = found;
    found.configuration.catch((error: unknown) => {
      found.until = clock.now().getTime() + FAILED_MS;
      log.error({ err: error, issuer: issuer.href }, 'the OpenID Connect provider could not be asked');
    });
    return found.configuration;
  }

  return {
    /** @param isAnew whether the person has to sign in again */
    async begin(
      state: string,
      isAnew: boolean,
      log: FastifyBaseLogger,
    ): Promise<AuthorizationRequest & { url: string }> {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } =
        await library();
      const configuration = await known(log).catch((cause: unknown) => {
        throw Object.assign(refused(503, 'organisation_down', { name: settings.name }), { cause });
      });
      const [nonce, verifier] = [randomNonce(), randomPKCECodeVerifier()];
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: callback().href,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(isAnew && { max_age: '0' }),
      });
      return { url: url.href, nonce, verifier };
    },

    /** The provider's verified answer, or why there is none. */
    async finish(
      query: string,
      state: string,
      asked: AuthorizationRequest,
      log: FastifyBaseLogger,
    ): Promise<ProviderClaims | OrganisationProblem> {
      const client = await library();
      try {
        const configuration = await known(log);
        const came = callback();
        came.search = query;
        const tokens = await client.authorizationCodeGrant(configuration, came, {
          expectedState: state,
          expectedNonce: asked.nonce,
          pkceCodeVerifier: asked.verifier,
        });
        const claims = tokens.claims();
        if (claims === undefined || textOr(claims.sub) === null) return 'organisation_refused';
        const lacksEmail = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = lacksEmail
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return parseClaims({ ...more, ...claims });
      } catch (error) {
        const problem = problemOf(error, client);
        log.warn({ err: error, problem }, 'a sign-in by the OpenID Connect provider failed');
        return problem;
      }
    },
  };
}

export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/** Ignores a value the database could not store. */
const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && unstorable(value) === undefined ? value : null;

/** Entra ID marks addresses of verified domains with `xms_edov` only. */
const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

function parseClaims(claims: Record<string, unknown> & { sub: string }): ProviderClaims {
  const { sub, email, name, email_verified: verified, xms_edov: ofDomain, auth_time: signedInAt } = claims;
  return {
    subject: sub,
    email: textOr(email),
    isVerified: verified === undefined ? isYes(ofDomain) : isYes(verified),
    name: textOr(name),
    signedInAt: typeof signedInAt === 'number' ? signedInAt : null,
  };
}

type Library = Awaited<ReturnType<typeof library>>;

function problemOf(
  error: unknown,
  { AuthorizationResponseError, ResponseBodyError, ClientError }: Library,
): OrganisationProblem {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'organisation_cancelled' : 'organisation_refused';
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? 'organisation_down' : 'organisation_refused';
  const isSlow = error instanceof ClientError && error.code === 'OAUTH_TIMEOUT';
  // The error `fetch` throws when there is no answer.
  return isSlow || error instanceof TypeError ? 'organisation_down' : 'organisation_refused';
}
