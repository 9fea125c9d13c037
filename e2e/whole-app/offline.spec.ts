import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { test } from '../support/own-server.ts';
import { expect } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const OUT_OF_REACH = 'Cuverie is out of reach.';

/** Counts the rows of an IndexedDB table; 0 if it does not exist. */
const countIn = (database: string, table: string) => `new Promise(async (resolve, reject) => {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === '${database}')) return resolve(0);
  const opening = indexedDB.open('${database}');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const counting = opening.result.transaction('${table}').objectStore('${table}').count();
    counting.onsuccess = () => { opening.result.close(); resolve(counting.result); };
  };
})`;
const KEPT_ANSWERS = countIn('cuverie', 'answers');
const COPIES = countIn('cuverie-wines', 'copies');
const COPIED_WINES = countIn('cuverie-wines', 'wines');

/** Waits until the service worker can start the application offline. */
async function isKept(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  // Caches the whole application, which takes a while on a busy machine.
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => true)', undefined, {
    timeout: 3 * 60_000,
  });
}

test('starts and shows seen data while the server is down, and refreshes afterwards', async ({
  context,
  openCellar,
  own,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const wine = await estate.wines.add({ name: 'Margaux', quantity: 6 });
  const page = await openCellar();
  await expect(page.getByRole('link', { name: 'Margaux' })).toBeVisible();
  await isKept(page);
  const takenAlong = page.waitForResponse('**/api/winery/work-orders*');
  await page.goto('/fermentation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(200, 200);
  await takenAlong;
  await page.close();
  await own.stop();

  // Cold start: no open tab, at the start address of the installed application.
  const started = await context.newPage();
  await started.goto('/');
  await expect(started).toHaveURL(/\/fermentation/);
  await expect(started.getByText(OUT_OF_REACH)).toBeVisible();
  expect(await started.evaluate(KEPT_ANSWERS)).toBeGreaterThan(1);
  // These pages were not opened before.
  await started.getByRole('link', { name: 'Grape Library' }).click();
  await expect(started.getByRole('list', { name: 'Grapes' })).toContainText('Chardonnay');
  await started.getByRole('link', { name: 'Cellar', exact: true }).click();
  const bottles = started.getByRole('list', { name: 'Bottles' });
  await expect(bottles).toContainText('6 bottles');
  await button(started, 'Edit Margaux').click();
  const dialog = dialogOf(started, 'Edit Wine');
  await fieldOf(dialog, 'Notes').fill('Decant for an hour');
  await button(dialog, 'Update Wine').click();
  await expect(dialog).toBeHidden();
  await expect(bottles).toContainText('Decant for an hour');
  await expect(bottles.getByRole('link', { name: 'Not sent yet' })).toBeVisible();

  await own.start();
  await expect(started.getByText(OUT_OF_REACH)).toBeHidden();
  await expect(bottles.getByRole('link', { name: 'Not sent yet' })).toBeHidden();
  expect(await estate.wines.all()).toMatchObject([{ id: wine.id, notes: 'Decant for an hour' }]);

  // A logout clears everything.
  await button(started, 'Logout').click();
  await expect(started.getByRole('heading', { level: 1 })).not.toHaveText('My Cellar');
  await expect.poll(() => started.evaluate(KEPT_ANSWERS)).toBe(0);
});

test('searches and filters the whole cellar while the server is down', async ({
  context,
  openCellar,
  own,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const red = { name: 'Château d’Été', producer: 'Léognan', type: 'Red', quantity: 7 };
  await estate.wines.addMany([
    red,
    ...Array.from({ length: 90 }, (_, n) => ({ name: `Cuvée ${n}`, type: 'White', quantity: 1 })),
  ]);
  const page = await openCellar();
  await isKept(page);
  await page.reload();
  await page.mouse.move(200, 200);
  await expect.poll(() => page.evaluate(COPIED_WINES)).toBe(91);
  // Later changes of others arrive after the copy.
  await estate.wines.add({ name: 'Palmer', type: 'White', quantity: 3 });
  await expect.poll(() => page.evaluate(COPIED_WINES)).toBe(92);
  await page.close();
  await own.stop();

  const started = await context.newPage();
  await started.goto('/cellar');
  await expect(started.getByText(OUT_OF_REACH)).toBeVisible();
  const bottles = started.getByRole('list', { name: 'Bottles' });
  const counts = started.getByRole('region', { name: 'Find wines' }).getByRole('status');
  const search = started.getByLabel('Search wines');
  await expect(counts).toHaveText('92 wines, 100 bottles');
  await search.fill('leognan chateau ete');
  await expect(counts).toHaveText('1 wine, 7 bottles');
  await expect(bottles).toContainText('Château d’Été');
  // Its page was never opened.
  await button(bottles, 'Edit Château d’Été').click();
  await expect(fieldOf(dialogOf(started, 'Edit Wine'), 'Producer')).toHaveValue('Léognan');
  await started.keyboard.press('Escape');
  await search.fill('palmer');
  await expect(bottles).toContainText('Palmer');
  await search.fill('palmre');
  await expect(started.getByText('Without a network typos are not corrected.')).toBeVisible();
  await button(started, 'Clear search').click();

  await button(started, 'Type filter').click();
  await started.getByRole('checkbox', { name: 'Red 1' }).check();
  await expect(started.getByText('these are the numbers of the whole cellar')).toBeVisible();
  await started.keyboard.press('Escape');
  await expect(counts).toHaveText('1 wine, 7 bottles');
  await expect(bottles.getByRole('listitem')).toHaveCount(1);

  await button(started, 'Add Wine').click();
  const adding = dialogOf(started, 'Add Wine');
  await fill(adding, { Name: 'Viña Nueva', Vintage: '2019', Region: 'Rioja', Type: 'Red', Quantity: '6' });
  await button(adding, 'Add Wine').click();
  await expect(adding).toBeHidden();
  await expect(counts).toHaveText('2 wines, 13 bottles');
  await search.fill('vina');
  await expect(bottles).toContainText('Viña Nueva');
  await expect(counts).toHaveText('1 wine, 6 bottles');

  await own.start();
  await expect(started.getByText(OUT_OF_REACH)).toBeHidden();
  await expect(counts).toHaveText('1 wine, 6 bottles');
  await expect(bottles.getByRole('link', { name: 'Not sent yet' })).toBeHidden();
  await button(started, 'Logout').click();
  await expect(started.getByRole('heading', { level: 1 })).not.toHaveText('My Cellar');
  await expect.poll(() => started.evaluate(COPIES)).toBe(0);
  expect(await started.evaluate(COPIED_WINES)).toBe(0);
});
