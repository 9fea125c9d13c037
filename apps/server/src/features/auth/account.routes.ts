import { accountOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { passwordService } from './password.service.ts';

/** What a person does with their own account. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const passwords = passwordService(platform);
  route(app, accountOperations.changePassword, async ({ member, body }) => {
    await passwords.change(member, body);
    return {};
  });
}
