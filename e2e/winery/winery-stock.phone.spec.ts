import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

test('receives a batch, doses three barrels from it, and shows the right stock', {
  tag: '@walk',
}, async ({ page, person }) => {
  const winery = wineryOf(page, person);
  await winery.barrelHall(3, '25-PN-1');
  await signIn(page, person);
  const fits = async () =>
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.goto('/winery/stock');
  await expect(page.getByText('Nothing in stock yet')).toBeVisible();
  await button(page, 'Add a product').tap();
  const product = dialogOf(page, 'Add a product');
  await fill(product, { Name: 'Noxitan', Substance: 'Potassium metabisulphite', Minimum: '0,5' });
  await button(product, 'Add product').tap();
  await expect(product).toBeHidden();
  await expect(page.getByText('To order: 0 kg in all')).toBeVisible();

  await button(page, 'Receive a batch').tap();
  const receipt = dialogOf(page, 'Receive a batch');
  await fill(receipt, { Product: 'Noxitan', Batch: '2291', Amount: '1', 'Price in all': '9.60' });
  await fill(receipt, { 'Best before': '2020-12-31' });
  await button(receipt, 'Record').tap();
  await expect(receipt.getByText('Currency is required')).toBeVisible();
  await receipt.getByLabel('Currency').selectOption('EUR');
  await expectAccessible(page);
  await button(receipt, 'Record').tap();
  await expect(receipt).toBeHidden();
  await expect(page.getByRole('row', { name: /Noxitan/ })).toContainText('1 kg');
  await fits();
  const table = page.getByRole('table', { name: 'Products and batches in stock' });
  expect((await table.boundingBox())?.width).toBeLessThanOrEqual(390);

  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Cellar map' }).tap();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^B-001\b/ })
    .tap();
  await expect(page.getByRole('heading', { level: 1, name: 'B-001' })).toBeVisible();
  await button(page, 'Add').tap();
  const dialog = dialogOf(page, 'Add · B-001');
  await fieldOf(dialog, 'Product').selectOption('Noxitan, batch 2291, 1 kg left');
  await fieldOf(dialog, 'Dose').fill('30');
  await button(dialog, 'All 3 barrels of 25-PN-1').tap();
  await expect(dialog.getByRole('status', { name: 'To add to B-003' })).toHaveText('11.72 g');
  await expect(dialog.getByRole('status', { name: 'Stock' })).toHaveText('Batch 2291 is out of date');
  await fits();
  await button(dialog, 'Record').tap();
  await expect(dialog).toBeHidden();

  await pages.getByRole('link', { name: 'Stock' }).tap();
  await expect(page.getByRole('row', { name: /Noxitan/ })).toContainText('0.9648 kg');
  await page.getByRole('link', { name: '2291' }).tap();
  await expect(page.getByRole('heading', { name: '0.9648 kg left' })).toBeVisible();
  await expect(page.getByRole('row', { name: /B-003/ })).toContainText('0.0117 kg');
  await button(page, 'Count').tap();
  await fill(dialogOf(page, 'Count batch 2291'), { Left: '0.9', Reason: 'Spilt' });
  await button(dialogOf(page, 'Count batch 2291'), 'Record').tap();
  await expect(page.getByRole('heading', { name: '0.9 kg left' })).toBeVisible();
  await expectAccessible(page);
  await fits();
});
