import {
  asStripe,
  eventOf,
  STRIPE_PRICES,
  STRIPE_SECRETS,
  type StripeServer,
  signatureOf,
  startStripeServer,
} from '../../apps/server/src/testing/stripe-server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fill } from '../support/dialogs.ts';
import { estateOf } from '../support/estate.ts';
import { choose, count, importAll, openImport } from '../support/imports.ts';
import { withServer } from '../support/running-server.ts';
import { test as base, expect, newPerson, signIn } from '../support/test.ts';

/** A server with plans, and a stand-in for Stripe. */
interface Paid {
  origin: string;
  stripe: StripeServer;
}

const test = base.extend<object, { paid: Paid }>({
  paid: [
    async ({}, use) => {
      const stripe = await startStripeServer();
      const settings = {
        TRUST_PROXY: '1',
        PLANS: 'on',
        STRIPE_SECRET_KEY: STRIPE_SECRETS.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRETS.webhookSecret,
        STRIPE_PRICES: Object.entries(STRIPE_PRICES)
          .map((pair) => pair.join('='))
          .join(','),
        STRIPE_API: stripe.url.origin,
      };
      await withServer(settings, ({ origin }) => use({ origin, stripe }));
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ paid }, use) => {
    await use(paid.origin);
  },
});

/** Sends an event as Stripe does. */
async function tell({ origin }: Paid, type: string, object: object): Promise<void> {
  const body = JSON.stringify(eventOf(type, object));
  const answer = await fetch(`${origin}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, new Date()) },
    body,
  });
  expect(answer.status).toBe(200);
}

// In one worker, with one server.
test.describe.configure({ mode: 'default' });

const QUICK = { Name: 'One more', Vintage: '2016', Region: 'Piedmont', Type: 'Red', Quantity: '12' };

test('enforces the limits of a plan, offers a larger one, and takes its payment', async ({
  page,
  request,
  paid,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(402);
  expectsFailedCalls(503);
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { email, password: 'correct horse', name: 'Ana Silva', plan: 'enthusiast' };
  const answer = await request.post('/api/user/register/', { data: { ...account, username: email } });
  const { data: person } = (await answer.json()) as { data: { access: string; refresh: string } };
  const estate = estateOf(request, person.access);
  await estate.wines.addMany(Array.from({ length: 98 }, (_, number) => ({ name: `Wine ${number}` })));
  await signIn(page, person);

  // An import states how many rows fit before it starts.
  await page.goto('/cellar');
  const dialog = await openImport(page);
  const rows = ['A,2016,Piedmont,Red,1', 'B,2016,Piedmont,Red,1', 'C,2016,Piedmont,Red,1'];
  await choose(page, dialog, 'three.csv', `Name,Vintage,Region,Type,Quantity\n${rows.join('\n')}\n`);
  await expect(count(dialog)).toContainText('3 wines to add');
  await expect(dialog).toContainText('Your plan has room for 2 more wines: 1 wine will be left out.');
  await importAll(dialog, 'Import 2 wines');
  await expect(dialog.getByText(/1 row could not be stored/)).toBeVisible();
  await button(dialog, 'Done').click();

  // One more by hand is refused with a link to the plan.
  await button(page, 'Add Wine').click();
  const form = dialogOf(page, 'Add Wine');
  await fill(form, QUICK);
  await button(form, 'Add Wine').click();
  await expect(form).toContainText('Your plan, Enthusiast, has room for 100 wines, and you have 100.');
  await form.getByRole('link', { name: 'the page Plan' }).click();
  await button(dialogOf(page, 'Discard what you typed?'), 'Discard').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('100 of 100 wines');
  await expect(main).toContainText(/Free trial until .*: 14 days left\./);
  await expectAccessible(page);

  paid.stripe.failWith = 500;
  await button(page, 'Choose Collector').click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged; try again in a minute');
  paid.stripe.failWith = undefined;
  // Paid at Stripe, which notifies the server later.
  await button(page, 'Choose Collector').click();
  await expect(page.getByRole('heading', { name: 'Pay price_middle' })).toBeVisible();
  const subscription = paid.stripe.pay(page.url());
  await page.getByRole('link', { name: 'Paid' }).click();
  await expect(main).toContainText('Stripe has yet to tell us of your payment');
  await tell(paid, 'customer.subscription.created', asStripe(subscription));
  await expect(main).toContainText('Thank you. Collector is your plan now.');
  await expect(main).toContainText('100 of 1,000 wines');
  await expect(main).toContainText(/Runs until .* and renews by itself\./);
  await expect(button(page, 'Choose Collector')).toBeHidden();
  await estate.wines.add({ name: 'One more' });

  // A failed payment is shown on every page, with a link to fix it.
  subscription.status = 'past_due';
  await tell(paid, 'customer.subscription.updated', asStripe(subscription));
  await page.goto('/cellar');
  const news = page.getByRole('complementary', { name: 'Your plan' });
  await expect(news).toContainText('The last payment for your plan failed.');
  await expectAccessible(page);
  await news.getByRole('link', { name: 'See how you pay' }).click();
  await expect(news).toBeHidden();
  await button(page, 'Change or end the plan').click();
  await expect(page.getByRole('heading', { name: 'Billing portal' })).toBeVisible();
});

test('shows a viewer the plan without payment, from the menu', async ({ openCellar, person, request }) => {
  const owner = await newPerson(request);
  const asOwner = { headers: { authorization: `Bearer ${owner.access}` }, data: { role: 'viewer' } };
  const invited = await request.post('/api/estate/invitations', asOwner);
  const { data } = (await invited.json()) as { data: { token: string } };
  const headers = { authorization: `Bearer ${person.access}` };
  const joined = await request.post('/api/invitations/accept', { headers, data: { token: data.token } });
  const { data: estate } = (await joined.json()) as { data: { estateId: string } };
  expect((await request.put('/api/account/estate', { headers, data: estate })).status()).toBe(200);
  const cellar = await openCellar();
  await cellar.getByTitle(`Signed in as ${person.email}`).click();
  await cellar.getByRole('link', { name: 'Plan', exact: true }).click();
  const main = cellar.getByRole('main');
  await expect(main).toContainText('The plan is for owners of the estate to choose and to pay.');
  await expect(main.getByRole('button')).toHaveCount(0);
});
