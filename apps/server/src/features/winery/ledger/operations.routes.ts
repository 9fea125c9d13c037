import { ledgerOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Ledger } from './ledger.service.ts';
import { openingRoutes } from './openings.ts';
import { listOperations, listVersions, operations, withEntries } from './operations.store.ts';

export function operationRoutes(app: FastifyInstance, platform: Platform, ledger: Ledger): void {
  const { db } = platform;
  openingRoutes(app, platform, ledger);

  route(app, ledgerOperations.list, async ({ member, query }) => listOperations(db, member.estateId, query));

  route(app, ledgerOperations.get, async ({ member: { estateId }, params }) => {
    const [operation] = await withEntries(db, estateId, [await operations.get(db, estateId, params.id)]);
    if (operation === undefined) throw notFound('operation');
    return operation;
  });

  route(app, ledgerOperations.versions, async ({ member: { estateId }, params }) => {
    await operations.get(db, estateId, params.id);
    return { rows: await listVersions(db, estateId, params.id), nextCursor: null };
  });

  route(app, ledgerOperations.record, async ({ member, body, reply }) => {
    const { row, added } = await ledger.record(member, body);
    if (!added) reply.code(200);
    return row;
  });

  route(app, ledgerOperations.preview, async ({ member, body }) => ledger.preview(member, body));

  route(app, ledgerOperations.previewVoid, async ({ member, params }) =>
    ledger.previewVoid(member, params.id),
  );

  route(app, ledgerOperations.change, async ({ member, params, body }) =>
    ledger.change(member, params.id, body),
  );

  route(app, ledgerOperations.void, async ({ member, params, body }) =>
    ledger.void(member, params.id, body.reason),
  );

  route(app, ledgerOperations.restore, async ({ member, params }) => ledger.restore(member, params.id));
}
