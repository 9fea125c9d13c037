/** Stripe, who takes the payments: what is asked of it, by its own package, and what it says of subscriptions. */
import { PLANS, type Plan, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '@cuverie/domain';
import type { Stripe } from 'stripe';

/** How payments are taken; see `.env.example`. */
export interface PaymentSettings {
  secretKey: string;
  webhookSecret: string;
  /** The price of each plan, by its id at Stripe. */
  prices: Readonly<Record<Plan, string>>;
  /** Another server than Stripe's own, on this machine, for tests. */
  api: URL | undefined;
}

/** Longer than Stripe ever takes when it is well, and shorter than people wait. */
const PATIENCE_MS = 15_000;

/** Seconds an event may be on its way: Stripe signs each anew when it sends it. */
const TOLERANCE_S = 300;

/** Stripe takes no trial that ends sooner than in 48 hours; some are spent on its page. */
const LEAST_TRIAL_MS = 50 * 60 * 60 * 1000;

/** What Stripe tells of what a customer subscribed to. */
export interface Told {
  /** Nothing where it is a price this server does not know. */
  plan: Plan | undefined;
  status: SubscriptionStatus;
  /** An instant. */
  paidUntil: string | null;
  isEnding: boolean;
}

/** The first there is of these is what counts; what is served comes before what is not. */
const INTEREST: readonly string[] = SUBSCRIPTION_STATUSES;

export type StripePayments = Awaited<ReturnType<typeof paymentsBy>>;

export async function paymentsBy({ secretKey, webhookSecret, prices, api }: PaymentSettings) {
  // Half a second and 20 MB that a server without plans does without.
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
    /** Whether a customer was not deleted there since. */
    async hasCustomer(customer: string): Promise<boolean> {
      try {
        return (await stripe.customers.retrieve(customer)).deleted !== true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    /** @returns the id of a new customer */
    async addCustomer(estateId: string, email: string, name: string): Promise<string> {
      const { id } = await stripe.customers.create({ email, name, metadata: { estate: estateId } });
      return id;
    },

    /** @returns the address of a page where the plan is paid for; what is left of a trial stays free */
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
      // Only a session that is shown within a page of ours has none.
      return url ?? site;
    },

    /** @returns the address of a page where a customer changes or ends what they pay for */
    async portal(customer: string, site: string): Promise<string> {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: `${site}/plan` });
      return url;
    },

    /** How what a customer subscribed to stands now; nothing where they never did. */
    async subscriptionOf(customer: string): Promise<Told | undefined> {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
      const rank = ({ status }: Stripe.Subscription) =>
        INTEREST.includes(status) ? INTEREST.indexOf(status) : INTEREST.length;
      const [first] = data.toSorted((one, other) => rank(one) - rank(other) || other.created - one.created);
      return first && told(first, prices);
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
        // It was done before, and what it was done for was cut short.
        if (!isMissing(error)) throw error;
      }
    },

    /** @throws where it is not signed, or was signed too long ago */
    eventIn: (body: Buffer, signature: string, now: Date): Stripe.Event =>
      stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, now.getTime()),

    /** Whether it is Stripe that failed or refused, or could not be reached. */
    isFailure: (error: unknown): boolean => error instanceof Package.errors.StripeError,
  };
}

interface Checkout {
  customer: string;
  plan: Plan;
  freeUntil: Date;
  /** Where people reach us. */
  site: string;
  now: Date;
}

function told(subscription: Stripe.Subscription, prices: PaymentSettings['prices']): Told {
  const [item] = subscription.items.data;
  const { status } = subscription;
  return {
    plan: PLANS.find((plan) => prices[plan] === item?.price.id),
    // One that Stripe thinks of later is none that is paid.
    status: SUBSCRIPTION_STATUSES.find((one) => one === status) ?? 'unpaid',
    paidUntil: item ? new Date(item.current_period_end * 1000).toISOString() : null,
    isEnding: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
}
