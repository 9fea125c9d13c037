import { expectAccessible } from '../support/accessible.ts';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const QUICK = { Name: 'Barolo Riserva', Vintage: '2016', Region: 'Piedmont', Type: 'Red', Quantity: '12' };

const FULL = {
  ...QUICK,
  Producer: 'Cascina Alta',
  Varietal: 'Nebbiolo',
  Price: '85',
  Alcohol: '14.5 %',
  Rating: '94',
  'Purchase date': '2021-11-03',
  'Drink by': '2040-06-30',
  'Storage location': 'Rack B, row 2',
  'Last tasted': '2024-12-24',
};

test('adds the first wine with the photo of its label', {
  tag: '@walk',
}, async ({ cellar }) => {
  await expect(cellar.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await button(cellar, 'Add your first wine').click();
  await expect(cellar).toHaveURL('/cellar?add=wine');
  const dialog = dialogOf(cellar, 'Add Wine');
  await expect(fieldOf(dialog, 'Name')).toBeFocused();
  await dialog.getByText('All fields').click();
  await fill(dialog, { ...FULL, Notes: 'Tar and roses.\nWait for it.' });
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture at all') };
  await choosePicture(cellar, dialog, notes);
  await expect(dialog.getByText('“notes.txt” is not a picture that can be kept.')).toBeVisible();
  await choosePicture(cellar, dialog, labelPhoto('barolo.png'));
  await expect(dialog.getByRole('img', { name: 'Label photo, preview' })).toBeVisible();
  await expect(dialog.getByText('barolo.png')).toBeVisible();
  await button(dialog, 'Add Wine').click();

  await expect(cellar.getByText('Barolo Riserva was added.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cellar).toHaveURL('/cellar');
  const card = cellar.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(card).toHaveCount(1);
  for (const words of ['Cascina Alta', '2016 Piedmont', 'Red', '12 bottles', '94 points', 'Rack B, row 2']) {
    await expect(card).toContainText(words);
  }
  await expect(card).toContainText('Tar and roses.');
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await button(card, 'Edit Barolo Riserva').click();
  const edit = dialogOf(cellar, 'Edit Wine');
  for (const [label, value] of Object.entries(FULL)) {
    await expect(fieldOf(edit, label)).toHaveValue(value);
  }
  await expect(fieldOf(edit, 'Notes')).toHaveValue('Tar and roses.\nWait for it.');
  await expect(edit.getByRole('img', { name: 'Label photo, preview' })).toBeVisible();
});

test('asks for five fields or all, asks before it discards input, keeps it after a failure, and adds once', async ({
  cellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(500);
  await button(cellar, 'Add Wine').click();
  const dialog = dialogOf(cellar, 'Add Wine');
  await expect(fieldOf(dialog, 'Name')).toBeFocused();
  await expect(fieldOf(dialog, 'Producer')).toBeHidden();
  await button(dialog, 'Add Wine').click();
  for (const label of Object.keys(QUICK)) {
    await expect(fieldOf(dialog, label)).toHaveAccessibleDescription(new RegExp(`${label} is required`));
  }
  await fill(dialog, QUICK);
  await dialog.getByText('All fields').click();
  for (const [label, value] of Object.entries(QUICK)) await expect(fieldOf(dialog, label)).toHaveValue(value);
  await fill(dialog, { Producer: 'Cascina Alta' });
  await dialog.getByText('Quick add').click();
  // A filled field under More is visible.
  await expect(fieldOf(dialog, 'Producer')).toHaveValue('Cascina Alta');

  const question = dialogOf(cellar, 'Discard what you typed?');
  await button(dialog, 'Cancel').click();
  await button(question, 'Keep editing').click();
  await expect(fieldOf(dialog, 'Name')).toHaveValue(QUICK.Name);
  await cellar.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await cellar.keyboard.press('Escape');
  await expect(question).toBeHidden();

  const refusal = { status: 500, json: { message: 'The cellar is closed.', code: 'internal' } };
  let sent = 0;
  await cellar.route('**/cellar/wines', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    return sent === 1 ? route.fulfill(refusal) : route.fallback();
  });
  await fieldOf(dialog, 'Region').press('Control+Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The wine was not added. The cellar is closed.');
  for (const [label, value] of Object.entries(QUICK)) await expect(fieldOf(dialog, label)).toHaveValue(value);
  await button(dialog, 'Add Wine').dblclick();
  await expect(dialog).toBeHidden();
  await expect(cellar.getByRole('link', { name: QUICK.Name })).toHaveCount(1);
  expect(sent).toBe(2);
  // The input of the full form is kept.
  expect(await estate.wines.all()).toMatchObject([{ name: QUICK.Name, producer: 'Cascina Alta' }]);

  // The last chosen form opens next time.
  await button(cellar, 'Add Wine').click();
  await expect(fieldOf(dialog, 'Price')).toBeHidden();
  await dialog.getByText('More: producer, price').click();
  await fill(dialog, { Price: '12' });
  await dialog.getByText('All fields').click();
  await expect(fieldOf(dialog, 'Price')).toHaveValue('12');
  await cellar.goBack();
  await button(question, 'Discard').click();
  await expect(dialog).toBeHidden();
  await expect(cellar).toHaveURL('/cellar');
  await button(cellar, 'Add Wine').click();
  await expect(dialog.getByRole('radio', { name: 'All fields' })).toBeChecked();
});

test('adds bottles to an existing wine or stores them as another one, and finds a wine without vintage by its origin', async ({
  estate,
  cellar,
}) => {
  await estate.wines.add({ name: 'Volnay', vintage: 2015, quantity: 3, rating: 92 });
  await button(cellar, 'Add Wine').click();
  const dialog = dialogOf(cellar, 'Add Wine');
  await dialog.getByText('All fields').click();
  await fill(dialog, { ...FULL, Name: 'volnay', Producer: '', Vintage: '2015', Region: 'Burgundy' });
  await dialog.getByText('Quick add').click();
  await button(dialog, 'Add Wine').click();
  const offer = dialog.getByRole('alert');
  await expect(offer).toContainText('Volnay 2015 is in your cellar already.');
  await expect(offer).toContainText('It keeps its own: Rating 92, not 94.');
  await expect(fieldOf(dialog, 'Name')).toHaveValue('volnay');
  await expectAccessible(cellar);
  await button(dialog, 'You have 3 of it: add to them').click();
  await expect(cellar.getByText('12 bottles were added to Volnay.')).toBeVisible();
  const cards = cellar.getByRole('list', { name: 'Bottles' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('15 bottles');

  // While typing, the existing wine is offered above the suggestions.
  await button(cellar, 'Add Wine').click();
  await fill(dialog, { Quantity: '2', Name: 'volnay' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('You have 15 bottles of Volnay 2015.');
  await button(dialog, 'Add to it: Volnay 2015').click();
  await expect(fieldOf(dialog, 'Quantity')).toBeFocused();
  await expect(fieldOf(dialog, 'Quantity')).toHaveValue('2');
  await expect(fieldOf(dialog, 'Region')).toHaveValue('Burgundy');
  await button(dialog, 'Add the bottles').click();
  await expect(cellar.getByText('2 bottles were added to Volnay.')).toBeVisible();
  await expect(cards).toContainText('17 bottles');
  await expect(cards).toHaveCount(1);

  await button(cellar, 'Add Wine').click();
  await fill(dialog, { Name: 'Volnay', Vintage: '2015', Region: 'Burgundy', Type: 'Red', Quantity: '2' });
  await button(dialog, 'Add Wine').click();
  await button(dialog, 'Store as another wine').click();
  await expect(cellar.getByText('Volnay was added.')).toBeVisible();
  await expect(cards).toHaveCount(2);

  // A wine without vintage, with all fields.
  await button(cellar, 'Add Wine').click();
  await dialog.getByText('All fields').click();
  await fill(dialog, { ...FULL, Name: 'Grande Cuvée', Region: 'Champagne', Vintage: '' });
  await button(dialog, 'Unknown, of a year that is not known').click();
  await expect(fieldOf(dialog, 'Vintage')).toHaveValue('Unknown');
  await button(dialog, 'NV, of no single harvest').click();
  await expect(fieldOf(dialog, 'Vintage')).toHaveValue('NV');
  await button(dialog, 'Unknown, of an origin that is not known').click();
  await expect(fieldOf(dialog, 'Region')).toHaveValue('Unknown');
  await fill(dialog, { Region: 'Champagne' });
  await fieldOf(dialog, 'Style').selectOption('Orange');
  await fill(dialog, { 'Base or disgorgement year': '2015', Designation: 'Brut', Appellation: 'Champagne' });
  await fieldOf(dialog, 'Country').fill('fra');
  await cellar.getByRole('option', { name: 'France' }).click();
  await fieldOf(dialog, 'Tags').pressSequentially('gift,old;');
  await expect(button(dialog, 'Remove old')).toBeVisible();
  await dialog.getByLabel('Bottle size').selectOption('Another size');
  await dialog.getByLabel('Bottle size as written').fill('37,5 cl');
  await expect(dialog.getByText('Half, 375', { exact: false }).last()).toBeVisible();
  await button(dialog, 'Add Wine').click();
  await expect(dialog).toBeHidden();
  const card = cards.filter({ hasText: 'Grande Cuvée' });
  await expect(card).toContainText('NV Champagne, France');
  await expect(card).toContainText('Red, orange');
  await expect(card).toContainText('Half, 375');
  await expect(card).toContainText('gift, old');

  await button(cellar, 'Tags filter').click();
  await cellar.getByRole('checkbox', { name: 'gift 1' }).check();
  await expect(button(cellar, 'Remove filter gift')).toBeVisible();
  await cellar.keyboard.press('Escape');
  await cellar.getByRole('searchbox', { name: 'Search wines' }).fill('franec');
  await expect(cards).toHaveText([/Grande Cuvée/]);
});
