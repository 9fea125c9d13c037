import { type TankRow, tankRow } from '@cuverie/contract';
import { TANK_WAYS, type TankIdentity } from '@cuverie/domain';
import type { Transaction } from '../../../platform/database/database.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import { volumeProblem } from './tanks.service.ts';
import { TANKS, type TankValues } from './tanks.store.ts';

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
  ...foundBy(TANKS, ['name', 'variety', 'archivedAt']),
  judge: judgeBy(tankRow, (row) => {
    const { currentVolume, capacity } = valuesOf(row);
    return { currentVolume: volumeProblem(currentVolume, capacity) };
  }),
  lock: lockTanks,
  adding: async () => valuesOf,
  // An archived tank is history: nothing of it changes any more.
  after: (current, row) => (current.archivedAt === null ? valuesOf(row) : current),
};
