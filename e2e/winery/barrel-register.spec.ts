import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('finds a barrel in the register with cooper, fills and wines, and prints its label', async ({
  page,
  person,
}) => {
  const headers = { authorization: `Bearer ${person.access}` };
  const send = (method: 'POST' | 'PUT', path: string, data: object) =>
    page.request.fetch(path, { method, headers, data });
  await send('PUT', '/api/settings', { keepsWinery: true });
  for (const [name, cooperage, fillsBefore] of [
    ['B-1', 'Damy', 2],
    ['B-2', 'Damy', 0],
    ['B-3', 'Seguin', 1],
  ])
    await send('POST', '/cellar/barrels/', {
      name,
      cooperage,
      fillsBefore,
      vintage: 2025,
      region: 'Mercurey',
      fillLevel: 0,
      forest: 'Allier',
      purchaseDate: '2021-08-01',
      price: 880,
      priceCurrency: 'EUR',
    });
  const winery = wineryOf(page, person);
  const tank = await winery.addVessel('T1');
  await winery.open(tank, 500, '25-PN-1', 48);
  const { 'B-1': barrel = '' } = await winery.idsByCode();
  const rack = (hours: number, line: object) =>
    winery.record({ kind: 'rack', at: hoursAgo(hours), lines: [line] });
  await rack(40, { from: tank, to: barrel, amount: 225 });
  await rack(30, { from: barrel, to: tank, amount: 'all' });
  await rack(20, { from: tank, to: barrel, amount: 220, lot: '25-PN-2' });

  await signIn(page, person);
  await page.goto('/winery/barrels');
  const table = page.getByRole('table', { name: 'Barrels' });
  const rows = table.getByRole('row');
  await expect(rows).toHaveText([/^Code/, /^B-1Damy/, /^B-2Damy/, /^B-3Seguin/]);
  await expect(rows.nth(1)).toContainText(/AllierMedium225\sL20214€880–25-PN-2220\sL/);
  await table.getByRole('button', { name: 'Fills' }).click();
  await expect(rows).toHaveText([/^Code/, /^B-2/, /^B-3/, /^B-1/]);
  await page.getByLabel('Cooperage').selectOption('Damy');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText(/^2 barrels, 220\sL in them$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain('B-1,Damy,Allier,Medium,225,2021,4,880,,25-PN-2,220,');

  const cut = `document.querySelector('table').scrollWidth - document.querySelector('table').parentElement.clientWidth`;
  expect(await page.evaluate<number>(cut)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: 'Barrels' });
  await expect(cards.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await table.getByRole('link', { name: 'B-1' }).click();
  const wines = page.getByRole('region', { name: 'Wines it held' }).getByRole('listitem');
  await expect(wines).toHaveText([/^25-PN-2 since /, /^25-PN-1 .* to /]);
  await button(page, 'Edit').click();
  const edit = dialogOf(page, 'Edit B-1');
  await fill(edit, { Forest: 'Vosges', 'Toast level': 'Heavy' });
  await button(edit, 'Save').click();
  await expect(page.getByText('Damy, Vosges, heavy toast, 2021, €880')).toBeVisible();
  await page.getByRole('link', { name: 'Print its label' }).click();
  await page.getByLabel('Size').selectOption('5163');
  await page.getByLabel(/First free label/).fill('4');
  await page.getByLabel('With the lot it holds now').check();
  const labels = page.getByRole('region', { name: 'Labels' });
  for (const words of ['B-1', 'Damy, 2021', '25-PN-2']) await expect(labels).toContainText(words);

  // Long names are made smaller, and never cut; short ones keep their size.
  expect(
    await page.evaluate<string>(
      `document.querySelector('[aria-label=Labels] strong').parentElement.style.getPropertyValue('--scale')`,
    ),
  ).toBe('');
  const letters = 'Barrique-de-Monsieur-Delarue-';
  const longest = await winery.addVessel(`${letters}${letters}01`.slice(0, 60), 225, 'barrel');
  await send('POST', '/api/winery/vessels/place', {
    ids: [longest],
    room: 'The old vaulted cellar below the press house of the domaine'.slice(0, 60),
    row: 'WWWW'.repeat(15),
  });
  const lot = 'MOURVEDRE '.repeat(6).trim();
  await rack(10, { from: tank, to: longest, amount: 50, lot });
  await follow(page, `/winery/labels?vessel=${longest}`);
  await page.getByLabel('With the lot it holds now').check();
  for (const size of await page.getByLabel('Size').getByRole('option').all()) {
    await page.getByLabel('Size').selectOption((await size.getAttribute('value')) ?? '');
    const isCut = await page.evaluate<boolean>(
      `((words) => words.scrollHeight > words.parentElement.clientHeight || words.scrollWidth > words.clientWidth)(
        document.querySelector('[aria-label=Labels] strong').parentElement)`,
    );
    expect(isCut, (await size.textContent()) ?? '').toBe(false);
  }
});
