import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, test } from '../support/test.ts';

const NAME = 'Clos des Vignes';
const at = (place: string, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });

test('divides a wine between places, prints it under each, and drinks and moves it from one', async ({
  estate,
  openCellar,
}) => {
  const { id } = await estate.wines.add({ quantity: 7, storageLocation: 'Rack A' });
  await estate.wines.add({ name: 'Other', quantity: 5, storageLocation: 'Rack A' });
  const page = await openCellar(`?wine=${id}&layout=places`);
  const dialog = dialogOf(page, 'Edit Wine');
  await button(dialog, 'Move bottles').click();
  const move = dialog.getByRole('group', { name: 'Move bottles' });
  await fill(move, { 'Bottles to move': '8', To: 'Offsite' });
  await button(move, 'Move').click();
  await expect(move).toContainText('There are 7');
  await fill(move, { 'Bottles to move': '4' });
  await button(move, 'Move').click();
  const ofWine = dialog.getByRole('group', { name: 'Places' });
  await expect(ofWine).toContainText('7 bottles in 2 places');
  await expect(ofWine.getByLabel('Bottles in place 1')).toHaveValue('3');
  await expectAccessible(page);
  await button(dialog, 'Update Wine').click();
  await expect(dialog).toBeHidden();
  const places = page.getByRole('list', { name: 'Places' });
  await expect(places).toContainText(/Offsite1 wine, 4 bottles.*Rack A2 wines, 8 bottles/);

  await page.emulateMedia({ media: 'print' });
  const rows = page.getByRole('table', { name: 'Bottles of the cellar' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows).toContainText([
    'Wine',
    'Offsite, 1 wine, 4 bottles',
    /Clos des Vignes.*4 of 7/,
    'Rack A, 2 wines, 8 bottles',
    /Clos des Vignes.*3 of 7|Other/,
    /Clos des Vignes.*3 of 7|Other/,
  ]);
  await page.emulateMedia({ media: 'screen' });
  await places.getByRole('button', { name: 'Offsite' }).click();
  const card = places.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(card).toContainText('4 of 7 bottles');
  await expect(card).toContainText('Offsite (+1 place)');
  await button(card, `Drink ${NAME}`).click();
  await expect(card).toContainText('3 of 6 bottles');
  await expect(places).toContainText('Offsite1 wine, 3 bottles');
  await expect(page.getByText(`1 bottle of ${NAME} drunk, from Offsite`)).toBeVisible();

  await follow(page, '/cellar?place=Offsite&sort=storageLocation');
  const bottles = page.getByRole('list', { name: 'Bottles' });
  await expect(bottles).toContainText('3 of 6 bottles');
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toHaveText('Offsite, 1 wine, 3 bottles');
  await page.emulateMedia({ media: 'screen' });
  await button(bottles, `Drink with a note… ${NAME}`).click();
  const drinking = dialogOf(page, 'Drink with a note');
  await drinking.getByLabel('From').selectOption('Offsite · 3 bottles');
  await button(drinking, 'Save').click();
  await expect(page.getByText(`1 bottle drunk, from Offsite: ${NAME}.`)).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${NAME}` }).check();
  const bar = page.getByRole('region', { name: 'Selected wines' });
  await expect(bar).toContainText('1 wine, 2 bottles');
  await button(bar, 'Move').click();
  const renaming = dialogOf(page, 'Move 1 wine');
  await expect(renaming).toContainText(
    'Bottles in Offsite go there; those of the same wines elsewhere stay.',
  );
  await fieldOf(renaming, 'Storage location').fill('Barn');
  await button(renaming, 'Move 1 wine').click();
  await expect
    .poll(() => estate.wines.all())
    .toMatchObject([{}, { quantity: 5, holdings: [at('Rack A', 3), at('Barn', 2)] }]);
});

test('nests, renames, empties, adds and removes places, with capacity and note', async ({
  estate,
  openCellar,
}) => {
  await estate.wines.add({ quantity: 38, storageLocation: 'Cellar › Rack 1' });
  await estate.wines.add({ name: 'Other', quantity: 2, storageLocation: 'Cellar › Rack 2' });
  const page = await openCellar('?layout=places');
  const places = page.getByRole('list', { name: 'Places', exact: true });
  await places.getByRole('button', { name: 'Cellar 40 bottles' }).click();
  const inside = page.getByRole('list', { name: 'Places in Cellar', exact: true });
  await inside.getByRole('button', { name: 'Rack 1' }).click();
  await expect(inside.getByRole('list', { name: 'Bottles' })).toContainText(NAME);

  await button(inside, 'Note and capacity').click();
  const details = dialogOf(page, 'Note and capacity of Cellar › Rack 1');
  await fieldOf(details, 'Capacity').fill('60');
  await fieldOf(details, 'Note').fill('Cool and dark');
  await expectAccessible(page);
  await button(details, 'Save').click();
  await expect(inside).toContainText('1 wine, 38 of 60 bottles');
  await expect(inside).toContainText('Cool and dark');

  await button(inside, 'Move all bottles').click();
  const move = dialogOf(page, 'Move 1 wine');
  await fieldOf(move, 'Storage location').fill('Cellar › Rack 2');
  await button(move, 'Move 1 wine').click();
  await expect(inside).toContainText('0 of 60 bottles');
  await expect(inside).toContainText('2 wines, 40 bottles');

  await places.getByRole('button', { name: 'Rename' }).first().click();
  const rename = dialogOf(page, 'Rename Cellar');
  await fieldOf(rename, 'New name').fill('Cave');
  await button(rename, 'Rename').click();
  await expect(places).toContainText('Cave40 bottles');
  await expect
    .poll(() => estate.wines.all())
    .toMatchObject([{ storageLocation: 'Cave › Rack 2' }, { storageLocation: 'Cave › Rack 2' }]);
  await button(page.getByRole('alert').filter({ hasText: 'Cellar is called Cave now.' }), 'Undo').click();
  await expect(places).toContainText('Cellar40 bottles');

  await button(places, 'Add a place inside').first().click();
  const add = dialogOf(page, 'Add a place');
  await expect(fieldOf(add, 'Inside another place')).toHaveValue('Cellar');
  await fieldOf(add, 'Name').fill('Shelf');
  await button(add, 'Add').click();
  await inside.getByRole('button', { name: 'Shelf 0 wines' }).click();
  await button(inside, 'Remove').last().click();
  await expect(page.getByText('Cellar › Shelf was removed.')).toBeVisible();
  await expect(inside).not.toContainText('Shelf');
});
