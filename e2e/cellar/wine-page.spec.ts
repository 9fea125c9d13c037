import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const title = 'h1';

test('shows a wine on its own page, with neighbours, log and the way back to the list', async ({
  estate,
  openCellar,
}) => {
  const year = new Date().getFullYear();
  const volnay = await estate.wines.add({
    name: 'Volnay',
    producer: 'Lafarge',
    vintage: 2018,
    quantity: 6,
    price: '48',
    currency: 'EUR',
    drinkFrom: year - 1,
    drinkBy: `${year + 3}`,
    storageLocation: 'Rack 2',
    notes: 'Roses.\nWait for it.',
  });
  await estate.wines.add({ name: 'Pommard', producer: 'Lafarge', vintage: 2019 });
  await estate.wines.add({ name: 'Aligoté', producer: 'Lafarge', vintage: 2022 });
  await estate.wines.add({ name: 'Riesling', producer: 'Loosen', type: 'White' });
  const page = await openCellar('?q=lafarge&sort=name');
  const bottles = page.getByRole('list', { name: 'Bottles', exact: true });
  const link = bottles.getByRole('link', { name: 'Volnay' });

  // A real link, so it can open in another tab.
  await expect(link).toHaveAttribute('href', `/cellar/wine/${volnay.id}?q=lafarge&sort=name`);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/cellar/wine/${volnay.id}\\?`));
  await expect(page.locator(title)).toHaveText('Volnay 2018');
  await expect(page).toHaveTitle('Volnay 2018 · Cuverie');
  await expect(page.getByText('3 of 3')).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(part('Where the bottles are')).toContainText('Rack 2: 6 bottles');
  await expect(part('Cost')).toContainText('€288');
  await expect(part('Notes')).toContainText('Roses. Wait for it.');
  await expect(part('Similar wines')).toContainText('Also from Lafarge.');
  await expect(part('Similar wines').getByRole('link')).toHaveCount(2);
  await expect(
    page.getByRole('figure', { name: `Drinking window ${year - 1}–${year + 3}. Today: Ready.` }),
  ).toBeVisible();

  await button(page, 'Drink').click();
  await expect(part('Where the bottles are')).toContainText('Rack 2: 5 bottles');
  await expect(part('Drinking log')).toContainText('1 bottle drunk');
  await button(page, 'Edit').click();
  const dialog = dialogOf(page, 'Edit Wine');
  // Keys belong to the dialog while it is open.
  await page.keyboard.press('k');
  await fill(dialog, { Name: 'Volnay Vieilles Vignes' });
  await button(dialog, 'Update Wine').click();
  await expect(page.locator(title)).toHaveText('Volnay Vieilles Vignes 2018');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('ArrowLeft');
  await expect(page.locator(title)).toHaveText('Pommard 2019');
  await page.keyboard.press('k');
  await expect(page.locator(title)).toHaveText('Aligoté 2022');
  await expect(button(page, 'Previous wine')).toBeDisabled();
  await page.keyboard.press('j');
  await expect(page.locator(title)).toHaveText('Pommard 2019');
  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).click();
  await expect(page).toHaveURL('/cellar?q=lafarge&sort=name');
  await expect(page.getByLabel('Search wines')).toHaveValue('lafarge');

  // A press elsewhere on a card edits the wine, also by keyboard.
  await bottles.getByRole('listitem').filter({ hasText: 'Pommard' }).click();
  await expect(fieldOf(dialog, 'Name')).toHaveValue('Pommard');
  await page.keyboard.press('Escape');
  await button(page, 'Edit Aligoté').press('Enter');
  await expect(fieldOf(dialog, 'Name')).toHaveValue('Aligoté');
});
