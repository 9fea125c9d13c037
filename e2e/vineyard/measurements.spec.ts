import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, reconnect, test } from '../support/test.ts';
import { cardOf, day, measurements, openVineyard, rows, textOf, vineyardOf } from '../support/vineyard.ts';

test('adds, corrects, exports and deletes a measurement', { tag: '@walk' }, async ({ page, person }) => {
  const vineyard = vineyardOf(page, person);
  const { id } = await vineyard.addField();
  await openVineyard(page, person);
  await button(page, 'Clos Haut').click();
  const form = page.getByRole('form', { name: 'Add a measurement to Clos Haut' });
  await fill(form, { Brix: '41', pH: 'sour', TA: '21' });
  await button(form, 'Save Measurement').click();
  await expect(fieldOf(form, 'Brix')).toHaveAccessibleDescription(/Brix must be 0-40/);
  await expect(fieldOf(form, 'pH')).toHaveAccessibleDescription(/Must be a number/);
  await expect(fieldOf(form, 'TA')).toHaveAccessibleDescription(/TA must be 0-20 g\/L/);
  await fill(form, { Date: day(3), Brix: '22,4', pH: '3.41', TA: '', Status: 'Nearly Ready' });
  await fill(form, { 'Berry weight': '1,62' });

  // The input survives closing the page.
  await page.reload();
  await expect(fieldOf(form, 'Brix')).toHaveValue('22,4');
  await button(form, 'Save Measurement').click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Ana Silva');
  await expect(rows(page).getByRole('cell').nth(3)).toHaveText('1.62');
  await expect(cardOf(page, 'Clos Haut')).toContainText('Nearly Ready');
  await expect(fieldOf(form, 'Brix')).toHaveValue('');

  await rows(page)
    .getByRole('button', { name: /^Edit the measurement/ })
    .click();
  const brix = rows(page).getByLabel('Brix');
  await expect(brix).toBeFocused();
  const table = page.getByRole('region', { name: 'Grape measurements, the newest day first' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await brix.fill('60');
  await button(measurements(page), 'Save').click();
  await expect(brix).toHaveAccessibleDescription('Brix must be 0-40');
  await brix.fill('23,1');
  await rows(page).getByLabel('Berry weight').fill('1,7');
  await button(measurements(page), 'Save').click();
  await expect(rows(page)).toContainText('23.1');

  const exported = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const file = await exported;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^field-${id}-readings-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(await textOf(file)).toBe(
    `\uFEFFdate,brix,ph,ta,status,estimatedHarvest,takenBy,berryWeight,notes\r\n${day(3)},23.1,3.41,,Nearly Ready,,Ana Silva,1.7,\r\n`,
  );

  await rows(page)
    .getByRole('button', { name: /^Delete the measurement/ })
    .click();
  const question = dialogOf(page, 'Delete measurement');
  await expect(question.getByText('Delete this measurement?')).toBeVisible();
  await button(question, 'Delete').click();
  await expect(page.getByText('No measurements yet for this field.')).toBeVisible();
  expect(await vineyard.readings()).toEqual([]);
});

test('stores a measurement once after the network was down, also when its dialog was closed meanwhile', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const vineyard = vineyardOf(page, person);
  await vineyard.addField();
  await vineyard.addField({ name: 'Riverside' });
  await openVineyard(page, person);
  await button(page, 'Add Reading to Clos Haut').click();
  const dialog = dialogOf(page, 'Add Reading');
  await expect(fieldOf(dialog, 'Brix')).toBeFocused();
  await expect(fieldOf(dialog, 'Brix')).toHaveAttribute('inputmode', 'decimal');
  await fill(dialog, { Brix: '21,5', Status: 'Monitoring', Notes: 'Seeds still green.' });
  // The reading is stored but its answer is lost; a correction made meanwhile is kept.
  let isAway = true;
  await page.route('**/api/analytics/harvest-readings', async (route) => {
    if (route.request().method() !== 'POST' || !isAway) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await button(dialog, 'Add Reading').click();
  await expect(dialog.getByText('Could not save measurement.')).toBeVisible();
  await expect(dialog.getByText('saving is tried again by itself')).toBeVisible();
  await page.reload();
  await expect(fieldOf(dialog, 'Brix')).toHaveValue('21,5');
  await fill(dialog, { Brix: '21,7' });
  await expect(dialog.getByText('Could not save measurement.')).toBeVisible();
  await button(dialog, 'Add Reading').click();
  isAway = false;
  await reconnect(page);
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Clos Haut')).toContainText(/21\.7\s°Bx/);
  expect(await vineyard.readings()).toMatchObject([
    { brix: 21.7, status: 'Monitoring', notes: 'Seeds still green.', takenBy: 'Ana Silva' },
  ]);

  // Closing does not discard a stored measurement, and asks about one changed since.
  isAway = true;
  await button(page, 'Add Reading to Riverside').click();
  await fill(dialog, { Brix: '20,9' });
  await button(dialog, 'Add Reading').click();
  await expect(dialog.getByText('It is kept on this device')).toBeVisible();
  const close = dialog.getByRole('form').getByRole('button', { name: 'Close' });
  await expect(close).toBeVisible();
  await expect(button(dialog, 'Cancel')).toHaveCount(0);
  await fill(dialog, { Brix: '21,6' });
  await button(dialog, 'Cancel').click();
  await button(dialogOf(page, 'Discard what you typed?'), 'Keep editing').click();
  await fill(dialog, { Brix: '20,9' });
  await close.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('the measurement of Riverside is kept on this device')).toBeVisible();
  await button(page, 'Clos Haut').click();
  await expect(page.getByText('A measurement is not saved yet: Riverside.')).toBeVisible();
  isAway = false;
  await reconnect(page);
  await expect(page.getByText('A measurement is not saved yet')).toBeHidden();
  const stored = (await vineyard.readings()).map(({ brix }) => Number(brix));
  expect(stored.toSorted((one, other) => one - other)).toEqual([20.9, 21.7]);
});
