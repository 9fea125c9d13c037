import type { Page } from '@playwright/test';
import { button } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const toast = (page: Page, words: string | RegExp) => page.getByText(words).first();

test('merges duplicate wines, undoes that, and unifies spellings', async ({ estate, openCellar }) => {
  const volnay = { name: 'Volnay', vintage: 2015, quantity: 3, storageLocation: 'Barn' };
  await estate.wines.add({ ...volnay, producer: 'Lafarge', rating: 90, region: 'Burgundy' });
  await estate.wines.add({ ...volnay, rating: 93, notes: 'Roses', region: 'Burgundy' });
  await estate.wines.add({ name: 'Pommard', vintage: 2015 });
  for (const [name, producer] of [
    ['Grand vin', 'Château Margaux'],
    ['Pavillon', 'Château Margaux'],
    ['Rosé', 'Ch. Margaux'],
    ['Doux', 'Chateau Margoux'],
  ] as const)
    await estate.wines.add({ name, producer });
  const page = await openCellar();
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: 'Tidy up wines and spellings' }).click();
  await expect(page).toHaveURL('/cellar/tidy');
  const group = page.getByRole('region', { name: 'Volnay 2015' });
  await expect(group.getByRole('radio', { name: 'Keep wine 1' })).toBeChecked();
  await expect(group.getByRole('radio', { name: 'Rating: 90 points' })).toBeChecked();
  await group.getByRole('radio', { name: 'Rating: 93 points' }).check();
  await group.getByRole('button', { name: 'Merge 2 wines' }).click();
  await expect(toast(page, '2 wines are one now: Volnay. For a day this can be undone.')).toBeVisible();
  await expect(page.getByText('No wine seems to be entered twice')).toBeVisible();

  const stored = async () => (await estate.wines.all()).filter(({ name }) => name === 'Volnay');
  expect(await stored()).toMatchObject([{ quantity: 6, rating: 93, notes: 'Roses' }]);
  await page.keyboard.press('Control+z');
  await expect(toast(page, '2 wines put back.')).toBeVisible();
  await expect(group).toBeVisible();
  await button(group, 'These are different wines').click();
  await expect(group).toBeHidden();
  await expect(page.getByText('No wine seems to be entered twice')).toBeVisible();
  expect(await stored()).toMatchObject([{ quantity: 3 }, { quantity: 3 }]);

  // Spellings of a producer become one, chosen or typed.
  await page.getByText('Spellings', { exact: true }).click();
  await expect(page).toHaveURL('/cellar/tidy?spellings=producer');
  const spellings = page.getByRole('region', { name: 'Château Margaux' });
  await expect(spellings.getByLabel('All become')).toHaveValue('Château Margaux');
  await button(spellings, 'Keep this one: Ch. Margaux').click();
  await expect(spellings.getByLabel('All become')).toHaveValue('Ch. Margaux');
  await spellings.getByLabel('All become').fill('Margaux');
  await spellings.getByRole('checkbox', { name: 'Chateau Margoux 1 wine' }).uncheck();
  await button(spellings, 'Change 3 wines').click();
  await expect(toast(page, '3 wines have the spelling Margaux now.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '3 wines put back.')).toBeVisible();
  await expect(spellings).toBeVisible();
});
