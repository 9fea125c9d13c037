import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { choose, count, delayCalls, importAll, openImport, savedText } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

const NOT_CSV = 'Please upload a CSV file';
const UNREADABLE = 'Error parsing CSV file. Please check the format.';

const BAD =
  'Name,Vintage,Region,Type,Quantity\nBarolo,2016,Piedmont,Red,12\nNo year,soon,Rhône,Red,1\n=Chablis,2020,Burgundy,White,"1.5"\n';

test('refuses an unreadable file, imports good rows without bad ones, and returns those as a file', {
  tag: '@walk',
}, async ({ cellar, estate }) => {
  const dialog = await openImport(cellar);
  await choose(cellar, dialog, 'cellar.xlsx', 'PK');
  await expect(dialog.getByRole('alert')).toHaveText(NOT_CSV);
  await choose(cellar, dialog, 'torn.csv', 'Name,Vintage\n"never closed,1');
  await expect(dialog.getByRole('alert')).toHaveText(UNREADABLE);
  await choose(cellar, dialog, 'wines.csv', BAD);
  await dialog.getByLabel('Leave this wine out').first().check();
  await dialog.getByLabel('Leave this wine out').last().check();
  await expect(count(dialog)).toContainText('2 rows with problems');
  await expect(dialog.getByRole('cell', { name: /^soon.*“soon” is not a year$/ })).toBeVisible();
  await dialog.getByLabel('Only rows with problems (2)').check();
  await expect(dialog.getByRole('cell', { name: 'Barolo' })).toBeHidden();
  await dialog.getByLabel('Import nothing if any row has a problem').check();
  await expect(button(dialog, 'Import 1 wine')).toBeDisabled();
  await dialog.getByLabel('Import nothing if any row has a problem').uncheck();

  await importAll(dialog, 'Import 1 wine');
  await expect(count(dialog)).toContainText('2 refused');
  const { name, text } = await savedText(cellar, () => button(dialog, 'Download refused rows').click());
  expect(name).toBe('wines-refused.csv');
  expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,Vintage,Region,Type,Quantity,Problem',
    'No year,soon,Rhône,Red,1,Vintage: “soon” is not a year',
    "'=Chablis,2020,Burgundy,White,1.5,Quantity: “1.5” is not a whole number",
  ]);
  expect(await estate.wines.all()).toMatchObject([{ name: 'Barolo', quantity: 12 }]);

  await button(dialog, 'Done').click();
  await button(await openImport(cellar), 'Earlier imports').click();
  const earlier = dialogOf(cellar, 'Earlier imports');
  await expect(earlier.getByText('1 added · 2 refused')).toBeVisible();
  await expectAccessible(cellar);
  const again = await savedText(cellar, () =>
    button(earlier, 'Download the refused rows of wines.csv').click(),
  );
  expect(again).toEqual({ name: 'wines-refused.csv', text });
});

/** More rows than a page of the preview. */
const MANY = Array.from(
  { length: 60 },
  (_, line) => `Hof am Berg,Lage ${line + 1},2018,Rheingau,Germany,,,White Wine,1`,
);

const APP = `Winery,Wine name,Vintage,Region,Country,Your rating,Your price,Wine type,Bottles in cellar
Hof am Berg,Terrasse,2018,Rheingau,Germany,Not given,Unknown,White Wine,4
Tenuta Alta,Rosso,N/A,,Italy,superb,€ 14.50,Red Wine,1
Mas du Pic,Blanc,Unknown,Jura,France,Not given,,White Wine,2
`;

test('asks once for missing values and unknown columns, and remembers the columns', async ({
  cellar,
  estate,
}) => {
  const dialog = await openImport(cellar);
  await choose(cellar, dialog, 'full_list.csv', `${APP}${MANY.join('\n')}\n`);
  await expect(dialog.getByText('2 wines have no vintage. What is taken?')).toBeVisible();
  await dialog.getByLabel('Unknown', { exact: true }).check();
  await expect(count(dialog)).toContainText('63 wines to add');
  await expect(dialog.getByText(/^Rating: 1 cell left out.*“superb” is not a number/)).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: 'Rosso' })).toContainText('Vintage unknown');
  // The rows are paged by keyboard, to the last page and back.
  await expect(dialog.getByText('1–50 of 63 rows')).toBeVisible();
  const [previous, next] = [button(dialog, 'Previous'), button(dialog, 'Next')];
  await expect(previous).toBeDisabled();
  await next.press('Enter');
  await expect(dialog.getByText('51–63 of 63 rows')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await cellar.keyboard.press('Shift+Tab');
  await expect(previous).toBeFocused();
  await cellar.keyboard.press('Enter');
  await expect(dialog.getByText('1–50 of 63 rows')).toBeVisible();
  await expect(previous).toBeFocused();
  await importAll(dialog, 'Import 63 wines');
  await button(dialog, 'Done').click();
  const wines = (await estate.wines.all()).filter(({ name }) => !name.startsWith('Lage'));
  expect(wines.map(({ name, vintage, region }) => [name, vintage, region])).toEqual([
    ['Blanc', null, 'Jura'],
    ['Rosso', null, 'Italy'],
    ['Terrasse', 2018, 'Rheingau'],
  ]);

  // Columns that no name explains.
  const file = 'Etikett;Jahr;Wo;Was;Zahl;Lager\nRiesling;2019;Mosel;Weißwein;6;A 2\n';
  const unknown = await openImport(cellar);
  await choose(cellar, unknown, 'keller.csv', file);
  await expect(unknown.getByText('Still needed: Name.')).toBeVisible();
  const openRegion = unknown.getByLabel(/No column of the file is the region/);
  await expect(openRegion).toBeVisible();
  const openType = unknown.getByLabel(/What type are the wines of which the file names none/);
  await expect(openType).toBeVisible();
  const columns = { Etikett: 'Name', Jahr: 'Vintage', Wo: 'Region', Was: 'Type', Zahl: 'Quantity' };
  for (const [column, field] of Object.entries(columns)) {
    await unknown.getByLabel(`“${column}” is`).selectOption({ label: `${field} *` });
  }
  await expect(openType).toBeHidden();
  await expect(openRegion).toBeHidden();
  await unknown.getByLabel('“Lager” is').selectOption({ label: 'Storage location' });
  await importAll(unknown, 'Import 1 wine');
  await button(unknown, 'Done').click();
  const again = await openImport(cellar);
  await choose(cellar, again, 'keller-2.csv', file.replace('Riesling', 'Spätlese'));
  await expect(again.getByLabel('“Lager” is')).toHaveValue('storageLocation');
  await importAll(again, 'Import 1 wine');
  const stored = (await estate.wines.all()).filter(({ region }) => region === 'Mosel');
  expect(stored).toMatchObject([
    { name: 'Spätlese', storageLocation: 'A 2' },
    { name: 'Riesling', storageLocation: 'A 2' },
  ]);
});

test('previews changes to existing wines, updates or skips these, and undoes an import', async ({
  openCellar,
  estate,
}) => {
  const barolo = { name: 'Barolo', vintage: 2016, region: 'Piedmont', type: 'Red', quantity: 6 };
  await estate.wines.add({ ...barolo, price: '12.00', currency: 'EUR' });
  await estate.wines.add({ ...barolo, name: 'Gavi', type: 'White', price: '12.50', currency: 'EUR' });
  const file = [
    'Name;Vintage;Region;Type;Quantity;Price;Rating',
    'Barolo;2016;Piedmont;Red;6;15,00;',
    'Gavi;2016;Piedmont;White;6;12,5;',
    'Krug;2008;Champagne;Sparkling;3;180;95',
  ].join('\n');
  const prices = async () =>
    Object.fromEntries((await estate.wines.all()).map((wine) => [wine.name, Reflect.get(wine, 'price')]));
  const before = { Barolo: '12.00', Gavi: '12.50' };

  const cellar = await openCellar();
  const dialog = await openImport(cellar);
  await choose(cellar, dialog, 'wines.csv', file);
  await expect(
    dialog.getByText('2 rows that are already here: 1 with changes, 1 without any change.'),
  ).toBeVisible();
  await expect(count(dialog)).toContainText('1 wine to add');
  const rows = dialog.getByRole('table', { name: 'What would be imported' }).getByRole('row');
  await expect(rows.nth(1).getByRole('listitem')).toHaveText(['Price €12.00 → €15.00']);
  await expect(rows.nth(2)).toContainText('No change');
  await expect(rows.nth(3)).not.toContainText('No change');
  await expectAccessible(cellar);
  await dialog.getByLabel('Only rows with changes (1)').check();
  await expect(rows).toHaveCount(2);
  await dialog.getByLabel('Wines that are here already').selectOption({ label: 'Leave them as they are' });
  await expect(dialog.getByText('without any change')).toBeHidden();
  await button(dialog, 'Import 3 wines').press('Enter');
  await expect(button(dialog, 'Done')).toBeFocused();
  expect(await prices()).toEqual({ ...before, Krug: '180' });
  await cellar.keyboard.press('Shift+Tab');
  await expect(button(dialog, 'Undo this import')).toBeFocused();
  await cellar.keyboard.press('Enter');
  await expect(dialog.getByText('The import of wines.csv was undone.')).toBeVisible();
  expect(await prices()).toEqual(before);
  await cellar.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const again = await openImport(cellar);
  await delayCalls(cellar, '**/api/imports/match');
  const isLookedUp = cellar.waitForRequest('**/api/imports/match');
  await choose(cellar, again, 'wines.csv', file);
  await isLookedUp;
  const goOn = await delayCalls(cellar, '**/api/imports/*/rows');
  // The preview's lookups are refused from now on.
  const givenUp = cellar.waitForEvent('requestfailed', (request) => request.url().endsWith('/match'));
  await button(again, 'Import 3 wines').click();
  await givenUp;
  await expect(again.getByText('Importing wines.csv…')).toBeVisible();
  await cellar.goBack();
  // The question disappears with its import.
  await expect(dialogOf(cellar, 'Stop the import?')).toBeVisible();
  goOn();
  await expect(again.getByText('wines.csv was imported.')).toBeVisible();
  await expect(dialogOf(cellar, 'Stop the import?')).toBeHidden();
  expect(await prices()).toEqual({ Barolo: '15,00', Gavi: '12.50', Krug: '180' });
  await button(again, 'Done').click();
});
