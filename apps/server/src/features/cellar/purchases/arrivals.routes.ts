import { arrivalOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { arrivalService } from './arrivals.service.ts';

export function arrivalRoutes(app: FastifyInstance, platform: Platform): void {
  const arrivals = arrivalService(platform);

  // A repeated call with the same id returns the stored arrival and adds no bottle.
  route(app, arrivalOperations.add, async ({ member, params, body, reply }) => {
    const { added, ...answer } = await arrivals.add(member, params.id, body);
    if (!added) reply.code(200);
    return answer;
  });

  route(app, arrivalOperations.undo, async ({ member, params }) =>
    arrivals.undo(member, params.id, params.arrivalId),
  );
}
