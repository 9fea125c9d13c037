import { expect, test } from './support/test.ts';

test('the menu of a small screen opens before any application is there, and leads to the login', async ({
  page,
}) => {
  await page.goto('/features');
  const menu = page.getByRole('button', { name: 'Menu' });
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' });
  await expect(pricing).toBeHidden();
  await menu.click();
  await expect(pricing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pricing).toBeHidden();
  await menu.click();
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Log in to Cuverie' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pricing).toBeHidden();
  await menu.click();
  await pricing.click();
  await expect(page).toHaveURL('/pricing');
});
