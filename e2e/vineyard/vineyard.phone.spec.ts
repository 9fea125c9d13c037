import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';
import { cardOf, day, openVineyard, vineyardOf } from '../support/vineyard.ts';

test('opens a field in its own view with measurements as cards, and shows when its picking criteria are met', async ({
  page,
  person,
}) => {
  const vineyard = vineyardOf(page, person);
  for (let at = 1; at <= 12; at += 1) await vineyard.addField({ name: `Parcelle ${at}` });
  const { id } = await vineyard.addField({ targetBrix: 24, highestPh: 3.35 });
  for (const [at, brix] of [17, 18.6, 20.1].entries())
    await vineyard.addReading(id, { date: day(22 - 7 * at), brix, ph: 3 + at * 0.09, ta: 11 - at * 1.3 });
  const newest = { date: day(1), brix: 21.8, ph: 3.27, ta: 7.1 };
  await vineyard.addReading(id, { ...newest, berryWeight: 1.25, notes: 'Seeds brown.' });
  await openVineyard(page, person);
  await button(page, 'Clos Haut').tap();
  const name = page.getByRole('heading', { level: 1, name: 'Clos Haut' });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(page.getByText(/21\.8\s°Bx/).first()).toBeInViewport();
  const cards = page.getByRole('list', { name: 'Grape measurements, the newest day first' });
  await expect(cards.getByRole('listitem').first()).toHaveText(
    /21\.8\s°Bx · pH 3\.27 · TA 7\.1\sg\/L · 1\.25\sg a berry.*Seeds brown/,
  );
  const planning = page.getByRole('region', { name: 'Planning of Clos Haut' });
  const criteria = planning.getByRole('list', { name: 'What Clos Haut is picked by' });
  const range = String.raw`\d+ \w{3} \(\d+ \w{3} to \d+ \w{3}\)`;
  await expect(criteria.getByRole('listitem')).toHaveText([
    new RegExp(String.raw`^24\.0\s°Bx: ${range}$`),
    new RegExp(`^Too late above pH 3\\.35: ${range}$`),
  ]);
  await expect(planning).toContainText(/pH likely passes 3\.35 on \d+ \w+ \d{4}, before Brix is there\./);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);

  await cards
    .getByRole('button', { name: /^Edit the measurement/ })
    .first()
    .tap();
  const dialog = dialogOf(page, 'Update Reading');
  await fill(dialog, { Brix: '21,6' });
  await button(dialog, 'Update Reading').tap();
  await expect(dialog).toBeHidden();
  await expect(cards.getByRole('listitem').first()).toContainText(/21\.6\s°Bx/);

  await button(page, 'Edit').tap();
  const field = dialogOf(page, 'Edit Field');
  await fill(field, { 'Target TA': '6,5', 'Highest pH': '' });
  await button(field, 'Update Field').tap();
  await expect(field).toBeHidden();
  await expect(criteria.getByRole('listitem')).toHaveText([
    new RegExp(String.raw`^24\.0\s°Bx: ${range}$`),
    new RegExp(String.raw`^TA of 6\.5\sg/L: ${range}$`),
  ]);
  await expect(planning).not.toContainText('pH likely passes');

  await button(page, 'All fields').tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Yield Management' })).toBeVisible();
  await expect(cardOf(page, 'Clos Haut')).toBeVisible();
  await page.goBack();
  await expect(name).toBeVisible();
});

test('walks a sampling round from field to field, also offline', {
  tag: '@walk',
}, async ({ page, person, expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  const vineyard = vineyardOf(page, person);
  for (const name of ['Block 10', 'Block 2', 'Block 1']) await vineyard.addField({ name });
  await vineyard.addField({ name: 'Old', status: 'Resting' });
  await openVineyard(page, person);
  await button(page, 'Sampling round').tap();
  const round = dialogOf(page, 'Sampling round');
  await expect(round.getByText('Field 1 of 3')).toBeVisible();
  await expect(round.getByRole('heading', { name: 'Block 1' })).toBeVisible();
  await button(round, 'Save and next').tap();
  await expect(round.getByLabel('Brix')).toHaveAccessibleDescription(
    'Enter what was measured, or skip the field',
  );

  // Fields and their order are chosen by hand.
  await button(round, 'Choose fields').tap();
  const order = round
    .getByRole('list', { name: 'Fields of the round, in their order' })
    .getByRole('listitem');
  await expect(order).toHaveText([/^1\. Block 1/, /^2\. Block 2/, /^3\. Block 10/]);
  await button(round, 'Move Block 10 up').focus();
  await page.keyboard.press('Enter');
  await expect(order).toHaveText([/^1\. Block 1/, /^2\. Block 10/, /^3\. Block 2/]);
  await expect(button(round, 'Move Block 10 up')).toBeFocused();
  await page.context().setOffline(true);
  const block2 = round.getByRole('checkbox', { name: /Block 2/ });
  await block2.tap();
  await expect(button(round, 'Start with 2 fields')).toBeVisible();
  await expect(block2).not.toBeChecked();
  await expect(block2).toBeFocused();
  await block2.tap();
  await expect(block2).toBeChecked();
  await button(round, 'Start with 3 fields').tap();
  await fill(round, { Brix: '21,5', pH: '3,4', TA: '6.1', 'Berry weight': '1,32' });
  await button(round, 'Save and next').tap();
  await expect(round.getByRole('heading', { name: 'Block 10' })).toBeVisible();
  await button(round, 'Skip').tap();
  await fill(round, { Brix: '19' });
  await button(round, 'Save and finish').tap();
  await expect(round.getByText('2 fields sampled, 1 skipped.')).toBeVisible();
  await expect(round.getByText('Measurements are not saved yet: Block 1, Block 2.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(round.getByText(/not saved yet/)).toBeHidden({ timeout: 30_000 });
  // Sent together, or one by one if one was pending when the network came back.
  const saved = page.getByText(/^(?:2 measurements were|The measurement of Block [12] was) saved\.$/);
  await expect(saved.first()).toBeVisible();
  await expect
    .poll(vineyard.readings)
    .toMatchObject([{ brix: 19 }, { brix: 21.5, ph: 3.4, ta: 6.1, berryWeight: 1.32 }]);
  await button(round, 'Back to the fields').tap();
  await expect(cardOf(page, 'Block 1').first()).toBeVisible();

  // An unfinished round does not limit the next one.
  await button(page, 'Sampling round').tap();
  await button(round, 'Choose fields').tap();
  await block2.tap();
  await button(round, 'Start with 2 fields').tap();
  await button(round, 'End the round').tap();
  await button(page, 'Sampling round').tap();
  await button(round, 'Choose fields').tap();
  await expect(order).toHaveText([/^1\. Block 1/, /^2\. Block 2/, /^3\. Block 10/]);
});
