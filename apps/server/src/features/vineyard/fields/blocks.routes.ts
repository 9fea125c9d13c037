import { blockOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { blockService } from './blocks.service.ts';

export function blockRoutes(app: FastifyInstance, platform: Platform): void {
  const blocks = blockService(platform);

  route(app, blockOperations.list, async ({ member, query }) => blocks.list(member, query));

  route(app, blockOperations.get, async ({ member, params }) => blocks.get(member, params.id));

  route(app, blockOperations.add, async ({ member, body, reply }) => {
    const { block, added } = await blocks.add(member, body);
    if (!added) reply.code(200);
    return block;
  });

  route(app, blockOperations.update, async ({ member, params, body }) =>
    blocks.update(member, params.id, body),
  );

  route(app, blockOperations.delete, async ({ member, params }) => {
    await blocks.delete(member, params.id);
    return { id: params.id };
  });
}
