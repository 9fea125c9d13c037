import {
  type Consumption,
  type ConsumptionChanges,
  type ConsumptionDraft,
  type ConsumptionQuery,
  type HistoryQuery,
  type HistoryWhere,
  say,
  type WineDetail,
} from '@cuverie/contract';
import { bottlesProblem, consumptionDayProblem, shortageProblem, WINE_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestToday, today } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { defined } from '../../../platform/database/rows.ts';
import { sql } from '../../../platform/database/sql.ts';
import { stampOf } from '../../../platform/database/stamp.ts';
import { invalid, refused, refuseProblems } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { takeBottles, wines } from '../wines/wines.store.ts';
import {
  countHistory,
  type EntryValues,
  entries,
  listConsumptions,
  listConsumptionsOfWine,
  ofShownWines,
} from './consumptions.store.ts';
import { summaryOf } from './history.summary.ts';

export function consumptionService({ db, clock }: Platform) {
  function refuseImpossible({ day, quantity, reason }: EntryValues | Consumption): void {
    refuseProblems({
      day: consumptionDayProblem(day, latestToday(clock)),
      quantity: bottlesProblem(quantity, reason),
    });
  }

  const find = (member: Member, id: string): Promise<Consumption> =>
    entries.get(db.quick, member.estateId, id, sql`and ${ofShownWines(member.estateId)}`);

  /** Locks an entry, its wine first: whoever takes bottles of a wine waits for its row. */
  async function hold(tx: Transaction, { estateId }: Member, { id, wineId }: Consumption, version?: number) {
    const wine = await wines.hold(tx, estateId, wineId);
    const held = await entries.hold(tx, estateId, id, { version, further: sql`and wine_id = ${wineId}` });
    return { wine, held, before: held.row };
  }

  /** What is stored under an id already, with its wine. */
  async function storedEarlier(tx: Transaction, { estateId }: Member, id: string) {
    const consumption = await entries.find(tx, estateId, id, sql`and ${ofShownWines(estateId)}`);
    return consumption && { consumption, wine: await wines.get(tx, estateId, consumption.wineId) };
  }

  return {
    async ofWine({ estateId }: Member, wineId: string, query: ConsumptionQuery) {
      await wines.get(db.quick, estateId, wineId);
      return listConsumptionsOfWine(db, estateId, wineId, query);
    },

    list: ({ estateId }: Member, query: HistoryQuery) => listConsumptions(db, estateId, query),

    summary: async ({ estateId }: Member, where: HistoryWhere) =>
      summaryOf(await countHistory(db, estateId), where),

    get: find,

    /** Takes bottles of a wine; sent again under the same id, it gives the stored entry and takes nothing. */
    async add(member: Member, wineId: string, draft: ConsumptionDraft) {
      const id = draft.id ?? newId();
      return db.begin(async (tx) => {
        const held = await wines.hold(tx, member.estateId, wineId);
        const earlier = await storedEarlier(tx, member, id);
        if (earlier) return { stored: earlier, added: false };
        const values = { ...valuesOf(draft, today(clock)), wine: wineId, takenBy: member.name };
        refuseImpossible(values);
        refuseShortage(values.quantity, held.row);
        const stamp = stampOf(member, clock);
        const consumption = await entries.insert(tx, member.estateId, id, values, stamp);
        // A client's id may be that of an entry nobody sees: one of a deleted wine, or of this very moment.
        if (!consumption) throw refused(409, 'id_taken.entry');
        return {
          stored: { consumption, wine: await takeBottles(tx, held, values.quantity, stamp) },
          added: true,
        };
      });
    },

    async update(member: Member, id: string, { version, ...given }: ConsumptionChanges) {
      const entry = await find(member, id);
      return db.begin(async (tx) => {
        const { wine: heldWine, held, before } = await hold(tx, member, entry, version);
        // An entry always has its day: an empty one changes nothing.
        const changes = { ...given, day: given.day || undefined };
        const after = { ...before, ...defined(changes) };
        refuseImpossible(after);
        const taken = before.fromStock ? after.quantity - before.quantity : 0;
        refuseShortage(taken, heldWine.row);
        const consumption = await entries.update(tx, held, changes, stampOf(member, clock));
        return { consumption, wine: await takeBottles(tx, heldWine, taken, stampOf(member, clock)) };
      });
    },

    /** Takes a consumption back: its bottles return, and the wine was last tasted when it was before. */
    async undo(member: Member, id: string) {
      const entry = await find(member, id);
      return db.begin(async (tx) => {
        const { wine, held, before } = await hold(tx, member, entry);
        const taken = before.fromStock ? -before.quantity : 0;
        refuseShortage(taken, wine.row);
        await entries.delete(tx, held);
        return takeBottles(tx, wine, taken, stampOf(member, clock));
      });
    },
  };
}

/** A new consumption's values, with the defaults for what the draft leaves open: one bottle, drunk today. */
function valuesOf(draft: ConsumptionDraft, today: string): Omit<EntryValues, 'wine' | 'takenBy'> {
  return {
    day: draft.day || today,
    quantity: draft.quantity ?? 1,
    fromStock: true,
    reason: draft.reason ?? 'Drunk',
    rating: draft.rating ?? null,
    note: draft.note ?? null,
    source: null,
  };
}

/** Refuses to take more bottles than there are, or to give back more than a wine can have. */
function refuseShortage(taken: number, { quantity }: WineDetail): void {
  const problem = taken > 0 ? shortageProblem(taken, quantity) : undefined;
  if (problem !== undefined) throw invalid({ quantity: problem }, 'not_enough_bottles');
  const { max } = WINE_LIMITS.quantity;
  if (quantity - taken > max)
    throw invalid({ quantity: say('too_many_bottles', { most: max }) }, 'too_many_bottles');
}
