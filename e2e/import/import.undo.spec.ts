import { button, dialogOf } from '../support/dialogs.ts';
import { choose, delayCalls, importAll, openImport } from '../support/imports.ts';
import { expect, test } from '../support/test.ts';

test('reports after a cancelled import that nothing stays, or where to undo it', async ({
  cellar,
  estate,
  expectsFailedCalls,
}) => {
  // The finished import cannot be cancelled, and undoing it fails.
  expectsFailedCalls(409);
  // A pending call that arrives after the cancellation fails too.
  expectsFailedCalls(404);
  expectsFailedCalls(503);
  const dialog = await openImport(cellar);
  await choose(
    cellar,
    dialog,
    'wines.csv',
    'Name,Vintage,Region,Type,Quantity\nBarolo,2016,Piedmont,Red,12\n',
  );
  const importAndCancel = async (calls: string, words: string) => {
    const goOn = await delayCalls(cellar, calls);
    await button(dialog, 'Import 1 wine').click();
    await expect(dialog.getByText(words)).toBeVisible();
    await button(dialog, 'Cancel import').click();
    goOn();
  };
  await importAndCancel('**/api/imports/*/rows', 'Importing wines.csv…');
  await expect(dialog.getByText('The import was cancelled. Nothing of it stays.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  expect(await estate.wines.all()).toEqual([]);
  await cellar.unroute('**/api/imports/*/rows');

  await importAndCancel('**/api/imports/*/finish', 'Storing wines.csv…');
  await expect(dialog.getByText('The import was cancelled. Nothing of it stays.')).toBeVisible();
  expect(await estate.wines.all()).toEqual([]);
  await cellar.unroute('**/api/imports/*/finish');

  const busy = { status: 503, json: { message: 'Busy. Try again.' } };
  await cellar.route('**/api/imports/*/undo', (route) => route.fulfill(busy));
  await importAndCancel('**/api/imports/*/finish', 'Storing wines.csv…');
  await expect(dialog.getByRole('alert')).toContainText(
    'could not be taken back. Undo it under “Earlier imports”.',
  );
  expect(await estate.wines.all()).toHaveLength(1);
});

test('undoes an earlier import after a question, and shows the reason if that fails', async ({
  cellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(503);
  const barolo = await estate.wines.add({ name: 'Barolo', vintage: 2016, region: 'Piedmont', quantity: 1 });
  const dialog = await openImport(cellar);
  const file =
    'Name,Vintage,Region,Type,Quantity\nBarolo,2016,Piedmont,Red,12\nKrug,2008,Champagne,Sparkling,3\nPol,2008,Champagne,Sparkling,3\n';
  await choose(cellar, dialog, 'wines.csv', file);
  await importAll(dialog, 'Import 3 wines');
  await button(dialog, 'Done').click();
  await estate.wines.change(barolo.id, { quantity: 11 });

  await openImport(cellar);
  await button(dialog, 'Earlier imports').click();
  const earlier = dialogOf(cellar, 'Earlier imports');
  const undo = button(earlier, 'Undo the import of wines.csv');
  await undo.press('Enter');
  const question = dialogOf(cellar, 'Undo this import?');
  await expect(question).toContainText(/^Undo this import\?wines\.csv.+ · Ana Silva2/);
  await expect(question).toContainText(
    '2 rows it added are removed for good, and 1 row it updated gets its earlier values back. ' +
      'Rows that people added or changed since stay as they are.',
  );
  await expect(button(question, 'Keep it')).toBeFocused();
  await cellar.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(undo).toBeFocused();
  expect(await estate.wines.all()).toHaveLength(3);

  const calls = '**/api/imports/*/undo';
  await cellar.route(calls, (route) => route.fulfill({ status: 503, json: { message: 'Busy. Try again.' } }));
  await undo.click();
  await button(question, 'Undo it').click();
  await expect(question.getByRole('alert')).toHaveText('The import was not undone. Busy. Try again.');
  await cellar.unroute(calls);
  const goOn = await delayCalls(cellar, calls);
  await button(question, 'Undo it').click();
  await expect(question.getByRole('status')).toHaveText('Taking back 3 rows…');
  await cellar.keyboard.press('Escape');
  await expect(question).toBeVisible();
  goOn();
  await expect(question).toBeHidden();
  const past = earlier.getByRole('listitem');
  await expect(past).toBeFocused();
  await expect(past).toContainText('undone');
  await expect(past).toContainText(
    '1 row stayed as it is, because someone changed it after the import. History that came with it is gone',
  );
  await expect(cellar.getByText('The import of wines.csv was undone.')).toBeVisible();
  expect(await estate.wines.all()).toMatchObject([{ name: 'Barolo', quantity: 11 }]);
});
