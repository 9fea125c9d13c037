import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

test('weighs one truck of a grower, fills six bins, and lists it in the crush report', {
  tag: '@walk',
}, async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const bin = await winery.addVessel('B-001', 1500, 'bin');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${bin}?record=receive`);
  const filling = dialogOf(page, 'Fill · B-001');
  await expect(fieldOf(filling, 'From')).toHaveAccessibleDescription(/^No growers yet/);
  await expect(filling.getByRole('link', { name: /^add them/ })).toHaveAttribute('href', '/winery/growers');
  await button(filling, 'Cancel').tap();
  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Growers' }).tap();
  await expect(page.getByText('No growers yet')).toBeVisible();
  await button(page, 'Add a grower').tap();
  const grower = dialogOf(page, 'Add a grower');
  await fill(grower, { Name: 'Marie Petit', Contact: '+33 6 12' });
  await button(grower, 'Add grower').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Petit' })).toBeVisible();
  await button(page, 'Add a contract').tap();
  const contract = dialogOf(page, 'Add a contract');
  await fill(contract, { Variety: 'Trousseau', Vineyard: 'En Curon', District: 'Arbois', Agreed: '10' });
  await fill(contract, { Price: '2400', Currency: 'EUR' });
  await expectAccessible(page);
  await button(contract, 'Add contract').tap();
  await expect(contract).toBeHidden();

  await pages.getByRole('link', { name: 'Cellar map' }).tap();
  await button(page, 'Weigh in fruit').tap();
  await page.getByRole('dialog').getByRole('link', { name: 'B-001' }).tap();
  const dialog = dialogOf(page, 'Fill · B-001');
  await fill(dialog, { Number: '1042', Gross: '9250', Tare: '3240', Brix: '23.5' });
  await fill(dialog, { 'More bins of this load': 'B-002', 'How many': '5' });
  await expect(dialog.getByText('B-002, B-003, B-004, B-005, B-006: not there yet')).toBeVisible();
  await button(dialog, 'Put some into these 5 bins').tap();
  // They are stored with the delivery only.
  expect(Object.keys(await winery.levels())).toEqual(['B-001']);
  await button(dialog, 'Record').tap();
  const missing = dialog.getByText('Enter a name for the lot: B-001 is empty at that time');
  await expect(missing).toHaveCount(1);
  for (const viewport of [
    { width: 390, height: 500 },
    { width: 1440, height: 500 },
  ]) {
    // The field is visible, but the header covers its label.
    await page.setViewportSize(viewport);
    await fieldOf(dialog, 'Lot').evaluate((field: { scrollIntoView: (how: object) => void }) =>
      field.scrollIntoView({ block: 'start' }),
    );
    await dialog.evaluate((content: { scrollBy: (x: number, y: number) => void }) =>
      content.scrollBy(0, -20),
    );
    // Playwright's tap would scroll first.
    await button(dialog, 'Record').dispatchEvent('click');
    const { y = 0, height = 0 } = (await dialog.locator('header').boundingBox()) ?? {};
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
    const label = dialog.locator('label', { hasText: /^Lot/ });
    await expect.poll(() => topOf(label), `at ${viewport.width}`).toBeGreaterThanOrEqual(y + height);
    expect(await topOf(missing)).toBeLessThan((await topOf(button(dialog, 'Record'))) - 20);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const bins = dialog.getByRole('list', { name: 'Bins' });
  await expect(bins.getByRole('listitem')).toHaveCount(6);
  await expect(dialog.getByLabel('Amount into B-001')).toHaveValue('1002');
  await expect(dialog.getByLabel('Amount into B-006')).toHaveValue('1001');
  const year = new Date().getFullYear();
  await fieldOf(dialog, 'From').selectOption(`Marie Petit: ${year} Trousseau, En Curon`);
  await expect(fieldOf(dialog, 'Price')).toHaveValue('2400');
  await expect(fieldOf(dialog, 'Variety')).toHaveValue('Trousseau');
  await fill(dialog, { Lot: '26-TR' });
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await button(dialog, 'Record').tap();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText('Weigh tag 1042, gross 9,250 kg, tare 3,240 kg, 23.5 °Bx, €2,400/t from Marie Petit'),
  ).toBeVisible();
  expect(await winery.levels()).toEqual({
    'B-001': 1002,
    'B-002': 1002,
    'B-003': 1002,
    'B-004': 1002,
    'B-005': 1001,
    'B-006': 1001,
  });

  await pages.getByRole('link', { name: 'Growers' }).tap();
  await page.getByRole('link', { name: 'Marie Petit' }).tap();
  const row = page.getByRole('table', { name: /^Contracts/ }).getByRole('row', { name: /Trousseau/ });
  for (const words of ['€2,400/t', '6.01 of 10 t delivered', '3.99 t to come', '€14,424 owed'])
    await expect(row).toContainText(words);
  const deliveries = page.getByRole('table', { name: /^Deliveries/ }).getByRole('row', { name: /1042/ });
  await expect(deliveries).toHaveCount(6);
  await expect(deliveries.first()).toContainText(/1,00[12]\skg/);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);

  await pages.getByRole('link', { name: 'Reports' }).tap();
  await page.getByText('Crush', { exact: true }).tap();
  const fruit = page.getByRole('row', { name: /Trousseau/ });
  for (const words of ['Arbois', 'Bought', '6.01 t', '23.5 °Bx', '€2,400/t', '€14,424'])
    await expect(fruit).toContainText(words);
});
