import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Barrels' }).getByRole('listitem').filter({ hasText: name });

test('adds a barrel of any variety, changes its fill level, and deletes it', async ({
  openCellar,
  estate,
}) => {
  const page = await openCellar('?show=barrels');
  await expect(page.getByRole('heading', { name: 'No barrels yet' })).toBeVisible();
  await button(page, 'Add your first barrel').click();
  const dialog = dialogOf(page, 'Add Barrel');
  // The default is a full barrique.
  await expect(fieldOf(dialog, 'Fill level')).toHaveValue('225');
  const varietal = dialog.getByRole('combobox', { name: 'Wine varietal' });
  await varietal.fill('60 % Syrah, grena');
  await page.getByRole('option', { name: '60 % Syrah, Grenache', exact: true }).click();
  await expect(varietal).toHaveValue('60 % Syrah, Grenache');
  await varietal.fill('shir');
  await expect(page.getByRole('option', { name: /^Shiraz\s*Syrah$/ })).toBeVisible();
  await expectAccessible(page);
  const values = {
    Name: 'North Slope',
    Vintage: '2023',
    Region: 'Burgundy',
    Type: 'Red',
    'Wine varietal': 'Field blend of my aunt',
    Capacity: '228',
    'Fill level': '223.5',
    'Wood type': 'Hungarian Oak',
    'Toast level': 'Medium Plus',
    Cooperage: 'Tonnellerie du Val',
    Forest: 'Tronçais',
    'Fills before': '1',
    Price: '950',
    Currency: 'EUR',
    'Purchase date': '2023-08-30',
    Location: 'Row 3, lower tier',
    Notes: 'Second fill.',
  };
  await fill(dialog, values);
  await choosePicture(page, dialog, labelPhoto('barrel.png'));
  await button(dialog, 'Add Barrel').click();
  await expect(page.getByText(/^North Slope was added as B\d{9}\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = cardOf(page, 'North Slope');
  for (const words of ['2023 Burgundy', 'Field blend of my aunt, Red', 'Hungarian Oak, medium plus toast']) {
    await expect(card).toContainText(words);
  }
  await expect(card).toContainText(/223\.5 of 228\sL/);
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await card.click();
  const edit = dialogOf(page, 'Edit Barrel');
  for (const [label, value] of Object.entries(values)) {
    await expect(fieldOf(edit, label)).toHaveValue(value);
  }
  await expect(fieldOf(edit, 'Barrel code')).toHaveValue(/^B\d{9}$/);
  await expect(fieldOf(edit, 'Barrel code')).not.toBeEditable();
  await fill(edit, { 'Fill level': '210' });
  await button(edit, 'Update Barrel').click();
  await expect(page.getByText('North Slope was updated.')).toBeVisible();
  await expect(card).toContainText(/210 of 228\sL/);

  await card.hover();
  await button(page, 'Delete North Slope').click();
  await button(dialogOf(page, 'Delete North Slope?'), 'Delete').click();
  await expect(page.getByText('North Slope was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No barrels yet' })).toBeVisible();
  expect(await estate.barrels.all()).toEqual([]);
});
