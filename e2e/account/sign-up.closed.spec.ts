import { expectAccessible } from '../support/accessible.ts';
import { withServer } from '../support/running-server.ts';
import { newAccount } from '../support/sign-up.ts';
import { test as base, expect } from '../support/test.ts';

const NO_NEW_ACCOUNTS = 'This server takes no new accounts. Those who have one can log in.';

/** A private server closed to sign-ups. */
const test = base.extend<object, { origin: string }>({
  origin: [
    async ({}, use) => {
      await withServer({ SIGN_UP: 'closed' }, ({ origin }) => use(origin));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => {
    await use(origin);
  },
});

test('lets the first account set up a closed server, and then refuses sign-ups', async ({
  page,
  request,
}) => {
  const owner = newAccount();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText(NO_NEW_ACCOUNTS)).toBeHidden();
  await request.post('/api/user/register/', { data: { ...owner, username: owner.email } });

  await page.goto('/');
  for (const heading of [/^Know every bottle/, /^One price a month/]) {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(NO_NEW_ACCOUNTS)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('link', { name: /sign up|free trial/i })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  }

  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'No new accounts here' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(owner.email);
  await dialog.getByLabel(/^Password/).fill(owner.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/cellar/);
});
