import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, follow, type Person, signIn, test } from '../support/test.ts';

async function openLibrary(page: Page, person: Person, search = ''): Promise<void> {
  await signIn(page, person);
  await page.goto(`/grape-library${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Grape Library' })).toBeVisible();
}

const cards = (page: Page) => page.getByRole('list', { name: 'Grapes', exact: true }).locator(':scope > li');
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

const ALIGOTE = {
  Name: 'Aligoté',
  Color: 'White',
  Origin: 'France, Burgundy',
  'Baumé Level': '11.4',
  'Recommended Harvest Baumé': '11.6',
  'Brix Level': '20.5',
  'Recommended Harvest Brix': '21',
  'Recommended Soil': 'Stony limestone',
  Details: 'Early and sour.\nGood with oysters.\nNever more than a year in wood.\nPicked before the rain.',
};

test('finds one of sixty varieties by any of its names, lists its use in the estate, and imports others from JSON', async ({
  page,
  person,
  estate,
  expectsFailedCalls,
}) => {
  // For the unknown variety.
  expectsFailedCalls(404);
  await estate.wines.add({ name: 'Barossa', varietal: 'Shiraz', quantity: 7 });
  await openLibrary(page, person);
  await expect(page.getByText('60 varieties')).toBeVisible();
  await expect(cards(page)).toHaveCount(60);
  const first = card(page, 'Aglianico');
  for (const words of [
    'Red',
    'Italy, Campania',
    'Also known as',
    'Ellenico',
    'Flavor Profile',
    'black cherry',
  ]) {
    await expect(first).toContainText(words);
  }
  for (const words of [
    'Baumé Level',
    'Target: 13.3',
    'Brix Level',
    'Target: 24',
    'Recommended Soil',
    'Details',
  ]) {
    await expect(first).toContainText(words);
  }
  await expect(first.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByPlaceholder('Search grapes...').fill('shriaz');
  await expect(page).toHaveURL(/q=shriaz/);
  await expect.poll(() => names(page)).toEqual(['Syrah']);
  await page.getByPlaceholder('Search grapes...').fill('');
  await page.getByLabel('Color').selectOption('Rosé');
  await page.getByLabel('Sort').selectOption('Name, Z to A');
  await expect.poll(() => names(page)).toEqual(['Moschofilero', 'Grenache Gris']);
  await page.getByLabel('Origin').selectOption({ label: 'Georgia (1)' });
  await expect(page.getByRole('heading', { name: 'No grapes found' })).toBeVisible();
  await button(page, 'Show the whole library').click();
  await expect(cards(page)).toHaveCount(60);

  await card(page, 'Syrah').getByRole('link', { name: 'Syrah' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Syrah' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'A bunch of Syrah' })).not.toHaveJSProperty('naturalWidth', 0);
  const kept = page.getByRole('region', { name: 'In your estate' });
  await expect(kept).toContainText('1 wine, 7 bottles');
  await expect(page.getByText('Usually picked between')).toBeVisible();
  await kept.getByRole('link', { name: 'Shiraz' }).click();
  await expect(page).toHaveURL(/\/cellar/);
  await expect(page.getByText('Barossa')).toBeVisible();

  await follow(page, `/grape-library/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'This grape is not in your library' })).toBeVisible();

  await follow(page, '/grape-library?list=own');
  await button(page, 'Export yours').click();
  await page.getByRole('menuitem', { name: 'As JSON' }).click();
  await expect(page.getByText('There is nothing to export yet')).toBeVisible();
  await button(page, 'Import Data').click();
  await expect(page).toHaveURL(/importGrapes=true/);
  const dialog = dialogOf(page, 'Import Grapes');
  const variety = {
    name: 'Räuschling',
    synonyms: ['Zürirebe'],
    color: 'White',
    origin: 'Switzerland, Zürich',
    flavor_profile: ['lime'],
    baume_level: 10.8,
    baume_harvest_recommended: 11.1,
    brix_level: 19.5,
    brix_harvest_recommended: 20,
    recommended_soil: 'Gravel',
    details: 'Sour.',
  };
  const chooser = page.waitForEvent('filechooser');
  await button(dialog, 'Choose a file').click();
  const rows = [variety, { ...variety, name: 'Completer', brix_level: 41 }];
  await (await chooser).setFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(rows)),
  });
  await expect(dialog.getByText('1 variety to add')).toBeVisible();
  await expect(dialog.getByText('Brix level must be between 0 and 40')).toBeVisible();
  await button(dialog, 'Import 1 variety').click();
  await expect(page.getByText('1 variety', { exact: true })).toBeVisible();
  await button(dialog, 'Undo this import').click();
  await expect(page.getByText('0 varieties', { exact: true })).toBeVisible();
});

test('adds a variety with synonyms, changes, deletes and restores it', { tag: '@walk' }, async ({
  page,
  person,
}) => {
  await openLibrary(page, person, '?q=aligote');
  await button(page, 'Add Grape').click();
  const dialog = dialogOf(page, 'Add Grape');
  await expect(fieldOf(dialog, 'Name')).toBeFocused();
  await button(dialog, 'Add Grape').click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Details is required')).toBeVisible();

  await fill(dialog, ALIGOTE);
  const synonyms = fieldOf(dialog, 'Synonyms');
  for (const typed of ['  Plant Gris ', '   ', 'Troyen', 'plant gris']) {
    await synonyms.fill(typed);
    await synonyms.press('Enter');
  }
  await expect(synonyms).toHaveValue('');
  const flavors = fieldOf(dialog, 'Flavor Profile');
  await flavors.fill('green apple');
  await flavors.press('Enter');
  await flavors.fill('hazel leaf');
  const removals = dialog.getByRole('button', { name: /^Remove / });
  await expect(removals).toHaveCount(3);
  await button(dialog, 'Remove Troyen').click();
  await expect(removals).toHaveCount(2);
  await expect(button(dialog, 'Remove Plant Gris')).toBeVisible();
  await button(dialog, 'Add Grape').click();

  await expect(page.getByText('Aligoté was added.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const added = card(page, 'Aligoté');
  for (const words of ['Plant Gris', 'green apple, hazel leaf', 'Target: 11.6', 'Target: 21', 'Yours']) {
    await expect(added).toContainText(words);
  }
  await expect(added.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await button(page, 'Read more of Aligoté').click();
  await expect(button(page, 'Show less of Aligoté')).toHaveAttribute('aria-expanded', 'true');

  await button(page, 'Edit Aligoté').click();
  const edit = dialogOf(page, 'Edit Grape');
  for (const [label, value] of Object.entries(ALIGOTE)) await expect(fieldOf(edit, label)).toHaveValue(value);
  await fill(edit, { 'Recommended Soil': 'Marl' });
  await choosePicture(page, edit, labelPhoto('aligote.png'));
  await button(edit, 'Save Changes').click();
  await expect(edit).toBeHidden();
  await expect(added).toContainText('Marl');
  await expect(added.locator('img')).toHaveAttribute('src', /-small\.webp$/);

  // A deleted variety is listed under “Deleted, to restore”, and can be restored.
  await button(page, 'Delete Aligoté').click();
  await button(dialogOf(page, 'Delete Grape'), 'Delete').click();
  await expect(page.getByText('Aligoté was deleted.')).toBeVisible();
  await page.getByLabel('Show', { exact: true }).selectOption('Deleted, to restore');
  const deleted = page.getByRole('region', { name: 'Added by you, and deleted' });
  await expect(deleted).toContainText('Aligoté, can be restored until');
  await expectAccessible(page);
  await button(deleted, 'Restore Aligoté').click();
  await expect(page.getByText('Aligoté is back in your library.')).toBeVisible();
  await expect(deleted).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption('Added by you');
  await expect(added).toBeVisible();
});

test('keeps the input after a failure and beside changes of another person, and edits, resets, deletes and restores a variety', async ({
  page,
  person,
  request,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  expectsFailedCalls(409);
  expectsFailedCalls(503);
  await openLibrary(page, person, '?q=merlot');
  await expect(card(page, 'Merlot')).toBeVisible();
  const refuse = { status: 503, json: { message: 'The cellar is flooded.', code: 'flooded' } };
  await page.route(/\/grapes\/update/, (route) => route.fulfill(refuse));
  await button(page, 'Edit Merlot').click();
  const edit = dialogOf(page, 'Edit Grape');
  await fill(edit, { Origin: 'Our hill' });
  await button(edit, 'Save Changes').click();
  await expect(edit.getByRole('alert')).toContainText(
    'Failed to update grape. Please try again. The cellar is flooded.',
  );
  await expect(fieldOf(edit, 'Origin')).toHaveValue('Our hill');

  await page.unrouteAll();
  const headers = { authorization: `Bearer ${person.access}` };
  const found = await request.get('/grapes/?q=merlot', { headers });
  const [merlot] = ((await found.json()) as { data: [{ id: string }] }).data;
  const theirs = { origin: 'Their hill', recommended_soil: 'Marl' };
  await request.put(`/grapes/update/${merlot.id}/`, { headers, data: theirs });
  await button(edit, 'Save Changes').click();
  const notice = edit.getByRole('alert');
  await expect(notice.getByRole('row', { name: 'Origin Our hill Their hill' })).toBeVisible();
  await expect(notice.getByRole('row', { name: 'Recommended Soil not changed Marl' })).toBeVisible();
  await request.delete(`/grapes/delete/${merlot.id}/`, { headers });
  await button(notice, 'Keep mine').click();
  await expect(edit.getByText('Someone deleted it while you were editing it.')).toBeVisible();
  await button(edit, 'Save Changes').click();
  await expect(edit).toBeHidden();
  for (const words of ['Our hill', 'Marl', 'Edited']) await expect(card(page, 'Merlot')).toContainText(words);
  await button(page, 'Restore the original Merlot').click();
  await expect(card(page, 'Merlot')).toContainText('France, Bordeaux');

  await button(page, 'Delete Merlot').click();
  await button(dialogOf(page, 'Delete Grape'), 'Delete').click();
  await expect(page.getByText('Merlot was deleted.')).toBeVisible();
  await expect(card(page, 'Merlot')).toHaveCount(0);
  await page.getByLabel('Show').selectOption('Deleted, to restore');
  await button(page, 'Restore Merlot').click();
  await expect(page.getByText('Merlot is back in your library.')).toBeVisible();
});
