import { authOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignUps } from '../sign-up/sign-ups.ts';
import { authService } from './auth.service.ts';
import { asKnown, callerOf } from './caller.ts';

export function authRoutes(app: FastifyInstance, platform: Platform, signUps: SignUps): void {
  const auth = authService(platform, signUps);

  route(app, authOperations.register, async ({ body, request }) => {
    const signedIn = asKnown(request, await auth.register(body, callerOf(request)));
    const { role, estate } = signedIn.user;
    if (body.invitation !== undefined)
      request.log.info({ estate: estate.id, role }, 'an invitation was accepted');
    return signedIn;
  });
  route(app, authOperations.signIn, async ({ body, request }) => {
    const answer = await auth.signIn(body, callerOf(request));
    return 'next' in answer ? answer : asKnown(request, answer);
  });
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
