import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';

test('defines, fills, shows, filters, orders and removes custom fields', async ({
  estate,
  page,
  person,
  request,
}) => {
  const headers = { authorization: `Bearer ${person.access}` };
  const bin = { headers, data: { name: 'Bin', kind: 'number' } };
  expect((await request.post('/api/cellar/custom-fields', bin)).status()).toBe(201);
  await estate.wines.add({ name: 'Volnay' });
  await estate.wines.add({ name: 'Riesling' });
  await signIn(page, person);
  await page.goto('/cellar/fields');
  await button(page, 'Add a field').click();
  const dialog = dialogOf(page, 'Add a field');
  await fill(dialog, { Name: 'Closure', Kind: 'Choice', Choices: 'Natural cork\nGlass' });
  await button(dialog, 'Add').click();
  await expect(page.getByText('Closure was added.')).toBeVisible();
  const fields = page.getByRole('list', { name: 'Fields of your own' }).getByRole('listitem');
  await expect(fields).toContainText(['Bin', 'Choice: Natural cork, Glass']);
  await button(page, 'Move up: Closure').click();
  await expect(fields).toContainText(['Closure', 'Bin']);

  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).click();
  await page.getByRole('radiogroup', { name: 'Layout' }).getByText('List').click();
  await page.getByRole('link', { name: 'Volnay' }).click();
  await button(page, 'Edit').click();
  const edit = dialogOf(page, 'Edit Wine');
  await edit.getByText('Fields of your own').click();
  await fieldOf(edit, 'Closure').selectOption('Glass');
  await fieldOf(edit, 'Bin').fill('twelve');
  await button(edit, 'Update Wine').click();
  await expect(edit).toContainText('Bin must be a number');
  await fieldOf(edit, 'Bin').fill('12');
  await expectAccessible(page);
  await button(edit, 'Update Wine').click();
  await expect(edit).toBeHidden();
  await expect(page.locator('dl').filter({ hasText: 'Closure' }).first()).toContainText('Glass');

  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).click();
  await button(page, 'Rows and columns').click();
  await page.getByRole('checkbox', { name: 'Bin' }).check();
  await page.keyboard.press('Escape');
  const table = page.getByRole('table', { name: 'Bottles of the cellar' });
  await expect(table.getByRole('columnheader', { name: 'Bin' })).toBeVisible();
  await button(page, 'Your fields filter').click();
  await page.getByRole('checkbox', { name: 'Glass' }).check();
  await expect(table.getByRole('rowheader')).toHaveText([/^Volnay/]);
  await page.keyboard.press('Escape');
  await button(page, 'Remove filter Closure: Glass').click();
  await expect(table.getByRole('rowheader')).toHaveCount(2);

  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'Fields of your own' }).click();
  await button(page, 'Remove: Closure').click();
  const question = dialogOf(page, 'Remove Closure?');
  await expect(question).toContainText('1 wine has a value in it.');
  await button(question, 'Remove').click();
  await expect(fields).toHaveText([/^Bin/]);
});
