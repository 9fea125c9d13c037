import {
  type BarrelBulkChanges,
  BULK_ROWS,
  type BulkResult,
  type Undoable,
  type WineBulkChanges,
  type WineSelection,
} from '@cuverie/contract';
import { vintageProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { currentYear, today } from '../../platform/clock.ts';
import { underColumns } from '../../platform/database/columns.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { despiteDeadlocks } from '../../platform/database/deadlock.ts';
import type { Fragment } from '../../platform/database/keyset.ts';
import { invalid, notFound, otherCount, refuseProblems } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import { BARREL_COLUMNS, type BarrelValues } from './barrels.store.ts';
import { actOn, type Things } from './undo.store.ts';
import { matching, type Picked } from './wines.filters.ts';
import { searchFor } from './wines.search.ts';
import { WINE_COLUMNS, type WineValues } from './wines.store.ts';
import { meant } from './wines.values.ts';

type Change = ReturnType<typeof underColumns> | null;
type Chosen = WineSelection | { ids: string[]; where?: undefined; expected?: undefined };

export interface BulkService {
  updateWines(member: Member, chosen: WineSelection, changes: WineBulkChanges): Promise<BulkResult>;
  deleteWines(member: Member, chosen: WineSelection): Promise<BulkResult>;
  updateBarrels(member: Member, ids: string[], changes: BarrelBulkChanges): Promise<BulkResult>;
  deleteBarrels(member: Member, ids: string[]): Promise<BulkResult>;
  /** @throws Refusal 404 where there is none, or no longer */
  deleteOne(member: Member, things: Things, id: string): Promise<BulkResult>;
}

export function bulkService({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): BulkService {
  const refuseImpossible = ({ vintage }: { vintage?: number | undefined }): void => {
    if (vintage !== undefined)
      refuseProblems({ 'changes.vintage': vintageProblem(vintage, currentYear(clock)) });
  };

  async function act(member: Member, things: Things, chosen: Chosen, change: Change): Promise<BulkResult> {
    const undo = newId();
    const ids = chosen.ids && [...new Set(chosen.ids)];
    const stamp = { userId: member.userId, at: clock.now() };
    const kind: Undoable['act'] = change === null ? 'delete' : 'update';
    return despiteDeadlocks(() =>
      sql.begin(async (tx) => {
        const condition = ids
          ? ofIds(tx, member.estateId, ids)
          : matching(tx, await picked(tx, member.estateId, chosen.where ?? {}));
        const done = { id: undo, act: kind, things };
        const changed = await actOn(tx, member.estateId, done, condition, change, stamp, BULK_ROWS + 1);
        if (changed > BULK_ROWS) throw tooMany();
        const { expected = changed } = chosen;
        if (changed !== expected) throw otherCount(things, changed, expected);
        return { undo, changed, missing: ids ? ids.length - changed : 0 };
      }),
    );
  }

  async function picked(
    tx: Transaction,
    estateId: string,
    { q, ...where }: NonNullable<WineSelection['where']>,
  ): Promise<Picked> {
    await tx`set local plan_cache_mode = force_custom_plan`;
    const search = q ? await searchFor(tx, estateId, q) : undefined;
    return { estateId, where, search, today: today(clock) };
  }

  return {
    async updateWines(member, chosen, changes) {
      refuseImpossible(changes);
      return act(member, 'wines', chosen, underColumns<Partial<WineValues>>(WINE_COLUMNS, meant(changes)));
    },

    deleteWines: (member, chosen) => act(member, 'wines', chosen, null),

    async updateBarrels(member, ids, changes) {
      refuseImpossible(changes);
      return act(member, 'barrels', { ids }, underColumns<Partial<BarrelValues>>(BARREL_COLUMNS, changes));
    },

    deleteBarrels: (member, ids) => act(member, 'barrels', { ids }, null),

    async deleteOne(member, things, id) {
      const result = await act(member, things, { ids: [id] }, null);
      if (result.changed === 0) throw notFound(things === 'wines' ? 'wine' : 'barrel');
      return result;
    },
  };
}

const ofIds = (tx: Transaction, estateId: string, ids: string[]): Fragment =>
  tx`estate_id = ${estateId} and id = any(${ids}::uuid[]) and deleted_at is null`;

const tooMany = () =>
  invalid({
    where: `These are more than ${BULK_ROWS.toLocaleString('en')} wines. Narrow the filters, and change them in parts`,
  });
