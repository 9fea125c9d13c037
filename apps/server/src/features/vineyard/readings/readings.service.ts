import {
  type FieldReadingQuery,
  type Reading,
  type ReadingChanges,
  type ReadingDraft,
  type ReadingQuery,
  say,
} from '@cuverie/contract';
import { addDays, DEFAULT_READING_STATUS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { today } from '../../../platform/clock.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import type { Page } from '../../../platform/database/page.ts';
import { notFound, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { blockExists } from '../fields/blocks.store.ts';
import * as store from './readings.store.ts';

export interface ReadingService {
  list(member: Member, query: ReadingQuery): Promise<Page<Reading>>;
  listOfField(member: Member, block: string, query: FieldReadingQuery): Promise<Page<Reading>>;
  get(member: Member, id: string): Promise<Reading>;
  /** Adds a reading; sent again under the same id, it gives the stored one and adds nothing. */
  add(member: Member, draft: ReadingDraft): Promise<{ reading: Reading; added: boolean }>;
  update(member: Member, id: string, changes: ReadingChanges): Promise<Reading>;
  delete(member: Member, id: string): Promise<void>;
}

/** The day and the estimate of a reading, whichever of their two names they came under. */
function daysOf(sent: ReadingChanges | ReadingDraft) {
  return {
    date: sent.date ?? sent.timestamp?.slice(0, 10),
    estimatedHarvest: sent.estimatedHarvest === undefined ? sent.estimatedHarvestDate : sent.estimatedHarvest,
  };
}

/** Stores a measurement of a field, which the estate has to have. */
async function withinField<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    if (isForeignKeyViolation(error, 'readings_block_fkey')) throw notFound('field');
    throw error;
  }
}

export function readingService({ db, clock }: Platform): ReadingService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  /** East of here it may be tomorrow already; a later day is a slip of the finger. */
  function refuseFuture(date: string | undefined): void {
    const isAhead = date !== undefined && date > addDays(today(clock), 1);
    refuseProblems({
      date: isAhead ? say('date_in_future') : undefined,
    });
  }

  async function get(member: Member, id: string): Promise<Reading> {
    const reading = await store.findReading(db.quick, member.estateId, id);
    if (!reading) throw notFound('measurement');
    return reading;
  }

  return {
    list: (member, query) => store.listReadings(db, member.estateId, query),

    async listOfField(member, block, query) {
      if (!(await blockExists(db, member.estateId, block))) throw notFound('field');
      return store.listReadings(db, member.estateId, { ...query, block });
    },

    get,

    async add(member, draft) {
      const id = draft.id ?? newId();
      const { date = '', estimatedHarvest = null } = daysOf(draft);
      refuseFuture(date);
      const values: store.ReadingValues = {
        block: draft.block ?? draft.blockId ?? '',
        date,
        brix: draft.brix ?? null,
        ph: draft.ph ?? null,
        ta: draft.ta ?? null,
        status: draft.status ?? DEFAULT_READING_STATUS,
        estimatedHarvest,
        takenBy: member.name,
        notes: draft.notes ?? null,
      };
      const reading = await withinField(() =>
        store.insertReading(db, member.estateId, id, values, stampOf(member)),
      );
      return reading ? { reading, added: true } : { reading: await get(member, id), added: false };
    },

    async update(member, id, changes) {
      return db.begin(async (tx) => {
        const held = await store.holdReading(tx, member.estateId, id);
        if (!held) throw notFound('measurement');
        if (changes.version !== undefined && changes.version !== held.reading.version) {
          throw staleVersion('measurement', held.reading);
        }
        const { date, estimatedHarvest } = daysOf(changes);
        refuseFuture(date);
        const { block = changes.blockId, brix, ph, ta, status, notes } = changes;
        const values = { block, date, brix, ph, ta, status, estimatedHarvest, notes };
        return withinField(() => store.updateReading(tx, held, values, stampOf(member)));
      });
    },

    async delete(member, id) {
      await db.begin(async (tx) => {
        const held = await store.holdReading(tx, member.estateId, id);
        if (!held) throw notFound('measurement');
        await store.deleteReading(tx, held);
      });
    },
  };
}
