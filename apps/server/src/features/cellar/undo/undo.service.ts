import { UNDO_HOURS, type Undoable, type Undone } from '@cuverie/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { extendStatementTimeout, retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { restorableSince } from '../../../platform/history/restore.ts';
import { refused } from '../../../platform/http/refusal.ts';
import { movingPictures } from '../../../platform/pictures/attached.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import {
  findAct,
  lockAct,
  restore,
  type Things,
  type UndoableTable,
} from '../../../platform/undo/acts.store.ts';
import { followBarrels } from '../barrels/barrels.record.ts';
import { BARRELS } from '../barrels/barrels.store.ts';
import { WINES } from '../wines/wines.store.ts';
import { deletePast, ofFreeCode, unmerge } from './undo.store.ts';

const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000;
const pastFrom = (clock: Clock): Date => new Date(clock.now().getTime() - UNDO_MS);

const past = () => refused(404, 'not_found.undo');

/** @param others tables of other features that support bulk edits */
export function undoService(
  { db, clock, pictures, plans }: Pick<Platform, 'db' | 'clock' | 'pictures' | 'plans'>,
  record: WineryRecord,
  others: Readonly<Record<Exclude<Things, 'wines' | 'barrels'>, UndoableTable>>,
) {
  const tables = { ...others, wines: WINES, barrels: BARRELS };
  const undoOnce = (member: CanEdit, id: string): Promise<Undone> =>
    retryOnDeadlock(() =>
      movingPictures(pictures, 'show', (show) =>
        db.begin(async (tx) => {
          await extendStatementTimeout(tx);
          const locked = await lockAct(tx, member.estateId, id, pastFrom(clock));
          if (!locked) throw past();
          if (locked.undone) return locked.undone;
          if (locked.act === 'merge') {
            const wines = await unmerge(tx, locked, stampOf(member, clock));
            await plans.admitBack(tx, member.estateId, {
              wines: wines.undone.restored - 1,
              deletedAt: new Date(locked.madeAt),
            });
            await show(wines.pictures);
            return wines.undone;
          }
          const follow = locked.things === 'barrels' ? await followBarrels(record, tx, member) : undefined;
          const restored = await restore(
            tx,
            tables[locked.things],
            locked,
            stampOf(member, clock),
            locked.act === 'delete' && locked.things === 'barrels' ? ofFreeCode(locked) : undefined,
          );
          if (locked.act === 'delete' && locked.things === 'wines')
            await plans.admitBack(tx, member.estateId, {
              wines: restored.ids.length,
              deletedAt: new Date(locked.madeAt),
            });
          await follow?.(locked.act === 'delete' ? 'restored' : 'updated', restored.ids, id);
          await show(restored.pictures);
          return restored.undone;
        }),
      ),
    );

  return {
    async get(member: Member, id: string): Promise<Undoable> {
      const act = await findAct(db, member.estateId, id, pastFrom(clock));
      if (!act) throw past();
      return { ...act, until: new Date(Date.parse(act.madeAt) + UNDO_MS).toISOString() };
    },

    /** A repeated call does nothing and returns the first answer. */
    async undo(member: CanEdit, id: string): Promise<Undone> {
      try {
        return await undoOnce(member, id);
      } catch (error) {
        // Another barrel got the code in this moment; it is visible now, so this row is skipped.
        if (!isUniqueViolation(error, 'barrels_code_key')) throw error;
        return undoOnce(member, id);
      }
    },
  };
}

/** Deletes acts past undoing and rows past restoring. */
export async function sweepUndos(db: Database, clock: Clock): Promise<void> {
  await deletePast(db, pastFrom(clock), restorableSince(clock.now()));
}
