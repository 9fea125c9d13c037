import { deletionOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deletionService } from './deletion.service.ts';

export function deletionRoutes(app: FastifyInstance, platform: Platform): void {
  const deletions = deletionService(platform);

  route(app, deletionOperations.foresee, async ({ member }) => deletions.foresee(member));
  route(app, deletionOperations.request, async ({ member, body, request }) =>
    deletions.request(member, body, request.log),
  );
  route(app, deletionOperations.cancel, async ({ member }) => {
    await deletions.cancel(member);
    return {};
  });
}
