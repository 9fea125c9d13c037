import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const found = (page: Page) => page.getByRole('region', { name: 'Find wines' }).locator('output');
const names = (page: Page) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('heading').getByRole('link');

test.describe('in a small cellar', () => {
  test.beforeEach(async ({ estate }) => {
    await estate.wines.add({
      name: 'Château Margaux',
      region: 'Bordeaux',
      quantity: 3,
      storageLocation: 'A10',
    });
    await estate.wines.add({ name: 'Riesling', region: 'Mosel', type: 'White', vintage: 2020, quantity: 2 });
    await estate.wines.add({ name: 'Barolo', region: 'Piedmont', vintage: 2012, storageLocation: 'A2' });
  });

  test('finds wines by search and filters, which stay in the address', { tag: '@walk' }, async ({
    openCellar,
  }) => {
    const page = await openCellar();
    await expect(found(page)).toHaveText('3 wines, 11 bottles');
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search wines' });
    await expect(search).toBeFocused();
    await search.fill('chateau');
    await expect(names(page)).toHaveText(['Château Margaux']);
    await expect(found(page)).toHaveText('1 wine, 3 bottles');
    await expect(page).toHaveURL('/cellar?q=chateau');
    await page.reload();
    await expect(search).toHaveValue('chateau');
    await search.fill('nowhere to be found');
    await expect(page.getByRole('heading', { name: 'No wines found' })).toBeVisible();
    await page
      .getByRole('region', { name: 'Bottles' })
      .getByRole('button', { name: 'Clear filters' })
      .click();
    await expect(names(page)).toHaveCount(3);
    await expect(search).toHaveValue('');

    await button(page, 'Type filter').click();
    await page.getByRole('checkbox', { name: 'White 1' }).check();
    await expect(names(page)).toHaveText(['Riesling']);
    await expect(page.getByRole('checkbox', { name: 'Red 2' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Remove filter White').click();
    await expect(names(page)).toHaveCount(3);
    await page.goBack();
    await expect(names(page)).toHaveText(['Riesling']);
  });

  test('sorts wines by column, or by place with A2 before A10', async ({ openCellar }) => {
    const page = await openCellar('?layout=list');
    const rows = page.getByRole('rowheader');
    const heading = page.getByRole('columnheader', { name: 'Vintage' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows).toHaveText([/^Barolo/, /^Château/, /^Riesling/]);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(rows).toHaveText([/^Riesling/, /^Château/, /^Barolo/]);
    await expect(page).toHaveURL('/cellar?layout=list&sort=-vintage');

    await page.goto('/cellar?layout=places');
    const places = page.getByRole('list', { name: 'Places' }).getByRole('button', { expanded: false });
    await expect(places).toHaveText([/^A21 wine/, /^A101 wine/, /^No place1 wine/]);
    await places.first().click();
    await expect(page.getByRole('link', { name: 'Barolo' })).toBeVisible();
  });

  test('moves many wines at once, and undoes it', async ({ openCellar, estate }) => {
    const page = await openCellar('?sort=name');
    await page.getByRole('checkbox', { name: 'Select Barolo' }).click();
    await page.getByRole('checkbox', { name: 'Select Riesling' }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected wines' });
    await expect(bar).toContainText('3 wines, 11 bottles');
    await button(bar, 'Move').click();
    const dialog = dialogOf(page, 'Move 3 wines');
    const field = fieldOf(dialog, 'Storage location');
    await field.fill('A');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['A2', 'A10']);
    await field.fill('Cave 7');
    await button(dialog, 'Move 3 wines').click();
    await expect(page.getByText('3 wines were changed.')).toBeVisible();
    await expect(page.getByText('Cave 7')).toHaveCount(3);
    await button(page, 'Undo').click();
    await expect(page.getByText('3 wines put back.')).toBeVisible();
    await expect(page.getByText('Cave 7')).toHaveCount(0);
    expect((await estate.wines.all()).map((wine) => wine.version)).not.toContain(1);
  });

  test('changes some fields of many wines, and reports a refusal once', async ({
    openCellar,
    estate,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(400);
    const barolo = (await estate.wines.all()).find(({ name }) => name === 'Barolo');
    await estate.wines.change(barolo?.id ?? '', { drinkBy: '2030' });
    const page = await openCellar('?sort=name');
    await page.getByRole('checkbox', { name: 'Select Barolo' }).click();
    await page.getByRole('checkbox', { name: 'Select Château Margaux' }).click();
    await button(page.getByRole('region', { name: 'Selected wines' }), 'Edit').click();
    const dialog = dialogOf(page, 'Edit 2 wines');
    const choice = fieldOf(dialog, 'Change a field');
    for (const field of ['Region', 'Producer', 'Storage location']) await choice.selectOption(field);
    await fill(dialog, { Region: 'Jura', Producer: 'Nobody' });
    await button(dialog, 'Leave Producer as it is').press('Enter');
    await expect(fieldOf(dialog, 'Producer')).toBeHidden();
    await expect(choice).toBeFocused();
    await choice.selectOption('Drink from');
    await fill(dialog, { 'Drink from': '2035' });
    await button(dialog, 'Update 2 wines').click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The wines were not changed. Drink by must not be before drink from, as it would be for 1 of these wines',
    );
    expect((await estate.wines.all()).map(({ region }) => region)).not.toContain('Jura');
    await fill(dialog, { 'Drink from': '2025' });
    await button(dialog, 'Update 2 wines').click();
    await expect(page.getByText('2 wines were changed.')).toBeVisible();
    const changed = (await estate.wines.all()).filter(({ region }) => region === 'Jura');
    expect(changed.map(({ name }) => name).toSorted()).toEqual(['Barolo', 'Château Margaux']);
    const emptied = { producer: null, storageLocation: null };
    expect(changed).toMatchObject([emptied, emptied]);
  });
});

test('renders only the rows near the screen of a long list, and changes all matching wines at once', async ({
  openCellar,
  estate,
}) => {
  await estate.wines.addMany(Array.from({ length: 230 }, (_, number) => ({ name: `Wine ${number + 1}` })));
  const page = await openCellar('?sort=name');
  const cards = page.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(cards.first()).toHaveAttribute('aria-setsize', '230');
  expect(await cards.count()).toBeLessThan(60);
  // The focus stays on its card while others are rendered around it.
  const focused = page.getByRole('link', { name: 'Wine 5', exact: true });
  await focused.focus();
  const last = (await cards.last().getAttribute('aria-posinset')) ?? '';
  await page.mouse.wheel(0, 3000);
  await expect(cards.last()).not.toHaveAttribute('aria-posinset', last);
  await expect(focused).toBeFocused();
  await page.mouse.wheel(0, -3000);
  await page.getByRole('checkbox', { name: 'Select Wine 1', exact: true }).click();
  await button(page, 'Select all 230').click();
  await expect(page.getByRole('region', { name: 'Selected wines' })).toContainText(
    '230 wines, 1,380 bottles',
  );
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 20_000);
      return cards.last().getAttribute('aria-posinset');
    })
    .toBe('230');
  await expect(cards.last()).toHaveAttribute('aria-setsize', '230');
  await expect(cards.last()).toContainText('Wine 230');
  await expect.poll(() => cards.count()).toBeLessThan(120);
  const bar = page.getByRole('region', { name: 'Selected wines' });
  await button(bar, 'Delete').click();
  await button(dialogOf(page, 'Delete 230 wines?'), 'Delete 230 wines').click();
  await expect(page.getByText('230 wines were deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
});

test('asks again before changing all matching wines when others were added meanwhile', async ({
  openCellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  await estate.wines.addMany([1, 2, 3].map((number) => ({ name: `Wine ${number}` })));
  const page = await openCellar();
  await page.getByRole('checkbox', { name: 'Select Wine 1' }).click();
  await button(page, 'Select all 3').click();
  const bar = page.getByRole('region', { name: 'Selected wines' });

  await button(bar, 'Move').click();
  await fieldOf(dialogOf(page, 'Move 3 wines'), 'Storage location').fill('Cave 7');
  await estate.wines.add({ name: 'Wine 4' });
  await button(dialogOf(page, 'Move 3 wines'), 'Move 3 wines').click();
  const seen = dialogOf(page, 'Move 4 wines');
  await expect(seen).toContainText('The number of wines that match is 4 by now, not 3.');
  await expect(fieldOf(seen, 'Storage location')).toHaveValue('Cave 7');
  expect((await estate.wines.all()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  const isReadAnew = page.waitForResponse('**/cellar/wines?**');
  await button(seen, 'Move 4 wines').click();
  await expect(page.getByText('4 wines were changed.')).toBeVisible();
  // Otherwise the next added wine would appear too early.
  await isReadAnew;

  await page.getByRole('checkbox', { name: 'Select Wine 1' }).click();
  await button(page, 'Select all 4').click();
  await button(bar, 'Delete').click();
  await estate.wines.add({ name: 'Wine 5' });
  await button(dialogOf(page, 'Delete 4 wines?'), 'Delete 4 wines').click();
  await expect(dialogOf(page, 'Delete 5 wines?')).toContainText('Nothing was deleted. The number of wines');
  expect(await estate.wines.all()).toHaveLength(5);
  await button(dialogOf(page, 'Delete 5 wines?'), 'Delete 5 wines').click();
  await expect(page.getByText('5 wines were deleted.')).toBeVisible();
  await button(page, 'Undo').last().click();
  await expect(page.getByText('5 wines put back.')).toBeVisible();
  expect(await estate.wines.all()).toHaveLength(5);
});

test('keeps the focus on a button while its menu loads', async ({ estate, page, openCellar }) => {
  await estate.wines.add();
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/assets/OpenedMenu-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openCellar();
  const asked = page.waitForRequest('**/assets/OpenedMenu-*.js');
  await page.getByRole('button', { name: 'Export Data' }).press('Enter');
  await asked;
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeFocused();
  send();
  await expect(page.getByRole('menuitem', { name: 'All bottles (CSV)' })).toBeVisible();
});
