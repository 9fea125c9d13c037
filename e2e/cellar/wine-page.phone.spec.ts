import { button, dialogOf } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

test('swipes through wines, drinks one, and returns to the same place in the list', async ({
  estate,
  openCellar,
}) => {
  const names = Array.from({ length: 12 }, (_, at) => `Wine ${String.fromCodePoint(65 + at)}`);
  for (const name of names) await estate.wines.add({ name, vintage: 2020, quantity: 3 });
  const page = await openCellar('?sort=name');
  await page.getByRole('link', { name: 'Wine H' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate<number>('scrollY');
  const before = await scrolled();
  await page.getByRole('link', { name: 'Wine H' }).tap();
  const title = page.locator('h1');
  await expect(title).toHaveText('Wine H 2020');
  expect(await scrolled()).toBe(0);
  const height = page.viewportSize()?.height ?? 0;
  for (const name of ['Previous wine', 'Drink', 'Edit', 'Next wine']) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    expect((await button(page, name).boundingBox())?.y, name).toBeGreaterThan(height * 0.8);
  }
  await button(page, 'Next wine').tap();
  await expect(title).toHaveText('Wine I 2020');
  await button(page, 'Drink').tap();
  await expect(page.getByText('2 bottles', { exact: true }).first()).toBeVisible();
  await button(page, 'Edit').tap();
  await button(dialogOf(page, 'Edit Wine'), 'Cancel').tap();
  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).tap();
  await expect(page).toHaveURL('/cellar?sort=name');
  await expect.poll(scrolled).toBe(before);
});
