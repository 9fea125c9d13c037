import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, follow, test } from '../support/test.ts';

test('saves, opens, replaces, renames and deletes a view', async ({ estate, openCellar }) => {
  await estate.wines.add({ name: 'Volnay', vintage: 2015 });
  await estate.wines.add({ name: 'Riesling', type: 'White', vintage: 2020 });
  const page = await openCellar('?layout=list&type=%5B%22Red%22%5D&sort=-vintage');
  const choose = async (menu: string, entry: string | RegExp) => {
    await button(page, menu).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const rows = page.getByRole('table', { name: 'Bottles of the cellar' }).getByRole('rowheader');
  await expect(rows).toHaveText([/^Volnay/]);
  await choose('Views', 'Save this view…');
  const dialog = dialogOf(page, 'Save this view');
  await fieldOf(dialog, 'Name').fill('Old reds');
  await button(dialog, 'Save view').click();
  await expect(page.getByText('The view Old reds was saved.')).toBeVisible();
  await expect(button(page, 'Views: Old reds')).toBeVisible();

  // Every member can open it from another view.
  await follow(page, '/cellar');
  await expect(page.getByRole('link', { name: 'Riesling' })).toBeVisible();
  await choose('Views', 'Old reds');
  await expect(rows).toHaveText([/^Volnay/]);
  await expect(page).toHaveURL(/layout=list.*view=.*sort=-vintage/);

  await button(page, 'Remove filter Red').click();
  await expect(rows).toHaveText([/^Riesling/, /^Volnay/]);
  await choose('Views: Old reds, changed', 'Replace “Old reds” by what is shown');
  await expect(page.getByText('The view Old reds was replaced by what is shown.')).toBeVisible();
  await choose('Views: Old reds', 'Rename “Old reds”…');
  await fieldOf(dialogOf(page, 'Rename view'), 'Name').fill('The youngest');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Views: The youngest')).toBeVisible();

  await choose('Views: The youngest', 'Delete “The youngest”…');
  await button(dialogOf(page, 'Delete the view The youngest?'), 'Delete').click();
  await expect(page.getByText('The view The youngest was deleted.')).toBeVisible();
  await button(page, 'Views').click();
  await expect(page.getByText('No saved views yet')).toBeVisible();
});
