import type { Operation } from '@cuverie/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Plans } from '../plans/plans.ts';
import type { Member } from '../sessions/member.ts';
import { BYTES_OF_ROW } from './held.store.ts';
import type { Quotas } from './quotas.ts';

/** How many rows a call brings, as far as it says; long texts count for several. */
const weightOf = ({ body, headers }: FastifyRequest): number =>
  Math.max(rowsIn(body), Math.floor(Number(headers['content-length'] ?? 0) / BYTES_OF_ROW));

function rowsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 1;
  const { rows, days, ids, expected } = body as Record<string, unknown>;
  // Each row of an import is remembered beside what it became.
  if (Array.isArray(rows)) return 2 * rows.length;
  const list = [days, ids].find((some) => Array.isArray(some));
  return list?.length ?? (typeof expected === 'number' ? expected : 1);
}

/**
 * Whether a call brings what was not there, as a change of many never does, nor what brings back what was deleted, nor
 * what looks after an account.
 */
const brings = ({ id, addsRows, right }: Operation): boolean =>
  addsRows && !/^(?:update|restoreFromHistory$)/.test(id) && right !== 'own';

/** Holds every call of a member against the quotas and the plan, by what the contract says of its operation. */
export function guardEstates(app: FastifyInstance, quotas: Quotas, plans: Plans): void {
  const admit = async ({ member }: FastifyRequest) => plans.admit((member as Member).estateId);

  const costly = async ({ member }: FastifyRequest) => quotas.admitCostly((member as Member).userId);

  const admitRows = async (request: FastifyRequest) => {
    await quotas.refuseWithoutRoom();
    await quotas.admitRows((request.member as Member).estateId, request.picture ? 1 : weightOf(request));
  };

  const admitPicture = async ({ member, picture }: FastifyRequest) => {
    if (picture === null) return;
    const { userId, estateId } = member as Member;
    quotas.admitCostly(userId);
    await quotas.refuseWithoutRoom();
    await quotas.admitPicture(estateId);
  };

  app.addHook('onRoute', (options) => {
    const operation = options.config?.operation;
    if (operation?.access !== 'member') return;
    const { isCostly, addsRows, takesPicture } = operation;
    const { onRequest = [], preHandler = [] } = options;
    // Those it has come first: they say who it is.
    options.onRequest = [
      ...[onRequest].flat(),
      ...(isCostly ? [costly] : []),
      ...(brings(operation) ? [admit] : []),
    ];
    options.preHandler = [
      ...[preHandler].flat(),
      ...(addsRows ? [admitRows] : []),
      ...(takesPicture ? [admitPicture] : []),
    ];
  });
}
