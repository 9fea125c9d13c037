import { type Plan, planPhase } from '@cuverie/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Stripe } from 'stripe';
import { refused } from '../../platform/http/refusal.ts';
import * as store from '../../platform/plans/plans.store.ts';
import { subscriptionOf } from '../../platform/plans/plans.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions/member.ts';
import type { StripePayments } from './stripe.ts';

/** Events that may change a subscription; its state is always read from Stripe. */
const RELEVANT_EVENTS = /^(?:customer\.subscription\.|checkout\.session\.completed$)/;

/** Maximum of attempts; simultaneous events of one estate are rare. */
const TRIES = 5;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

export function planService({ db, clock, siteUrl }: Platform, payments: StripePayments) {
  /** Calls Stripe and logs errors. */
  async function asking<Result>(log: Log, ask: () => Promise<Result>): Promise<Result> {
    try {
      return await ask();
    } catch (error) {
      if (!payments.isFailure(error)) throw error;
      log.error({ err: error }, 'asking Stripe failed');
      throw refused(503, 'payment_unavailable');
    }
  }

  /**
   * Reads the state of an estate's subscription from Stripe and stores it. If another request stored something
   * meanwhile, the state may be older and is read again.
   */
  async function readAgain(estateId: string, log: Log): Promise<store.Subscription> {
    for (let tries = 1; ; tries += 1) {
      const before = await subscriptionOf(db, clock, estateId);
      if (before.customerId === null) return before;
      // A restored estate may refer to a customer that was deleted at Stripe.
      if (!(await payments.hasCustomer(before.customerId))) {
        await store.dropCustomer(db, estateId, before.customerId);
        return subscriptionOf(db, clock, estateId);
      }
      const reported = await payments.subscriptionOf(before.customerId);
      if (reported === undefined) return before;
      if (reported.plan === undefined)
        log.warn(
          { estate: estateId },
          'a subscription at Stripe has a price that STRIPE_PRICES does not name',
        );
      const after = { ...reported, plan: reported.plan ?? before.plan };
      if (await store.saveSubscription(db, estateId, before.version, after)) return { ...before, ...after };
      if (tries === TRIES) throw new Error('The subscription of an estate changed each time it was read.');
    }
  }

  async function payerOf({ userId, estateId }: Member): Promise<string> {
    const { email, estate } = await store.findPayer(db, userId, estateId);
    await store.saveCustomer(db, estateId, await payments.addCustomer(estateId, email, estate));
    const { customerId } = await subscriptionOf(db, clock, estateId);
    return customerId ?? '';
  }

  return {
    /** @returns URL of the payment page */
    choose: (member: Member, plan: Plan, log: Log): Promise<string> =>
      asking(log, async () => {
        const now = clock.now();
        const subscription = await readAgain(member.estateId, log);
        // A second subscription would charge twice.
        if (subscription.customerId !== null && isServed(subscription, now))
          throw refused(409, 'plan_paid_already');
        const customer = subscription.customerId ?? (await payerOf(member));
        const freeUntil = new Date(subscription.trialEndsAt);
        return payments.checkout(member.estateId, { customer, plan, freeUntil, site: siteUrl(), now });
      }),

    /** @returns URL of the page to change the subscription */
    manage: (member: Member, log: Log): Promise<string> =>
      asking(log, async () => {
        const { customerId, status } = await readAgain(member.estateId, log);
        if (customerId === null || status === null) throw refused(409, 'nothing_paid_yet');
        return payments.portal(customerId, siteUrl());
      }),

    /** Processes Stripe's events once each, in any order. */
    async take(body: Buffer, signature: string, log: Log): Promise<void> {
      const event = signedEvent(payments, body, signature, clock.now(), log);
      if (!RELEVANT_EVENTS.test(event.type) || (await store.isEventKnown(db, event.id))) return;
      const { customer, metadata } = event.data.object as Stripe.Subscription;
      const estateId = metadata?.['estate'];
      const payer = typeof customer === 'string' ? customer : customer?.id;
      const isOurs = await isCustomerOf(estateId, payer);
      if (isOurs) await asking(log, () => readAgain(String(estateId), log));
      else log.warn({ event: event.id }, 'an event of Stripe is of no estate of this server');
      await store.noteEvent(db, event.id, clock.now());
    },
  };

  async function isCustomerOf(estateId: string | undefined, customer: string | undefined): Promise<boolean> {
    if (estateId === undefined || customer === undefined || !UUID.test(estateId)) return false;
    const found = await store.findSubscription(db, estateId);
    // It paid after the backup it was restored from was made.
    if (found?.customerId === null) await store.saveCustomer(db, estateId, customer);
    return found !== undefined && (found.customerId ?? customer) === customer;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isServed = (subscription: store.Subscription, now: Date): boolean =>
  ['paid', 'late'].includes(planPhase(subscription, now));

function signedEvent(
  payments: StripePayments,
  body: Buffer,
  signature: string,
  now: Date,
  log: Log,
): Stripe.Event {
  try {
    return payments.eventIn(body, signature, now);
  } catch {
    log.warn('an event is not signed with STRIPE_WEBHOOK_SECRET, or was signed too long ago');
    throw refused(400, 'invalid.request');
  }
}
