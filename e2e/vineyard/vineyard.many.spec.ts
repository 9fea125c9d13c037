import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';
import { cardOf, day, openVineyard, vineyardOf } from '../support/vineyard.ts';

test('finds, sorts, groups and bulk-edits many fields, and undoes it', async ({ page, person }) => {
  const vineyard = vineyardOf(page, person);
  for (const [at, variety] of ['Merlot', 'Syrah', 'Merlot', 'Merlot', 'Syrah'].entries())
    await vineyard.addField({ name: `Plot ${at + 1}`, variety, area: at + 1, targetBrix: 23 });
  const { id } = await vineyard.addField({ name: 'Clos Haut', group: 'Hill', status: 'Resting' });
  await vineyard.addReading(id, { date: day(1), brix: 21.4 });
  await openVineyard(page, person);
  const find = page.getByRole('region', { name: 'Find fields' });
  const names = (list: string) =>
    page.getByRole('list', { name: list }).getByRole('heading').allTextContents();

  await fieldOf(find, 'Variety').selectOption({ label: 'Merlot (4)' });
  await fieldOf(find, 'Sort by').selectOption('Largest area');
  await expect(find.getByText('4 of 6 fields')).toBeVisible();
  await expect.poll(() => names('Your Fields (6)')).toEqual(['Plot 4', 'Plot 3', 'Plot 1', 'Clos Haut']);
  await fieldOf(find, 'Group by').selectOption('Group');
  await expect.poll(() => names('Your Fields (6) No group (3)')).toEqual(['Plot 4', 'Plot 3', 'Plot 1']);
  await expect.poll(() => names('Your Fields (6) Hill (1)')).toEqual(['Clos Haut']);
  await find.getByRole('searchbox', { name: 'Search fields' }).fill('plot x');
  await expect(page.getByRole('heading', { name: 'No fields found' })).toBeVisible();
  await button(page, 'Clear filters').click();
  await fieldOf(find, 'Variety').selectOption({ label: 'Merlot (4)' });

  await cardOf(page, 'Plot 1').getByRole('checkbox', { name: 'Select Plot 1' }).check();
  const bar = page.getByRole('region', { name: 'Selected fields' });
  await button(bar, 'Select all 4 that match').click();
  await button(bar, 'Edit').click();
  const dialog = dialogOf(page, 'Edit 4 fields');
  await button(dialog, 'Update 4 fields').click();
  await expect(fieldOf(dialog, 'Change a field')).toHaveAccessibleDescription(/Choose what to change/);
  await fieldOf(dialog, 'Change a field').selectOption('Group');
  await dialog.getByRole('combobox', { name: 'Group' }).fill('South slope');
  await fieldOf(dialog, 'Change a field').selectOption('Target Brix');
  await button(dialog, 'Update 4 fields').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'South slope (4)' })).toBeVisible();
  const kept = async (): Promise<Record<string, unknown>> =>
    Object.fromEntries(
      (await vineyard.fields()).map((field) => [
        String(field['name']),
        [field['group'], field['targetBrix']],
      ]),
    ) as Record<string, unknown>;
  expect(await kept()).toMatchObject({ 'Plot 1': ['South slope', null], 'Plot 2': [null, 23] });

  await button(page, 'Undo').first().click();
  await expect(page.getByText('4 fields put back.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hill (1)' })).toBeVisible();
  expect(await kept()).toMatchObject({ 'Plot 1': [null, 23], 'Clos Haut': ['Hill', null] });
});
