import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, test } from '../support/test.ts';

const choice = (page: Page, name: string) => page.getByRole('radio', { name });
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(name).click();

const figureOf = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..');

test('stores view, layout and dialog in the address, for the back button, and returns the focus', async ({
  estate,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  const { id } = await estate.wines.add();
  await estate.barrels.add();
  const page = await openCellar(`?wine=${id}`);
  const dialog = dialogOf(page, 'Edit Wine');
  await expect(fieldOf(dialog, 'Name')).toHaveValue('Clos des Vignes');
  await button(dialog, 'Close').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/cellar');
  await button(page, 'Edit Clos des Vignes').click();
  await expect(page).toHaveURL(`/cellar?wine=${id}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Edit Clos des Vignes')).toBeFocused();
  for (const close of ['Cancel', 'Close']) {
    await button(page, 'Add Wine').click();
    const adding = dialogOf(page, 'Add Wine');
    await expect(fieldOf(adding, 'Name')).toBeFocused();
    await button(adding, close).click();
    await expect(adding).toBeHidden();
    await expect(button(page, 'Add Wine')).toBeFocused();
  }

  await expect(choice(page, 'Bottles')).toBeChecked();
  await expect(choice(page, 'Grid')).toBeChecked();
  await choose(page, 'Show', 'Barrels');
  await expect(page).toHaveURL('/cellar?show=barrels');
  await expect(page.getByRole('link', { name: 'North Slope' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clos des Vignes' })).toBeHidden();
  await expect(button(page, 'Add Barrel')).toBeVisible();
  await choose(page, 'Layout', 'List');
  await expect(page).toHaveURL('/cellar?show=barrels&layout=list');
  await expect(page.getByRole('table', { name: 'Barrels of the cellar' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/cellar?show=barrels');
  await expect(page.getByRole('list', { name: 'Barrels' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/cellar');
  await expect(page.getByRole('link', { name: 'Clos des Vignes' })).toBeVisible();
  await follow(page, `/cellar?wine=${crypto.randomUUID()}`);
  await expect(dialog.getByRole('alert')).toHaveText('This wine is not in your cellar any more.');
});

test('shows loading and failure states, and figures once they are known, which follow each change', async ({
  estate,
  page,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(500);
  const year = new Date().getFullYear();
  await estate.wines.add({ quantity: 10, vintage: year - 4 });
  await estate.wines.add({ name: 'Magnum', quantity: 2, bottleSizeMl: 1500, vintage: year - 8 });
  await estate.barrels.add({ capacity: 225, fillLevel: 200, vintage: year });
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/cellar/wines?**', async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '' });
  });
  const { promise: figuresHeld, resolve: answerFigures } = Promise.withResolvers<void>();
  await page.route('**/api/cellar/figures', async (route) => {
    await figuresHeld;
    await route.continue();
  });
  await openCellar();
  await expect(page.getByText('Loading data...')).toBeVisible();
  answer();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Failed to load data. Please try again later.');
  await expect(page.getByText('Loading data...')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/cellar/wines?**');
  await button(page, 'Try again').click();
  await expect(page.getByRole('link', { name: 'Clos des Vignes' })).toBeVisible();
  await expect(failure).toBeHidden();
  for (const label of ['Bottles', 'Barrels', 'Total volume', 'Average age']) {
    await expect(figureOf(page, label)).toHaveText(/^\D+$/);
  }
  answerFigures();
  await expect(figureOf(page, 'Bottles')).toContainText(/^Bottles12\s*of 2 wines/);
  await expect(figureOf(page, 'Barrels')).toContainText(/^Barrels1\s*holding 200\sL/);
  // 10 bottles of 0.75 L, 2 of 1.5 L, and 200 L in the barrel.
  await expect(figureOf(page, 'Total volume')).toContainText(/^Total volume210\.5 L\s*10\.5\sL in bottles/);
  await expect(figureOf(page, 'Average age')).toContainText('4 years');
  await button(page, 'Edit Magnum').click();
  const dialog = dialogOf(page, 'Edit Wine');
  await fill(dialog, { Quantity: '1' });
  await button(dialog, 'Update Wine').click();
  await expect(figureOf(page, 'Bottles')).toContainText(/^Bottles11/);
  await page.getByRole('link', { name: 'Magnum' }).hover();
  await button(page, 'Delete Magnum').click();
  await button(dialogOf(page, 'Delete Magnum?'), 'Delete').click();
  await expect(figureOf(page, 'Bottles')).toContainText(/^Bottles10\s*of 1 wine/);
  await expect(figureOf(page, 'Average age')).toContainText('2 years');

  // From the next visit on the figures are one line, until expanded.
  await page.reload();
  const line = page.getByRole('button', {
    name: /^1 wine · 10 bottles · 1 barrel · 207\.5\sL · 2 years old/,
  });
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(figureOf(page, 'Bottles')).toBeHidden();
  await line.press('Enter');
  await expect(figureOf(page, 'Bottles')).toContainText(/^Bottles10\s*of 1 wine/);
});

test('shows wines as a table to read, open and delete, with order, rows and columns to choose', async ({
  estate,
  openCellar,
}) => {
  const name = 'Château Pichon Longueville Comtesse de Lalande Réserve Les Amoureuses Pauillac';
  await estate.wines.add({
    name,
    producer: 'Château Pichon Longueville Comtesse de Lalande',
    region: 'Niederösterreich',
    type: 'Sparkling',
    drinkFrom: 2090,
    drinkBy: '2099',
    storageLocation: 'Storage locker, R3-C12',
    price: '783.64',
    rating: 94,
  });
  await estate.wines.add({ name: 'Newer', vintage: 2020 });
  const page = await openCellar();
  // Cards are equally high, however long the name.
  const cards = page.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  const [first, second] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()]);
  expect(second?.height).toBe(first?.height);
  await choose(page, 'Layout', 'List');
  const table = page.getByRole('table', { name: 'Bottles of the cellar' });
  const rows = table.getByRole('rowheader');
  await expect(rows).toHaveText([/^Newer/, /^Château/]);
  const vintage = table.getByRole('columnheader', { name: 'Vintage' });
  await vintage.getByRole('button').click();
  await expect(vintage).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows).toHaveText([/^Château/, /^Newer/]);
  await vintage.getByRole('button').click();
  await expect(vintage).toHaveAttribute('aria-sort', 'descending');
  await expect(rows).toHaveText([/^Newer/, /^Château/]);
  await expect(page).toHaveURL('/cellar?layout=list&sort=-vintage');
  const older = table.getByRole('row').filter({ hasText: name });
  for (const words of ['2018', 'Niederösterreich', 'Sparkling', '6', 'Storage locker, R3-C12']) {
    await expect(older).toContainText(words);
  }
  const badge = page.getByRole('cell', { name: '2090–2099 Too young' }).getByText('Too young');
  const { height = 0 } = (await badge.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(height, 'two lines of small print').toBeLessThan(45);
  // Density and columns are stored on this device; the name column is fixed.
  const rowHeight = async () => (await older.boundingBox())?.height ?? 0;
  const before = await rowHeight();
  await button(page, 'Rows and columns').press('Enter');
  const choices = page.getByRole('dialog', { name: 'Rows and columns' });
  await choices.getByText('Compact').click();
  await choices.getByRole('checkbox', { name: 'Rating' }).press('Space');
  await choices.getByRole('checkbox', { name: 'Varietal' }).check();
  await expect(choices.getByRole('checkbox', { name: 'Wine, always shown' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Rows and columns')).toBeFocused();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Varietal' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Rating' })).toHaveCount(0);
  expect(await rowHeight()).toBeLessThan(before * 0.8);
  await button(page, 'Rows and columns').click();
  await button(choices, 'The usual columns').click();
  await choices.getByText('Comfortable').click();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Rating' })).toBeVisible();
  await button(older, `Edit ${name}`).click();
  await button(dialogOf(page, 'Edit Wine'), 'Cancel').click();
  await expect(page).toHaveURL('/cellar?layout=list&sort=-vintage');
  // At the narrowest width with the widest words, the last column is still visible.
  await page.setViewportSize({ width: 1000, height: 800 });
  await older.hover();
  await expect(button(page, `Delete ${name}`)).toBeInViewport({ ratio: 1 });
  await button(page, `Delete ${name}`).click();
  await button(dialogOf(page, `Delete ${name}?`), 'Delete').click();
  await expect(rows).toHaveText([/^Newer/]);
});

const pdfPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('loads more wines while scrolling, prints all of them in columns or grouped by place, and loads a whole long list before', async ({
  estate,
  page,
  openCellar,
}) => {
  const places = ['Rack A10', 'Rack A2', null];
  await estate.wines.addMany(
    Array.from({ length: 78 }, (_, index) => ({
      name: `Wine ${index + 1}`,
      storageLocation: places[index % 3],
      price: '45',
      currency: 'EUR',
    })),
  );
  const numbers = Array.from({ length: 310 }, (_, index) => index + 1);
  await estate.barrels.addMany(
    numbers.map((number) => ({ name: `Barrel ${number}`, barrelId: `B${number}` })),
  );
  // The counts of the filters do not delay the list.
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  await page.route('**/cellar/wines?**', async (route) => {
    await goOn;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openCellar();
  await expect.poll(() => asked).toContain('/api/cellar/figures');
  expect(asked).not.toContain('/api/cellar/wines/facets');
  resolve();
  const cards = page.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(cards).toHaveCount(60);
  // Content loading above the list may move its end.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(cards).toHaveCount(78, { timeout: 2000 });
  }).toPass();
  expect(new Set(await cards.getByRole('heading').allTextContents()).size).toBe(78);

  const table = page.getByRole('table', { name: 'Bottles of the cellar' });
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('rowheader')).toHaveCount(78);
  await expect(page.getByRole('list', { name: 'Bottles' })).toBeHidden();
  await expect(table.getByRole('columnheader')).toHaveText([
    'Wine',
    'Vintage',
    'Region',
    'Type',
    'Bottles',
    'Rating',
    'Drink',
    'Place',
    'Price',
  ]);
  await page.emulateMedia({ media: 'screen' });
  await expect(table).toBeHidden();

  await choose(page, 'Layout', 'Places');
  await expect(page.getByRole('list', { name: 'Places' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('rowheader', { name: /^Wine / })).toHaveCount(78);
  await expect(table.getByRole('rowheader', { name: / 26 wines, / })).toHaveText([
    'Rack A2, 26 wines, 156 bottles',
    'Rack A10, 26 wines, 156 bottles',
    'No place, 26 wines, 156 bottles',
  ]);
  for (const landscape of [false, true]) {
    const paper = await page.pdf({ format: 'A4', landscape });
    expect(pdfPages(paper), 'pages of paper').toBeLessThanOrEqual(landscape ? 6 : 5);
    const { width, room } = await table.evaluate(
      (element: { scrollWidth: number; parentElement: { clientWidth: number } | null }) => ({
        width: element.scrollWidth,
        room: element.parentElement?.clientWidth ?? 0,
      }),
    );
    expect(width).toBeLessThanOrEqual(room);
  }

  // A longer list is loaded from a menu that keeps the focus, and by the key.
  await page.emulateMedia({ media: 'screen' });
  const { promise: menuHeld, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/assets/OpenedMenu-*.js', async (route) => {
    await menuHeld;
    await route.continue();
  });
  await follow(page, '/cellar?show=barrels');
  await expect(page.getByRole('list', { name: 'Barrels' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The first 60 of 310. Print, in the menu of Export Data')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.printed = []; window.print = () => {
    dispatchEvent(new Event('beforeprint'));
    const table = document.querySelector('table[aria-label="Barrels of the cellar"]');
    printed.push(table.querySelectorAll('th[scope="row"]').length);
    dispatchEvent(new Event('afterprint'));
  }`);
  const menuAsked = page.waitForRequest('**/assets/OpenedMenu-*.js');
  await button(page, 'Export Data').press('Enter');
  await menuAsked;
  await expect(button(page, 'Export Data')).toBeFocused();
  send();
  await page.getByRole('menuitem', { name: 'Print the barrels' }).click();
  await expect.poll(() => page.evaluate('printed')).toEqual([310]);
  await page.keyboard.press('Control+p');
  await expect.poll(() => page.evaluate('printed')).toEqual([310, 310]);
});
