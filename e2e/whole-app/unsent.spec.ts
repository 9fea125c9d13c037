import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { estateOf } from '../support/estate.ts';
import { LATER } from '../support/next-build.ts';
import { test } from '../support/own-server.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, newPerson, signIn } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: name });
const waitingLink = (page: Page) => page.getByRole('link', { name: /waiting to be sent$/ });
const entryOf = (page: Page, name: string) => page.getByRole('listitem', { name });

const STOCK = ['Brane', 'Issan', 'Lagrange'];

const notesOf = (wines: readonly { notes: string | null }[]) =>
  wines.map(({ notes }) => notes).toSorted((one, other) => String(one).localeCompare(String(other)));

/** Waits until the service worker can start the application and store writes. */
async function isKept(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)', undefined, {
    timeout: 3 * 60_000,
  });
}

async function rename(page: Page, from: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await button(page, `Edit ${from}`).click();
  const dialog = dialogOf(page, 'Edit Wine');
  await fill(dialog, fields);
  await button(dialog, 'Update Wine').click();
  await expect(dialog).toBeHidden();
}

async function addWine(page: Page, name: string): Promise<void> {
  await button(page, 'Add Wine').click();
  const dialog = dialogOf(page, 'Add Wine');
  await fill(dialog, { Name: name, Vintage: '2019', Region: 'Rioja', Type: 'Red', Quantity: '6' });
  await button(dialog, 'Add Wine').click();
  await expect(dialog).toBeHidden();
}

test('shows fifty offline writes at once, keeps them across reloads, and stores each once', async ({
  context,
  openCellar,
  own,
  estate,
}) => {
  for (const name of ['Margaux', ...STOCK]) await estate.wines.add({ name, quantity: 20 });
  await estate.wines.add({ name: 'Old', quantity: 1 });
  const page = await openCellar();
  await expect(cardOf(page, 'Margaux')).toBeVisible();
  await isKept(page);
  await page.close();
  await own.stop();

  // Cold start: no open tab.
  const started = await context.newPage();
  await started.goto('/cellar');
  await expect(started.getByText('Cuverie is out of reach.')).toBeVisible();
  await addWine(started, 'Rioja');
  await expect(cardOf(started, 'Rioja').getByRole('link', { name: 'Not sent yet' })).toBeVisible();
  await rename(started, 'Margaux', { Name: 'Palmer' });
  // A picture chosen offline is sent too.
  await button(started, 'Edit Rioja').click();
  const editing = dialogOf(started, 'Edit Wine');
  await fill(editing, { Notes: 'From the fair' });
  await choosePicture(started, editing, labelPhoto());
  await button(editing, 'Update Wine').click();
  await expect(editing).toBeHidden();
  await cardOf(started, 'Old').hover();
  await button(started, 'Delete Old').click();
  await button(dialogOf(started, 'Delete Old?'), 'Delete').click();
  await expect(cardOf(started, 'Old')).toHaveCount(0);
  for (const name of ['Palmer', ...STOCK])
    for (let left = 19; left >= 9 - (name === 'Palmer' ? 2 : 0); left -= 1) {
      const drink = button(cardOf(started, name), `Drink ${name}`);
      // The button ignores presses until the first answer.
      await expect(drink).toHaveAttribute('aria-busy', 'false');
      // A notification may cover the button.
      await drink.press('Enter');
      await expect(cardOf(started, name)).toContainText(`${left} bottles`);
    }
  await expect(waitingLink(started)).toHaveText('50');
  await started.reload();
  await expect(cardOf(started, 'Palmer')).toContainText('7 bottles');
  await expect(cardOf(started, 'Rioja')).toContainText('From the fair');
  await waitingLink(started).click();
  await expect(entryOf(started, 'Add the wine Rioja')).toBeVisible();

  await own.start();
  await expect(started.getByRole('heading', { name: 'Nothing waits' })).toBeVisible({ timeout: 120_000 });
  await expect(waitingLink(started)).toHaveCount(0);
  const wines = await estate.wines.all();
  expect(wines.map(({ name, quantity }) => `${name} ${quantity}`).toSorted()).toEqual(
    ['Palmer 7', 'Rioja 6', ...STOCK.map((name) => `${name} 9`)].toSorted(),
  );
  expect(wines.filter(({ name }) => name === 'Rioja')).toMatchObject([
    { name: 'Rioja', notes: 'From the fair', image: expect.stringContaining('/media/') as unknown },
  ]);
});

test('stores a write once when the page closed before its answer, also with two tabs', async ({
  context,
  openCellar,
  own,
  estate,
}) => {
  await estate.wines.add({ name: 'Margaux', quantity: 6 });
  const page = await openCellar();
  await isKept(page);
  // The call arrives, but the page closes before the answer.
  const arrived = new Promise<void>((resolve) => {
    void page.route(/\/(cellar\/wines|api)[/?]/, async (route) => {
      const isDrunk = route.request().method() === 'POST';
      if (isDrunk) await route.fetch();
      await route.abort();
      if (isDrunk) resolve();
    });
  });
  await button(cardOf(page, 'Margaux'), 'Drink Margaux').click();
  await arrived;
  await expect(waitingLink(page)).toHaveText('1');
  await page.close();
  await own.stop();

  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto('/cellar');
    await expect(cardOf(tab, 'Margaux')).toContainText('5 bottles');
  }
  await button(cardOf(one, 'Margaux'), 'Drink Margaux').click();
  await expect(waitingLink(other)).toHaveText('2');
  await button(cardOf(other, 'Margaux'), 'Drink Margaux').click();
  await expect(waitingLink(one)).toHaveText('3');
  await own.start();
  for (const tab of [one, other]) await expect(waitingLink(tab)).toHaveCount(0, { timeout: 60_000 });
  for (const tab of [one, other]) await expect(cardOf(tab, 'Margaux')).toContainText('3 bottles');
  expect(await estate.wines.all()).toMatchObject([{ quantity: 3 }]);
});

test("merges another person's change by field, or shows both versions", async ({
  openCellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  expectsFailedCalls(404);
  const wines = ['Apart', 'Mine', 'Theirs', 'Gone'];
  const ids = new Map<string, string>();
  for (const name of wines) ids.set(name, (await estate.wines.add({ name, region: 'Jura' })).id);
  const page = await openCellar();
  await isKept(page);
  await page.route(/\/(cellar\/wines|api\/)/, (route) => route.abort());
  for (const name of wines) await rename(page, name, { Region: `${name} by me` });
  await expect(waitingLink(page)).toHaveText('4');
  await estate.wines.change(ids.get('Apart') ?? '', { notes: 'By someone else' });
  for (const name of ['Mine', 'Theirs'])
    await estate.wines.change(ids.get(name) ?? '', { region: 'By someone else' });
  await estate.wines.remove(ids.get('Gone') ?? '');
  await page.unrouteAll();
  await waitingLink(page).click();
  const decide = page.getByRole('list', { name: 'For you to decide' });
  await expect(decide.getByRole('listitem')).toHaveCount(3, { timeout: 60_000 });
  const mine = entryOf(page, 'Change the wine Mine');
  await expect(mine.getByRole('row').nth(1)).toHaveText('RegionMine by meBy someone else');
  await expectAccessible(page);
  await button(mine, 'Keep mine').click();
  await button(entryOf(page, 'Change the wine Theirs'), 'Take theirs').click();
  await expect(entryOf(page, 'Change the wine Gone')).toContainText('It is gone');
  await button(entryOf(page, 'Change the wine Gone'), 'Make it again').click();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  const stored = await estate.wines.all();
  expect(Object.fromEntries(stored.map(({ name, region, notes }) => [name, `${region}, ${notes}`]))).toEqual({
    Gone: 'Gone by me, null',
    Theirs: 'By someone else, null',
    Mine: 'Mine by me, null',
    Apart: 'Apart by me, By someone else',
  });
});

test('accepts the waiting writes of an old tab after a server update', async ({
  context,
  openCellar,
  own,
  nextBuild,
  estate,
}) => {
  for (const name of ['Margaux', 'Palmer']) await estate.wines.add({ name });
  const old = await openCellar();
  await isKept(old);
  await own.stop();
  await rename(old, 'Margaux', { Notes: 'Before the update' });
  await expect(waitingLink(old)).toHaveText('1');
  await own.start(nextBuild);
  await expect(waitingLink(old)).toHaveCount(0);
  await expect.poll(async () => notesOf(await estate.wines.all())).toEqual(['Before the update', null]);
  // A page not opened before, whose file the server no longer has.
  await old.getByRole('link', { name: 'Grape Library' }).click();
  await expect(old.getByRole('list', { name: 'Grapes' })).toContainText('Chardonnay');
  await old.getByRole('link', { name: 'Cellar', exact: true }).click();
  await own.stop();
  await rename(old, 'Palmer', { Notes: 'After the update' });
  await expect(waitingLink(old)).toHaveText('1');
  await old.reload();
  await expect(cardOf(old, 'Palmer')).toContainText('After the update');
  await own.start(nextBuild);
  await expect(waitingLink(old)).toHaveCount(0);
  await old.close();

  const later = await context.newPage();
  const ofLater = async () => {
    await later.goto('/cellar');
    return later.locator(`script[src^="/assets/${LATER}"]`).count();
  };
  // With a slow server the cached page is shown first.
  await expect.poll(ofLater).toBeGreaterThan(0);
  await expect(cardOf(later, 'Palmer')).toContainText('After the update');
  expect(notesOf(await estate.wines.all())).toEqual(['After the update', 'Before the update']);
});

test('opens a refused winery operation with its reason, and sends it once corrected', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(422);
  expectsFailedCalls(409);
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

test('asks at logout about unsent writes, which another person neither sees nor sends', async ({
  openCellar,
  request,
  person,
}) => {
  const sessionOf = async () => {
    const answer = await request.post('/api/token/', {
      data: { username: person.email, password: person.password },
    });
    return ((await answer.json()) as { data: { access: string; refresh: string } }).data;
  };
  // A logout ends the page's session.
  const { wines } = estateOf(request, (await sessionOf()).access);
  await wines.add({ name: 'Margaux' });
  const page = await openCellar();
  await isKept(page);
  await page.route('**/cellar/wines/*', (route) => route.abort());
  await rename(page, 'Margaux', { Notes: 'By me' });
  await button(page, 'Logout').click();
  const question = dialogOf(page, '1 change is not sent yet');
  await expect(question).toContainText('Change the wine Margaux');
  await expectAccessible(page);
  await button(question, 'Keep and log out').click();
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();
  await page.unrouteAll();

  const other = await newPerson(request);
  const logIn = async ({ access, refresh }: typeof person) => {
    await page.evaluate(
      ([token, refreshToken]) => {
        localStorage.setItem('token', token);
        localStorage.setItem('refreshToken', refreshToken);
      },
      [access, refresh] as const,
    );
    await page.goto('/waiting');
  };
  await logIn(other);
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
  await expect(waitingLink(page)).toHaveCount(0);
  expect(await wines.all()).toMatchObject([{ notes: null }]);
  await page.goto('/cellar');
  await button(page, 'Logout').click();
  await expect(page.getByRole('button', { name: 'Login' }).first()).toBeVisible();

  await logIn({ ...person, ...(await sessionOf()) });
  await expect.poll(async () => (await wines.all())[0]?.notes).toBe('By me');
});
