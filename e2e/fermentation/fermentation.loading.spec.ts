import { button, dialogOf } from '../support/dialogs.ts';
import { cardOf, test } from '../support/fermentation.ts';
import { HEALTHY } from '../support/tanks.ts';
import { expect, signIn } from '../support/test.ts';

test('loads a page, and a part of it, again after their files failed to load', async ({
  page,
  person,
  tanks,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  await tanks.add('Cuve 1', HEALTHY);
  await signIn(page, person);
  await page.goto('/cellar');
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Fermentation' }).click();
  await expect(button(page, 'Try again')).toBeVisible();
  await page.unrouteAll();
  const file = '**/assets/ImportTankReadings-*.js';
  const [isAsked, isBrokenOff] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(file, async (route) => {
    isAsked.resolve();
    await isBrokenOff.promise;
    await route.abort();
  });
  await button(page, 'Try again').click();
  await expect(cardOf(page, 'Cuve 1')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active tanks' })).toHaveCSS('display', 'grid');

  await button(page, 'Import Data').click();
  await isAsked.promise;
  await expect(page).toHaveURL(/dialog=import/);
  await page.goBack();
  await expect(page).not.toHaveURL(/dialog=import/);
  const hasFailed = page.waitForEvent('requestfailed');
  isBrokenOff.resolve();
  await hasFailed;
  await page.unroute(file);
  await button(page, 'Import Data').click();
  await expect(dialogOf(page, 'Import Tank Readings')).toBeVisible();
  await expect(page.getByText('This could not be opened.')).toBeHidden();
});
