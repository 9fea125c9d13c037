import { authOperations, type SignedIn } from '@cuverie/contract';
import { deviceOf } from '@cuverie/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../platform/http/route.ts';
import { knownAs } from '../../platform/observe/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientSubject } from '../../platform/throttles/address.ts';
import { authService } from './auth.service.ts';
import type { Caller } from './devices.ts';
import type { SignUps } from './sign-ups.ts';

export function authRoutes(app: FastifyInstance, platform: Platform, signUps: SignUps): void {
  const auth = authService(platform, signUps);

  const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
    client: clientSubject(ip),
    device: deviceOf(headers['user-agent']),
  });
  const asKnown = (request: FastifyRequest, signedIn: SignedIn): SignedIn => {
    knownAs(request, signedIn.user.id);
    return signedIn;
  };
  route(app, authOperations.register, async ({ body, request }) => {
    const signedIn = asKnown(request, await auth.register(body, callerOf(request)));
    const { role, estate } = signedIn.user;
    if (body.invitation !== undefined)
      request.log.info({ estate: estate.id, role }, 'an invitation was accepted');
    return signedIn;
  });
  route(app, authOperations.signIn, async ({ body, request }) =>
    asKnown(request, await auth.signIn(body, callerOf(request))),
  );
  route(app, authOperations.refresh, async ({ body, request }) =>
    auth.refresh(body.refresh, (sessionId) =>
      request.log.warn({ sessionId }, 'a refresh token long spent came back, so its session was ended'),
    ),
  );

  route(app, authOperations.signOut, async ({ member }) => {
    await auth.signOut(member);
    return {};
  });

  route(app, authOperations.currentUser, async ({ member }) => auth.currentUser(member));
}
