import {
  type ReadingChanges,
  type ReadingDraft,
  type readingOperations,
  sentenceOf,
} from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { utcToday } from '../../../platform/clock.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { notFound, refuseProblems } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listReadings, lockReading, READINGS, type ReadingValues, readings } from './readings.store.ts';

/** Returns day and estimate of a reading, from either of their two names. */
function daysOf(sent: ReadingChanges | ReadingDraft) {
  return {
    date: sent.date ?? sent.timestamp?.slice(0, 10),
    estimatedHarvest: sent.estimatedHarvest === undefined ? sent.estimatedHarvestDate : sent.estimatedHarvest,
  };
}

/** Stores a measurement of an existing field of the estate. */
async function withinField<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    if (isForeignKeyViolation(error, 'readings_block_fkey')) throw notFound('field');
    throw error;
  }
}

export function readingService({ db, clock }: Platform) {
  /** East of here it may be tomorrow already; a later day is a typo. */
  function refuseFuture(date: string | undefined): void {
    const isAhead = date !== undefined && date > addDays(utcToday(clock), 1);
    refuseProblems({
      date: isAhead ? sentenceOf('date_in_future') : undefined,
    });
  }

  return {
    list: (member, query) => listReadings(db, member.estateId, query),

    get: (member, id) => readings.get(db.quick, member.estateId, id),

    async add(member, draft) {
      const id = draft.id ?? newId();
      const { date = '', estimatedHarvest = null } = daysOf(draft);
      refuseFuture(date);
      const values = completeValues<ReadingValues>(READINGS, {
        ...draft,
        block: draft.block ?? draft.blockId ?? '',
        date,
        status: draft.status ?? DEFAULT_READING_STATUS,
        estimatedHarvest,
        takenBy: member.name,
      });
      const reading = await withinField(() =>
        readings.insert(db, member.estateId, id, values, stampOf(member, clock)),
      );
      return { row: reading ?? (await readings.get(db, member.estateId, id)), added: reading !== undefined };
    },

    async update(member, id, changes) {
      return db.begin(async (tx) => {
        const locked = await lockReading(tx, member.estateId, id, changes.version);
        const { date, estimatedHarvest } = daysOf(changes);
        refuseFuture(date);
        const { block = changes.blockId, brix, ph, ta, berryWeight, status, notes } = changes;
        const values = { block, date, brix, ph, ta, berryWeight, status, estimatedHarvest, notes };
        return withinField(() => readings.update(tx, locked, values, stampOf(member, clock)));
      });
    },

    async delete(member, id) {
      await db.begin(async (tx) => {
        const locked = await lockReading(tx, member.estateId, id);
        await readings.delete(tx, locked, stampOf(member, clock));
      });
      return { id };
    },
  } satisfies RowService<typeof readingOperations>;
}
