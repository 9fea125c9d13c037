import { type TankRow, tankRow } from '@cuverie/contract';
import { TANK_WAYS, type TankIdentity, vintageProblem } from '@cuverie/domain';
import { currentYear } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { filled } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
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
export const tankKind = ({ clock }: Pick<Platform, 'clock'>): Kind<TankRow, TankValues, TankIdentity> => ({
  name: 'tanks',
  store: storeOf(TANKS),
  ways: TANK_WAYS,
  ...foundBy(TANKS, ['name', 'variety', 'vintage', 'lot', 'archivedAt']),
  judge: judgeBy(tankRow, (row) => {
    const { currentVolume, capacity, vintage } = valuesOf(row);
    return {
      currentVolume: volumeProblem(currentVolume, capacity),
      vintage: vintage === null ? undefined : vintageProblem(vintage, currentYear(clock)),
    };
  }),
  lock: lockTanks,
  adding: async () => valuesOf,
  // An archived tank is history: nothing of it changes any more. What an older archive leaves open stays.
  after: (current, row) =>
    current.archivedAt === null ? { ...valuesOf(row), ...unsaid(current, row) } : current,
});

const unsaid = ({ vintage, lot }: TankValues, row: TankRow): Partial<TankValues> => ({
  ...(row.vintage === undefined && { vintage }),
  ...(row.lot === undefined && { lot }),
});
