import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { choose } from '../support/imports.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

const CELLAR = `Vessel Code,Vessel Type,Capacity (vol),Volume,Lot Code,Varietal,Vintage,AVA,Cooper
T1,Tank,3000,1700,24-CS,Cabernet Sauvignon,2024,Napa Valley,
T2,Tank,1000,200,24-ME,Merlot,2024,Napa Valley,
T3,Tank,1000,100,23-CS,Cabernet Sauvignon,2023,Sonoma,
B-001,Barrel,225,,,,,,Seguin
`;

test('imports a cellar from a file, shows what a lot may be called, reads a dip chart, and finds a weigh tag', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  await signIn(page, person);
  await page.goto('/winery');
  await button(page, 'Bring in from a file').click();
  const opening = dialogOf(page, 'Bring in a cellar');
  await button(opening, 'Bring in').click();
  await expect(opening.getByText('Choose a file, or paste rows of a spreadsheet')).toBeVisible();
  await opening.getByLabel('Rows, or paste them here').fill('Code,Level\nT1,5');
  await expect(opening.getByText('Row 2: Capacity is required')).toBeVisible();
  await choose(page, opening, 'cellar.csv', CELLAR);
  await expect(
    opening.getByText('4 vessels, 4 of them new, 3 filled. Kept as notes: Cooper (Seguin).'),
  ).toBeVisible();
  await button(opening, 'Bring in').click();
  await expect(opening).toBeHidden();
  await expect(page.getByRole('link', { name: /^T1/ })).toBeVisible();
  expect(await winery.levels()).toEqual({ T1: 1700, T2: 200, T3: 100, 'B-001': 0 });

  await page.getByRole('link', { name: /^T1/ }).click();
  await button(page, 'More').click();
  await button(page, 'Relabel').click();
  const relabel = dialogOf(page, 'Relabel · T1');
  await fieldOf(relabel, 'Lot in T1 from then on').fill('24-CUVEE');
  await button(relabel, 'Record').click();
  await expect(relabel).toBeHidden();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('now 24-CUVEE');

  // A vessel with a dip chart is measured in centimetres.
  await button(page, 'Edit').click();
  const edit = dialogOf(page, 'Edit T1');
  await fill(edit, { 'Litres by a stick': 'By a dip chart' });
  await fieldOf(edit, 'Dip chart').fill('Dip Level,Litres\n5,3000\n60,150\n70,10');
  await button(edit, 'Save').click();
  await expect(edit).toBeHidden();
  await button(page, 'Measure').click();
  const measure = dialogOf(page, 'Measure · T1');
  await measure.getByLabel('Stick in T1').fill('32.5');
  await expect(measure.getByLabel('Measured in T1')).toHaveValue('1575');
  await button(measure, 'Record').click();
  await expect(measure).toBeHidden();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('stick at 32.5 cm');
  await page.getByRole('link', { name: '24-CUVEE' }).first().click();
  const label = page.getByRole('region', { name: 'Label' });
  await expect(label).toContainText('May be called Cabernet Sauvignon, Napa Valley, 2024, with room for');
  await expect(label).toContainText('Holds: 100 % of 95 %');
  await label.getByText('EU', { exact: true }).click();
  await expect(label).toContainText('of other varieties');

  const bin = await winery.addVessel('B1', 2000, 'bin');
  await winery.record({
    kind: 'receive',
    at: hoursAgo(1),
    lines: [{ to: bin, amount: 1000, lot: '26-PN', tag: '1042' }],
  });
  await page.getByRole('navigation', { name: 'Winery' }).getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('searchbox', { name: 'Search weigh tags' }).fill('1042');
  await page.getByRole('link', { name: 'Where 1042 went' }).click();
  await expect(
    page.getByText('No bottle holds wine of weigh tag 1042 yet; some of it is in B1.'),
  ).toBeVisible();
});
