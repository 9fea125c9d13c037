import type { APIRequestContext } from '@playwright/test';
import { button, dialogOf } from '../support/dialogs.ts';
import { delayCalls } from '../support/imports.ts';
import { expect, type Person, test } from '../support/test.ts';

/** Returns the server's status for an access token. */
const statusOf =
  (request: APIRequestContext, { access }: Person) =>
  async () =>
    (await request.get('/api/current-user/', { headers: { authorization: `Bearer ${access}` } })).status();

test('a logout sends no more requests, and shows no error when the session had already ended', async ({
  page,
  person,
  request,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(401);
  const wines = '**/cellar/wines?*';
  const goOn = await delayCalls(page, wines);
  const areAsked = page.waitForRequest(wines);
  await openCellar();
  const asked = await areAsked;
  const isSettled = Promise.race([
    page.waitForEvent('requestfailed', (call) => call === asked),
    page.waitForEvent('response', (answer) => answer.request() === asked),
  ]);
  // The session ends during the logout, unnoticed by the page.
  await page.route('**/auth/logout', async (route) => {
    const headers = { authorization: `Bearer ${person.access}` };
    expect((await request.post('/auth/logout/', { headers })).status()).toBe(200);
    goOn();
    await isSettled;
    await route.continue();
  });
  await button(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  await expect(button(page.getByRole('banner'), 'Login')).toBeVisible();
  expect(asked.failure()).not.toBeNull();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
});

test('a logout on a slow network clears the browser at once and ends the session on the server, but never the next one', async ({
  page,
  openCellar,
  person,
  request,
}) => {
  await page.clock.install();
  await openCellar();
  /** Logs out and waits as long as a logout waits for the server. */
  const logOut = async () => {
    const asked = page.waitForRequest('**/auth/logout');
    await button(page, 'Logout').click();
    await asked;
    await expect(button(page, 'Logging out…')).toBeDisabled();
    await page.clock.fastForward(4000);
    await expect(page).toHaveURL('/');
  };
  const goOn = await delayCalls(page, '**/auth/logout');
  await logOut();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Features',
    'Pricing',
    'About',
  ]);
  const stored = await page.evaluate(() =>
    ['token', 'refreshToken', 'lastPage'].map((key) => localStorage.getItem(key)),
  );
  expect(stored).toEqual([null, null, null]);
  expect(await statusOf(request, person)()).toBe(200);
  goOn();
  await expect.poll(statusOf(request, person)).toBe(401);

  // A login gives up the next logout that is still under way, so that it can't end the new session.
  const logIn = async () => {
    await button(page.getByRole('banner'), 'Login').click();
    const dialog = dialogOf(page, 'Log in to Cuverie');
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel(/^Password/).fill(person.password);
    await button(dialog, 'Login').click();
  };
  await logIn();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
  await delayCalls(page, '**/auth/logout');
  await logOut();
  const isGivenUp = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/auth/logout'));
  await logIn();
  await isGivenUp;
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
});
