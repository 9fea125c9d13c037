import { authOperations } from '@cuverie/contract';
import { deviceOf } from '@cuverie/domain';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { clientSubject } from '../../platform/throttles/address.ts';
import { authService } from './auth.service.ts';
import type { SignUps } from './sign-ups.ts';

export function authRoutes(app: FastifyInstance, platform: Platform, signUps: SignUps): void {
  const auth = authService(platform, signUps);

  route(app, authOperations.register, async ({ body, request }) =>
    auth.register(body, clientSubject(request.ip), deviceOf(request.headers['user-agent'])),
  );

  route(app, authOperations.signIn, async ({ body, request }) =>
    auth.signIn(body, clientSubject(request.ip), deviceOf(request.headers['user-agent'])),
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
