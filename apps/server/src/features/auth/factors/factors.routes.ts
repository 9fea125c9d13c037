import { factorOperations, passkeyOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { asKnown, callerOf } from '../sign-in/caller.ts';
import { factorService } from './factors.service.ts';
import { passkeyService } from './passkeys.service.ts';

/** Routes for a person's second factors and the login with them. */
export function factorRoutes(app: FastifyInstance, platform: Platform): void {
  const factors = factorService(platform);
  const passkeys = passkeyService(platform);

  route(app, factorOperations.signIn, async ({ body, request }) =>
    asKnown(request, await factors.signIn(body, callerOf(request))),
  );
  route(app, factorOperations.get, async ({ member }) => factors.get(member));
  route(app, factorOperations.startApp, async ({ member }) => factors.startApp(member));
  route(app, factorOperations.confirmApp, async ({ member, body }) => factors.confirmApp(member, body.code));
  route(app, factorOperations.removeApp, async ({ member }) => {
    await factors.removeApp(member);
    return {};
  });
  route(app, factorOperations.renewRecoveryCodes, async ({ member }) => factors.renewRecoveryCodes(member));
  route(app, factorOperations.demand, async ({ member, body }) => {
    await factors.demand(member, body.demanded);
    return {};
  });

  route(app, passkeyOperations.askForSignIn, async ({ request }) => passkeys.askForSignIn(callerOf(request)));
  route(app, passkeyOperations.askForSecondFactor, async ({ body, request }) =>
    passkeys.askForSecondFactor(body.challenge, callerOf(request)),
  );
  route(app, passkeyOperations.signIn, async ({ body, request }) =>
    asKnown(request, await passkeys.signIn(body.passkey, body.device, callerOf(request))),
  );
  route(app, passkeyOperations.askForProof, async ({ member }) => passkeys.askForProof(member));
  route(app, passkeyOperations.list, async ({ member }) => ({
    rows: await passkeys.list(member),
    nextCursor: null,
  }));
  route(app, passkeyOperations.start, async ({ member }) => passkeys.start(member));
  route(app, passkeyOperations.add, async ({ member, body }) =>
    passkeys.add(member, body.name, body.passkey),
  );
  route(app, passkeyOperations.rename, async ({ member, params, body }) => {
    await passkeys.rename(member, params.id, body.name);
    return {};
  });
  route(app, passkeyOperations.remove, async ({ member, params }) => {
    await passkeys.remove(member, params.id);
    return {};
  });
}
