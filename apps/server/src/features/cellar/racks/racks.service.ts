import { type RackDraft, type rackOperations, sentenceOf } from '@cuverie/contract';
import {
  countInSlots,
  type Holding,
  hasSlot,
  holdingsOf,
  MOST_RACKS,
  rackSizeProblem,
  slotLabel,
  stockOf,
  withSlots,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { retryOnDeadlock } from '../../../platform/database/long-work.ts';
import { lockMany, updateMany } from '../../../platform/database/many.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type Stamp, stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refuseProblems } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveSearchWords } from '../finding/wines.search.ts';
import { WINES } from '../wines/wines.store.ts';
import {
  countRacks,
  filledSlots,
  inRack,
  listRacks,
  type RackValues,
  racks,
  shownNew,
} from './racks.store.ts';

/** @throws Refusal 400 if the estate has the maximum number of racks */
export async function refuseTooManyRacks(tx: Transaction, estateId: string): Promise<void> {
  if ((await countRacks(tx, estateId)) >= MOST_RACKS)
    throw invalid({ name: sentenceOf('too_many_racks', { most: MOST_RACKS }) });
}

export function rackService({ db, clock }: Platform) {
  return {
    // Bottles of a deleted rack keep its id and count as loose; restoring the rack restores them.
    ...plainRows({ db, clock }, racks, listRacks),

    async add(member, { id = newId(), ...values }: RackDraft) {
      refuseProblems({ columns: rackSizeProblem(values) });
      const added = await db.begin(async (tx) => {
        await refuseTooManyRacks(tx, member.estateId);
        return racks.insert(tx, member.estateId, id, values, stampOf(member, clock), shownNew);
      });
      return { row: added ?? (await racks.get(db, member.estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      retryOnDeadlock(() =>
        db.begin(async (tx) => {
          const locked = await racks.lock(tx, member.estateId, id, { version });
          const { rows = locked.row.rows, columns = locked.row.columns } = changes;
          const { place = locked.row.place, bottlesPerSlot = locked.row.bottlesPerSlot } = changes;
          refuseProblems({ columns: rackSizeProblem({ rows, columns }) });
          await refuseLosses(tx, member.estateId, locked.row, { rows, columns, bottlesPerSlot });
          const stamp = stampOf(member, clock);
          if (place !== locked.row.place) await moveBottlesWithRack(tx, member.estateId, id, place, stamp);
          return racks.update(tx, locked, changes, stamp);
        }),
      ),
  } satisfies RowService<typeof rackOperations>;
}

/** Refuses a size that is too small for the bottles in the rack. */
async function refuseLosses(
  tx: Transaction,
  estateId: string,
  before: RackValues & { id: string },
  after: Pick<RackValues, 'rows' | 'columns' | 'bottlesPerSlot'>,
): Promise<void> {
  const isSmaller =
    after.rows < before.rows ||
    after.columns < before.columns ||
    after.bottlesPerSlot < before.bottlesPerSlot;
  if (!isSmaller) return;
  const filled = (await filledSlots(tx, estateId, [before.id])).filter((slot) => hasSlot(before, slot));
  const outside = filled.filter((slot) => !hasSlot(after, slot));
  const [first] = outside;
  if (first) {
    const bottles = outside.reduce((sum, slot) => sum + slot.bottles, 0);
    const field = first.row > after.rows ? 'rows' : 'columns';
    throw invalid({ [field]: sentenceOf('slots_not_empty', { bottles, slot: slotLabel(first) }) });
  }
  const deep = filled.find(({ bottles }) => bottles > after.bottlesPerSlot);
  if (deep && after.bottlesPerSlot < before.bottlesPerSlot)
    throw invalid({
      bottlesPerSlot: sentenceOf('slots_too_shallow', { bottles: deep.bottles, slot: slotLabel(deep) }),
    });
}

/** Moves the bottles in a rack to the rack's new place. */
async function moveBottlesWithRack(
  tx: Transaction,
  estateId: string,
  rackId: string,
  place: string,
  stamp: Stamp,
): Promise<void> {
  const inIt = await tx.rows<{ id: string }>(sql`
    select id from wines where estate_id = ${estateId} and deleted_at is null and ${inRack(rackId)}`);
  const ids = inIt.map(({ id }) => id);
  const locked = await lockMany(tx, estateId, WINES, ids);
  const moved = locked.map(({ id, version, values }) => ({
    id,
    version,
    before: values,
    values: { ...values, ...stockOf(holdingsOf(values).flatMap((one) => movedAlong(one, rackId, place))) },
  }));
  await saveSearchWords(tx, estateId, await updateMany(tx, estateId, WINES, moved, stamp));
}

/** Returns the bottles of the rack in its new place; others stay. */
function movedAlong(holding: Holding, rackId: string, place: string): Holding[] {
  const slots = (holding.slots ?? []).filter((slot) => slot.rackId === rackId);
  const others = (holding.slots ?? []).filter((slot) => slot.rackId !== rackId);
  const bottles = countInSlots({ slots });
  if (bottles === 0) return [holding];
  return [
    withSlots({ ...holding, place, bottles }, slots),
    withSlots({ ...holding, bottles: holding.bottles - bottles }, others),
  ];
}
