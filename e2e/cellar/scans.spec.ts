import { expectAccessible } from '../support/accessible.ts';
import { printedPages, readCode } from '../support/codes.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';

test('prints labels, opens a wine by its label, and counts a place with a scanner', async ({
  estate,
  page,
  person,
}) => {
  const inBarn = { storageLocation: 'Barn', vintage: 2015 };
  const volnay = await estate.wines.add({ ...inBarn, name: 'Volnay', quantity: 2 });
  await estate.wines.add({ ...inBarn, name: 'Chablis', quantity: 3 });
  await estate.wines.add({ name: 'Meursault', vintage: 2020, quantity: 1, storageLocation: 'Cellar' });
  await signIn(page, person);
  await page.goto('/labels');
  await expect(button(page, 'Print 0 labels')).toBeDisabled();
  await page.getByLabel('Where they lie').selectOption('Barn');
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Chablis 2015' }).uncheck();
  const codes = page.getByRole('img', { name: /^QR code of / });
  const link = await readCode(codes);
  expect(link).toMatch(new RegExp(`^${process.env.E2E_ORIGIN}/l/w`));
  await page.getByLabel('Size').selectOption('2⅝ × 1 in, 30 on a sheet of Letter (Avery 5160)');
  await page.getByLabel('How many').selectOption('One a bottle');
  await expect(codes).toHaveCount(2);
  expect(await printedPages(page)).toEqual([[0, 0, 216, 279]]);
  await page.getByLabel(/^First free label/).fill('30');
  await expect(page.getByLabel('First free label: row 10, column 3')).toBeVisible();
  expect(await printedPages(page)).toHaveLength(2);

  await page.goto(String(link));
  await expect(page).toHaveURL(`/cellar/wine/${volnay.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Volnay 2015');
  // Opened by its address, a wine has neighbours by name.
  await expect(button(page, 'Next wine by name')).toBeDisabled();
  await button(page, 'Previous wine by name').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Meursault 2020');
  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).click();
  await page.getByRole('checkbox', { name: /^Select Meursault/ }).click();
  await page.getByRole('region', { name: 'Selected wines' }).getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByText('1 wine chosen')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Meursault 2020' })).toBeChecked();

  await follow(page, '/cellar/stock-taking');
  await page.getByRole('link', { name: /^Barn/ }).click();
  await button(page, 'Count a bottle of Volnay 2015').click();
  await expect(page.getByText('1 bottle counted, 5 in the books')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Bottles of Volnay 2015 found')).toHaveValue('1');
  // A scanner that acts as a keyboard.
  await page.getByLabel('Find a wine').fill(String(link));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Bottles of Volnay 2015 found')).toHaveValue('2');
  await page.getByLabel('Bottles of Chablis 2015 found').fill('1');
  await page.getByLabel('Find a wine').fill('meursault');
  await button(page, 'Count a bottle of Meursault 2020').click();
  await expectAccessible(page);
  const differs = (name: string) => page.getByRole('list', { name });
  await expect(differs('Missing')).toHaveText('Chablis 2015: 1 found, 3 in the books');
  await expect(differs('Too many')).toHaveText('Meursault 2020: 1 found, 0 in the books');
  await button(page, 'Correct 2 wines').click();
  await expect(page.getByRole('alert')).toContainText('Barn was counted: 2 wines were corrected.');
  const quantities = async () =>
    Object.fromEntries((await estate.wines.all()).map(({ name, quantity }) => [name, quantity]));
  expect(await quantities()).toEqual({ Volnay: 2, Chablis: 1, Meursault: 2 });
  await button(page.getByRole('alert'), 'Undo').click();
  await expect(page.getByText('2 wines put back.')).toBeVisible();
  expect(await quantities()).toEqual({ Volnay: 2, Chablis: 3, Meursault: 1 });

  await page.getByRole('link', { name: /^Barn/ }).click();
  await button(page, 'Count a bottle of Volnay 2015').click();
  await button(page, 'Discard this count').click();
  await button(dialogOf(page, 'Discard the count of Barn?'), 'Discard it').click();
  await expect(page.getByText('Begun:')).toHaveCount(0);
});
