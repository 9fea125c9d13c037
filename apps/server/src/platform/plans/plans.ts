import { type EstatePlan, say } from '@cuverie/contract';
import { PLAN_TERMS, planLimit, planPhase, type Sentence, TRIAL_DAYS } from '@cuverie/domain';
import type { Clock } from '../clock.ts';
import type { Database, Db, Transaction } from '../database/database.ts';
import { refused } from '../http/refusal.ts';
import * as store from './plans.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Who takes the payments, as far as estates that go are concerned. */
export interface Payments {
  /** Has what a customer pays for end with the period that is paid. */
  letEnd(customerId: string): Promise<void>;
  /** Ends it now, and has the customer forgotten. */
  forget(customerId: string): Promise<void>;
}

/** What an estate may add by its plan. Where the server has no plans, everything. */
export interface Plans {
  /** @throws Refusal 402 where the trial or the plan of an estate is over: nothing is added to it any more */
  admit(estateId: string): Promise<void>;
  /**
   * To be called when a wine was added, in the same transaction, which this undoes where that was one too many.
   * @throws Refusal 402
   */
  admitWine(tx: Transaction, estateId: string): Promise<void>;
  /**
   * To be called when wines were brought back that were deleted then, as above: they come where there is room, and beyond
   * it where nothing came in their place since.
   * @throws Refusal 402
   */
  admitBack(tx: Transaction, estateId: string, back: { wines: number; deletedAt: Date }): Promise<void>;
  /** Tells of one wine after the other whether there is room for it, or else why not; no one else adds any meanwhile. */
  roomForWines(tx: Transaction, estateId: string): Promise<() => Sentence | undefined>;
  /** To be called when an estate is to be deleted: it is charged for no period more. */
  letPaymentEnd(estateId: string): Promise<void>;
  /** To be called before an estate is deleted: cancels its subscription at the payment service. */
  endPayment(estateId: string): Promise<void>;
}

const NO_PLANS: Plans = {
  admit: async () => {},
  admitWine: async () => {},
  admitBack: async () => {},
  roomForWines: async () => () => undefined,
  letPaymentEnd: async () => {},
  endPayment: async () => {},
};

/** @param payments nothing where estates have no plans */
export const plansOf = (
  payments: Payments | undefined,
  { db, clock }: { db: Database; clock: Clock },
): Plans => (payments ? keptPlans(db, clock, payments) : NO_PLANS);

function keptPlans(db: Database, clock: Clock, payments: Payments): Plans {
  /** Does it with the customer of an estate that ever had one. */
  async function withCustomer(estateId: string, act: (customerId: string) => Promise<void>): Promise<void> {
    const customerId = (await store.findSubscription(db, estateId))?.customerId;
    if (customerId !== null && customerId !== undefined) await act(customerId);
  }

  /** How many wines an estate may have and has; nothing where there is no limit. */
  async function limited(tx: Transaction, estateId: string) {
    await subscriptionOf(tx, clock, estateId);
    const held = await store.holdSubscription(tx, estateId);
    const most = held && planLimit(held);
    if (!held?.plan || most === undefined || most === Number.POSITIVE_INFINITY) return undefined;
    return { plan: PLAN_TERMS[held.plan].name, most, wines: await store.countWines(tx, estateId) };
  }

  return {
    async admit(estateId) {
      const subscription = await subscriptionOf(db, clock, estateId);
      if (planPhase(subscription, clock.now()) !== 'over') return;
      throw refused(402, subscription.status === null ? 'plan_over.trial' : 'plan_over.unpaid');
    },

    async admitWine(tx, estateId) {
      const room = await limited(tx, estateId);
      // It was added already.
      if (room && room.wines > room.most) throw refused(402, 'plan_full', { ...room, wines: room.wines - 1 });
    },

    async admitBack(tx, estateId, { wines, deletedAt }) {
      const room = await limited(tx, estateId);
      if (!room || room.wines <= room.most || !(await store.hasWineSince(tx, estateId, deletedAt))) return;
      throw refused(402, 'plan_full', { ...room, wines: room.wines - wines });
    },

    async roomForWines(tx, estateId) {
      const room = await limited(tx, estateId);
      if (room === undefined) return () => undefined;
      let left = room.most - room.wines;
      return () => {
        left -= 1;
        return left < 0 ? say('no_room_in_plan', { plan: room.plan, most: room.most }) : undefined;
      };
    },

    letPaymentEnd: (estateId) => withCustomer(estateId, (id) => payments.letEnd(id)),
    endPayment: (estateId) => withCustomer(estateId, (id) => payments.forget(id)),
  };
}

/** What an estate pays for; when it is looked at for the first time its trial begins. */
export async function subscriptionOf(db: Db, clock: Clock, estateId: string): Promise<store.Subscription> {
  const found = await store.findSubscription(db, estateId);
  if (found) return found;
  await store.beginTrial(db, estateId, new Date(clock.now().getTime() + TRIAL_DAYS * DAY_MS));
  const begun = await store.findSubscription(db, estateId);
  if (begun === undefined) throw new Error('An estate was removed while its plan was looked at.');
  return begun;
}

/** The plan of an estate, as its people see it. */
export async function planOf(db: Db, clock: Clock, estateId: string): Promise<EstatePlan> {
  const subscription = await subscriptionOf(db, clock, estateId);
  const { plan, trialEndsAt, paidUntil, isEnding, customerId, status } = subscription;
  const limit = planLimit(subscription);
  return {
    plan,
    phase: planPhase(subscription, clock.now()),
    wines: await store.countWines(db, estateId),
    limit: limit === Number.POSITIVE_INFINITY ? null : limit,
    trialEndsAt,
    paidUntil,
    isEnding,
    hasPayments: customerId !== null && status !== null,
  };
}

/** Stripe sends an event again for three days, and a person from its pages for thirty. */
const EVENT_DAYS = 40;

/** Forgets events that do not come again. */
export const sweepEvents = (db: Database, clock: Clock): Promise<void> =>
  store.sweepEvents(db, new Date(clock.now().getTime() - EVENT_DAYS * DAY_MS));
