import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Clos des Vignes';
const at = (place: string, bottles: number) => ({ place, bottles, bottleSizeMl: 750 });
const SEVERAL = { quantity: 7, storageLocation: 'Rack A', holdings: [at('Rack A', 3), at('Offsite', 4)] };

test.describe('a wine in several places', () => {
  test('moves 40 of its 120 bottles', async ({ estate, openCellar }) => {
    const { id } = await estate.wines.add({ quantity: 120, storageLocation: 'Rack A' });
    const page = await openCellar(`?wine=${id}`);
    const dialog = dialogOf(page, 'Edit Wine');
    await button(dialog, 'Move bottles').click();
    const move = dialog.getByRole('group', { name: 'Move bottles' });
    await move.getByLabel('Bottles to move').fill('130');
    await move.getByLabel('To', { exact: true }).fill('Offsite');
    await button(move, 'Move').click();
    await expect(move).toContainText('There are 120');
    await move.getByLabel('Bottles to move').fill('40');
    await button(move, 'Move').click();
    const places = dialog.getByRole('group', { name: 'Places' });
    await expect(places).toContainText('120 bottles in 2 places');
    await expect(places.getByLabel('Bottles in place 1')).toHaveValue('80');
    await expectAccessible(page);
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Bottles' })).toContainText('Rack A (+1 place)');
    await expect
      .poll(() => estate.wines.all())
      .toMatchObject([{ quantity: 120, holdings: [at('Rack A', 80), at('Offsite', 40)] }]);
  });

  test('is listed under each place with its bottles, and drunk from there or from a chosen place', async ({
    estate,
    openCellar,
  }) => {
    const { id } = await estate.wines.add(SEVERAL);
    const page = await openCellar('?layout=places');
    const places = page.getByRole('list', { name: 'Places' });
    await expect(places).toContainText(/Offsite1 wine, 4 bottles.*Rack A1 wine, 3 bottles/);
    await places.getByRole('button', { name: 'Offsite' }).click();
    const card = places.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
    await expect(card).toContainText('4 of 7 bottles');
    await expect(card).toContainText('Offsite (+1 place)');
    await button(card, `Drink ${NAME}`).click();
    const drunk = page.getByRole('alert').filter({ hasText: `1 bottle of ${NAME} drunk, from Offsite` });
    await expect(card).toContainText('3 of 6 bottles');
    await expect(places).toContainText('Offsite1 wine, 3 bottles');
    await button(drunk, 'Undo').click();
    await expect(card).toContainText('4 of 7 bottles');

    await page.goto(`/cellar?drink=${id}`);
    const dialog = dialogOf(page, 'Drink with a note');
    await fieldOf(dialog, 'Quantity').fill('4');
    await button(dialog, 'Save').click();
    await expect(dialog).toContainText('Only 3 bottles lie in Rack A');
    await dialog.getByLabel('From').selectOption('Offsite · 4 bottles');
    await button(dialog, 'Save').click();
    await expect(page.getByText(`4 bottles drunk, from Offsite: ${NAME}.`)).toBeVisible();
    await expect.poll(() => estate.wines.all()).toMatchObject([{ holdings: [at('Rack A', 3)] }]);
  });

  test('moves only the bottles of a place that is renamed', async ({ estate, openCellar }) => {
    await estate.wines.add(SEVERAL);
    const page = await openCellar('?place=Offsite');
    await page.getByRole('checkbox', { name: `Select ${NAME}` }).check();
    const bar = page.getByRole('region', { name: 'Selected wines' });
    await expect(bar).toContainText('1 wine, 4 bottles');
    await button(bar, 'Move').click();
    const dialog = dialogOf(page, 'Move 1 wine');
    await expect(dialog).toContainText(
      'Bottles in Offsite go there; those of the same wines elsewhere stay.',
    );
    await fieldOf(dialog, 'Storage location').fill('Barn');
    await button(dialog, 'Move 1 wine').click();
    await expect
      .poll(() => estate.wines.all())
      .toMatchObject([{ holdings: [at('Rack A', 3), at('Barn', 4)] }]);
  });

  test('is printed under each place with its bottles', async ({ estate, openCellar }) => {
    await estate.wines.add(SEVERAL);
    await estate.wines.add({ name: 'Other', quantity: 5, storageLocation: 'Rack A' });
    const page = await openCellar('?layout=places');
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
    await page.goto('/cellar?place=Offsite&sort=storageLocation');
    await expect(page.getByRole('list', { name: 'Bottles' })).toContainText('4 of 7 bottles');
    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toHaveText('Offsite, 1 wine, 4 bottles');
  });
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
  await page.reload();
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
  await expectAccessible(page);
  await button(add, 'Add').click();
  await inside.getByRole('button', { name: 'Shelf 0 wines' }).click();
  await button(inside, 'Remove').last().click();
  await expect(page.getByText('Cellar › Shelf was removed.')).toBeVisible();
  await expect(inside).not.toContainText('Shelf');
});
