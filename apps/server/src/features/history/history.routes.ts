import { HISTORY_CSV, historyOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { todayIn } from '../../platform/clock.ts';
import { csvOf } from '../../platform/exchange/csv.ts';
import type { Restorable } from '../../platform/history/restore.ts';
import { fileRoute } from '../../platform/http/file-route.ts';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyService } from './history.service.ts';

export function historyRoutes(
  app: FastifyInstance,
  platform: Platform,
  restorables: readonly Restorable[],
): void {
  const history = historyService(platform, restorables);

  route(app, historyOperations.list, async ({ member, query }) => history.list(member, query));

  route(app, historyOperations.restore, async ({ member, params }) => history.restore(member, params.id));

  route(app, historyOperations.changes, async ({ member, query }) => history.changes(member, query));

  fileRoute(app, historyOperations.export, ({ member, query: { day, ...query } }) => ({
    name: `history-${day ?? todayIn(member.timeZone, platform.clock)}.csv`,
    content: csvOf(
      { columns: HISTORY_CSV, page: async (_estateId, page) => history.list(member, page) },
      member.estateId,
      query,
    ),
  }));
}
