import type { Operation } from '@cuverie/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Plans } from '../plans/plans.ts';
import type { Member } from '../sessions/member.ts';
import type { Quotas } from './quotas.ts';
import { BYTES_OF_ROW } from './usage.store.ts';

/** Returns the number of rows a call adds, as far as known; long texts count several times. */
const weightOf = ({ body, headers }: FastifyRequest): number =>
  Math.max(rowsIn(body), Math.floor(Number(headers['content-length'] ?? 0) / BYTES_OF_ROW));

function rowsIn(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 1;
  const { rows, days, ids, expected } = body as Record<string, unknown>;
  // Each row of an import is stored beside its result.
  if (Array.isArray(rows)) return 2 * rows.length;
  const list = [days, ids].find((some) => Array.isArray(some));
  return list?.length ?? (typeof expected === 'number' ? expected : 1);
}

/** Whether a call adds something new; bulk changes, restores and account operations do not. */
const brings = ({ id, addsRows, right }: Operation): boolean =>
  addsRows && !/^(?:update|restoreFromHistory$)/.test(id) && right !== 'own';

/** Operations that write nothing or free space; they are allowed on a nearly full disk. */
const MAKES_ROOM = /^(?:preview|match|compare|delete|revoke|cancel|undo)/;
const growsEstate = ({ id, method, right }: Operation): boolean =>
  (method === 'POST' || method === 'PUT') && (right === 'record' || right === 'keep') && !MAKES_ROOM.test(id);

/** Of accounts and settings only those that store more; passwords and second factors can always be changed. */
const GROWS_ACCOUNT = /^(?:accept|add|changeEmail|invite|make|setNotification|update(?!Member))/;
const growsDatabase = (operation: Operation): boolean =>
  growsEstate(operation) || (operation.access === 'member' && GROWS_ACCOUNT.test(operation.id));

/** Each adds entries to the estate's history; deletions are never refused. */
const growsHistory = (operation: Operation): boolean =>
  growsEstate(operation) || /^(?:undo|invite$|makeApiToken$|update(?:Settings|Broker)$)/.test(operation.id);

/** Writing operations of visitors. */
const GROWS_IN_PUBLIC: ReadonlySet<string> = new Set(['register', 'joinTasting', 'sayInTasting']);

/** Checks every call of a member against quotas and plan, by the contract of its operation. */
export function guardEstates(app: FastifyInstance, quotas: Quotas, plans: Plans): void {
  const admit = async ({ member }: FastifyRequest) => plans.admit((member as Member).estateId);

  const costly = async ({ member }: FastifyRequest) => quotas.admitCostly((member as Member).userId);

  const needRoom = async () => quotas.refuseWithoutRoom();

  const admitChanges = async (request: FastifyRequest) => {
    const { addsRows } = request.routeOptions.config.operation as Operation;
    // Additions count as rows and are in the history by name.
    await quotas.admitChanges((request.member as Member).estateId, addsRows ? 1 : 2 * weightOf(request));
  };

  const admitRows = async (request: FastifyRequest) => {
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
    if (operation === undefined) return;
    const { onRequest = [], preHandler = [] } = options;
    if (GROWS_IN_PUBLIC.has(operation.id)) options.preHandler = [...[preHandler].flat(), needRoom];
    if (operation.access !== 'member') return;
    const { isCostly, addsRows, takesPicture } = operation;
    // After authentication, which identifies the member.
    options.onRequest = [
      ...[onRequest].flat(),
      ...(isCostly ? [costly] : []),
      ...(brings(operation) ? [admit] : []),
    ];
    options.preHandler = [
      ...[preHandler].flat(),
      ...(addsRows || growsDatabase(operation) ? [needRoom] : []),
      ...(growsHistory(operation) ? [admitChanges] : []),
      ...(addsRows ? [admitRows] : []),
      ...(takesPicture ? [admitPicture] : []),
    ];
  });
}
