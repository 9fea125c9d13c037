import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('records a bottling run of two formats from twelve barrels with losses, and sells from its library', {
  tag: '@walk',
}, async ({ page, person, expectsFailedCalls }) => {
  expectsFailedCalls(400);
  const winery = wineryOf(page, person);
  await winery.barrelHall(12, '25-PN-1');
  const { 'B-001': first = '' } = await winery.idsByCode();
  const productId = await winery.add('stock/products', { name: 'Cork', kind: 'cork', unit: 'pieces' });
  const receipt = {
    productId,
    batch: 'K1',
    receivedOn: '2025-08-01',
    amount: 4000,
    price: 800,
    currency: 'EUR',
  };
  await winery.add('stock/batches', receipt);
  await signIn(page, person);
  await page.goto(`/winery/vessels/${first}`);
  await button(page, 'More').tap();
  await button(page, 'Bottle').tap();
  const dialog = dialogOf(page, 'Bottle · B-001');
  await button(dialog, 'All 12 barrels of 25-PN-1').tap();
  await expect(dialog.getByText(/^12 barrels, 2,700\sL$/)).toBeVisible();
  await button(dialog, 'Record').tap();
  await expect(dialog.getByLabel('Cases')).toBeFocused();
  await expect(dialog.getByText('Enter cases or single bottles')).toBeInViewport();
  await button(dialog, 'Earlier').tap();
  await dialog.getByLabel('When').fill('2090-01-01T08:00');
  await fill(dialog, {
    Cases: '280',
    'Bottles a case': '12',
    'Single bottles': '4',
    Library: '24',
    Label: 'Gold',
    Closure: 'Cork',
    Name: 'Les Montots',
    Region: 'Bourgogne',
    'Lot mark': 'L26117',
  });
  await button(dialog, 'Record').tap();
  await expect(dialog.getByLabel('When')).toBeFocused();
  await expect(dialog.getByLabel('When')).toHaveAccessibleDescription('Time must not lie in the future');
  await expect(dialog.getByText('When', { exact: true })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Now', exact: true }).tap();
  await button(dialog, 'Take packaging from the stock').tap();
  await dialog
    .getByLabel('Batch of packaging 1', { exact: true })
    .selectOption('Cork, batch K1, 4,000 pieces left');
  await expect(dialog.getByLabel('Pieces of packaging 1')).toHaveAttribute('placeholder', '3,364');
  await button(dialog, 'Add a format').tap();
  const magnums = dialog.getByRole('group', { name: 'Format 2' });
  await magnums.getByLabel('Size').selectOption('1500');
  await magnums.getByLabel('Cases').fill('16');
  await magnums.getByLabel('Bottles a case').fill('6');
  await button(dialog, 'Add a loss').tap();
  await dialog.getByLabel('Amount lost').fill('4.5');
  await expect(dialog.getByRole('status').last()).toHaveText(
    '2,667 L in bottles, 4.5 L broken, 28.5 L lost in filling',
  );
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await button(dialog, 'Record').tap();
  await expect(dialog).toBeHidden();
  const levels = Object.values(await winery.levels());
  expect(levels.every((level) => level === 0)).toBe(true);

  await page.getByRole('navigation', { name: 'Winery' }).getByRole('link', { name: 'Lots' }).tap();
  await page.getByRole('link', { name: /25-PN-1/ }).tap();
  const bottlings = page.getByRole('list', { name: 'Bottlings' });
  await expect(bottlings.getByText(/3,364 bottles of 750 ml/)).toBeVisible();
  await expect(bottlings.getByText(/96 bottles of 1,500 ml/)).toBeVisible();
  await expect(bottlings.getByText('L26117, Gold, Cork, 12 a case, 24 kept for the library')).toBeVisible();

  await bottlings.getByRole('button', { name: /^Sell/ }).first().tap();
  const sale = dialogOf(page, 'Bottled wine · Les Montots');
  await fill(sale, { 'What becomes of them': 'taxpaid', Bottles: '25' });
  await sale.getByLabel('They are taken from the library').check();
  await button(sale, 'Record').tap();
  await expect(sale.getByLabel('They are taken from the library')).toBeFocused();
  await fill(sale, { Bottles: '24' });
  await button(sale, 'Record').tap();
  await expect(sale).toBeHidden();

  await expect(page.getByRole('region', { name: 'What it cost' })).toContainText(
    'of which €0.20 is packaging, €672.80 in all',
  );
});

test('crushes the fruit of eight bins into one tank', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const bins = [];
  for (let at = 1; at <= 8; at += 1) bins.push(await winery.addVessel(`C-${at}`, 600, 'bin'));
  await winery.addVessel('T1', 5000);
  const lines = bins.map((to, at) => ({ to, amount: 400 + 25 * at, lot: '26-PN' }));
  await winery.record({ kind: 'receive', at: hoursAgo(8), lines });
  await signIn(page, person);
  await page.goto(`/winery/vessels/${bins[0]}`);
  await button(page, 'Crush').tap();
  const dialog = dialogOf(page, 'Crush · C-1');
  await button(dialog, 'All 8 bins of 26-PN').tap();
  await expect(dialog.getByText(/^8 bins, 3,900\skg$/)).toBeVisible();
  await dialog.getByLabel('Into').selectOption({ index: 1 });
  await dialog.getByLabel('Must').fill('2750');
  await expect(dialog.getByRole('status').last()).toHaveText('2,750 L from 8 bins into T1, 3,900 kg crushed');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await button(dialog, 'Record').tap();
  await expect(dialog).toBeHidden();
  expect(await winery.levels()).toMatchObject({ T1: 2750, 'C-1': 0, 'C-8': 0 });
});
