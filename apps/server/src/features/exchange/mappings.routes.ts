import { importMappingOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import * as store from './mappings.store.ts';

/** Mappings of a header's columns, stored for the next file with that header. */
export function mappingRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  route(app, importMappingOperations.get, async ({ member, params: { kind, signature } }) => {
    const mapping = await store.findMapping(db, member.estateId, kind, signature);
    // A missing mapping is the usual case and no error.
    return mapping ?? { columns: {} };
  });

  route(app, importMappingOperations.put, async ({ member, params: { kind, signature }, body }) => {
    const stamp = { userId: member.userId, at: clock.now() };
    await store.saveMapping(db, member.estateId, kind, signature, body, stamp);
    return body;
  });

  route(app, importMappingOperations.delete, async ({ member, params: { kind, signature } }) => ({
    deleted: await store.deleteMapping(db, member.estateId, kind, signature),
  }));
}
