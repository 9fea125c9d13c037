/** Calls Stripe for payments with its own package and interprets subscriptions. */
import { PLANS, type Plan, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@cuverie/domain';
import type { Stripe } from 'stripe';

/** Settings of payments; see `.env.example`. */
export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** Stripe's price id of each plan. */
  prices: Readonly<Record<Plan, string>>;
  /** Base URL of another server, on localhost, for tests. */
  api: URL | undefined;
}

/** Timeout: longer than Stripe normally takes, and shorter than people wait. */
const PATIENCE_MS = 15_000;

/** Maximum age of an event in seconds; Stripe signs each attempt again. */
const TOLERANCE_S = 300;

/** Stripe requires at least 48 hours of trial; this includes time spent on its page. */
const LEAST_TRIAL_MS = 50 * 60 * 60 * 1000;

/** State of a customer's subscription at Stripe. */
export interface SubscriptionState {
  /** `undefined` for a price this server does not know. */
  plan: Plan | undefined;
  status: SubscriptionStatus;
  /** An instant. */
  paidUntil: string | null;
  isEnding: boolean;
}

/** The first existing one counts; active subscriptions come before ended ones. */
const INTEREST: readonly string[] = SUBSCRIPTION_STATUSES;

export type StripePayments = Awaited<ReturnType<typeof paymentsBy>>;

export async function paymentsBy({ secretKey, webhookSecret, prices, api }: PaymentSettings) {
  // Loading takes half a second and 20 MB, which a server without plans saves.
  const { default: Package } = await import('stripe');
  const stripe = new Package(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && { host: api.hostname, port: api.port, protocol: 'http' as const }),
  });

  const isMissing = (error: unknown): boolean =>
    error instanceof Package.errors.StripeError && error.code === 'resource_missing';

  return {
    /** Returns whether a customer still exists at Stripe. */
    async hasCustomer(customer: string): Promise<boolean> {
      try {
        return (await stripe.customers.retrieve(customer)).deleted !== true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    /** @returns id of a new customer */
    async addCustomer(estateId: string, email: string, name: string): Promise<string> {
      const { id } = await stripe.customers.create({ email, name, metadata: { estate: estateId } });
      return id;
    },

    /** @returns URL of a payment page; the rest of a trial stays free */
    async checkout(estateId: string, { customer, plan, freeUntil, site, now }: Checkout): Promise<string> {
      const isFree = freeUntil.getTime() - now.getTime() > LEAST_TRIAL_MS;
      const metadata = { estate: estateId };
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: estateId,
        line_items: [{ price: prices[plan], quantity: 1 }],
        metadata,
        subscription_data: {
          metadata,
          ...(isFree && { trial_end: Math.floor(freeUntil.getTime() / 1000) }),
        },
        success_url: `${site}/plan?paid=yes`,
        cancel_url: `${site}/plan`,
      });
      // Only an embedded session has no URL.
      return url ?? site;
    },

    /** @returns URL of the page where a customer changes or cancels */
    async portal(customer: string, site: string): Promise<string> {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: `${site}/plan` });
      return url;
    },

    /** Returns the state of a customer's subscription; `undefined` if there never was one. */
    async subscriptionOf(customer: string): Promise<SubscriptionState | undefined> {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
      const rank = ({ status }: Stripe.Subscription) =>
        INTEREST.includes(status) ? INTEREST.indexOf(status) : INTEREST.length;
      const [first] = data.toSorted((one, other) => rank(one) - rank(other) || other.created - one.created);
      return first && subscriptionState(first, prices);
    },

    async letEnd(customer: string): Promise<void> {
      const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
      for (const { id, cancel_at_period_end } of data)
        if (!cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    },

    async forget(customer: string): Promise<void> {
      try {
        await stripe.customers.del(customer);
      } catch (error) {
        // The customer was already deleted by an interrupted call.
        if (!isMissing(error)) throw error;
      }
    },

    /** @throws if the signature is missing, wrong or too old */
    eventIn: (body: Buffer, signature: string, now: Date): Stripe.Event =>
      stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, now.getTime()),

    /** Returns whether Stripe failed, refused or was unreachable. */
    isFailure: (error: unknown): boolean => error instanceof Package.errors.StripeError,
  };
}

interface Checkout {
  customer: string;
  plan: Plan;
  freeUntil: Date;
  /** Public base URL of this server. */
  site: string;
  now: Date;
}

function subscriptionState(
  subscription: Stripe.Subscription,
  prices: PaymentSettings['prices'],
): SubscriptionState {
  const [item] = subscription.items.data;
  const { status } = subscription;
  return {
    plan: PLANS.find((plan) => prices[plan] === item?.price.id),
    // Statuses that Stripe adds later count as unpaid.
    status: SUBSCRIPTION_STATUSES.find((one) => one === status) ?? 'unpaid',
    paidUntil: item ? new Date(item.current_period_end * 1000).toISOString() : null,
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
}
