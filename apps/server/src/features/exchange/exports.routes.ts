import { exportOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { csvOf } from '../../platform/exchange/csv.ts';
import { type Kinds, kindOf } from '../../platform/exchange/kind.ts';
import { fileRoute } from '../../platform/http/file-route.ts';

export function exportRoutes(app: FastifyInstance, { clock }: { clock: Clock }, kinds: Kinds): void {
  for (const kind of ['wines', 'barrels', 'consumptions'] as const) {
    const { csv } = kindOf(kinds, kind);
    if (csv === undefined) throw new Error(`${kind} have no columns to export`);
    fileRoute(app, exportOperations[kind], ({ member, query: { day, ...query } }) => ({
      name: `cellar-${kind}-${day ?? clock.now().toISOString().slice(0, 10)}.csv`,
      content: csvOf(csv, member.estateId, query),
    }));
  }
}
