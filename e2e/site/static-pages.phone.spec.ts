import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with its script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('opens, closes and follows the menu of a small screen', async ({ page }) => {
      await page.goto('/features');
      const menu = page.getByRole('banner');
      const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
      await expect(pricing).toBeHidden();
      await button(page, 'Menu').tap();
      for (const name of ['Features', 'Pricing', 'About', 'Sign Up']) {
        await expect(menu.getByRole('link', { name })).toBeVisible();
      }
      if (javaScriptEnabled) await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(pricing).toBeHidden();
      await button(page, 'Menu').tap();
      await pricing.tap();
      await expect(page).toHaveURL('/pricing');
      await expect(pricing).toBeHidden();
      if (!javaScriptEnabled) return;
      await button(page, 'Menu').tap();
      await menu.getByRole('link', { name: 'Login' }).tap();
      const dialog = dialogOf(page, 'Log in to Cuverie');
      await expect(dialog).toBeVisible();
      await button(dialog, 'Close').tap();
      await expect(page).toHaveURL('/pricing');
    });
  });
}
