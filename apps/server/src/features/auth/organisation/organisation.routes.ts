import {
  authOperations,
  organisationOperations,
  passkeyOperations,
  resetOperations,
} from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { checkPermission } from '../../../platform/sessions/still-permitted.ts';
import { admitOrRefuse } from '../../../platform/throttles/throttles.ts';
import { PASSKEY_CHALLENGES_PER_ADDRESS } from '../auth.limits.ts';
import { asKnown, callerOf } from '../sign-in/caller.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { organisationService } from './organisation.service.ts';
import { CALLBACK, type OrganisationSettings } from './provider.ts';
import type { Steps } from './steps.ts';

/** URL of the application's page. A browser never sends the part behind "#" to a server or as a referrer. */
const PAGE = '/login/organisation';

/** Routes for the login by an organisation's OpenID Connect provider. */
export function organisationRoutes(
  app: FastifyInstance,
  platform: Platform,
  settings: OrganisationSettings,
  steps: Steps,
  signUps: SignUps,
): void {
  const { db, clock } = platform;
  const organisation = organisationService(platform, settings, steps, signUps);
  /** Each request stores a row for some minutes. */
  const admit = (client: string) =>
    admitOrRefuse(db, clock, [{ limit: PASSKEY_CHALLENGES_PER_ADDRESS, subject: client }], 'sign_ins');

  route(app, organisationOperations.start, async ({ body, request }) => {
    await admit(callerOf(request).client);
    return steps.begin('sign-in', null, body.browser, request.log);
  });
  route(app, organisationOperations.startLink, async ({ member, body, request }) => {
    await admit(callerOf(request).client);
    await checkPermission(db, member, 'own');
    return steps.begin('link', member.userId, body.browser, request.log);
  });
  route(app, organisationOperations.startProof, async ({ member, body, request }) => {
    await admit(callerOf(request).client);
    await checkPermission(db, member, 'own');
    return steps.begin('proof', member.userId, body.browser, request.log);
  });

  // The provider redirects the browser here, so this is no API call and not part of the contract.
  app.get(CALLBACK, async (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    const came = await steps.comeBack(query, request.log).catch((error: unknown) => {
      // A person is looking at this page, so it shows our own errors too.
      request.log.error({ err: error }, 'the way back from the OpenID Connect provider failed');
      return { problem: 'organisation_refused' } as const;
    });
    const passedOn = new URLSearchParams(came);
    return reply.header('referrer-policy', 'no-referrer').redirect(`${PAGE}#${passedOn.toString()}`, 303);
  });

  route(app, organisationOperations.signIn, async ({ body, request }) => {
    const answer = await organisation.signIn(body, callerOf(request));
    if ('next' in answer) return answer;
    asKnown(request, answer);
    if (answer.isNew) request.log.info('an account was made by the sign-in of the organisation');
    return answer;
  });
  route(app, organisationOperations.get, async ({ member }) => organisation.get(member));
  route(app, organisationOperations.link, async ({ member, body, request }) => {
    await organisation.link(member, body);
    request.log.info('an account was linked with the sign-in of the organisation');
    return {};
  });
  route(app, organisationOperations.unlink, async ({ member, request }) => {
    await organisation.unlink(member);
    request.log.info('an account was unlinked from the sign-in of the organisation');
    return {};
  });
}

/** Passkeys stay available as second factor and as proof, since both start from a known account. */
const OTHER_WAYS: ReadonlySet<string> = new Set(
  [
    authOperations.register,
    authOperations.signIn,
    passkeyOperations.askForSignIn,
    resetOperations.requestPasswordReset,
    resetOperations.resetPassword,
  ].map(({ id }) => id),
);

/** Disables login, sign-up and password resets except through the organisation. */
export function refuseOtherWays(app: FastifyInstance, { name }: OrganisationSettings): void {
  app.addHook('onRequest', async (request) => {
    const id = request.routeOptions.config.operation?.id;
    if (id !== undefined && OTHER_WAYS.has(id)) throw refused(403, 'organisation_only', { name });
  });
}
