import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, checksAtOnce, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, type Person, signIn, test } from '../support/test.ts';

const formOf = (page: Page, name: string) => page.getByRole('form', { name });
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

test('changes the name, ends other sessions, and changes the password with the keyboard alone', async ({
  page,
  cellar,
  person,
  request,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  for (const device of [firefox, 'curl/8.5.0', 'curl/8.5.0']) await signInAgain(request, person, device);
  await cellar.getByTitle(`Signed in as ${person.email}`).click();
  // Estates have no plans here.
  await expect(page.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle('Account');
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'This page came without https' })).toBeHidden();
  const name = formOf(page, 'Person');
  await expect(fieldOf(name, 'Your name')).toHaveValue('Ana Silva');
  await fill(name, { 'Your name': 'Ana S.' });
  await button(name, 'Save the name').click();
  await expect(page.getByText('Your name was saved.')).toBeVisible();
  await expect(button(name, 'Save the name')).toBeFocused();
  await expect(page.getByTitle(`Signed in as ${person.email}`)).toContainText('Ana S.');

  await expect(sessions(page)).toHaveCount(4);
  await expect(sessions(page).filter({ hasText: 'This session' })).toHaveCount(1);
  const theirs = sessions(page).filter({ hasText: 'Firefox on Windows' });
  const end = theirs.getByRole('button', { name: /^End the session of Firefox on Windows: Logged in on/ });
  await end.click();
  const question = dialogOf(page, 'End this session?');
  await expect(question).toContainText('Cuverie asks for a login there again.');
  await button(question, 'End the session').click();
  await expect(page.getByText('The session was ended.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  await button(page, 'End all others').click();
  await button(dialogOf(page, 'End all other sessions?'), 'End all others').click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This session');
  await expect(button(page, 'End all others')).toBeHidden();

  const form = formOf(page, 'Password');
  const current = fieldOf(form, 'Current password');
  await current.focus();
  await page.keyboard.type('wrong horse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(fieldOf(form, 'New password')).toBeFocused();
  await page.keyboard.type('a newer horse');
  await fieldOf(form, 'Confirm password').fill('a newer horse');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('This is not your current password');
  await expect(current).toBeFocused();
  await current.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password was changed, and your other sessions were ended.')).toBeVisible();
  await expect(button(form, 'Change the password')).toBeFocused();
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await expect(fieldOf(form, label)).toHaveValue('');
});

test('creates an API token and a calendar, shows their secrets once or to copy, and removes both', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'API tokens' });
  await expect(card).toContainText('You have none. With a token a script of yours can export the cellar');
  await expect(card.getByRole('link', { name: 'API', exact: true })).toHaveAttribute('href', '/api/docs');
  await button(card, 'New token').click();
  const form = dialogOf(page, 'New API token');
  await expect(fieldOf(form, 'Name')).toBeFocused();
  await fill(form, { Name: 'Nightly export', 'Works until': '' });
  await page.keyboard.press('Enter');
  const secret = dialogOf(page, 'Copy your API token now');
  const token = await secret.getByLabel('Nightly export').inputValue();
  expect(token).toMatch(/^cuv_[\w-]{43}$/);
  await expectAccessible(page);
  await button(secret, 'Copy').click();
  await expect(secret.getByRole('status')).toHaveText('Copied.');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token);
  await button(secret, 'Done').click();
  await expect(button(card, 'New token')).toBeFocused();

  const rows = card.getByRole('list', { name: 'API tokens' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /^Nightly exportLook at everythingWorks until it is revokedMade on .+, never used/,
  ]);
  await expect(page.getByText(token)).toHaveCount(0);
  await button(rows.first(), 'Revoke Nightly export').click();
  const question = dialogOf(page, 'Revoke this token?');
  await expect(question).toContainText(
    'Whatever program calls with “Nightly export” is refused from then on.',
  );
  await button(question, 'Revoke the token').click();
  await expect(page.getByText('The token was revoked.')).toBeVisible();
  await expect(button(card, 'New token')).toBeFocused();
  await expect(card).toContainText('You have none.');

  const calendar = page.getByRole('region', { name: 'Calendar' });
  const kind = (name: string) => calendar.getByRole('checkbox', { name });
  const address = calendar.getByLabel('Address of your calendar');
  await kind('Last days of drinking windows').uncheck();
  await button(calendar, 'Make the address').click();
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  await button(calendar, 'Copy the address').click();
  await expect(button(calendar, 'Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await expectAccessible(page);

  expect(await checksAtOnce(kind('Last days of drinking windows'))).toBe(true);
  await expect(page.getByText('The calendar was changed.')).toBeVisible();
  await expect(kind('Last days of drinking windows')).toBeChecked();

  await button(calendar, 'Make a new address').click();
  await button(dialogOf(page, 'Make a new address?'), 'Make a new address').click();
  await expect(address).not.toHaveValue(first);
  await expect(address).toBeFocused();
  await button(calendar, 'Switch it off').click();
  await button(dialogOf(page, 'Switch the calendar off?'), 'Switch it off').click();
  await expect(page.getByText('The calendar was switched off.')).toBeVisible();
  await expect(button(calendar, 'Make the address')).toBeFocused();
  await expect(address).toHaveCount(0);
});

async function signInAgain(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  userAgent: string,
): Promise<void> {
  const data = { username: email, password };
  const answer = await request.post('/api/token/', { data, headers: { 'user-agent': userAgent } });
  expect(answer.status()).toBe(200);
}

test('lists what a browser leaves out without https', async ({ page, person, baseURL }) => {
  const said = page.getByRole('region', { name: 'This page came without https' });
  await signIn(page, person);
  // Another host name of the server, which browsers do not treat as localhost.
  const server = new URL(baseURL ?? '').origin;
  await page.route('http://cellar.test/**', async (route) => {
    // The page may have closed before the answer.
    const response = await route
      .fetch({ url: route.request().url().replace('http://cellar.test', server) })
      .catch(() => undefined);
    if (!response) return;
    // Browsers report headers they ignore without https.
    const { 'cross-origin-opener-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers }).catch(() => undefined);
  });
  await page.goto('http://cellar.test/account');
  await expect(said).toContainText('no passkeys, no camera, no position, no notifications');
});
