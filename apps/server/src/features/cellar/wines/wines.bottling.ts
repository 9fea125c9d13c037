/** Adds bottles of the winery's own wine to My Cellar, and removes them when a bottling is corrected. */
import { sentenceOf, type WineDraft } from '@cuverie/contract';
import {
  bottlesIn,
  type Holding,
  holdingsOf,
  LIBRARY,
  putBack,
  stockOf,
  type TakenFrom,
  takeFrom,
  vintageProblem,
  WINE_LIMITS,
} from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { type Clock, latestYear } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Plans } from '../../../platform/plans/plans.ts';
import type { CanRecord } from '../../../platform/sessions/member.ts';
import { withRoom } from '../racks/room.ts';
import { insertWine, lockStock, saveStock, stockOfWine } from './wines.store.ts';
import { valuesOf } from './wines.values.ts';

export interface Bottles {
  bottles: number;
  bottleSizeMl: number;
}

export function bottledWines({ clock, plans }: { clock: Clock; plans: Plans }) {
  return {
    /** @returns the id of a new wine without bottles */
    async addWine(
      tx: Transaction,
      member: CanRecord,
      draft: Omit<WineDraft, 'quantity'>,
      bottleSizeMl: number,
    ): Promise<string> {
      const { id = newId() } = draft;
      const values = valuesOf({ ...draft, quantity: 0, bottleSizeMl });
      refuseProblems({ vintage: vintageProblem(values.vintage, latestYear(clock)) });
      await insertWine(tx, plans, member.estateId, id, values, stampOf(member, clock));
      return id;
    },

    /**
     * Adds bottles to a wine, or removes some if `bottles` is negative. A deleted wine loses as many as it has and is
     * restored with the rest.
     * @param takenFrom where bottles return to that left before
     * @returns the name of the wine, and the places its bottles left; `undefined` if the estate has no such wine
     * @throws Refusal 409 if fewer bottles of that size are left
     */
    async change(
      tx: Transaction,
      member: CanRecord,
      wineId: string,
      {
        bottles,
        bottleSizeMl,
        place: wanted,
        takenFrom,
      }: Bottles & { place?: string; takenFrom?: TakenFrom[] },
    ): Promise<{ name: string; isDeleted: boolean; taken: TakenFrom[] } | undefined> {
      const locked = await lockStock(tx, member.estateId, wineId);
      if (locked === undefined) return undefined;
      const { name, isDeleted, quantity } = locked.row;
      const { max: most } = WINE_LIMITS.quantity;
      if (quantity + bottles > most) throw invalid({ bottles: sentenceOf('too_many_bottles', { most }) });
      const lying = holdingsOf(stockOfWine(locked.row));
      const ofSize = lying.filter((holding) => holding.bottleSizeMl === bottleSizeMl);
      const left = bottlesIn(ofSize);
      if (left + bottles < 0 && !isDeleted)
        throw refused(409, 'bottles_gone', { wine: name, left, bottles: -bottles });
      if (bottles === 0) return { name, isDeleted, taken: [] };
      const others = lying.filter((holding) => holding.bottleSizeMl !== bottleSizeMl);
      // Bottles kept aside stay there while others can go, and the first place stays the first.
      const isThere = ({ place }: Holding) => (place === LIBRARY) === (wanted === LIBRARY);
      const place = wanted ?? (ofSize.find(isThere) ?? others.find(isThere))?.place ?? null;
      const positionOf = (one: Holding) =>
        lying.findIndex((other) => other.place === one.place && other.bottleSizeMl === one.bottleSizeMl);
      const { left: rest, taken } = takeFrom(
        ofSize.toSorted((one, other) => Number(isThere(other)) - Number(isThere(one))),
        Math.max(0, Math.min(left, -bottles)),
      );
      const holdings =
        bottles < 0
          ? [...rest, ...others].toSorted((one, other) => positionOf(one) - positionOf(other))
          : takenFrom
            ? await withRoom(tx, member.estateId, wineId, putBack(lying, bottles, takenFrom))
            : [...lying, { place, bottles, bottleSizeMl }];
      await saveStock(tx, locked, stockOf(holdings), stampOf(member, clock));
      return { name, isDeleted, taken: taken.map((one) => ({ ...one, at: positionOf(one) })) };
    },
  };
}
