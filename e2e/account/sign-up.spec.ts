import { fillFirstStep, fillSecondStep, newAccount } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('signs up in two steps, a collector to the cellar, a winery to its section and units', {
  tag: '@walk',
}, async ({ page, context }) => {
  const account = newAccount();
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Log in to Cuverie' })).toBeVisible();
  await page.goto('/signup');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/signup');
  await expect(page).toHaveTitle('Create your account · Cuverie');
  await expect(page.getByText('Must be at least 8 characters long')).toBeVisible();
  await fillFirstStep(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'About your collection' })).toBeFocused();
  for (const name of ['Terms of Service', 'Privacy Policy']) {
    const opened = context.waitForEvent('page');
    await page.getByRole('form').or(page.getByRole('main')).getByRole('link', { name }).first().click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible();
    await tab.close();
  }
  await fillSecondStep(page);
  await page.getByLabel('User type').selectOption('Winery Owner');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription('Country is required');
  await page.getByLabel('Country').selectOption('The United States');
  await expect(page.getByLabel('Units')).toHaveValue('us');
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page).toHaveURL('/winery');
  await page.goto('/settings');
  await expect(page.getByLabel('Volume')).toHaveValue('us_gallon');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles');
  await page.getByRole('link', { name: 'Cellar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
  await expect(page).toHaveTitle('My Cellar');
  await expect(page.getByRole('banner').getByTitle(`Signed in as ${account.email}`)).toContainText(
    account.name,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
});

test('shows errors beside the fields, and keeps the input on Back, and all but passwords over a reload', async ({
  page,
}) => {
  const account = newAccount();
  await page.goto('/signup?plan=collector');
  const name = page.getByLabel('Full name');
  const password = page.getByLabel(/^Password/);
  const size = page.getByLabel('Collection size');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(name).toHaveAccessibleDescription('Name is required');
  await expect(name).toBeFocused();
  await fillFirstStep(page, account);
  await expect(name).toHaveAccessibleDescription('');
  for (const [typed, button] of [
    [password, 'Show or hide the password'],
    [page.getByLabel(/^Confirm password/), 'Show or hide the confirmed password'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(typed).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: button }).click();
    await expect(typed).toHaveAttribute('type', 'password');
  }
  await password.press('Enter');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(size).toHaveAccessibleDescription('Collection size is required');
  await expect(page.getByText('Please agree to the terms and the privacy policy')).toBeVisible();
  await fillSecondStep(page);
  await expect(page.getByText('Collection size is required')).toBeHidden();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(name).toHaveValue(account.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(size).toHaveValue('large');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await expect(password).toHaveValue(account.password);
  await page.goForward();
  await expect(page.getByLabel('User type')).toHaveValue('collector');

  await page.reload();
  await expect(password).toBeFocused();
  await expect(name).toHaveValue(account.name);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    account.password,
  );
  await fillFirstStep(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(
    page.getByText(
      'Your plan: Collector. This server has no plans: nothing is charged, and everything is included.',
    ),
  ).toBeVisible();
  await expect(size).toHaveValue('large');
  await expect(page.getByLabel('User type')).toHaveValue('collector');
  await expect(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/cellar');
  expect(await page.evaluate(() => sessionStorage.getItem('signUp'))).toBeNull();
});

test('reports a taken email and a failed sign-up, and opens the login dialog when only the login failed', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  expectsFailedCalls(500);
  expectsFailedCalls('unreachable');
  await page.goto('/signup');
  await fillFirstStep(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillSecondStep(page);
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(
    'There is already an account with this email. Sign in, or use another email.',
  );
  await email.fill(newAccount().email);
  await expect(page.getByText('There is already an account')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.route('**/register/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke', code: 'internal' } }),
  );
  await page.route(/\/api\/token\/?$/, (route) => route.abort());
  await create.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Could not create account. Please try again or sign in if you already have an account.',
  );
  await page.unroute('**/register/**');
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Log in to Cuverie' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
