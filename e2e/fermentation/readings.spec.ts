import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { cardOf, test } from '../support/fermentation.ts';
import { HEALTHY } from '../support/tanks.ts';
import { expect, reconnect } from '../support/test.ts';

test('keeps a refused reading in its dialog, and sends one added offline when the network is back', async ({
  open,
  tanks,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  const { id } = await tanks.add('Cuve 1');
  const page = await open(`?dialog=add-reading&tank=${id}`);
  const dialog = dialogOf(page, 'Add Fermentation Reading');
  await fill(dialog, { Temperature: '24', pH: '3.4', Brix: '18', Alcohol: '3', Notes: 'Cherries.' });
  expectsFailedCalls(503);
  await page.route('**/readings', (route) => route.fulfill({ status: 503, body: 'Try later' }));
  await button(dialog, 'Add Reading').click();
  await expect(dialog).toContainText('Failed to add reading. Please try again.');
  await expect(button(dialog, 'Add Reading')).toBeEnabled();
  await expect(fieldOf(dialog, 'Notes')).toHaveValue('Cherries.');
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
  await page.unrouteAll();
  expect((await tanks.all())[0]?.readings).toEqual([]);
  let isFirst = true;
  await page.route('**/readings', async (route) => {
    // The first request is stored; only its answer is lost.
    if (isFirst) await route.fetch();
    isFirst = false;
    await route.abort();
  });
  await button(dialog, 'Add Reading').click();
  // Closing does not ask to discard stored input.
  await expect(dialog).toBeHidden();
  await expect(page.getByText('it is kept on this device, and sent by itself')).toBeVisible();
  await expect(page.getByText('1 waiting')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unrouteAll();
  await reconnect(page);
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
  expect((await tanks.all())[0]?.readings).toMatchObject([{ brix: 18, notes: 'Cherries.' }]);
});

test('asks about a reading far from the last one, and changes and deletes recent readings by keyboard, also in a conflict', async ({
  open,
  tanks,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const { id } = await tanks.add('Cuve 1', HEALTHY);
  const page = await open(`?dialog=add-reading&tank=${id}`);
  const dialog = dialogOf(page, 'Add Fermentation Reading');
  await fill(dialog, { Temperature: '24', pH: '3.45', Brix: '46', Alcohol: '1' });
  await button(dialog, 'Add Reading').click();
  const question = page.getByRole('dialog', { name: /^Is 46\s°Bx right\?$/ });
  await expect(question).toContainText(/The last was 7\.1\s°Bx, /);
  // Red is for destructive actions only.
  await expect(button(question, 'Store it')).not.toHaveAttribute('style', /red/);
  await button(question, 'Correct it').click();
  await expect(question).toBeHidden();
  await expect(fieldOf(dialog, 'Brix')).toBeFocused();
  expect((await tanks.all())[0]?.readings).toHaveLength(HEALTHY.length);
  await fill(dialog, { Brix: '6.5' });
  await button(dialog, 'Add Reading').click();
  await expect(dialog).toBeHidden();

  const card = cardOf(page, 'Cuve 1');
  await button(card, 'Recent Readings of Cuve 1').click();
  const rows = card.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText(/6\.5\s°Bx/);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Update/ })
    .press('Enter');
  const update = dialogOf(page, 'Update Reading');
  await fill(update, { Brix: '6,4', Notes: 'Read twice.' });
  await tanks.changeNewest({ brix: 5.9, pH: 3.5 });
  await button(update, 'Update Reading').click();
  const versions = update.getByRole('region', { name: 'Mine and theirs' });
  await expect(versions.getByRole('row')).toHaveText([/Changed/, 'Sugar6,45.9', 'pHnot changed3.5']);
  await button(update, 'Keep mine').click();
  await expect(rows.nth(1)).toContainText(/6\.4\s°Bx/);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Update/ })
    .click();
  await fill(update, { Temperature: '42' });
  await tanks.changeNewest({ temperature: 23 });
  await button(update, 'Update Reading').click();
  await button(page.getByRole('dialog', { name: /^Is 42\s°C right\?$/ }), 'Store it').click();
  // The same value is not asked about again.
  await button(update, 'Keep mine').click();
  await expect(update).toBeHidden();
  await rows
    .nth(2)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await button(dialogOf(page, 'Delete this reading?'), 'Delete').click();
  await expect(rows.nth(2)).toContainText(/10\s°Bx/);

  await button(page, 'Tank round').click();
  const round = dialogOf(page, 'Tank round');
  await fill(round, { Temperature: '41', Brix: '38' });
  await button(round, 'Save and finish').click();
  await button(page.getByRole('dialog', { name: /^Is 38\s°Bx right\?$/ }), 'Store it').click();
  await expect(round).toContainText('1 tank read');
  await expect
    .poll(async () => (await tanks.all())[0]?.readings.slice(0, 3))
    .toMatchObject([
      { brix: 38 },
      { brix: 6.4, temperature: 42, pH: 3.5, notes: 'Read twice.' },
      { brix: 10 },
    ]);
});

test('continues a tank round offline and sends its readings later', {
  tag: '@walk',
}, async ({ open, tanks, expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  for (const name of ['T10', 'T2', 'T1']) await tanks.add(name, [22]);
  const page = await open();
  await page.route('**/ImportTankReadings-*', (route) => route.abort());
  const round = dialogOf(page, 'Tank round');
  await button(page, 'Tank round').press('Enter');
  await expect(round.getByRole('heading', { name: 'T1', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(round).toBeHidden();
  await page.context().setOffline(true);
  // The import's code cannot be loaded, but the page stays. The round's code was loaded before.
  await button(page, 'Import Data').click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await expect(cardOf(page, 'T1')).toBeVisible();
  await button(page, 'Tank round').press('Enter');
  await expect(round).toBeVisible();
  await page.context().setOffline(false);
  await page.route('**/readings', (route) => route.abort());
  await page.keyboard.press('Escape');
  await expect(round).toBeHidden();
  await expect(button(page, 'Tank round')).toBeFocused();
  await button(page, 'Tank round').press('Enter');
  await expect(round.getByRole('heading', { name: 'T1', exact: true })).toBeVisible();
  await expect(fieldOf(round, 'Brix')).toHaveAccessibleDescription(/Last 22\s°Bx/);
  await button(round, 'Save and next').click();
  await expect(fieldOf(round, 'Temperature')).toHaveAccessibleDescription(/Give at least one/);
  await fill(round, { Temperature: '25,5' });
  await fieldOf(round, 'Temperature').press('Enter');
  await expect(fieldOf(round, 'Brix')).toBeFocused();
  await fill(round, { Brix: '19' });
  await fieldOf(round, 'Brix').press('Enter');
  await expect(round.getByRole('heading', { name: 'T2', exact: true })).toBeVisible();
  await expect(round.getByText('1 waiting')).toBeVisible();
  await button(round, 'Skip').click();
  await expect(round.getByRole('heading', { name: 'T10' })).toBeVisible();
  await fill(round, { Brix: '18' });
  await button(round, 'Save and finish').click();
  await expect(round.getByText('2 waiting')).toBeVisible();
  await expect(round).toContainText('2 tanks read, 1 skipped.');
  // As after a flat battery.
  await page.reload();
  await expect(round.getByText('2 waiting')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
  const stored = await tanks.all();
  const newest = new Map(stored.map(({ name, readings }) => [name, [readings.length, readings[0]?.brix]]));
  expect(Object.fromEntries(newest)).toEqual({ T1: [2, 19], T2: [1, 22], T10: [2, 18] });
});
