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

  test('moves many wines at once, asks again when there are more, undoes it, and edits some fields', async ({
    openCellar,
    estate,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(400);
    expectsFailedCalls(409);
    const page = await openCellar('?sort=name');
    const bar = page.getByRole('region', { name: 'Selected wines' });
    await page.getByRole('checkbox', { name: 'Select Barolo' }).click();
    await page.getByRole('checkbox', { name: 'Select Riesling' }).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 wines, 11 bottles');
    await button(bar, 'Clear selection').click();
    await page.getByRole('checkbox', { name: 'Select Barolo' }).click();
    await button(page, 'Select all 3').click();
    await button(bar, 'Move').click();
    const field = fieldOf(dialogOf(page, 'Move 3 wines'), 'Storage location');
    await field.fill('A');
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['A2', 'A10']);
    await field.fill('Cave 7');
    // Another wine that matches.
    const { id } = await estate.wines.add({ name: 'Volnay', drinkBy: '2030' });
    await button(dialogOf(page, 'Move 3 wines'), 'Move 3 wines').click();
    const again = dialogOf(page, 'Move 4 wines');
    await expect(again).toContainText('The number of wines that match is 4 by now, not 3.');
    await expect(fieldOf(again, 'Storage location')).toHaveValue('Cave 7');
    expect((await estate.wines.all()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    await button(again, 'Move 4 wines').click();
    await expect(page.getByText('4 wines were changed.')).toBeVisible();
    await expect(page.getByText('Cave 7')).toHaveCount(4);
    await button(page, 'Undo').click();
    await expect(page.getByText('4 wines put back.')).toBeVisible();
    await expect(page.getByText('Cave 7')).toHaveCount(0);

    await page.getByRole('checkbox', { name: 'Select Château Margaux' }).click();
    await page.getByRole('checkbox', { name: 'Select Volnay' }).click();
    await button(bar, 'Edit').click();
    const dialog = dialogOf(page, 'Edit 2 wines');
    const choice = fieldOf(dialog, 'Change a field');
    for (const name of ['Region', 'Producer', 'Storage location']) await choice.selectOption(name);
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
    await fill(dialog, { 'Drink from': '2025' });
    await button(dialog, 'Update 2 wines').click();
    await expect(page.getByText('2 wines were changed.')).toBeVisible();
    const changed = (await estate.wines.all()).filter(({ region }) => region === 'Jura');
    expect(changed.map(({ name }) => name).toSorted()).toEqual(['Château Margaux', 'Volnay']);
    expect(changed.find((wine) => wine.id === id)).toMatchObject({ producer: null, storageLocation: null });
  });
});

test('renders only the rows near the screen of a long list, and deletes all wines that match by now once', async ({
  openCellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  expectsFailedCalls('unreachable');
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
  await estate.wines.add({ name: 'Wine 231' });
  await button(dialogOf(page, 'Delete 230 wines?'), 'Delete 230 wines').click();
  const again = dialogOf(page, 'Delete 231 wines?');
  await expect(again).toContainText('Nothing was deleted. The number of wines');
  expect(await estate.wines.all()).toHaveLength(231);
  // The answer of the deletion is lost.
  await page.route(
    '**/wines/bulk-delete',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(again, 'Delete 231 wines').click();
  await expect(again.getByRole('alert')).toContainText('It is not certain whether anything was deleted.');
  expect(await estate.wines.all()).toEqual([]);
  // The list behind the dialog has updated.
  const hidden = { exact: true, includeHidden: true };
  await expect(page.getByRole('checkbox', { name: 'Select Wine 230', ...hidden })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selected wines', ...hidden })).toContainText('231 wines');
  await button(again, 'Delete 231 wines').click();
  await expect(page.getByText('231 wines were deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('231 wines put back.')).toBeVisible();
  expect(await estate.wines.all()).toHaveLength(231);
});
