import { fillFirstStep, fillSecondStep, newAccount } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/signup');
});

test('signs up in two steps, a collector to the cellar, a winery to its section and units', {
  tag: '@walk',
}, async ({ page, context }) => {
  const account = newAccount();
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
  await page.goto('/cellar');
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
  await expect(page).toHaveTitle('My Cellar');
  await expect(page.getByRole('banner').getByTitle(`Signed in as ${account.email}`)).toContainText(
    account.name,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
});

test('shows errors beside the fields of each step, and keeps all input on Back', async ({ page }) => {
  const account = newAccount();
  const field = {
    name: page.getByLabel('Full name'),
    email: page.getByLabel('Email'),
    password: page.getByLabel(/^Password/),
    confirmation: page.getByLabel(/^Confirm password/),
  };
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(field.name).toHaveAccessibleDescription('Name is required');
  await expect(field.name).toBeFocused();
  await expect(field.email).toHaveAccessibleDescription('Email and password are required.');
  await expect(field.password).toHaveAccessibleDescription(/Email and password are required\./);
  await field.name.fill('Ana Silva');
  await expect(field.name).toHaveAccessibleDescription('');
  await expect(field.email).toHaveAccessibleDescription('Email and password are required.');

  await field.email.fill('ana at home');
  await field.password.fill('1234567');
  await field.confirmation.fill('12345678');
  await next.click();
  await expect(field.email).toBeFocused();
  await expect(field.email).toHaveAccessibleDescription('Enter an email address like name@example.com');
  await expect(field.password).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await expect(field.confirmation).toHaveAccessibleDescription('Passwords do not match');
  await fillFirstStep(page, account);
  await expect(page.getByText('Enter an email address like')).toBeHidden();
  for (const [typed, button] of [
    [field.password, 'Show or hide the password'],
    [field.confirmation, 'Show or hide the confirmed password'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(typed).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: button }).click();
    await expect(typed).toHaveAttribute('type', 'password');
  }
  await field.confirmation.press('Enter');

  const size = page.getByLabel('Collection size');
  const kind = page.getByLabel('User type');
  await expect(size.getByRole('option')).toHaveText([
    'Please choose',
    'Less than 100 bottles',
    '100-500 bottles',
    '500+ bottles',
  ]);
  await expect(kind.getByRole('option')).toHaveText([
    'Please choose',
    'Wine Collector',
    'Winery Owner',
    'Wine Professional',
  ]);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(size).toHaveAccessibleDescription('Collection size is required');
  await expect(kind).toHaveAccessibleDescription('User type is required');
  await expect(page.getByText('Please agree to the terms and the privacy policy')).toBeVisible();
  await size.selectOption('Less than 100 bottles');
  await expect(page.getByText('Collection size is required')).toBeHidden();

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(field.name).toHaveValue(account.name);
  await expect(field.email).toHaveValue(account.email);
  await expect(field.password).toHaveValue(account.password);
  await next.click();
  await expect(size).toHaveValue('small');
});

test('goes back from the second step to the first, and asks only for passwords after a reload', async ({
  page,
}) => {
  const account = newAccount();
  await page.goto('/signup?plan=collector');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await fillFirstStep(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillSecondStep(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused();
  await expect(page.getByLabel(/^Password/)).toHaveValue(account.password);
  await page.goForward();
  await expect(page.getByLabel('User type')).toHaveValue('collector');

  await page.reload();
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue(account.name);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(
    account.password,
  );
  await fillFirstStep(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your plan: Collector')).toBeVisible();
  await expect(page.getByLabel('Collection size')).toHaveValue('large');
  await expect(page.getByLabel('User type')).toHaveValue('collector');
  await expect(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/cellar');
  expect(await page.evaluate(() => sessionStorage.getItem('signUp'))).toBeNull();
});

test('reports a taken email beside its field, in any case, until it is changed', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  await fillFirstStep(page, { ...person, email: person.email.toUpperCase() });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillSecondStep(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(
    'There is already an account with this email. Sign in, or use another email.',
  );
  await email.fill(newAccount().email);
  await expect(page.getByText('There is already an account')).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/cellar');
});

test('reports a failed sign-up, and opens the login dialog when only the login failed', async ({
  page,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(500);
  expectsFailedCalls('unreachable');
  await page.route('**/register/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something broke', code: 'internal' } }),
  );
  await page.route('**/api/token/**', (route) => route.abort());
  await page.route('**/api/token', (route) => route.abort());
  const account = newAccount();
  await fillFirstStep(page, account);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillSecondStep(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Could not create account. Please try again or sign in if you already have an account.',
  );
  await page.unroute('**/register/**');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.unrouteAll();
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel(/^Password/).fill(account.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cellar');
});
