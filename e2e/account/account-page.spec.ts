import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, type Person, signIn, test } from '../support/test.ts';

const formOf = (page: Page, name: string) => page.getByRole('form', { name });
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

async function openAccount(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

test('opens the account page from the menu and changes the name', async ({ cellar, person }) => {
  await cellar.getByTitle(`Signed in as ${person.email}`).click();
  // Estates have no plans here.
  await expect(cellar.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0);
  await cellar.getByRole('link', { name: 'Account' }).click();
  await expect(cellar).toHaveURL('/account');
  await expect(cellar).toHaveTitle('Account');
  await expect(cellar.getByRole('region', { name: 'Account', exact: true })).toBeHidden();
  const form = formOf(cellar, 'Person');
  await expect(cellar.getByRole('main')).toContainText(person.email);
  await expect(fieldOf(form, 'Your name')).toHaveValue('Ana Silva');
  await fill(form, { 'Your name': ' ' });
  await button(form, 'Save the name').click();
  await expect(fieldOf(form, 'Your name')).toHaveAccessibleDescription('Name is required');
  await fill(form, { 'Your name': 'Ana S.' });
  await button(form, 'Save the name').click();
  await expect(cellar.getByText('Your name was saved.')).toBeVisible();
  await expect(button(form, 'Save the name')).toBeFocused();
  await expect(cellar.getByTitle(`Signed in as ${person.email}`)).toContainText('Ana S.');
});

test('changes the password with the keyboard alone, with errors beside the fields', async ({
  page,
  person,
  request,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  const elsewhere = await signInAgain(request, person);
  await openAccount(page, person);
  await expect(sessions(page)).toHaveCount(2);
  const form = formOf(page, 'Password');
  const [current, next, again] = ['Current password', 'New password', 'Confirm password'].map((label) =>
    fieldOf(form, label),
  ) as [Locator, Locator, Locator];
  await current.focus();
  await page.keyboard.type('wrong horse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.type('seven77');
  await page.keyboard.press('Enter');
  await expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await expect(again).toHaveAccessibleDescription('Passwords do not match');
  await next.fill('a newer horse');
  await again.fill('a newer horse');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('This is not your current password');
  await expect(current).toBeFocused();
  await current.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password was changed, and your other sessions were ended.')).toBeVisible();
  await expect(button(form, 'Change the password')).toBeFocused();
  for (const field of [current, next, again]) await expect(field).toHaveValue('');
  await expect(sessions(page)).toHaveCount(1);
  const headers = { authorization: `Bearer ${elsewhere}` };
  expect((await request.get('/api/current-user', { headers })).status()).toBe(401);
  await expect.poll(() => signInAgain(request, { ...person, password: 'a newer horse' })).toBeTruthy();
});

test('lists sessions by device, and ends one or all others after a question', async ({
  page,
  person,
  request,
}) => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const stolen = await signInAgain(request, person, firefox);
  for (let n = 0; n < 2; n += 1) await signInAgain(request, person, 'curl/8.5.0');
  await openAccount(page, person);
  await expect(sessions(page)).toHaveCount(4);
  await expect(sessions(page).filter({ hasText: 'This session' })).toHaveCount(1);
  const theirs = sessions(page).filter({ hasText: 'Firefox on Windows' });
  await expect(theirs).toContainText(/Logged in on .+, last used within the last hour/);
  const end = theirs.getByRole('button', { name: /^End the session of Firefox on Windows: Logged in on/ });
  await end.focus();
  await page.keyboard.press('Enter');
  const question = dialogOf(page, 'End this session?');
  await expect(question).toContainText('Cuverie asks for a login there again.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(end).toBeFocused();
  await end.click();
  await button(question, 'End the session').click();
  await expect(page.getByText('The session was ended.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeFocused();
  const headers = { authorization: `Bearer ${stolen}` };
  expect((await request.get('/api/current-user', { headers })).status()).toBe(401);
  await button(page, 'End all others').click();
  await button(dialogOf(page, 'End all other sessions?'), 'End all others').click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This session');
  await expect(button(page, 'End all others')).toBeHidden();
});

test('creates an API token, shows it once, and revokes it after a question', async ({
  page,
  person,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAccount(page, person);
  const card = page.getByRole('region', { name: 'API tokens' });
  await expect(card).toContainText('You have none. With a token a script of yours can export the cellar');
  await expect(card.getByRole('link', { name: 'API', exact: true })).toHaveAttribute('href', '/api/docs');
  await button(card, 'New token').click();
  const form = dialogOf(page, 'New API token');
  await expect(fieldOf(form, 'Name')).toBeFocused();
  await button(form, 'Make the token').click();
  await expect(fieldOf(form, 'Name')).toHaveAccessibleDescription(/Name is required/);
  await fill(form, { Name: 'Nightly export', 'Works until': '2001-01-01' });
  await button(form, 'Make the token').click();
  await expect(fieldOf(form, 'Works until')).toHaveAccessibleDescription(
    /Choose a day that is still to come/,
  );
  await fill(form, { 'Works until': '' });
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
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/cellar/wines', { headers })).status()).toBe(200);
  expect((await request.post('/cellar/wines', { headers, data: {} })).status()).toBe(403);
  await page.reload();
  await expect(rows).toContainText(['last used just now']);
  await button(rows.first(), 'Revoke Nightly export').click();
  const question = dialogOf(page, 'Revoke this token?');
  await expect(question).toContainText(
    'Whatever program calls with “Nightly export” is refused from then on.',
  );
  await button(question, 'Revoke the token').click();
  await expect(page.getByText('The token was revoked.')).toBeVisible();
  await expect(button(card, 'New token')).toBeFocused();
  await expect(card).toContainText('You have none.');
  expect((await request.get('/cellar/wines', { headers })).status()).toBe(401);
});

async function signInAgain(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  userAgent = 'none',
): Promise<string> {
  const data = { username: email, password };
  const answer = await request.post('/api/token/', { data, headers: { 'user-agent': userAgent } });
  return ((await answer.json()) as { data: { access: string } }).data.access;
}

test('lists what a browser leaves out without https', async ({ page, person }) => {
  const said = page.getByRole('region', { name: 'This page came without https' });
  await openAccount(page, person);
  await expect(said).toBeHidden();
  // Another host name of the server, which browsers do not treat as localhost.
  const server = new URL(page.url()).origin;
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
