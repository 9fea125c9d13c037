import { sentenceOf, type Trial, type trialOperations } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../platform/database/database.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid } from '../../../platform/http/refusal.ts';
import { plainRows, type RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ledgerVessels } from '../vessels/vessels.store.ts';
import { listTrials, trials } from './trials.store.ts';

/** A trial needs a vessel that holds wine. */
async function refuseVessels(db: Db, estateId: string, blends: Trial['blends'] = []): Promise<void> {
  const named = blends.flatMap(({ parts }) => parts.map(({ vessel }) => vessel));
  const unitOf = new Map(
    (await ledgerVessels(db, estateId, [...new Set(named)])).map(({ id, unit }) => [id, unit]),
  );
  for (const [at, { parts }] of blends.entries())
    for (const [place, { vessel }] of parts.entries()) {
      const unit = unitOf.get(vessel);
      if (unit !== 'L')
        throw invalid({
          [`blends.${at}.parts.${place}.vessel`]: sentenceOf(
            unit === undefined ? 'vessel_unknown' : 'fruit_and_wine',
          ),
        });
    }
}

export function trialService({ db, clock }: Platform) {
  return {
    ...plainRows({ db, clock }, trials, listTrials),

    async add(member, { id = newId(), note = null, ...draft }) {
      await refuseVessels(db, member.estateId, draft.blends);
      const added = await trials.insert(db, member.estateId, id, { ...draft, note }, stampOf(member, clock));
      return { row: added ?? (await trials.get(db, member.estateId, id)), added: added !== undefined };
    },

    update: (member, id, { version, ...changes }) =>
      db.begin(async (tx) => {
        const locked = await trials.lock(tx, member.estateId, id, { version });
        await refuseVessels(tx, member.estateId, changes.blends);
        return trials.update(tx, locked, changes, stampOf(member, clock));
      }),
  } satisfies RowService<typeof trialOperations>;
}
