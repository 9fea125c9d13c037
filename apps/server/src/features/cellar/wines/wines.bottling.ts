/** Bottles of the winery's own wine that come into My Cellar, and go again when a bottling is corrected. */
import { say, type WineDraft } from '@cuverie/contract';
import { holdingsOf, stockOf, takeFrom, vintageProblem, WINE_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { type Clock, currentYear } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { insertWine, keepStock, stockOfWine, wines } from './wines.store.ts';
import { valuesOf } from './wines.values.ts';

export interface Bottles {
  bottles: number;
  bottleSizeMl: number;
}

export function bottlingOf({ clock }: { clock: Clock }) {
  return {
    /** @returns the id of a new wine without bottles */
    async addWine(
      tx: Transaction,
      member: Member,
      draft: Omit<WineDraft, 'quantity'>,
      bottleSizeMl: number,
    ): Promise<string> {
      const { id = newId() } = draft;
      const values = valuesOf({ ...draft, quantity: 0, bottleSizeMl });
      refuseProblems({ vintage: vintageProblem(values.vintage, currentYear(clock)) });
      await insertWine(tx, member.estateId, id, values, stampOf(member, clock));
      return id;
    },

    /**
     * Adds bottles to a wine.
     * @returns what the wine is called; `undefined` where the estate has no such wine, or no longer
     */
    async put(
      tx: Transaction,
      member: Member,
      wineId: string,
      { bottles, bottleSizeMl }: Bottles,
    ): Promise<string | undefined> {
      if (!(await wines.exists(tx, member.estateId, wineId))) return undefined;
      const held = await wines.hold(tx, member.estateId, wineId);
      const { max: most } = WINE_LIMITS.quantity;
      if (held.row.quantity + bottles > most) throw invalid({ bottles: say('too_many_bottles', { most }) });
      const lying = holdingsOf(stockOfWine(held.row));
      const beside = lying.find((holding) => holding.bottleSizeMl === bottleSizeMl) ?? lying[0];
      const more = { place: beside?.place ?? null, bottles, bottleSizeMl };
      await keepStock(tx, held, stockOf([...lying, more]), stampOf(member, clock));
      return held.row.name;
    },

    /**
     * Takes bottles away again; those of a wine that was deleted are gone with it.
     * @throws Refusal 409 where fewer of that size are left
     */
    async take(
      tx: Transaction,
      member: Member,
      wineId: string,
      { bottles, bottleSizeMl }: Bottles,
    ): Promise<void> {
      if (!(await wines.exists(tx, member.estateId, wineId))) return;
      const held = await wines.hold(tx, member.estateId, wineId);
      const lying = holdingsOf(stockOfWine(held.row));
      const ofSize = lying.filter((holding) => holding.bottleSizeMl === bottleSizeMl);
      const left = ofSize.reduce((sum, holding) => sum + holding.bottles, 0);
      if (left < bottles) throw refused(409, 'bottles_gone', { wine: held.row.name, left, bottles });
      const others = lying.filter((holding) => holding.bottleSizeMl !== bottleSizeMl);
      const kept = [...takeFrom(ofSize, bottles).left, ...others];
      await keepStock(tx, held, stockOf(kept), stampOf(member, clock));
    },
  };
}
