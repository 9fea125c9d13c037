import { slotOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { slotService } from './slots.service.ts';

export function slotRoutes(app: FastifyInstance, platform: Platform): void {
  const slots = slotService(platform);

  route(app, slotOperations.bottles, async ({ member, params }) => slots.bottles(member, params.id));

  route(app, slotOperations.put, async ({ member, body }) => slots.put(member, body));

  route(app, slotOperations.proposals, async ({ member }) => slots.proposals(member));

  // A repeated call with the same ids returns the stored rack and creates nothing.
  route(app, slotOperations.fromPlaces, async ({ member, body, reply }) => {
    const { added, ...made } = await slots.fromPlaces(member, body);
    if (!added) reply.code(200);
    return made;
  });
}
