import { resetOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientSubject } from '../../../platform/throttles/address.ts';
import { hashOfMark } from '../sign-in/devices.ts';
import { resetsService } from './resets.service.ts';

export function resetRoutes(app: FastifyInstance, platform: Platform): void {
  const resets = resetsService(platform);

  route(app, resetOperations.requestPasswordReset, async ({ body, request }) => {
    await resets.requestPasswordReset(body.email, clientSubject(request.ip));
    return {};
  });

  route(app, resetOperations.resetPassword, async ({ body: { token, password, device } }) => {
    await resets.resetPassword(token, password, device === undefined ? undefined : hashOfMark(device));
    return {};
  });
}
