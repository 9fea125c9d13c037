import type { Page } from '@playwright/test';
import { button } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';

const answer = (page: Page) => page.getByRole('main').locator('output').first();
const list = (page: Page) => page.getByRole('navigation', { name: 'Tools' });

/** Expects no horizontal overflow. */
const hasNoOverflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

test('calculates an addition, a blend and a label, on desktop and phone', async ({ page, person }) => {
  await signIn(page, person);
  await page.goto('/winery/bench');
  await expect(page).toHaveTitle('Bench tools');
  await expect(page.getByRole('heading', { level: 2, name: 'Molecular SO₂' })).toBeVisible();
  await expect(answer(page)).toHaveText(/^1\.04\smg\/L$/);
  await page.getByLabel('pH').fill('3,2');
  await expect(answer(page)).toHaveText(/^1\.615\smg\/L$/);
  await page.getByLabel('pH').fill('32');
  await expect(page.getByRole('status')).toHaveText('pH must be between 2 and 5.');
  await page.getByText('Why').click();
  await expect(page.getByText(/OIV-MA-AS323-04C/)).toBeVisible();

  await list(page).getByRole('link', { name: 'SO₂ addition' }).click();
  await expect(page).toHaveURL('/winery/bench?tool=so2-addition');
  await page.getByLabel('Volume (L)').fill('1,000');
  await page.getByLabel('SO₂ to add (mg/L)').fill('50');
  await expect(answer(page)).toHaveText(/^86\.81\sg$/);
  await page.getByLabel('Product').selectOption('Tablets');
  await page.getByLabel('SO₂ in a tablet (g)').fill('5');
  await expect(answer(page)).toHaveText('10 tablets');

  await list(page).getByRole('link', { name: 'Largest blend' }).click();
  const third = page.getByRole('group', { name: 'Wine 3' });
  await button(page, 'Add wine').click();
  await page.getByRole('group', { name: 'Wine 2' }).getByLabel('Share of the blend (%)').fill('60');
  await third.getByLabel('There is (L)').fill('200');
  await third.getByLabel('Share of the blend (%)').fill('10');
  await expect(answer(page)).toHaveText(/^2,000\sL$/);
  await button(page, 'Remove wine 3').click();
  await expect(page.getByRole('status')).toHaveText('The shares come to 90 %: make them 100 %.');

  // The input is still there on return.
  await page.goBack();
  await expect(answer(page)).toHaveText('10 tablets');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Tool', { exact: true }).selectOption('Label check');
  await expect(page).toHaveURL('/winery/bench?tool=label');
  await expect(answer(page)).toHaveText(/^Holds, with room for 0\sL of others$/);
  await page.getByRole('group', { name: 'Source 3' }).getByLabel('Volume (L)').fill('110');
  await expect(answer(page)).toHaveText('Fails');
  await expect(page.getByText(/^Fails: 94\.52\s% of 95\s%, short of 190\sL$/)).toBeVisible();
  expect(await hasNoOverflow(page)).toBe(true);
});
