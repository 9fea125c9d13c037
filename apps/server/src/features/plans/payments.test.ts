/** Tests payments with a server that answers as documented by Stripe. */
import type { EstatePlan } from '@cuverie/contract';
import type { Plan, SubscriptionStatus } from '@cuverie/domain';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/database/sql.ts';
import { type SignedInClient, useTestApp } from '../../testing/app.ts';
import {
  asStripe,
  eventOf,
  STRIPE_PRICES,
  STRIPE_SECRETS,
  signatureOf,
  startStripeServer,
} from '../../testing/stripe-server.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SITE = 'https://cellar.example.com';

const stripe = await startStripeServer();
const app = useTestApp({ payment: { ...STRIPE_SECRETS, prices: STRIPE_PRICES, api: stripe.url } });
let ana: SignedInClient;

afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.failWith = undefined;
  stripe.calls.length = 0;
  ana = await app().signUp('Ana', { plan: 'enthusiast' });
});

const planOf = async (client = ana) => (await client.get<EstatePlan>('/api/estate/plan')).data;
const choose = (plan: Plan, client = ana) =>
  client.post<{ url: string }>('/api/estate/plan/checkout', { plan });
const manage = (client = ana) => client.post<{ url: string }>('/api/estate/plan/portal');
const customer = () => {
  const found = stripe.customers.find(({ email }) => email === ana.user.email);
  if (found === undefined) throw new Error('Stripe has no customer with this address.');
  return found;
};

/** Sends an event like Stripe. */
async function send(
  event: object,
  signature?: string,
): Promise<{ status: number; message: string | undefined }> {
  const payload = JSON.stringify(event, undefined, 2);
  const response = await app().app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? signatureOf(payload, app().clock.now()),
    },
    payload,
  });
  return { status: response.statusCode, message: response.json<{ message?: string }>().message };
}
const OK = { status: 200, message: undefined };

/** Opens Stripe's page and pays there; Stripe has sent its event afterwards. */
async function subscribe(plan: Plan, status?: SubscriptionStatus) {
  const { data } = await choose(plan);
  const subscription = stripe.pay(data.url, status);
  expect(await send(eventOf('customer.subscription.created', asStripe(subscription)))).toEqual(OK);
  return subscription;
}
const asked = (call: string) => stripe.calls.filter((one) => one.call === call);

describe('choosing a plan', () => {
  test('opens a page of Stripe for its price, with the rest of the trial free', async () => {
    const { trialEndsAt } = await planOf();
    const { status, data } = await choose('collector');
    expect([status, data.url]).toEqual([200, expect.stringContaining('/pay/cs_test_')]);
    expect(customer()).toMatchObject({ name: "Ana's estate", metadata: { estate: ana.user.estate.id } });
    expect(asked('POST /v1/checkout/sessions')[0]?.fields).toEqual({
      mode: 'subscription',
      customer: customer().id,
      client_reference_id: ana.user.estate.id,
      'line_items[0][price]': 'price_middle',
      'line_items[0][quantity]': '1',
      'metadata[estate]': ana.user.estate.id,
      'subscription_data[metadata][estate]': ana.user.estate.id,
      'subscription_data[trial_end]': String(Date.parse(trialEndsAt) / 1000),
      success_url: `${SITE}/plan?paid=yes`,
      cancel_url: `${SITE}/plan`,
    });
    expect(await planOf()).toMatchObject({ plan: 'enthusiast', phase: 'trial', hasPayments: false });
  });

  test('requires payment at once if less of the trial is left than Stripe accepts', async () => {
    await planOf();
    await app().db.count(sql`
      update subscriptions set trial_ends_at = ${new Date(app().clock.now().getTime() + 40 * HOUR_MS)}
      where estate_id = ${ana.user.estate.id}`);
    await choose('collector');
    expect(asked('POST /v1/checkout/sessions')[0]?.fields).not.toHaveProperty('subscription_data[trial_end]');
  });

  test('creates one customer per estate for repeated calls', async () => {
    await choose('collector');
    await choose('enterprise');
    expect(stripe.customers.filter(({ email }) => email === ana.user.email)).toHaveLength(1);
  });

  test('is refused if one is already paid for, even before Stripe’s event', async () => {
    const { data } = await choose('collector');
    stripe.pay(data.url);
    const { status, error } = await choose('enterprise');
    expect([status, error.code]).toEqual([409, 'plan_paid_already']);
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'paid' });
  });

  test('requires a known one', async () => {
    const { status, error } = await ana.post('/api/estate/plan/checkout', { plan: 'gold' });
    expect([status, error.errors]).toEqual([
      400,
      { plan: 'Plan must be one of enthusiast, collector, enterprise' },
    ]);
  });

  test('fails with a message if Stripe does not answer or refuses, and changes nothing', async () => {
    stripe.failWith = 401;
    const { status, error } = await choose('collector');
    expect([status, error.code]).toEqual([503, 'payment_unavailable']);
    expect(await planOf()).toMatchObject({ plan: 'enthusiast', phase: 'trial', hasPayments: false });
  });
});

describe('managing a plan', () => {
  test('opens the portal of the estate’s customer', async () => {
    await subscribe('collector');
    const { status, data } = await manage();
    expect([status, data.url]).toEqual([200, expect.stringContaining(`/portal/${customer().id}`)]);
    expect(asked('POST /v1/billing_portal/sessions')[0]?.fields).toEqual({
      customer: customer().id,
      return_url: `${SITE}/plan`,
    });
  });

  test('is refused before the first payment', async () => {
    const { status, error } = await manage();
    expect([status, error.code]).toEqual([409, 'nothing_paid_yet']);
  });
});

describe('an estate restored from a backup', () => {
  const rowOf = () => app().db.one(sql`select * from subscriptions where estate_id = ${ana.user.estate.id}`);

  test('older than its deleted customer at Stripe has no plan and can choose one again', async () => {
    await subscribe('collector');
    const gone = customer().id;
    stripe.customers.splice(stripe.customers.indexOf(customer()), 1);
    expect((await planOf()).phase).toBe('paid');
    expect((await manage()).error.code).toBe('nothing_paid_yet');
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'trial', hasPayments: false });
    expect((await choose('enterprise')).status).toBe(200);
    expect((await rowOf())['customer_id']).not.toBe(gone);
  });

  test('older than its payment gets its plan with the next event', async () => {
    const subscription = await subscribe('collector');
    await app().db.count(sql`
      update subscriptions set customer_id = null, status = null, paid_until = null, plan = 'enthusiast'
      where estate_id = ${ana.user.estate.id}`);
    expect(await send(eventOf('customer.subscription.updated', asStripe(subscription)))).toEqual(OK);
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'paid', hasPayments: true });
    expect((await manage()).status).toBe(200);
  });
});

describe('an event', () => {
  test('of a payment sets the estate’s plan until the end of the paid period', async () => {
    const { paidUntil } = await subscribe('collector');
    expect(await planOf()).toMatchObject({
      plan: 'collector',
      phase: 'paid',
      limit: 1000,
      paidUntil: new Date(paidUntil * 1000).toISOString(),
      isEnding: false,
      hasPayments: true,
    });
  });

  test('of a checkout session does the same', async () => {
    const { data } = await choose('enterprise');
    stripe.pay(data.url);
    const session = { object: 'checkout.session', customer: customer().id, metadata: customer().metadata };
    expect(await send(eventOf('checkout.session.completed', session))).toEqual(OK);
    expect(await planOf()).toMatchObject({ plan: 'enterprise', phase: 'paid', limit: null });
  });

  test.each([
    ['with another secret', (payload: string, now: Date) => signatureOf(payload, now, 'whsec_other')],
    ['for another body', (_: string, now: Date) => signatureOf('{}', now)],
    [
      'six minutes ago',
      (payload: string, now: Date) => signatureOf(payload, new Date(now.getTime() - 360_000)),
    ],
    ['by nothing', () => ''],
    ['by nonsense', () => 't=now,v1=zzz'],
  ])('signed %s is refused and changes nothing', async (_name, sign) => {
    const { data } = await choose('collector');
    const event = eventOf('customer.subscription.created', asStripe(stripe.pay(data.url)));
    stripe.calls.length = 0;
    const signature = sign(JSON.stringify(event, undefined, 2), app().clock.now());
    const { status, message } = await send(event, signature);
    expect([status, message]).toEqual([400, expect.stringMatching(/^The request could not be read/)]);
    expect(stripe.calls).toEqual([]);
    expect(await planOf()).toMatchObject({ plan: 'enthusiast', phase: 'trial' });
  });

  test('received twice is processed immediately', async () => {
    const subscription = await subscribe('collector');
    const event = eventOf('customer.subscription.updated', asStripe(subscription), 'evt_twice');
    stripe.calls.length = 0;
    expect([await send(event), await send(event)]).toEqual([OK, OK]);
    expect(asked('GET /v1/subscriptions')).toHaveLength(1);
  });

  test('received after a later one changes nothing back', async () => {
    const subscription = await subscribe('collector');
    const before = eventOf('customer.subscription.updated', asStripe(subscription));
    subscription.status = 'canceled';
    await app().db.count(sql`
      update subscriptions set trial_ends_at = ${app().clock.now()} where estate_id = ${ana.user.estate.id}`);
    expect(await send(eventOf('customer.subscription.deleted', asStripe(subscription)))).toEqual(OK);
    expect(await send(before)).toEqual(OK);
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'over' });
  });

  test('received with others at once results in Stripe’s state', async () => {
    const subscription = await subscribe('collector');
    subscription.price = STRIPE_PRICES.enterprise;
    const events = Array.from({ length: 4 }, () =>
      eventOf('customer.subscription.updated', asStripe(subscription)),
    );
    expect(await Promise.all(events.map((event) => send(event)))).toEqual([OK, OK, OK, OK]);
    expect(await planOf()).toMatchObject({ plan: 'enterprise', phase: 'paid' });
  });

  test('that fails is refused, and processed when Stripe sends it again', async () => {
    const { data } = await choose('collector');
    const event = eventOf('customer.subscription.created', asStripe(stripe.pay(data.url)));
    stripe.failWith = 500;
    expect((await send(event)).status).toBe(503);
    stripe.failWith = undefined;
    expect(await send(event)).toEqual(OK);
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'paid' });
  });

  test('of an unknown estate, customer or type is accepted and ignored', async () => {
    const subscription = await subscribe('collector');
    const others = [
      { ...subscription, metadata: {} },
      { ...subscription, metadata: { estate: 'seven' } },
      { ...subscription, metadata: { estate: crypto.randomUUID() } },
      { ...subscription, customer: 'cus_other' },
    ].map((other) => eventOf('customer.subscription.updated', asStripe(other)));
    stripe.calls.length = 0;
    for (const event of [...others, eventOf('invoice.paid', { customer: customer().id })])
      expect(await send(event)).toEqual(OK);
    expect(stripe.calls).toEqual([]);
  });
});

describe('a subscription', () => {
  const endTrial = () =>
    app().db.count(sql`
      update subscriptions set trial_ends_at = ${app().clock.now()} where estate_id = ${ana.user.estate.id}`);
  const add = () =>
    ana.post('/cellar/wines', { name: 'A', vintage: 2005, region: 'B', type: 'Red', quantity: 1 });
  const becomes = async (changes: { status?: SubscriptionStatus; isEnding?: boolean; price?: string }) => {
    const subscription = await subscribe('collector');
    await endTrial();
    Object.assign(subscription, changes);
    expect(await send(eventOf('customer.subscription.updated', asStripe(subscription)))).toEqual(OK);
    return subscription;
  };

  test('with a failed payment keeps the plan while Stripe retries', async () => {
    await becomes({ status: 'past_due' });
    expect((await planOf()).phase).toBe('late');
    expect((await add()).status).toBe(201);
    expect((await choose('enterprise')).error.code).toBe('plan_paid_already');
  });

  test.each(['canceled', 'unpaid', 'incomplete_expired', 'paused'] as const)(
    'that is %s blocks new rows with a message and can be chosen again',
    async (status) => {
      await becomes({ status });
      expect((await planOf()).phase).toBe('over');
      const refused = await add();
      expect([refused.status, refused.error.message]).toEqual([
        402,
        expect.stringMatching(/^Your plan has ended\..*choose a plan on the page Plan\.$/),
      ]);
      expect((await ana.get('/cellar/wines')).status).toBe(200);
      expect((await choose('enthusiast')).status).toBe(200);
    },
  );

  test('cancelled for the end of its period continues until then and reports it', async () => {
    await becomes({ isEnding: true });
    expect(await planOf()).toMatchObject({ phase: 'paid', isEnding: true });
    expect((await add()).status).toBe(201);
  });

  test('with an unknown price keeps the plan', async () => {
    await becomes({ price: 'price_of_old' });
    expect(await planOf()).toMatchObject({ plan: 'collector', phase: 'paid' });
  });

  test('started again counts instead of the ended one', async () => {
    await becomes({ status: 'canceled' });
    await subscribe('enterprise');
    expect(await planOf()).toMatchObject({ plan: 'enterprise', phase: 'paid' });
    expect(Date.parse((await planOf()).trialEndsAt)).toBeLessThan(app().clock.now().getTime() + DAY_MS);
  });
});
