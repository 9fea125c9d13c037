/** What a person decides about changes that could not be sent. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { estateOf } from '../support/estate.ts';
import { expect, reconnect, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test.beforeEach(({ expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  expectsFailedCalls(409);
});

const waitingLink = (page: Page) => page.getByRole('link', { name: /waiting to be sent$/ });
const entryOf = (page: Page, name: string) => page.getByRole('listitem', { name });

test("keeps unsent changes over a logout, and asks about those that another person's collide with", async ({
  page,
  openCellar,
  request,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  const data = { username: person.email, password: person.password };
  const answer = await request.post('/api/token/', { data });
  // A logout ends the page's session.
  const { wines } = estateOf(request, ((await answer.json()) as { data: typeof person }).data.access);
  const ids = new Map<string, string>();
  for (const name of ['Mine', 'Theirs', 'Gone'])
    ids.set(name, (await wines.add({ name, region: 'Jura' })).id);
  await openCellar();
  await page.route('**/cellar/wines/*', (route) => route.abort());
  for (const name of ids.keys()) {
    await button(page, `Edit ${name}`).click();
    const dialog = dialogOf(page, 'Edit Wine');
    await fill(dialog, { Region: `${name} by me` });
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
  }
  await expect(waitingLink(page)).toHaveText('3');
  await button(page, 'Logout').click();
  const question = dialogOf(page, '3 changes are not sent yet');
  await expect(question).toContainText('Change the wine Mine');
  await expectAccessible(page);
  await button(question, 'Keep and log out').click();
  await expect(page).toHaveURL('/');
  for (const name of ['Mine', 'Theirs'])
    await wines.change(ids.get(name) ?? '', { region: 'By someone else' });
  await wines.remove(ids.get('Gone') ?? '');
  await page.unrouteAll();

  await button(page.getByRole('banner'), 'Login').click();
  const login = dialogOf(page, 'Log in to Cuverie');
  await login.getByLabel('Email').fill(person.email);
  await login.getByLabel(/^Password/).fill(person.password);
  await button(login, 'Login').click();
  await waitingLink(page).click();
  const decide = page.getByRole('list', { name: 'For you to decide' });
  await expect(decide.getByRole('listitem')).toHaveCount(3);
  const mine = entryOf(page, 'Change the wine Mine');
  await expect(mine.getByRole('row').nth(1)).toHaveText('RegionMine by meBy someone else');
  await expectAccessible(page);
  await button(mine, 'Keep mine').click();
  await button(entryOf(page, 'Change the wine Theirs'), 'Take theirs').click();
  await expect(entryOf(page, 'Change the wine Gone')).toContainText('It is gone');
  await button(entryOf(page, 'Change the wine Gone'), 'Make it again').click();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  expect((await wines.all()).map(({ name, region }) => `${name}: ${region}`).toSorted()).toEqual([
    'Gone: Gone by me',
    'Mine: Mine by me',
    'Theirs: By someone else',
  ]);
});

test('opens a refused winery operation with its reason, and sends it once corrected', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(422);
  expectsFailedCalls(400);
  const winery = wineryOf(page, person);
  const tank = await winery.addVessel('T1');
  await winery.open(tank, 500, '25-PN-1', 5);
  await signIn(page, person);
  await page.goto(`/winery/vessels/${tank}`);
  await page.route('**/api/winery/operations**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button(page, 'More').click();
  await button(page, 'Remove').click();
  const dialog = dialogOf(page, 'Remove · T1');
  await dialog.getByLabel('Amount from T1').fill('400');
  await fieldOf(dialog, 'Reason').selectOption('Spilled');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(waitingLink(page)).toHaveText('1');
  const shown = { kind: 'remove', at: hoursAgo(1), reason: 'sold' };
  await winery.record({ ...shown, lines: [{ from: tank, amount: 300 }] });
  await page.unrouteAll();
  await reconnect(page);
  await waitingLink(page).click();
  const refused = page.getByRole('list', { name: 'For you to decide' }).getByRole('listitem');
  await expect(refused).toHaveCount(1);
  await refused.getByRole('link', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Amount from T1')).toHaveValue('400');
  await expect(fieldOf(dialog, 'Reason')).toHaveValue('spilled');
  await dialog.getByLabel('Amount from T1').fill('150');
  await button(dialog, 'Record').click();
  await button(dialog, 'Confirm').click();
  await expect(dialog).toBeHidden();
  await expect(waitingLink(page)).toHaveCount(0);
  expect(await winery.levels()).toEqual({ T1: 50 });
});
