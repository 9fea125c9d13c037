import { writeFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('adds SO₂ with its grams and the rest of the limit, and shows it in the timeline', {
  tag: '@walk',
}, async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1');
  const b1 = await winery.addVessel('B-001', 225, 'barrel');
  await winery.open(t1, 800, '25-PN-1', 72);
  await winery.record({ kind: 'rack', at: hoursAgo(60), lines: [{ from: t1, to: b1, amount: 'full' }] });
  await winery.record({
    kind: 'analysis',
    at: hoursAgo(50),
    lines: [
      {
        vessel: b1,
        values: [
          { analyte: 'ph', value: 3.4 },
          { analyte: 'freeSo2', value: 10 },
          { analyte: 'totalSo2', value: 32 },
        ],
      },
    ],
  });
  await signIn(page, person);
  await page.goto(`/winery/vessels/${b1}`);
  const likeness = page.getByRole('region', { name: 'What it is like' });
  await expect(likeness).toContainText('Total SO₂32 mg/Lmeasured 2 days ago');

  await button(page, 'Add').click();
  const dialog = dialogOf(page, 'Add · B-001');
  await button(dialog, 'Record').click();
  await expect(dialog.getByText('Enter the dose')).toBeVisible();
  await fill(dialog, { Dose: '30', Batch: 'KM-118' });
  await expect(dialog.getByRole('status', { name: 'To add to B-001' })).toHaveText('11.72 g');
  await expect(dialog.getByText('62 of 150 mg/L total SO₂ used, 88 left (EU)')).toBeVisible();
  await expect(dialog.getByText('Molecular SO₂ then about 0.87 to 1.07 mg/L')).toBeVisible();
  await fill(dialog, { Dose: '130' });
  await expect(dialog.getByText('162 of 150 mg/L total SO₂ used, 12 over the limit (EU)')).toBeVisible();
  await fill(dialog, { Dose: '30' });
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  const timeline = page.getByRole('region', { name: 'What was done' });
  await expect(timeline).toContainText('Potassium metabisulphite, 30 mg/L of SO₂, 11.72 g, batch KM-118');
  await expect(likeness).toContainText('Total SO₂62 mg/Lexpected');
  await expect(likeness).toContainText('62 of 150 mg/L total SO₂ used, 88 left (EU)');

  // Of its lot, most is in a tank that was not analysed.
  await page.getByRole('link', { name: '25-PN-1' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '25-PN-1' })).toBeVisible();
  await expect(likeness).toContainText(/Last analysis: B-001, \d+ \w+ \d{4}.*pH3\.40/);
});

test("sets a winery's own limits, passes them with an addition, and records samples, tastings, cap work and analyses", async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1');
  await winery.open(t1, 800, '25-PN-1', 72);
  await signIn(page, person);
  await page.goto('/winery');
  await page.getByRole('navigation', { name: 'Winery' }).getByRole('link', { name: 'Limits' }).click();
  await expect(page.getByText('No limits of your own yet')).toBeVisible();
  const setLimit = async (fields: Record<string, string>) => {
    await button(page, 'Set a limit').click();
    const dialog = dialogOf(page, 'Set a limit');
    await fill(dialog, fields);
    await button(dialog, 'Set limit').click();
    return dialog;
  };
  await expect(await setLimit({ Limit: '90' })).toBeHidden();
  await expect(await setLimit({ 'Product or measure': 'Bentonite', Limit: '80' })).toBeHidden();
  const again = await setLimit({ Limit: '50' });
  await expect(
    again.getByText('There is a limit of this for these wines already: change that one'),
  ).toBeVisible();
  await fill(again, { Wines: 'Red wines' });
  await button(again, 'Set limit').click();
  await expect(again).toBeHidden();
  const table = page.getByRole('region', { name: 'Limits of the winery’s own' });
  await expect(table.getByRole('row')).toContainText([
    'Product or measure',
    'Total SO₂All wines90 mg/L',
    'BentoniteAll wines80 g/hL',
    'Total SO₂Red wines50 mg/L',
  ]);
  await button(table, 'Change Total SO₂, Red wines').click();
  const change = dialogOf(page, 'Change limit');
  await fill(change, { Limit: '60' });
  await button(change, 'Save').click();
  await expect(table.getByRole('row', { name: /60\smg\/L/ })).toContainText('Red wines');
  await button(table, 'Delete Bentonite, All wines').click();
  await button(dialogOf(page, 'Delete the limit of Bentonite?'), 'Delete').click();
  await expect(table.getByRole('row')).toHaveCount(3);

  await follow(page, `/winery/vessels/${t1}`);
  await button(page, 'Add').click();
  const dialog = dialogOf(page, 'Add · T1');
  await fill(dialog, { Dose: '30' });
  await expect(dialog.getByText('30 of 60 mg/L total SO₂ used, 30 left (our own)')).toBeVisible();
  await expect(dialog.getByText('30 of 150 mg/L total SO₂ used, 120 left (EU)')).toBeVisible();
  await fill(dialog, { Dose: '62' });
  await expect(dialog.getByText('62 of 60 mg/L total SO₂ used, 2 over the limit (our own)')).toBeVisible();
  await expectAccessible(page);
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  const likeness = page.getByRole('region', { name: 'What it is like' });
  await expect(likeness).toContainText('62 of 60 mg/L total SO₂ used, 2 over the limit (our own)');

  const timeline = page.getByRole('region', { name: 'What was done' });
  const record = async (act: string, title: string, fields: Record<string, string>) => {
    await button(page, act).click();
    const dialog = dialogOf(page, `${title} · T1`);
    await fill(dialog, fields);
    await button(dialog, 'Record').click();
    await expect(dialog).toBeHidden();
  };
  await record('Sample', 'Sample', { 'Label on the bottle of T1': 'S-001', 'Taken, if it counts': '0.75' });
  await expect(timeline).toContainText('bottle S-001');
  await expect(page.getByText('799.25 L of 1,000 L')).toBeVisible();
  await button(page, 'More').click();
  await record('Taste', 'Tasting', { 'How T1 tastes': 'Cherries, a little reduced', Points: '15.5' });
  await expect(timeline).toContainText('Cherries, a little reduced, 15.5 points');
  await record('Cap', 'Cap work', { 'What was done to T1': 'Pump-over', Minutes: '20' });
  await expect(timeline).toContainText('Pump-over, 20 min');
  await record('Analysis', 'Analysis', { pH: '3.45', 'Free SO₂': '28', Laboratory: 'In house' });
  await expect(timeline).toContainText('pH 3.45, Free SO₂ 28 mg/L, In house');

  await follow(page, '/winery/lab');
  await page.getByLabel('Total SO₂ of T1').fill('64');
  await expect(page.getByText('Over your own limit of 60 mg/L')).toBeVisible();
  await button(page, 'Record 1 vessel').click();
  await expect(page.getByText(/^Recorded: the analysis/)).toBeVisible();
});

test('fills the lab sheet by typing, pasting and a file, goes on vessel by vessel on a phone, and records it at once', async ({
  page,
  person,
}, testInfo) => {
  const winery = wineryOf(page, person);
  const ids = [];
  for (const code of ['T1', 'T2', 'T3']) {
    const id = await winery.addVessel(code);
    await winery.open(id, 500, `25-${code}`, 72);
    ids.push(id);
  }
  await winery.addVessel('T4');
  await winery.record({
    kind: 'analysis',
    at: hoursAgo(50),
    lines: [{ vessel: ids[0], values: [{ analyte: 'ph', value: 3.4 }] }],
  });
  await signIn(page, person);
  await page.goto('/winery/lab');
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(page.getByRole('rowheader')).toHaveText(['T125-T1', 'T225-T2', 'T325-T3']);
  await cell('Free SO₂ of T1').fill('28');
  await page.keyboard.press('ArrowDown');
  await expect(cell('Free SO₂ of T2')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell('Total SO₂ of T2')).toBeFocused();

  const paste = (text: string) =>
    page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const options = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', options));
    }`);
  await paste('60\t3.9\n70\t34\n80\t3.5');
  await expect(page.getByText('4 values of 2 vessels filled in. Nothing is recorded yet.')).toBeVisible();
  await expect(page.getByText('Row 3, column 1: “80” lies beyond the sheet')).toBeVisible();
  await expect(cell('pH of T3')).toHaveAccessibleDescription('pH must be between 2 and 5');
  await cell('pH of T1').fill('3.9');
  await expect(cell('pH of T1')).toHaveAccessibleDescription('pH was 3.40 last time');
  const file = testInfo.outputPath('results.csv');
  writeFileSync(file, 'Sample;VA (mg/L);Taster\nt1;410;Jo\nT9;300;Jo\n');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('1 value of 1 vessel filled in.')).toBeVisible();
  await expect(page.getByText('Not used: Taster (Jo).')).toBeVisible();
  await expect(page.getByText('Row 3: no vessel with wine in it is called “T9”')).toBeVisible();
  await expect(cell('VA of T1')).toHaveValue('0.41');

  // On a phone it opens at the last edited vessel with all input.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const field = (code: string, name: string) =>
    fieldOf(page.getByRole('region', { name: `Results of ${code}` }), name);
  await expect(field('T3', 'pH')).toHaveValue('34');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(field('T3', 'pH')).toHaveAccessibleDescription('pH must be between 2 and 5');
  await expect(button(page, 'Next vessel')).toBeDisabled();
  await expect(page.getByLabel('Vessel 3 of 3').getByRole('option', { selected: true })).toHaveText('! T3');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await page.getByLabel('Vessel 3 of 3').selectOption('✓ T1');
  await expect(field('T1', 'Free SO₂')).toHaveValue('28');
  await expect(field('T1', 'Free SO₂')).toHaveAttribute('inputmode', 'decimal');
  await expect(page.getByText(/Molecular SO₂ 0\.31\smg\/L calculated/)).toBeVisible();
  // Enter moves from field to field.
  await button(page, 'Next vessel').click();
  await expect(field('T2', 'Free SO₂')).toBeFocused();
  await field('T2', 'Free SO₂').fill('31');
  await page.keyboard.press('Enter');
  await expect(field('T2', 'Total SO₂')).toBeFocused();
  await expect(button(page, 'Record 3 vessels')).toBeInViewport({ ratio: 1 });
  await button(page, 'Record 3 vessels').click();
  await expect(page.getByText('1 value cannot be recorded: look at what is marked.')).toBeVisible();
  await field('T3', 'pH').fill('3.44');
  await button(page, 'Record 3 vessels').click();
  await expect(page.getByText('Recorded: the analysis of 3 vessels.')).toBeVisible();
  await expect(field('T3', 'pH')).toHaveValue('');
  expect(await winery.linesOfNewest()).toHaveLength(3);
});
