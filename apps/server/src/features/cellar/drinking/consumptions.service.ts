import {
  type CellarConsumption,
  type Consumption,
  type ConsumptionAndWine,
  type ConsumptionChanges,
  type ConsumptionDraft,
  type ConsumptionQuery,
  type HistoryQuery,
  type HistorySummary,
  type HistoryWhere,
  say,
  type WineDetail,
} from '@cuverie/contract';
import { bottlesProblem, consumptionDayProblem, shortageProblem, WINE_LIMITS } from '@cuverie/domain';
import { v7 as newId } from 'uuid';
import { latestToday, today } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Page } from '../../../platform/database/page.ts';
import { invalid, notFound, refused, refuseProblems, staleVersion } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/sessions/member.ts';
import { findWine, type HeldWine, holdWine, takeBottles } from '../wines/wines.store.ts';
import * as store from './consumptions.store.ts';
import { summaryOf } from './history.summary.ts';

/** What a consumption is called in what is said to people. */
const ENTRY = 'entry';

export interface ConsumptionService {
  ofWine(member: Member, wineId: string, query: ConsumptionQuery): Promise<Page<Consumption>>;
  list(member: Member, query: HistoryQuery): Promise<Page<CellarConsumption>>;
  summary(member: Member, where: HistoryWhere): Promise<HistorySummary>;
  get(member: Member, id: string): Promise<Consumption>;
  /** Takes bottles of a wine; sent again under the same id, it gives the stored entry and takes nothing. */
  add(
    member: Member,
    wineId: string,
    draft: ConsumptionDraft,
  ): Promise<{ stored: ConsumptionAndWine; added: boolean }>;
  update(member: Member, id: string, changes: ConsumptionChanges): Promise<ConsumptionAndWine>;
  /** Takes a consumption back: its bottles return, and the wine was last tasted when it was before. */
  undo(member: Member, id: string): Promise<WineDetail>;
}

export function consumptionService({ db, clock }: Platform): ConsumptionService {
  const stampOf = (member: Member) => ({ userId: member.userId, at: clock.now() });

  function refuseImpossible({ day, quantity, reason }: store.ConsumptionValues): void {
    refuseProblems({
      day: consumptionDayProblem(day, latestToday(clock)),
      quantity: bottlesProblem(quantity, reason),
    });
  }

  async function find(member: Member, id: string): Promise<Consumption> {
    const consumption = await store.findConsumption(db.quick, member.estateId, id);
    if (!consumption) throw notFound(ENTRY);
    return consumption;
  }

  /** Locks a consumption, its wine first: whoever takes bottles of a wine waits for its row. */
  async function hold(tx: Transaction, member: Member, { id, wineId }: Consumption) {
    const wine = await holdWine(tx, member.estateId, wineId);
    const held = wine && (await store.holdConsumption(tx, wine, id));
    if (!held) throw notFound(ENTRY);
    return { wine, held, before: held.consumption };
  }

  /** What is stored under an id already, with its wine. */
  async function storedEarlier(tx: Transaction, member: Member, id: string, held: HeldWine) {
    const consumption = await store.findConsumption(tx, member.estateId, id);
    if (!consumption) return undefined;
    const isOfThis = consumption.wineId === held.wine.id;
    const wine = isOfThis ? held.wine : await findWine(tx, member.estateId, consumption.wineId);
    return wine && { consumption, wine };
  }

  return {
    async ofWine(member, wineId, query) {
      if (!(await findWine(db.quick, member.estateId, wineId))) throw notFound('wine');
      return store.listConsumptionsOfWine(db, member.estateId, wineId, query);
    },

    list: (member, query) => store.listConsumptions(db, member.estateId, query),

    summary: async ({ estateId }, where) => summaryOf(await store.countHistory(db, estateId), where),

    get: find,

    async add(member, wineId, draft) {
      const id = draft.id ?? newId();
      return db.begin(async (tx) => {
        const held = await holdWine(tx, member.estateId, wineId);
        if (!held) throw notFound('wine');
        const earlier = await storedEarlier(tx, member, id, held);
        if (earlier) return { stored: earlier, added: false };
        const values = { ...valuesOf(draft, today(clock)), takenBy: member.name };
        refuseImpossible(values);
        refuseShortage(values.quantity, held.wine);
        const consumption = await store
          .insertConsumption(tx, held, id, values, stampOf(member))
          .catch(refuseTakenId);
        const wine = await takeBottles(tx, held, values.quantity, stampOf(member));
        return { stored: { consumption, wine }, added: true };
      });
    },

    async update(member, id, { version, ...given }) {
      const entry = await find(member, id);
      return db.begin(async (tx) => {
        const { wine: heldWine, held, before } = await hold(tx, member, entry);
        if (version !== undefined && version !== before.version) throw staleVersion(ENTRY, before);
        // An entry always has its day: an empty one changes nothing.
        const changes = { ...given, day: given.day || undefined };
        const after = { ...before, ...defined(changes) };
        refuseImpossible(after);
        const taken = before.fromStock ? after.quantity - before.quantity : 0;
        refuseShortage(taken, heldWine.wine);
        const consumption = await store.updateConsumption(tx, held, changes, stampOf(member));
        const wine = await takeBottles(tx, heldWine, taken, stampOf(member));
        return { consumption, wine };
      });
    },

    async undo(member, id) {
      const entry = await find(member, id);
      return db.begin(async (tx) => {
        const { wine, held, before } = await hold(tx, member, entry);
        const taken = before.fromStock ? -before.quantity : 0;
        refuseShortage(taken, wine.wine);
        await store.deleteConsumption(tx, held);
        return takeBottles(tx, wine, taken, stampOf(member));
      });
    },
  };
}

/** A client's id may be that of an entry nobody sees: one of a deleted wine, or of this very moment. */
function refuseTakenId(error: unknown): never {
  if (!isUniqueViolation(error, 'consumptions_pkey')) throw error;
  throw refused(409, 'id_taken.entry');
}

/** A new consumption's values, with the defaults for what the draft leaves open: one bottle, drunk today. */
function valuesOf(draft: ConsumptionDraft, today: string): Omit<store.ConsumptionValues, 'takenBy'> {
  return {
    day: draft.day || today,
    quantity: draft.quantity ?? 1,
    fromStock: true,
    reason: draft.reason ?? 'Drunk',
    rating: draft.rating ?? null,
    note: draft.note ?? null,
  };
}

type Defined<Values> = { [Field in keyof Values]?: Exclude<Values[Field], undefined> };

/** The values that say something: an `undefined` would hide what is stored. */
function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>;
}

/** Refuses to take more bottles than there are, or to give back more than a wine can have. */
function refuseShortage(taken: number, { quantity }: WineDetail): void {
  const problem = taken > 0 ? shortageProblem(taken, quantity) : undefined;
  if (problem !== undefined) throw invalid({ quantity: problem }, 'not_enough_bottles');
  const { max } = WINE_LIMITS.quantity;
  if (quantity - taken > max)
    throw invalid({ quantity: say('too_many_bottles', { most: max }) }, 'too_many_bottles');
}
