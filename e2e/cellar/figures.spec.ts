import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';

const plot = (page: Page, name: string) => page.getByRole('list', { name: `Bottles by ${name}` });

/** Names of the listed wines, in any order. */
const shown = (page: Page) => page.getByRole('list', { name: 'Bottles', exact: true }).getByRole('link');

test('shows plots of the whole cellar, which filter the list when pressed', async ({
  estate,
  openCellar,
}) => {
  const year = new Date().getFullYear();
  await estate.wines.add({ name: 'Côte', quantity: 6, price: '30', currency: 'EUR', drinkBy: `${year + 9}` });
  await estate.wines.add({
    name: 'Grand',
    vintage: 2015,
    quantity: 3,
    bottleSizeMl: 1500,
    price: '100',
    currency: 'EUR',
  });
  await estate.wines.add({ name: 'Schiefer', region: 'Mosel', type: 'White', vintage: 2020, quantity: 1 });
  await estate.wines.add({ name: 'Drunk', region: 'Jura', vintage: 1990, quantity: 0 });
  const page = await openCellar();
  // A wine without bottles appears on request and in a search.
  await expect(shown(page)).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search wines' }).fill('drunk');
  await expect(page.getByText('Of wines with no bottles left, 1 wine does.')).toBeVisible();
  await page.getByRole('region', { name: 'Bottles' }).getByRole('button', { name: 'Show 1 with no' }).click();
  await expect(shown(page)).toHaveText(['Drunk']);
  await expect(page).toHaveURL('/cellar?q=drunk&stock=all');
  await button(page, 'Clear search').click();
  await expect(shown(page)).toHaveCount(4);
  await button(page, 'Remove filter Also with none left').click();
  await expect(shown(page)).toHaveCount(3);
  await button(page, 'Insights').click();
  await expect(page).toHaveURL('/cellar?insights=true');

  await expect(
    plot(page, 'type').getByRole('link', { name: /^Red: 2 wines, 9 bottles, 9\sL$/ }),
  ).toBeVisible();
  await expect(plot(page, 'region').getByRole('listitem')).toHaveText([
    /^Burgundy: 2 wines, 9 .*90%$/s,
    /^Mosel: 1 wine, 1 bottle.*10%$/s,
  ]);
  await expect(plot(page, 'drinking window').getByRole('listitem')).toHaveText([/Ready/, /No window/]);
  await expect(plot(page, 'vintage').getByRole('link')).toHaveCount(3);
  const value = page.getByRole('region', { name: 'Value', exact: true });
  await expect(value).toContainText(
    'Value in EUR€4809 bottlesPrice × bottles. 1 of 10 bottles has no price.',
  );

  await plot(page, 'region')
    .getByRole('link', { name: /^Burgundy/ })
    .click();
  await expect(shown(page)).toHaveText(['Grand', 'Côte']);
  await expect(plot(page, 'region').getByRole('link', { name: /^Burgundy/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // Also by keyboard, in addition to the current filter.
  await plot(page, 'vintage').getByRole('link', { name: '2018: 1 wine, 6 bottles' }).press('Enter');
  await expect(shown(page)).toHaveText(['Côte']);
  await button(page, 'See the wines').click();
  await expect(page.getByRole('region', { name: 'Find wines' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Find wines' })).toBeInViewport();

  await plot(page, 'vintage').getByRole('link', { name: '2018: 1 wine, 6 bottles' }).click();
  await plot(page, 'region')
    .getByRole('link', { name: /^Burgundy/ })
    .click();
  await expect(page).toHaveURL('/cellar?insights=true');
  await expect(shown(page)).toHaveCount(3);
  await button(page, 'Insights').click();
  await expect(plot(page, 'type')).toBeHidden();

  // On a narrow phone every bar is a touch target; over barrels it leads to bottles.
  for (const vintage of [1961, 1989, 2004]) await estate.wines.add({ vintage });
  await page.setViewportSize({ width: 320, height: 720 });
  await follow(page, '/cellar?insights=true&show=barrels');
  const bars = plot(page, 'vintage').getByRole('link');
  await expect(bars).toHaveCount(5);
  for (const bar of await bars.all()) {
    expect((await bar.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  }
  await bars.first().click();
  await expect(page).toHaveURL('/cellar?insights=true&vintageFrom=1960&vintageTo=1969&stock=in');
  await expect(page.getByText('1 wine, 6 bottles').first()).toBeVisible();
});

test('converts prices by the rates of a file, and filters by month and year', async ({
  estate,
  page,
  person,
}) => {
  const year = new Date().getFullYear();
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  const month = lastMonth.toISOString().slice(0, 7);
  const name = lastMonth.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const day = `1 ${name.slice(0, 3)} ${name.slice(-4)}`;
  const bought = { currency: 'USD', price: '110', purchaseDate: `${month}-05` };
  await estate.wines.add({ name: 'Côte', quantity: 6, price: '30', currency: 'EUR', drinkBy: `${year + 1}` });
  await estate.wines.add({ name: 'Napa', quantity: 2, ...bought });
  await signIn(page, person);
  await page.goto('/settings');
  const currency = page.getByLabel('Home currency');
  await expect(currency).toHaveAccessibleDescription('Most of your bottles with a price have it in EUR');
  await currency.selectOption('EUR');
  await button(page, 'Save').click();
  await expect(page.getByText('The settings were saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Exchange rates' }).click();
  const choose = (csv: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'eurofxref.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose(`Date, USD, CHF, \n1 ${name}, 1.1, about, \n`);
  await expect(page.getByRole('region', { name: 'eurofxref.csv' })).toContainText(
    '“CHF about” is not a rate',
  );
  await expectAccessible(page);
  await button(page, 'Store the rates').click();
  await expect(page.getByRole('region', { name: 'Stored rates' })).toContainText(`Rates of ${day}`);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' }).click();
  await button(page, 'Insights').click();
  await expect(page.getByRole('region', { name: 'Value', exact: true })).toContainText(
    'Together, in EUR€380',
  );
  await page.getByText('Months', { exact: true }).click();
  const spent = page.getByRole('list', { name: 'Spent by month' });
  await spent.getByRole('link', { name: `${name}: €200` }).click();
  await expect(shown(page)).toHaveText(['Napa']);
  await page.getByRole('button', { name: `Remove filter Bought in ${name}` }).click();
  await page
    .getByRole('list', { name: 'Bottles ready by year' })
    .getByRole('link', { name: `${year + 1}: 1 wine, 6 bottles ready` })
    .click();
  await expect(shown(page)).toHaveText(['Côte']);
});
