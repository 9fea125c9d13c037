import { button, dialogOf } from '../support/dialogs.ts';
import { cardOf, test } from '../support/fermentation.ts';
import { HEALTHY } from '../support/tanks.ts';
import { expect, signIn } from '../support/test.ts';

test('loads the page after its files failed to load', async ({ page, person, tanks, expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  await tanks.add('Cuve 1', HEALTHY);
  await signIn(page, person);
  await page.goto('/cellar');
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Fermentation' }).click();
  await expect(button(page, 'Try again')).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect(cardOf(page, 'Cuve 1')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active tanks' })).toHaveCSS('display', 'grid');
});

test('loads a failed part again when it is opened again', async ({ open, tanks, expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  await tanks.add('Cuve 1');
  const page = await open();
  const file = '**/assets/ImportTankReadings-*.js';
  const { promise, resolve: breakOff } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.abort();
  });
  const isAsked = page.waitForRequest(file);
  await button(page, 'Import Data').click();
  await isAsked;
  await expect(page).toHaveURL(/dialog=import/);
  await page.goBack();
  await expect(page).not.toHaveURL(/dialog=import/);
  const hasFailed = page.waitForEvent('requestfailed');
  breakOff();
  await hasFailed;
  await page.unroute(file);
  await button(page, 'Import Data').click();
  await expect(dialogOf(page, 'Import Tank Readings')).toBeVisible();
  await expect(page.getByText('This could not be opened.')).toBeHidden();
});
