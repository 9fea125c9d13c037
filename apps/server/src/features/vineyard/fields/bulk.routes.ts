import { type BlockBulkChanges, type BulkResult, blockBulkOperations } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { underColumns } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit } from '../../../platform/sessions/member.ts';
import { type Act, actOn, countChanged, noteAct } from '../../../platform/undo/acts.store.ts';
import { groupOf } from './blocks.service.ts';
import { FIELDS } from './blocks.store.ts';

interface Request {
  ids: string[];
  undo?: string | undefined;
  changes: BlockBulkChanges;
}

export function blockBulkRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  async function updateMany(
    member: CanEdit,
    { undo = newId(), changes, ...given }: Request,
  ): Promise<BulkResult> {
    const { estateId } = member;
    const ids = [...new Set(given.ids)];
    const act: Act = { id: undo, act: 'update', things: 'fields' };
    const set = underColumns(FIELDS, { ...changes, group: groupOf(changes) });
    const stamp = stampOf(member, clock);
    const changed = await retryOnDeadlock(() =>
      db.begin(async (tx) => {
        await extendStatementTimeout(tx);
        if (await noteAct(tx, estateId, act, stamp)) {
          const chosen = sql`estate_id = ${estateId} and id = any(${ids}::uuid[])`;
          return (await actOn(tx, estateId, FIELDS, act, chosen, set, stamp, ids.length)).ids.length;
        }
        const before = await countChanged(tx, estateId, act, ids);
        if (before === undefined) throw refused(409, 'id_taken.change');
        return before;
      }),
    );
    return { undo, changed, missing: ids.length - changed };
  }

  route(app, blockBulkOperations.update, async ({ member, body }) => updateMany(member, body));
}
