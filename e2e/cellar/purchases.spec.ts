import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

test('turns a wish into an order and its arrivals into bottles, and undoes an arrival', async ({
  estate,
  cellar: page,
}) => {
  await estate.wines.add({ name: 'Volnay', vintage: 2020, quantity: 3, storageLocation: 'Barn' });
  await page.getByRole('link', { name: 'Wishes and deliveries' }).click();
  await expect(page.getByText('Nothing is on its way')).toBeVisible();
  await page.getByText('Wishes', { exact: true }).click();
  await button(page, 'Add a wish').click();
  const adding = dialogOf(page, 'Add a wish');
  await fill(adding, { Name: 'Volnay', Vintage: '2020', Bottles: '6', 'At most': '48', Merchant: 'Bacchus' });
  await button(adding, 'Add').click();
  await expect(adding).toBeHidden();
  await expect(list(page, 'Wishes')).toContainText('Volnay 2020');
  await expect(list(page, 'Wishes')).toContainText('at most 48 a bottle, from Bacchus');

  await button(page, 'Ordered: Volnay').click();
  const ordering = dialogOf(page, 'Ordered');
  await fieldOf(ordering, 'Expected on').fill('2020-01-31');
  await button(ordering, 'Save').click();
  await expect(page.getByText('Nothing is wished for yet')).toBeVisible();
  await page.getByText('To come', { exact: true }).click();
  await expect(list(page, 'To come')).toContainText('Late: was expected on');

  await button(page, 'Arrived: Volnay, 6 bottles').click();
  const arriving = dialogOf(page, 'Volnay arrived');
  await expect(fieldOf(arriving, 'Add them to')).toContainText('Volnay 2020 (3 bottles)');
  await expectAccessible(page);
  await fill(arriving, { 'Bottles that arrived': '4' });
  await button(arriving, 'Add to the cellar').click();
  await expect(list(page, 'To come')).toContainText('2 of 6 bottles still to come');
  expect(await estate.wines.all()).toMatchObject([{ name: 'Volnay', quantity: 7, storageLocation: 'Barn' }]);

  await button(page.getByRole('alert').filter({ hasText: '4 bottles of Volnay' }), 'Undo').click();
  await expect(page.getByText('The bottles of Volnay are to come again.')).toBeVisible();
  expect(await estate.wines.all()).toMatchObject([{ quantity: 3 }]);

  await button(page, 'Arrived: Volnay, 6 bottles').click();
  await button(dialogOf(page, 'Volnay arrived'), 'Add to the cellar').click();
  await expect(page.getByText('Nothing is on its way')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' }).click();
  await button(page, 'Drink with a note… Volnay').click();
  const drinking = dialogOf(page, 'Drink with a note');
  await expect(fieldOf(drinking, 'Purchase')).toContainText('Without a purchase (3 bottles left)');
  await fieldOf(drinking, 'Purchase').selectOption({ index: 1 });
  await button(drinking, 'Save').click();
  await expect(drinking).toBeHidden();
  await page.getByRole('link', { name: 'Drinking history' }).click();
  await expect(page.getByText(/1 bottle drunk.* · bought .*, 48/)).toBeVisible();
});
