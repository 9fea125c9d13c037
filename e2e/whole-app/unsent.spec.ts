import type { Page } from '@playwright/test';
import { button, choosePicture, dialogOf, fill } from '../support/dialogs.ts';
import { LATER } from '../support/next-build.ts';
import { isKept, test } from '../support/own-server.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });
// In one worker, with one server.
test.describe.configure({ mode: 'default' });
test.beforeEach(({ expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
});

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: name });
const waitingLink = (page: Page) => page.getByRole('link', { name: /waiting to be sent$/ });

async function change(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await button(page, `Edit ${name}`).click();
  const dialog = dialogOf(page, 'Edit Wine');
  await fill(dialog, fields);
  await button(dialog, 'Update Wine').click();
  await expect(dialog).toBeHidden();
}

async function drink(page: Page, name: string): Promise<void> {
  const pressed = button(cardOf(page, name), `Drink ${name}`);
  // The button ignores presses until the first answer.
  await expect(pressed).toHaveAttribute('aria-busy', 'false');
  // A notification may cover the button.
  await pressed.press('Enter');
}

test('shows offline writes at once, in two tabs and after a reload, and stores each once', async ({
  context,
  openCellar,
  own,
  estate,
}) => {
  await estate.wines.add({ name: 'Margaux', quantity: 9 });
  await estate.wines.add({ name: 'Issan', quantity: 2 });
  await estate.wines.add({ name: 'Old', quantity: 1 });
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

  // Cold start: no open tab.
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto('/cellar');
    await expect(tab.getByText('Cuverie is out of reach.')).toBeVisible();
    await expect(cardOf(tab, 'Margaux')).toContainText('8 bottles');
  }
  await button(one, 'Add Wine').click();
  const adding = dialogOf(one, 'Add Wine');
  await fill(adding, { Name: 'Rioja', Vintage: '2019', Region: 'Rioja', Type: 'Red', Quantity: '6' });
  await button(adding, 'Add Wine').click();
  await expect(adding).toBeHidden();
  await expect(cardOf(one, 'Rioja').getByRole('link', { name: 'Not sent yet' })).toBeVisible();
  // A picture chosen offline is sent too.
  await button(one, 'Edit Rioja').click();
  const editing = dialogOf(one, 'Edit Wine');
  await choosePicture(one, editing, labelPhoto());
  await button(editing, 'Update Wine').click();
  await expect(editing).toBeHidden();
  await cardOf(one, 'Old').hover();
  await button(one, 'Delete Old').click();
  await button(dialogOf(one, 'Delete Old?'), 'Delete').click();
  await expect(cardOf(one, 'Old')).toHaveCount(0);
  await change(one, 'Issan', { Name: 'Palmer' });
  await expect(cardOf(one, 'Palmer')).toBeVisible();
  await drink(one, 'Margaux');
  await expect(cardOf(one, 'Margaux')).toContainText('7 bottles');
  await expect(waitingLink(other)).toHaveText('6');
  await drink(other, 'Margaux');
  await expect(waitingLink(one)).toHaveText('7');
  await one.reload();
  await expect(cardOf(one, 'Margaux')).toContainText('6 bottles');
  await expect(cardOf(one, 'Palmer')).toBeVisible();
  await waitingLink(one).click();
  await expect(one.getByRole('listitem', { name: 'Add the wine Rioja' })).toBeVisible();

  await own.start();
  await expect(one.getByRole('heading', { name: 'Nothing waits' })).toBeVisible({ timeout: 120_000 });
  for (const tab of [one, other]) await expect(waitingLink(tab)).toHaveCount(0);
  await expect(cardOf(other, 'Margaux')).toContainText('6 bottles');
  const wines = await estate.wines.all();
  expect(wines.map(({ name, quantity }) => `${name} ${quantity}`).toSorted()).toEqual([
    'Margaux 6',
    'Palmer 2',
    'Rioja 6',
  ]);
  expect(wines.find(({ name }) => name === 'Rioja')?.image).toContain('/media/');
  // A stopping server refuses requests of open pages.
  for (const tab of [one, other]) await tab.close();
});

test('accepts the waiting writes of an old tab after a server update', async ({
  context,
  openCellar,
  own,
  nextBuild,
  estate,
}) => {
  await estate.wines.add({ name: 'Margaux' });
  const old = await openCellar();
  await isKept(old);
  await own.stop();
  await change(old, 'Margaux', { Notes: 'Before the update' });
  await expect(waitingLink(old)).toHaveText('1');
  await own.start({}, nextBuild);
  await expect(waitingLink(old)).toHaveCount(0);
  expect(await estate.wines.all()).toMatchObject([{ notes: 'Before the update' }]);
  // A page not opened before, whose file the server no longer has.
  await old.getByRole('link', { name: 'Grape Library' }).click();
  await expect(old.getByRole('list', { name: 'Grapes' })).toContainText('Chardonnay');
  await old.close();

  const later = await context.newPage();
  const ofLater = async () => {
    await later.goto('/cellar');
    return later.locator(`script[src^="/assets/${LATER}"]`).count();
  };
  // With a slow server the cached page is shown first.
  await expect.poll(ofLater).toBeGreaterThan(0);
  await expect(cardOf(later, 'Margaux')).toContainText('Before the update');
});
