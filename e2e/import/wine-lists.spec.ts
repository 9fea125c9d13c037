import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';

const LIST = `WineID,WineName,Type,Grapes,Country,RegionName,WineryName
1,Pavillon Rouge,Red,"['Cabernet Sauvignon', 'Merlot']",France,Margaux,Château Margaux
2,Riesling Kabinett,White,['Riesling'],Germany,Mosel,Weingut Prüm
`;

test('suggests wines from an imported list, fills empty fields, and deletes the list', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await page.goto('/cellar/lists');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file('none.csv', 'Colour,Size\nRed,750\n'));
  await expect(page.getByRole('alert')).toContainText('No column of this file tells the names of wines');
  await input.setInputFiles(file('X-Wines.csv', LIST));
  await expect(page.getByText('X-Wines was loaded: 2 wines.')).toBeVisible();
  await expect(page.getByText('Not used: WineID (1).')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Lists of wines' })).toContainText('X-Wines2 wines');

  await page.getByRole('main').getByRole('link', { name: 'My Cellar' }).click();
  await button(page, 'Add Wine').click();
  const dialog = dialogOf(page, 'Add Wine');
  await fieldOf(dialog, 'Region').fill('Haut-Médoc');
  await fieldOf(dialog, 'Name').pressSequentially('pavillon chat');
  await expect(dialog.getByRole('option', { name: /^Pavillon Rouge/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(dialog, 'Name')).toHaveValue('Pavillon Rouge');
  await expect(fieldOf(dialog, 'Region')).toHaveValue('Haut-Médoc');
  await expect(fieldOf(dialog, 'Type')).toHaveValue('Red');
  await dialog.getByText('All fields').click();
  await expect(fieldOf(dialog, 'Producer')).toHaveValue('Château Margaux');
  await expect(fieldOf(dialog, 'Varietal')).toHaveValue('Cabernet Sauvignon, Merlot');

  await follow(page, '/cellar/lists');
  await button(page, 'Delete: X-Wines').click();
  await button(dialogOf(page, 'Delete X-Wines?'), 'Delete').click();
  await expect(page.getByText('No list is loaded')).toBeVisible();
});
