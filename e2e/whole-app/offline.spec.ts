import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { isKept, test } from '../support/own-server.ts';
import { expect } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const OUT_OF_REACH = 'Cuverie is out of reach.';

/** Counts the matching rows of an IndexedDB table; 0 if it does not exist. */
const countIn = (database: string, table: string, where = 'true') => `new Promise(async (resolve, reject) => {
  const all = await indexedDB.databases();
  if (!all.some(({ name }) => name === '${database}')) return resolve(0);
  const opening = indexedDB.open('${database}');
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction('${table}').objectStore('${table}').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result.filter((row) => ${where}).length);
    };
  };
})`;
const KEPT_ANSWERS = countIn('cuverie', 'answers');
const COPIES = countIn('cuverie-wines', 'copies');
/** Copies that were read to their end. */
const WHOLE_COPIES = countIn('cuverie-wines', 'copies', "row.cursor !== ''");
const COPIED_WINES = countIn('cuverie-wines', 'wines');

test('starts, shows, searches and changes the cellar while the server is down, and sends it afterwards', async ({
  context,
  openCellar,
  own,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  await estate.wines.add({ name: 'Château d’Été', producer: 'Léognan', type: 'Red', quantity: 7 });
  const page = await openCellar();
  await isKept(page);
  const takenAlong = page.waitForResponse('**/api/winery/work-orders*');
  await page.goto('/fermentation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.move(200, 200);
  await takenAlong;
  // Later changes of others arrive after the copy of all wines.
  await expect.poll(() => page.evaluate(WHOLE_COPIES)).toBe(1);
  await estate.wines.add({ name: 'Palmer', type: 'White', quantity: 3 });
  await expect.poll(() => page.evaluate(COPIED_WINES)).toBe(2);
  await page.close();
  await own.stop();

  // Cold start: no open tab, at the start address of the installed application.
  const started = await context.newPage();
  await started.goto('/');
  await expect(started).toHaveURL(/\/fermentation/);
  await expect(started.getByText(OUT_OF_REACH)).toBeVisible();
  expect(await started.evaluate(KEPT_ANSWERS)).toBeGreaterThan(1);
  // This page was not opened before.
  await started.getByRole('link', { name: 'Grape Library' }).click();
  await expect(started.getByRole('list', { name: 'Grapes' })).toContainText('Chardonnay');
  await started.getByRole('link', { name: 'Cellar', exact: true }).click();

  const bottles = started.getByRole('list', { name: 'Bottles' });
  const counts = started.getByRole('region', { name: 'Find wines' }).getByRole('status');
  const search = started.getByLabel('Search wines');
  await expect(counts).toHaveText('2 wines, 10 bottles');
  await search.fill('leognan chateau ete');
  await expect(counts).toHaveText('1 wine, 7 bottles');
  // Its page was never opened.
  await button(bottles, 'Edit Château d’Été').click();
  const editing = dialogOf(started, 'Edit Wine');
  await expect(fieldOf(editing, 'Producer')).toHaveValue('Léognan');
  await fieldOf(editing, 'Notes').fill('Decant for an hour');
  await button(editing, 'Update Wine').click();
  await expect(editing).toBeHidden();
  await expect(bottles).toContainText('Decant for an hour');
  await expect(bottles.getByRole('link', { name: 'Not sent yet' })).toBeVisible();
  await search.fill('palmre');
  await expect(started.getByText('Without a network typos are not corrected.')).toBeVisible();
  await button(started, 'Clear search').click();
  await button(started, 'Type filter').click();
  await started.getByRole('checkbox', { name: 'Red 1' }).check();
  await expect(started.getByText('these are the numbers of the whole cellar')).toBeVisible();
  await started.keyboard.press('Escape');
  await expect(counts).toHaveText('1 wine, 7 bottles');
  await button(started, 'Add Wine').click();
  const adding = dialogOf(started, 'Add Wine');
  await fill(adding, { Name: 'Viña Nueva', Vintage: '2019', Region: 'Rioja', Type: 'Red', Quantity: '6' });
  await button(adding, 'Add Wine').click();
  await expect(adding).toBeHidden();
  await expect(counts).toHaveText('2 wines, 13 bottles');

  await own.start();
  await expect(started.getByText(OUT_OF_REACH)).toBeHidden();
  await expect(bottles.getByRole('link', { name: 'Not sent yet' })).toHaveCount(0);
  expect((await estate.wines.all()).map(({ name, notes }) => `${name}, ${notes}`).toSorted()).toEqual([
    'Château d’Été, Decant for an hour',
    'Palmer, null',
    'Viña Nueva, null',
  ]);
  // A logout clears everything.
  await button(started, 'Logout').click();
  await expect(started.getByRole('heading', { level: 1 })).not.toHaveText('My Cellar');
  for (const left of [KEPT_ANSWERS, COPIES, COPIED_WINES])
    await expect.poll(() => started.evaluate(left)).toBe(0);
});
