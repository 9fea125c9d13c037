import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { expect, follow, type Person, signIn, test } from '../support/test.ts';
import { day, vineyardOf } from '../support/vineyard.ts';

const changes = (page: Page) =>
  page.getByRole('list', { name: 'Changes, the newest first' }).getByRole('listitem');

test("shows the history of a wine in words, by itself and in the estate's history", {
  tag: '@walk',
}, async ({ page, person, estate }) => {
  const { id } = await estate.wines.add({ name: 'Volnay', quantity: 6 });
  await estate.wines.change(id, { quantity: 5, rating: 92 });
  await estate.barrels.add();
  await signIn(page, person);
  await page.goto(`/cellar?wine=${id}&tab=history`);
  const dialog = dialogOf(page, 'Edit Wine');
  await button(dialog, 'Changes of Volnay').click();
  const own = dialog.getByRole('list', { name: 'Changes of Volnay' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText('Ana Silva changed the wine Volnay: quantity 6 → 5, rating – → 92');
  await expect(own.last()).toContainText('Ana Silva added the wine Volnay');

  await page.goto('/history');
  await expect(page).toHaveTitle('History');
  await expect(changes(page)).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('Wines');
  await expect(page).toHaveURL('/history?kind=wine');
  await expect(changes(page)).toHaveCount(2);
  // The estate has no other member.
  await expect(page.getByLabel('Person')).toHaveCount(0);
  const changed = changes(page).filter({ hasText: 'changed' });
  await changed.getByRole('button', { name: /^Before and after/ }).click();
  await expect(changed.getByRole('row', { name: 'Quantity 6 5' })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export these (CSV)').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^history-.*\.csv$/);

  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the whole history' }).click();
  await expect(changes(page)).toHaveCount(3);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('');
});

/** Deletes a field with a measurement. */
async function deletedField(page: Page, person: Person): Promise<string> {
  const vineyard = vineyardOf(page, person);
  const { id } = await vineyard.addField({ name: 'Clos Haut' });
  await vineyard.addReading(id, { date: day(1), brix: 22 });
  const headers = { authorization: `Bearer ${person.access}` };
  const answer = await page.request.delete(`/api/analytics/blocks/${id}`, { headers });
  expect(answer.status()).toBe(200);
  return id;
}

test('restores a deleted field with its measurements, and earlier settings', async ({ page, person }) => {
  const id = await deletedField(page, person);
  await signIn(page, person);
  await page.goto('/history?kind=field');
  await page.getByRole('button', { name: /^Restore the field Clos Haut/ }).click();
  await expect(changes(page).first()).toContainText('restored the field Clos Haut');
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  expect(await vineyardOf(page, person).readings()).toHaveLength(1);
  const news = page.getByRole('alert').filter({ hasText: 'The field Clos Haut is back.' });
  await button(news, 'Open').click();
  await expect(page).toHaveURL(new RegExp(`/yield-management\\?field=${id}`));

  // Restores the settings before a change.
  const headers = { authorization: `Bearer ${person.access}` };
  const changed = await page.request.put('/api/settings', { headers, data: { sugarUnit: 'oechsle' } });
  expect(changed.status()).toBe(200);
  await follow(page, '/settings');
  const sugar = page.getByLabel('Sugar', { exact: true });
  await expect(sugar).toHaveValue('oechsle');
  await button(page, 'History of the settings').click();
  await page.getByRole('button', { name: /^Restore the settings/ }).click();
  await expect(page.getByText('The settings are as they were before.')).toBeVisible();
  await expect(sugar).toHaveValue('brix');
});
