import { sentenceOf, type tankOperations } from '@cuverie/contract';
import { type Sentence, vintageProblem } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestYear, yearIn } from '../../../platform/clock.ts';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { refused, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { RowService } from '../../../platform/http/row-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WineryRecord } from '../../../platform/record.ts';
import { followTank } from './tanks.record.ts';
import { getTank, listTanks, tanks } from './tanks.store.ts';

/** An archived tank is read-only, except for its yeast, by which forecasts of others learn. */
export const archivedTankRefusal = () => refused(409, 'archived');

export function tankService({ db, clock }: Platform, record: WineryRecord) {
  const tooYoung = (vintage: number | null | undefined) =>
    typeof vintage === 'number' ? vintageProblem(vintage, latestYear(clock)) : undefined;

  return {
    list: (member, query) => listTanks(query.q ? db : db.quick, member.estateId, query),

    get: (member, id) => getTank(db, member.estateId, id),

    async add(member, draft) {
      const id = draft.id ?? newId();
      const currentVolume = draft.currentVolume ?? 0;
      const { name, variety, capacity, style = null, vintage = yearIn(member.timeZone, clock) } = draft;
      refuseProblems({ currentVolume: volumeProblem(currentVolume, capacity), vintage: tooYoung(vintage) });
      const archivedAt = draft.status === 'archived' ? clock.now() : null;
      const values = {
        name,
        variety,
        capacity,
        style,
        vintage,
        lot: draft.lot || null,
        yeast: draft.yeast || null,
        currentVolume,
        archivedAt,
        vesselId: null,
      };
      const added = await db.begin(async (tx) => {
        const follow = await followTank(record, tx, member, { ...values, vesselId: draft.vesselId });
        const tank = await tanks.insert(tx, member.estateId, id, values, stampOf(member, clock));
        if (tank) await follow('added', tank);
        return tank !== undefined;
      });
      return { row: await getTank(db, member.estateId, id), added };
    },

    async update(member, id, { version, status, vesselId, ...changes }) {
      await db.begin(async (tx) => {
        const follow = await followTank(record, tx, member, { ...changes, vesselId });
        const locked = await tanks.lock(tx, member.estateId, id);
        const tank = locked.row;
        if (version !== undefined && version !== tank.version)
          throw staleVersion('tank', await getTank(tx, member.estateId, id));
        if (tank.status === 'archived') {
          // Archiving twice is no error.
          const hasOthers = status !== undefined || vesselId !== undefined;
          if (status === 'archived' && vesselId === undefined && Object.keys(changes).length === 0) return;
          const isOfYeast = Object.keys(changes).every((field) => field === 'yeast');
          if (!isOfYeast || changes.yeast === undefined || hasOthers) throw archivedTankRefusal();
        }
        refuseProblems({
          currentVolume: volumeProblem(
            changes.currentVolume ?? tank.currentVolume,
            changes.capacity ?? tank.capacity,
          ),
          vintage: tooYoung(changes.vintage),
        });
        const archivedAt = status === 'archived' ? clock.now() : undefined;
        await follow('updating', tank);
        const after = await tanks.update(tx, locked, { ...changes, archivedAt }, stampOf(member, clock));
        await follow('updated', after);
      });
      return getTank(db, member.estateId, id);
    },

    /** A tank without readings. */
    async delete(member, id) {
      await db.begin(async (tx) => {
        const locked = await tanks.lock(tx, member.estateId, id);
        try {
          await tanks.delete(tx, locked, stampOf(member, clock));
        } catch (error) {
          if (!isForeignKeyViolation(error, 'tank_readings_tank_fkey')) throw error;
          if (locked.row.status === 'archived') throw archivedTankRefusal();
          throw refused(409, 'has_readings');
        }
      });
      return { id };
    },
  } satisfies RowService<typeof tankOperations>;
}

/** Returns the error of a volume in litres, or `undefined`. */
export function volumeProblem(volume: number, capacity: number): Sentence | undefined {
  return volume > capacity ? sentenceOf('above_capacity', { field: 'Current volume', capacity }) : undefined;
}
