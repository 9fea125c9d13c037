import { type OpenPeriod, sentenceOf } from '@cuverie/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../../platform/database/database.ts';
import { todayOf } from '../../../platform/database/days/estate-days.ts';
import { insertMany } from '../../../platform/database/many.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CanEdit, Member } from '../../../platform/sessions/member.ts';
import { lockLedger } from '../ledger/ledger.store.ts';
import { dayOf, openFromOf, PERIOD_CHANGES, periodChanges, setOpenFrom } from './periods.store.ts';

export function periodService({ db, clock }: Platform) {
  const shown = async (on: Transaction | typeof db, estateId: string): Promise<OpenPeriod> => ({
    openFrom: await openFromOf(on, estateId),
    changes: await periodChanges(on, estateId),
  });

  /** Closes the record up to a day, or reopens it, and records the author. */
  async function move(tx: Transaction, member: CanEdit, openFrom: string | null, reason: string | null) {
    const { openFrom: opened } = await lockLedger(tx, member.estateId);
    const openBefore = await dayOf(tx, member.estateId, opened);
    if (openBefore === openFrom) return;
    const today = await todayOf(tx, member.estateId, clock);
    refuseProblems({
      openFrom: openFrom !== null && openFrom > today ? sentenceOf('period_ahead') : undefined,
      reason: (openFrom ?? '') < (openBefore ?? '') && !reason ? sentenceOf('reason_to_open') : undefined,
    });
    await setOpenFrom(tx, member.estateId, openFrom);
    const stamp = stampOf(member, clock);
    const values = { openBefore, openFrom, reason, by: member.name, at: stamp.at.toISOString() };
    await insertMany(tx, member.estateId, PERIOD_CHANGES, [{ id: newId(), values }], stamp);
  }

  return {
    get: ({ estateId }: Member) => shown(db, estateId),
    move,
    set: (member: CanEdit, openFrom: string | null, reason: string | null) =>
      db.begin(async (tx) => {
        await move(tx, member, openFrom, reason);
        return shown(tx, member.estateId);
      }),
  };
}
