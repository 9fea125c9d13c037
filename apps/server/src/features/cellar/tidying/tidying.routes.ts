import { tidyingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { listDuplicates, listSpellings } from './alike.store.ts';
import { tidyingService } from './tidying.service.ts';

export function tidyingRoutes(app: FastifyInstance, platform: Platform, record: WineryRecord): void {
  const { db } = platform;
  const tidying = tidyingService(platform, record);

  route(app, tidyingOperations.duplicates, async ({ member }) => listDuplicates(db, member.estateId));

  route(app, tidyingOperations.merge, async ({ member, body }) => tidying.merge(member, body));

  route(app, tidyingOperations.spellings, async ({ member, query }) =>
    listSpellings(db, member.estateId, query.field),
  );

  route(app, tidyingOperations.unite, async ({ member, body }) => tidying.unite(member, body));
}
