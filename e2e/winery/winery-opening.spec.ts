import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { choose } from '../support/imports.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

const CELLAR = `Vessel Code,Vessel Type,Capacity (vol),Volume,Lot Code,Varietal,Vintage,AVA,Cooper
T1,Tank,3000,1700,24-CS,Cabernet Sauvignon,2024,Napa Valley,
T2,Tank,1000,200,24-ME,Merlot,2024,Napa Valley,
T3,Tank,1000,100,23-CS,Cabernet Sauvignon,2023,Sonoma,
B-001,Barrel,225,,,,,,Seguin
`;

test('imports a cellar from a file, blends and relabels it, and shows what the lot may be called', async ({
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
  await button(opening, 'Bring in').click();
  await expect(opening.getByText('Row 2: Capacity is required')).toBeVisible();
  await choose(page, opening, 'empty.csv', '');
  await expect(opening.getByText('empty.csv is empty')).toBeVisible();

  await choose(page, opening, 'cellar.xlsx', 'PK\x03\x04');
  await expect(opening.getByText('Please upload a CSV file')).toBeVisible();
  await choose(page, opening, 'cellar.csv', CELLAR);
  await expect(
    opening.getByText('4 vessels, 4 of them new, 3 filled. Kept as notes: Cooper (Seguin).'),
  ).toBeVisible();
  await expectAccessible(page);
  await button(opening, 'Bring in').click();
  await expect(opening).toBeHidden();
  await expect(page.getByRole('link', { name: /^T1/ })).toBeVisible();
  expect(await winery.levels()).toEqual({ T1: 1700, T2: 200, T3: 100, 'B-001': 0 });

  await page.getByRole('link', { name: /^T1/ }).click();
  await button(page, 'More').click();
  await button(page, 'Relabel').click();
  const relabel = dialogOf(page, 'Relabel · T1');
  await button(relabel, 'Record').click();
  await expect(relabel.getByText('Enter a name for the lot')).toBeVisible();
  await fieldOf(relabel, 'Lot in T1 from then on').fill('24-CUVEE');
  await button(relabel, 'Record').click();
  await expect(relabel).toBeHidden();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('now 24-CUVEE');

  const here = page.url().split('/').at(-1);
  const vessels = await winery.idsByCode();
  await winery.record({
    kind: 'blend',
    at: new Date().toISOString(),
    lines: [vessels['T2'], vessels['T3']].map((from) => ({ from, to: here, amount: 'all' })),
  });
  await page.reload();
  await page.getByRole('link', { name: '24-CUVEE' }).first().click();
  const label = page.getByRole('region', { name: 'Label' });
  await expect(label).toContainText(
    'May be called Cabernet Sauvignon, Napa Valley, 2024, with room for 0 L of other wine.',
  );
  await expect(label).toContainText('Holds: 95 % of 95 %, room for 0 L of other vintages');
  await label.getByText('EU', { exact: true }).click();
  await expect(label).toContainText('room for 117.64 L of other varieties');
});

test('receives fruit with a weigh tag, traces it, and measures a tank by a dip chart', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const bin = await winery.addVessel('B1', 2000, 'bin');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${bin}`);
  await button(page, 'Fill').click();
  const dialog = dialogOf(page, 'Fill · B1');
  await dialog.getByText('Fruit was delivered').click();
  await fill(dialog, { Number: '1042', Gross: '1250', Tare: '250', Brix: '24.1', Lot: '26-PN' });
  await expect(dialog.getByLabel('Amount into B1')).toHaveValue('1000');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Weigh tag 1042, gross 1,250 kg, tare 250 kg, 24.1 °Bx')).toBeVisible();
  await page.goto('/winery/journal');
  await page.getByRole('searchbox', { name: 'Search weigh tags' }).fill('1042');
  await expect(page).toHaveURL(/tag=/);
  await page.getByRole('link', { name: 'Where 1042 went' }).click();
  await expect(
    page.getByText('No bottle holds wine of weigh tag 1042 yet; some of it is in B1.'),
  ).toBeVisible();

  // A vessel with a dip chart is measured in centimetres.
  const tank = await winery.addVessel('T1', 1800);
  await winery.open(tank, 1500, '25-PN', 5);
  await page.goto(`/winery/vessels/${tank}`);
  await button(page, 'Edit').click();
  const edit = dialogOf(page, 'Edit T1');
  await fill(edit, { 'Litres by a stick': 'By a dip chart' });
  await fieldOf(edit, 'Dip chart').fill('Dip Level,Litres\n5,1800\n60,150\n70,10');
  await button(edit, 'Save').click();
  await expect(edit).toBeHidden();
  await button(page, 'Measure').click();
  const measure = dialogOf(page, 'Measure · T1');
  await measure.getByLabel('Stick in T1').fill('32.5');
  await expect(measure.getByLabel('Measured in T1')).toHaveValue('975');
  await button(measure, 'Record').click();
  await expect(measure).toBeHidden();
  await expect(page.getByRole('region', { name: 'What was done' })).toContainText('stick at 32.5 cm');
  expect(await winery.levels()).toMatchObject({ T1: 975 });
});
