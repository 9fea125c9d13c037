import { say, type Tank, type TankChanges, type TankDraft, type TankQuery } from '@cuverie/contract';
import type { Sentence } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { isForeignKeyViolation } from '../../../platform/database/errors.ts';
import type { Page } from '../../../platform/database/page.ts';
import { notFound, refused, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import * as store from './tanks.store.ts';

export interface TankService {
  list(member: Member, query: TankQuery): Promise<Page<Tank>>;
  get(member: Member, id: string): Promise<Tank>;
  /** Adds a tank; sent again under the same id, it gives the stored one and adds nothing. */
  add(member: Member, draft: TankDraft): Promise<{ tank: Tank; added: boolean }>;
  update(member: Member, id: string, changes: TankChanges): Promise<Tank>;
  /** Deletes a tank without readings. */
  delete(member: Member, id: string): Promise<void>;
}

/** An archived tank is history: nothing of it changes any more. */
export const archived = () => refused(409, 'archived');

export function tankService({ db, clock }: Platform): TankService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  async function get(member: Member, id: string): Promise<Tank> {
    const tank = await store.findTank(db, member.estateId, id);
    if (!tank) throw notFound('tank');
    return tank;
  }

  return {
    list: (member, query) => store.listTanks(db, member.estateId, query),

    get,

    async add(member, draft) {
      const id = draft.id ?? newId();
      const currentVolume = draft.currentVolume ?? 0;
      refuseProblems({ currentVolume: volumeProblem(currentVolume, draft.capacity) });
      const { name, variety, capacity, style = null } = draft;
      const archivedAt = draft.status === 'archived' ? clock.now() : null;
      const values = { name, variety, capacity, style, currentVolume, archivedAt };
      const added = await store.insertTank(db, member.estateId, id, values, stampOf(member));
      return { tank: await get(member, id), added };
    },

    async update(member, id, { version, status, ...changes }) {
      await db.begin(async (tx) => {
        const held = await store.holdTank(tx, member.estateId, id);
        if (!held) throw notFound('tank');
        const { tank } = held;
        if (version !== undefined && version !== tank.version)
          throw staleVersion('tank', await store.findTank(tx, member.estateId, id));
        if (tank.status === 'archived') {
          // Said twice, it is archived all the same.
          if (status === 'archived' && Object.keys(changes).length === 0) return;
          throw archived();
        }
        refuseProblems({
          currentVolume: volumeProblem(
            changes.currentVolume ?? tank.currentVolume,
            changes.capacity ?? tank.capacity,
          ),
        });
        const archivedAt = status === 'archived' ? clock.now() : undefined;
        await store.updateTank(tx, held, { ...changes, archivedAt }, stampOf(member));
      });
      return get(member, id);
    },

    async delete(member, id) {
      await db.begin(async (tx) => {
        const held = await store.holdTank(tx, member.estateId, id);
        if (!held) throw notFound('tank');
        try {
          await store.deleteTank(tx, held);
        } catch (error) {
          if (!isForeignKeyViolation(error, 'tank_readings_tank_fkey')) throw error;
          if (held.tank.status === 'archived') throw archived();
          throw refused(409, 'has_readings');
        }
      });
    },
  };
}

/** What is wrong with a volume, or `undefined`; litres. */
export function volumeProblem(volume: number, capacity: number): Sentence | undefined {
  return volume > capacity ? say('above_capacity', { field: 'Current volume', capacity }) : undefined;
}
