import { isDeepStrictEqual } from 'node:util';
import { type TankRow, tankRow } from '@cuverie/contract';
import { TANK_WAYS, type TankIdentity } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { isRefused, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { volumeProblem } from './tanks.service.ts';
import { TANKS, type TankValues } from './tanks.store.ts';

const judgeRow = judgeBy(tankRow);

const valuesOf = (row: TankRow): TankValues =>
  filled<TankValues>(TANKS, { ...row, currentVolume: row.currentVolume ?? 0 });

/**
 * Locks the tanks of the estate before their readings, as whoever changes one reading does: who logs one meanwhile waits.
 */
export async function lockTanks(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`select from tanks where estate_id = ${estateId} order by id for no key update`);
}

/** Tanks, as an archive brings them and readings of a file need them. */
export const tankKind: Kind<TankRow, TankValues, TankIdentity> = {
  name: 'tanks',
  store: storeOf(TANKS),
  ways: TANK_WAYS,
  identity: ({ id, name, variety, archivedAt }) => ({ id, name, variety, isArchived: Boolean(archivedAt) }),
  stored: (from, estateId) =>
    from.rows<TankIdentity & { id: string }>(sql`
      select id, name, variety, archived_at is not null as "isArchived" from tanks
      where estate_id = ${estateId} order by created_at, id`),
  judge(values) {
    const judged = judgeRow(values);
    if (isRefused(judged)) return judged;
    const { currentVolume, capacity } = valuesOf(judged.row);
    const problem = volumeProblem(currentVolume, capacity);
    return problem === undefined ? judged : { errors: { currentVolume: problem } };
  },
  lock: lockTanks,
  adding: async () => valuesOf,
  // An archived tank is history: nothing of it changes any more.
  after(current, row) {
    const after = valuesOf(row);
    return current.archivedAt !== null || isDeepStrictEqual(after, current) ? current : after;
  },
  archived: (values) => values,
};
