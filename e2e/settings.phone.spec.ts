import { button } from './support/dialogs.ts';
import { expect, test } from './support/test.ts';

test('the account page is reached from the menu of a phone, and fits its screen', async ({ cellar }) => {
  await button(cellar, 'Menu').tap();
  await cellar.getByRole('link', { name: 'Account' }).tap();
  await expect(cellar.getByRole('list', { name: 'Sessions' })).toBeVisible();
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect(await cellar.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
});

test('the settings are reached from the menu of a phone, and fit its screen', async ({ cellar }) => {
  await button(cellar, 'Menu').tap();
  await cellar.getByRole('link', { name: 'Settings' }).tap();
  await expect(cellar.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(cellar.getByRole('link', { name: 'Settings' })).toBeHidden();
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect(await cellar.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
});
