/** Deleting an estate ends its payments. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepDeletions } from '../features/auth/deletion/deletion.sweep.ts';
import { sql } from '../platform/database/sql.ts';
import { picturesIn } from '../platform/pictures/pictures.ts';
import { type SignedInClient, useTestApp } from '../testing/app.ts';
import { STRIPE_PRICES, STRIPE_SECRETS, startStripeServer } from '../testing/stripe-server.ts';

const stripe = await startStripeServer();
const app = useTestApp({ payment: { ...STRIPE_SECRETS, prices: STRIPE_PRICES, api: stripe.url } });
let ana: SignedInClient;

afterAll(() => stripe.stop());
beforeEach(async () => {
  stripe.failWith = undefined;
  ana = await app().signUp();
});

async function subscribe(plan: string) {
  const { data } = await ana.post<{ url: string }>('/api/estate/plan/checkout', { plan });
  return stripe.pay(data.url);
}

describe('the payments of an estate scheduled for deletion', () => {
  const remove = () => ana.post('/api/account/deletion', { password: 'correct horse' });
  /** Runs housekeeping after the grace period and returns its log. */
  async function sweep() {
    const faults: string[] = [];
    const log = {
      info: () => {},
      warn: () => {},
      error: (_: object, words: string) => void faults.push(words),
    };
    const pictures = picturesIn(app().mediaDir);
    await sweepDeletions({ ...app(), pictures, log: log as never, signal: new AbortController().signal });
    pictures.close();
    return faults;
  }
  const endGrace = () =>
    app().db.count(sql`
      update deletions set asked_at = asked_at - interval '14 days', due_at = due_at - interval '14 days'`);
  const estates = () => app().db.rows(sql`select from estates where id = ${ana.user.estate.id}`);

  test('end with the paid period, and the customer is deleted with the estate', async () => {
    const subscription = await subscribe('collector');
    const id = subscription.customer;
    expect((await remove()).status).toBe(200);
    expect([subscription.isEnding, subscription.status]).toEqual([true, 'trialing']);
    await endGrace();
    expect(await sweep()).toEqual([]);
    expect([subscription.status, stripe.customers.some((one) => one.id === id)]).toEqual(['canceled', false]);
    expect(await estates()).toEqual([]);
  });

  test('that cannot be cancelled do not block the request, but keep the estate until they are', async () => {
    const subscription = await subscribe('collector');
    stripe.failWith = 401;
    expect((await remove()).status).toBe(200);
    await endGrace();
    expect(await sweep()).toEqual(['an account was not deleted; it is tried again later']);
    expect(await estates()).toHaveLength(1);
    stripe.failWith = undefined;
    expect(await sweep()).toEqual([]);
    expect([subscription.status, await estates()]).toEqual(['canceled', []]);
  });

  test('that were cancelled before do not keep the estate', async () => {
    await subscribe('collector');
    stripe.customers.length = 0;
    await remove();
    await endGrace();
    expect([await sweep(), await estates()]).toEqual([[], []]);
  });
});
