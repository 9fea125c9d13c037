import { emailOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { emailsService } from './emails.service.ts';

/** Routes for a person's email address and the links that verify or change it. */
export function emailRoutes(app: FastifyInstance, platform: Platform): void {
  const emails = emailsService(platform);

  route(app, emailOperations.get, async ({ member }) => emails.get(member));
  route(app, emailOperations.change, async ({ member, body }) => {
    await emails.change(member, body);
    return {};
  });
  route(app, emailOperations.cancelChange, async ({ member }) => {
    await emails.cancelChange(member);
    return {};
  });
  route(app, emailOperations.sendProof, async ({ member }) => {
    await emails.sendProof(member);
    return {};
  });
  route(app, emailOperations.confirm, async ({ body }) => emails.confirm(body.token));
  route(app, emailOperations.refuse, async ({ body }) => {
    await emails.refuse(body.token);
    return {};
  });
}
