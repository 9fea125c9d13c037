import { expect, test } from './support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with its script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the menu of a small screen opens, closes and leads on', async ({ page }) => {
      await page.goto('/features');
      const menu = page.getByRole('button', { name: 'Menu' });
      const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
      await expect(pricing).toBeHidden();
      await menu.click();
      await expect(pricing).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(pricing).toBeHidden();
      await menu.click();
      await pricing.click();
      await expect(page).toHaveURL('/pricing');
    });
  });
}

test('the menu of a small screen leads to the login, and closing it back', async ({ page }) => {
  await page.goto('/features');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/features');
});
