import { type TankRow, tankRow } from '@cuverie/contract';
import { TANK_WAYS, type TankIdentity, vintageProblem } from '@cuverie/domain';
import { latestYear } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { completeValues } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { judgeBy } from '../../../platform/exchange/judge.ts';
import { foundBy, type Kind, storeOf } from '../../../platform/exchange/kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { containersOf } from './tanks.record.ts';
import { volumeProblem } from './tanks.service.ts';
import { TANKS, type TankValues } from './tanks.store.ts';

const valuesOf = (row: TankRow): TankValues =>
  completeValues<TankValues>(TANKS, { ...row, currentVolume: row.currentVolume ?? 0 });

/** Locks the estate's tanks before their readings, in the order of all other writers. */
export async function lockTanks(tx: Transaction, estateId: string): Promise<void> {
  await tx.count(sql`select from tanks where estate_id = ${estateId} order by id for no key update`);
}

/** Tanks in an archive or in a file of readings. */
export const tankKind = (
  { clock }: Pick<Platform, 'clock'>,
  record: WineryRecord,
): Kind<TankRow, TankValues, TankIdentity> => ({
  name: 'tanks',
  store: storeOf(TANKS),
  ways: TANK_WAYS,
  ...foundBy(TANKS, ['name', 'variety', 'vintage', 'lot', 'archivedAt']),
  judge: judgeBy(tankRow, (row) => {
    const { currentVolume, capacity, vintage } = valuesOf(row);
    return {
      currentVolume: volumeProblem(currentVolume, capacity),
      vintage: vintage === null ? undefined : vintageProblem(vintage, latestYear(clock)),
    };
  }),
  refers: { vesselId: 'vessels' },
  async lock(tx, estateId) {
    await record.lock(tx, estateId);
    await lockTanks(tx, estateId);
  },
  async adding(tx, { estateId }) {
    const vessels = await tx.rows<{ id: string; isTaken: boolean }>(sql`
      select id, exists (
        select from tanks where tanks.estate_id = ${estateId} and vessel_id = vessels.id and tanks.archived_at is null
      ) as "isTaken"
      from vessels where estate_id = ${estateId}`);
    const isTaken = new Map(vessels.map((vessel) => [vessel.id, vessel.isTaken]));
    return (row) => {
      const values = valuesOf(row);
      if (values.vesselId === null) return values;
      const isActive = values.archivedAt === null;
      const canStand = isActive ? isTaken.get(values.vesselId) === false : isTaken.has(values.vesselId);
      if (!canStand) return { ...values, vesselId: null };
      if (isActive) isTaken.set(values.vesselId, true);
      return values;
    };
  },
  async follow(tx, member, { added = [], updated = [] }) {
    const opened = await record.open(tx, member);
    await opened?.take(await containersOf(tx, member.estateId, [...added, ...updated]), { makes: false });
  },
  // An archived tank is read-only. Fields missing in an older archive stay.
  after: (current, row) =>
    current.archivedAt === null ? { ...valuesOf(row), ...unsaid(current, row) } : current,
});

/** The record determines its vessel. */
const unsaid = ({ vintage, lot, yeast, vesselId }: TankValues, row: TankRow): Partial<TankValues> => ({
  vesselId,
  ...(row.vintage === undefined && { vintage }),
  ...(row.lot === undefined && { lot }),
  ...(row.yeast === undefined && { yeast }),
});
