import { importOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { Kinds } from '../../platform/exchange/kind.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { importService } from './imports.service.ts';

export function importRoutes(app: FastifyInstance, platform: Platform, kinds: Kinds): void {
  const imports = importService(platform, kinds);

  route(app, importOperations.list, async ({ member, query }) => imports.list(member, query));

  route(app, importOperations.get, async ({ member, params }) => imports.get(member, params.id));

  route(app, importOperations.start, async ({ member, body, reply }) => {
    const { record, started } = await imports.start(member, body);
    if (!started) reply.code(200);
    return record;
  });

  route(app, importOperations.match, async ({ member, body }) => imports.match(member, body));

  route(app, importOperations.compare, async ({ member, body }) => imports.compare(member, body));

  route(app, importOperations.store, async ({ member, params, body }) =>
    imports.stage(member, params.id, body.rows),
  );

  route(app, importOperations.finish, async ({ member, params }) => imports.finish(member, params.id));

  route(app, importOperations.keepRefused, async ({ member, params, body }) =>
    imports.keepRefused(member, params.id, body),
  );

  route(app, importOperations.getRefused, async ({ member, params }) =>
    imports.getRefused(member, params.id),
  );

  route(app, importOperations.cancel, async ({ member, params }) => imports.cancel(member, params.id));

  route(app, importOperations.undo, async ({ member, params }) => imports.undo(member, params.id));
}
