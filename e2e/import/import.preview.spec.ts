import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { choose, importAll, openImport } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

test('previews changes to existing wines, and makes exactly these', async ({ cellar, estate }) => {
  const barolo = { name: 'Barolo', vintage: 2016, region: 'Piedmont', type: 'Red', quantity: 6 };
  await estate.wines.add({ ...barolo, price: '12.00', currency: 'EUR' });
  await estate.wines.add({ ...barolo, name: 'Gavi', type: 'White', price: '12.50', currency: 'EUR' });
  const file = [
    'Name;Vintage;Region;Type;Quantity;Price;Rating',
    'Barolo;2016;Piedmont;Red;6;15,00;',
    'Gavi;2016;Piedmont;White;6;12,5;',
    'Krug;2008;Champagne;Sparkling;3;180;95',
  ].join('\n');
  const dialog = await openImport(cellar);
  await choose(cellar, dialog, 'wines.csv', file);
  await expect(
    dialog.getByText('2 rows that are already here: 1 with changes, 1 without any change.'),
  ).toBeVisible();
  const rows = dialog.getByRole('table', { name: 'What would be imported' }).getByRole('row');
  await expect(rows.nth(1).getByRole('listitem')).toHaveText(['Price €12.00 → €15.00']);
  await expect(rows.nth(2)).toContainText('No change');
  await expect(rows.nth(3)).not.toContainText('No change');
  await expectAccessible(cellar);

  await dialog.getByLabel('Only rows with changes (1)').check();
  await expect(rows).toHaveCount(2);
  await dialog.getByLabel('Wines that are here already').selectOption({ label: 'Leave them as they are' });
  await expect(dialog.getByText('without any change')).toBeHidden();
  await dialog.getByLabel('Wines that are here already').selectOption({ label: 'Update them' });
  await importAll(dialog, 'Import 3 wines');
  const wines = await estate.wines.all();
  expect(wines.toSorted((one, other) => one.name.localeCompare(other.name))).toMatchObject([
    { name: 'Barolo', price: '15,00' },
    { name: 'Gavi', price: '12.50' },
    { name: 'Krug', price: '180' },
  ]);
  await button(dialog, 'Done').click();
  await expect(dialogOf(cellar, 'Import Wines')).toBeHidden();
});
