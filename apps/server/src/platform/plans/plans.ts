import { type EstatePlan, sentenceOf } from '@cuverie/contract';
import { PLAN_TERMS, planLimit, planPhase, type Sentence, TRIAL_DAYS } from '@cuverie/domain';
import type { Clock } from '../clock.ts';
import type { Database, Db, Transaction } from '../database/database.ts';
import { refused } from '../http/refusal.ts';
import * as store from './plans.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The payment service, as needed when estates are deleted. */
export interface Payments {
  /** Cancels a customer's subscription at the end of the paid period. */
  letEnd(customerId: string): Promise<void>;
  /** Cancels it now and deletes the customer. */
  forget(customerId: string): Promise<void>;
}

/** What an estate may add by its plan; everything on a server without plans. */
export interface Plans {
  /** @throws Refusal 402 if the trial or the plan of an estate has ended */
  admit(estateId: string): Promise<void>;
  /**
   * Call it after adding a wine, in the same transaction, which it rolls back beyond the limit.
   * @throws Refusal 402
   */
  admitWine(tx: Transaction, estateId: string): Promise<void>;
  /**
   * Call it likewise after restoring deleted wines: they need room, except that those beyond a smaller limit return if
   * they were not replaced.
   * @throws Refusal 402
   */
  admitBack(tx: Transaction, estateId: string, back: { wines: number; deletedAt: Date }): Promise<void>;
  /** Returns for one wine after the other whether there is room, or why not; no other call adds any meanwhile. */
  roomForWines(tx: Transaction, estateId: string): Promise<() => Sentence | undefined>;
  /** Call it when an estate is to be deleted, so that no further period is charged. */
  letPaymentEnd(estateId: string): Promise<void>;
  /** Call it before an estate is deleted: it cancels its subscription at the payment service. */
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

/** @param payments `undefined` without plans */
export const plansOf = (
  payments: Payments | undefined,
  { db, clock }: { db: Database; clock: Clock },
): Plans => (payments ? storedPlans(db, clock, payments) : NO_PLANS);

function storedPlans(db: Database, clock: Clock, payments: Payments): Plans {
  /** Applies a function to an estate's customer, if it ever had one. */
  async function withCustomer(estateId: string, act: (customerId: string) => Promise<void>): Promise<void> {
    const customerId = (await store.findSubscription(db, estateId))?.customerId;
    if (customerId !== null && customerId !== undefined) await act(customerId);
  }

  /** Limit and number of an estate's wines; `undefined` without a limit. */
  async function limited(tx: Transaction, estateId: string) {
    await subscriptionOf(tx, clock, estateId);
    const locked = await store.lockSubscription(tx, estateId);
    const most = locked && planLimit(locked);
    if (!locked?.plan || most === undefined || most === Number.POSITIVE_INFINITY) return undefined;
    return { plan: PLAN_TERMS[locked.plan].name, most, wines: await store.countWines(tx, estateId) };
  }

  return {
    async admit(estateId) {
      const subscription = await subscriptionOf(db, clock, estateId);
      if (planPhase(subscription, clock.now()) !== 'over') return;
      throw refused(402, subscription.status === null ? 'plan_over.trial' : 'plan_over.unpaid');
    },

    async admitWine(tx, estateId) {
      const room = await limited(tx, estateId);
      // The wine was already added.
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
        return left < 0 ? sentenceOf('no_room_in_plan', { plan: room.plan, most: room.most }) : undefined;
      };
    },

    letPaymentEnd: (estateId) => withCustomer(estateId, (id) => payments.letEnd(id)),
    endPayment: (estateId) => withCustomer(estateId, (id) => payments.forget(id)),
  };
}

/** Returns the plan of an estate; the first call starts its trial. */
export async function subscriptionOf(db: Db, clock: Clock, estateId: string): Promise<store.Subscription> {
  const found = await store.findSubscription(db, estateId);
  if (found) return found;
  await store.beginTrial(db, estateId, new Date(clock.now().getTime() + TRIAL_DAYS * DAY_MS));
  const begun = await store.findSubscription(db, estateId);
  if (begun === undefined) throw new Error('An estate was removed while its plan was looked at.');
  return begun;
}

/** Returns an estate's plan for its members. */
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

/** Stripe resends an event for three days, and a person can for thirty. */
const EVENT_DAYS = 40;

/** Deletes events that cannot be sent again. */
export const sweepEvents = (db: Database, clock: Clock): Promise<void> =>
  store.sweepEvents(db, new Date(clock.now().getTime() - EVENT_DAYS * DAY_MS));
