import {
  type OwnLimitDraft,
  type ownLimitOperations,
  ownLimitUnitProblem,
  sentenceOf,
} from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOwnLimits, ownLimits } from './own-limits.store.ts';

/** Stores a limit; there is only one per substance and kind of wine. */
async function alone<Stored>(store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    if (isUniqueViolation(error, 'own_limits_one_of_each'))
      throw invalid({ of: sentenceOf('own_limit_taken') });
    throw error;
  }
}

export function ownLimitService({ db, clock }: Platform) {
  return {
    ...plainRows({ db, clock }, ownLimits, listOwnLimits),

    async add(member, { id = newId(), isRed = null, ...draft }: OwnLimitDraft) {
      const values = { ...draft, isRed };
      const added = await alone(() =>
        ownLimits.insert(db, member.estateId, id, values, stampOf(member, clock)),
      );
      return { row: added ?? (await ownLimits.get(db, member.estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      alone(() =>
        db.begin(async (tx) => {
          const locked = await ownLimits.lock(tx, member.estateId, id, { version });
          const { of = locked.row.of, unit = locked.row.unit } = changes;
          const problem = ownLimitUnitProblem({ of, unit });
          if (problem) throw invalid({ unit: problem });
          return ownLimits.update(tx, locked, changes, stampOf(member, clock));
        }),
      ),
  } satisfies RowService<typeof ownLimitOperations>;
}
