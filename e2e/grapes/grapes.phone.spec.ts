import { expectAccessible } from '../support/accessible.ts';
import { button } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';

test('collapses the filters of the library into a button with their number', async ({ page, person }) => {
  await signIn(page, person);
  await page.goto('/grape-library?color=Red');
  const grapes = page.getByRole('list', { name: 'Grapes', exact: true }).getByRole('heading');
  const color = page.getByLabel('Color');
  await expect(grapes.first()).toBeInViewport();
  await expect(color).toBeHidden();

  const one = button(page, 'Filters (1)');
  await expect(one).toHaveAttribute('aria-expanded', 'false');
  await one.tap();
  await expect(one).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Origin').selectOption({ label: 'Georgia (1)' });
  await page.getByLabel('Sort').selectOption('Name, Z to A');
  const two = button(page, 'Filters (2)');
  await expect(two).toBeVisible();
  await expect(grapes).toHaveText(['Saperavi']);
  await expectAccessible(page);
  // In tab order the filters follow their button.
  await two.focus();
  await page.keyboard.press('Tab');
  await expect(color).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(color).toBeHidden();
  await expect(two).toBeFocused();
  await expect(page).toHaveURL(/color=Red&origin=Georgia/);
});
