import { button, dialogOf } from '../support/dialogs.ts';
import { choose, count } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

const LONG = 'Château Pichon Longueville Comtesse de Lalande';

const FILE = [
  'Name,Producer,Vintage,Region,Type,Quantity,Price,Storage location',
  ...Array.from({ length: 60 }, (_, row) => `Réserve ${row + 1},${LONG},2016,Pauillac,Red,12,140,Rack 4`),
  `Late,${LONG},soon,Rhône,Red,1.5,20,Rack 5`,
  `,${LONG},2019,Rhône,Red,1,20,Rack 5`,
].join('\n');

test('shows import rows in full, and those with problems at one tap', async ({ openCellar }) => {
  const page = await openCellar('?import=wines');
  const dialog = dialogOf(page, 'Import Wines');
  await choose(page, dialog, 'wines.csv', FILE);
  await dialog.getByLabel('Leave this wine out').first().check();
  await dialog.getByLabel('Leave this wine out').last().check();
  await dialog.getByLabel(/1 wine has no name/).selectOption({ label: 'Leave this wine out' });
  await expect(count(dialog)).toContainText('2 rows with problems');
  const rows = dialog.getByRole('list', { name: 'What would be imported' }).getByRole('listitem');
  const [first, second] = [rows.nth(0), rows.nth(1)];
  for (const words of ['Réserve', `2016 · ${LONG}`, 'Quantity12', 'Price140', 'Storage locationRack 4']) {
    await expect(first).toContainText(words);
  }
  const cut = await first.evaluate(
    (row: { scrollWidth: number; clientWidth: number }) => row.scrollWidth - row.clientWidth,
  );
  expect(cut, 'what is cut of a row').toBe(0);

  await button(dialog, 'Next').tap();
  await expect(first).toContainText('Row 52');
  await expect(first, 'a page is read from its first row').toBeInViewport({ ratio: 1 });

  await dialog.getByLabel('Only rows with problems (2)').tap();
  await expect(rows).toHaveCount(2);
  await expect(first.getByText('“soon” is not a year')).toBeInViewport();
  await expect(first).toContainText(/Vintage\s*soon\s*“soon” is not a year/);
  await expect(first).toContainText(/Quantity\s*1\.5\s*“1\.5” is not a whole number/);
  await expect(second).toContainText(/Row 63.*Name\s*Name is required/);
});
