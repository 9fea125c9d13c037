import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from './support/dialogs.ts';
import { expect, type Person, signIn, test } from './support/test.ts';

const formOf = (page: Page, name: string) => page.getByRole('form', { name });
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

async function openAccount(page: Page, person: Person): Promise<void> {
  await signIn(page, person);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

test('the account page is reached from the menu, shows who one is, and changes the name', async ({
  cellar,
  person,
}) => {
  await cellar.getByTitle(`Signed in as ${person.email}`).click();
  // Estates have no plans here.
  await expect(cellar.getByRole('link', { name: 'Plan', exact: true })).toHaveCount(0);
  await cellar.getByRole('link', { name: 'Account' }).click();
  await expect(cellar).toHaveURL('/account');
  await expect(cellar).toHaveTitle('Account');
  await expect(cellar.getByRole('region', { name: 'Account' })).toBeHidden();
  const form = formOf(cellar, 'Person');
  await expect(form).toContainText(person.email);
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

test('a password is changed with the keyboard alone; what is wrong stands beside its field', async ({
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
  await expectAccessible(page);
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

test('sessions are listed with their device and ended, one or all others, after a question', async ({
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
  await expect(question).toContainText('Whoever uses Cuverie there has to log in again.');
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

async function signInAgain(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
  userAgent = 'none',
): Promise<string> {
  const data = { username: email, password };
  const answer = await request.post('/api/token/', { data, headers: { 'user-agent': userAgent } });
  return ((await answer.json()) as { data: { access: string } }).data.access;
}
