/**
 * A server on localhost that answers as documented by Stripe, for the calls Cuverie makes: customers, checkout
 * sessions, subscriptions, sessions of the billing portal. It also signs events like Stripe.
 * https://docs.stripe.com/api, https://docs.stripe.com/webhooks#verify-manually
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { SubscriptionStatus } from '@cuverie/domain';

export const STRIPE_SECRETS = { secretKey: 'sk_test_cuverie', webhookSecret: 'whsec_cuverie' };
export const STRIPE_PRICES = {
  enthusiast: 'price_small',
  collector: 'price_middle',
  enterprise: 'price_large',
};

interface Subscription {
  id: string;
  customer: string;
  status: SubscriptionStatus;
  price: string;
  created: number;
  paidUntil: number;
  isEnding: boolean;
  metadata: Record<string, string>;
}

export interface StripeServer {
  url: URL;
  /** Received calls: `POST /v1/customers` with its form fields. */
  calls: { call: string; fields: Record<string, string> }[];
  customers: { id: string; email: string; name: string; metadata: Record<string, string> }[];
  /** Pays on the page of a checkout session; returns the subscription. */
  pay(sessionUrl: string, status?: SubscriptionStatus): Subscription;
  /** Lets every call fail with this status until it is reset. */
  failWith: number | undefined;
  stop(): Promise<void>;
}

const idOf = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`;
const DAY_S = 24 * 60 * 60;

/** Parses nested form fields of Stripe's package: `metadata[estate]=…`. */
const metadataIn = (fields: Record<string, string>, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(`${prefix}[`))
      .map(([name, value]) => [name.slice(prefix.length + 1, -1), value]),
  );

export async function startStripeServer(port = 0): Promise<StripeServer> {
  const calls: StripeServer['calls'] = [];
  const customers: StripeServer['customers'] = [];
  const sessions = new Map<string, Record<string, string>>();
  const subscriptions: Subscription[] = [];
  let origin = '';

  const found = (_: Record<string, string>, id: string) => customers.find((one) => one.id === id);
  const session = (fields: Record<string, string>) => {
    if (found({}, fields['customer'] ?? '') === undefined) return undefined;
    const id = idOf('cs_test');
    sessions.set(id, fields);
    return {
      id,
      object: 'checkout.session',
      mode: fields['mode'],
      customer: fields['customer'],
      client_reference_id: fields['client_reference_id'],
      metadata: metadataIn(fields),
      status: 'open',
      url: `${origin}/pay/${id}`,
    };
  };
  const customer = (fields: Record<string, string>) => {
    const { email = '', name = '' } = fields;
    const added = { id: idOf('cus'), email, name, metadata: metadataIn(fields) };
    customers.push(added);
    return { ...added, object: 'customer', created: nowS(), livemode: false };
  };
  const listed = ({ customer, status }: Record<string, string>) => {
    const data = subscriptions
      .filter((one) => one.customer === customer && (status === 'all' || one.status !== 'canceled'))
      .toSorted((one, other) => other.created - one.created);
    return { object: 'list', url: '/v1/subscriptions', has_more: false, data: data.map(asStripe) };
  };
  const portal = ({ customer = '', return_url }: Record<string, string>) =>
    found({}, customer) && {
      id: idOf('bps'),
      object: 'billing_portal.session',
      customer,
      return_url,
      url: `${origin}/portal/${customer}`,
    };

  const changed = (fields: Record<string, string>, id: string) => {
    const found = subscriptions.find((one) => one.id === id);
    if (!found) return undefined;
    found.isEnding = fields['cancel_at_period_end'] === 'true';
    return asStripe(found);
  };
  const removed = (_: Record<string, string>, id: string) => {
    const at = customers.findIndex((one) => one.id === id);
    if (at < 0) return undefined;
    customers.splice(at, 1);
    for (const one of subscriptions) if (one.customer === id) one.status = 'canceled';
    return { id, object: 'customer', deleted: true };
  };

  /** By call; an id at the end of the URL is passed on. */
  const answers: Record<string, (fields: Record<string, string>, id: string) => object | undefined> = {
    'POST /v1/subscriptions/': changed,
    'GET /v1/customers/': found,
    'DELETE /v1/customers/': removed,
    'POST /v1/customers': customer,
    'POST /v1/checkout/sessions': session,
    'GET /v1/subscriptions': listed,
    'POST /v1/billing_portal/sessions': portal,
  };

  const server: StripeServer = {
    url: new URL('http://127.0.0.1'),
    calls,
    customers,
    failWith: undefined,
    pay(sessionUrl, status = 'active') {
      const fields = sessions.get(sessionUrl.split('/').at(-1) ?? '') ?? {};
      const added: Subscription = {
        id: idOf('sub'),
        customer: fields['customer'] ?? '',
        status: fields['subscription_data[trial_end]'] && status === 'active' ? 'trialing' : status,
        price: fields['line_items[0][price]'] ?? '',
        created: nowS() + subscriptions.length,
        paidUntil: nowS() + 30 * DAY_S,
        isEnding: false,
        metadata: metadataIn(fields, 'subscription_data[metadata]'),
      };
      subscriptions.push(added);
      return added;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const body = await text(request);
    const page = pageAt(pathname, sessions);
    if (page !== undefined) return void response.setHeader('content-type', 'text/html').end(page);
    const fields = Object.fromEntries(request.method === 'GET' ? searchParams : new URLSearchParams(body));
    const call = `${request.method} ${pathname}`;
    calls.push({ call, fields });
    response.setHeader('content-type', 'application/json');
    const send = (status: number, sent: object) => {
      response.statusCode = status;
      response.end(JSON.stringify(sent));
    };
    if (request.headers.authorization !== `Bearer ${STRIPE_SECRETS.secretKey}`)
      return send(401, refusal('Invalid API Key provided'));
    if (server.failWith !== undefined) return send(server.failWith, refusal('Out of order'));
    const id = pathname.split('/').at(-1) ?? '';
    const answered = (answers[call] ?? answers[call.slice(0, -id.length)])?.(fields, id);
    return answered ? send(200, answered) : send(404, refusal(`No such thing (${call})`, 'resource_missing'));
  };
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void http.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  server.url = new URL(origin);
  return server;
}

const nowS = (): number => Math.floor(Date.now() / 1000);

const refusal = (message: string, code?: string) => ({
  error: { type: 'invalid_request_error', message, code },
});

/** Pages for payment and for changing a subscription. */
function pageAt(path: string, sessions: ReadonlyMap<string, Record<string, string>>): string | undefined {
  const [, kind, id = ''] = path.split('/');
  if (kind === 'portal') return '<title>Portal</title><h1>Billing portal</h1>';
  if (kind !== 'pay') return undefined;
  const fields = sessions.get(id) ?? {};
  return `<title>Pay</title><h1>Pay ${fields['line_items[0][price]']}</h1><a href="${fields['success_url']}">Paid</a> <a href="${fields['cancel_url']}">Back</a>`;
}

/** A subscription in the API's format; the period is that of its item. */
export const asStripe = (subscription: Subscription) => ({
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  cancel_at_period_end: subscription.isEnding,
  cancel_at: null,
  metadata: subscription.metadata,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id}`,
        object: 'subscription_item',
        current_period_end: subscription.paidUntil,
        price: { id: subscription.price, object: 'price' },
      },
    ],
  },
});

/** An event in Stripe's format, with the object as it was then. */
export const eventOf = (type: string, object: object, id = idOf('evt')) => ({
  id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: nowS(),
  type,
  data: { object },
});

/** The header `Stripe-Signature`: time and signature. */
export function signatureOf(payload: string, at: Date, secret = STRIPE_SECRETS.webhookSecret): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
