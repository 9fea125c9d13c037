import { readFile } from 'node:fs/promises';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { cardOf, test } from '../support/fermentation.ts';
import { HEALTHY, STUCK } from '../support/tanks.ts';
import { expect, follow } from '../support/test.ts';

test('adds the first tank, and a reading on another scale with its alcohol estimated', {
  tag: '@walk',
}, async ({ open, tanks }) => {
  const page = await open();
  await expect(page.getByRole('heading', { name: 'No tanks yet' })).toBeVisible();
  await button(page, 'Add Tank').click();
  const add = dialogOf(page, 'Add Tank');
  await expect(fieldOf(add, 'Capacity \\(L\\)')).toHaveValue('1000');
  await button(add, 'Add Tank').click();
  await expect(fieldOf(add, 'Tank Name')).toHaveAccessibleDescription('Tank name is required');
  await fill(add, {
    'Tank Name': 'Cuve 1',
    Variety: 'Merlot',
    Yeast: 'EC1118',
    'Current Volume \\(L\\)': '850',
  });
  const [call] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && new URL(one.url()).pathname.includes('/tanks')),
    button(add, 'Add Tank').click(),
  ]);
  expect(call.postDataJSON()).toMatchObject({
    name: 'Cuve 1',
    yeast: 'EC1118',
    status: 'active',
    readings: [],
  });
  const card = cardOf(page, 'Cuve 1');
  await expect(card).toContainText(/850\sL \/ 1,000\sL/);
  await expect(card).toContainText(/Merlot, \d{4}, EC1118/);

  for (const [sugar, alcohol] of [
    ['1,1000', '0'],
    ['1.0400', null],
  ] as const) {
    await button(card, 'Add Reading to Cuve 1').click();
    const dialog = dialogOf(page, 'Add Fermentation Reading');
    await fill(dialog, { Temperature: '24,5', pH: '3.4', Scale: 'SG', 'Specific gravity': sugar });
    if (alcohol !== null) await fill(dialog, { Alcohol: alcohol });
    else {
      await expect(fieldOf(dialog, 'Specific gravity')).toHaveAccessibleDescription(/= 10\.01\s°Bx/);
      await button(dialog, 'Estimate').click();
      await expect(fieldOf(dialog, 'Alcohol')).toHaveAccessibleDescription(/An estimate, from the first/);
    }
    await button(dialog, 'Add Reading').click();
    // A large loss of sugar within a minute needs confirmation.
    const question = page.getByRole('dialog', { name: /^Is 10\.01\s°Bx right\?$/ });
    if (alcohol === null) await button(question, 'Store it').click();
    await expect(dialog).toBeHidden();
  }
  await expect(card.getByLabel('Latest reading of Cuve 1')).toContainText('estimate');
  const [tank] = await tanks.all();
  expect(tank?.readings).toMatchObject([
    { temperature: 24.5, brix: 10.01, rawValue: 1.04, rawScale: 'sg', alcoholIsEstimate: true },
    { rawValue: 1.1, alcohol: 0, alcoholIsEstimate: false },
  ]);
});

test('puts the tank in trouble first, explains the alarm, and lets a person take it on or snooze it', async ({
  open,
  page,
  tanks,
}) => {
  await tanks.add('A healthy one', HEALTHY, { style: 'red' });
  await tanks.add('The stuck one', STUCK);
  await open();
  const names = page.getByRole('list', { name: 'Active tanks' }).getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['The stuck one', 'A healthy one']);
  const stuck = cardOf(page, 'The stuck one');
  await expect(stuck.getByRole('list', { name: /^Alarms/ })).toContainText('prepare a restart');
  await expect(stuck).toContainText('Levelling off above dryness');
  await expect(cardOf(page, 'A healthy one')).toContainText(/Dry around \d+ \w+ \(.* to .*\)/);
  const why = cardOf(page, 'A healthy one').getByRole('button', { name: /^Why: Dry around/ });
  await expect(cardOf(page, 'A healthy one')).not.toContainText('smooth curve');
  await why.press('Enter');
  await expect(cardOf(page, 'A healthy one')).toContainText('smooth curve');
  await button(stuck, 'Snooze Stuck of The stuck one').click();
  await page.getByRole('menuitem', { name: 'Snooze for 1 day' }).click();
  await expect(stuck).toContainText('Stuck, put off until');
  await expect(names).toHaveText(['A healthy one', 'The stuck one']);
  await button(stuck, 'Bring back Stuck of The stuck one').click();
  await expect(names).toHaveText(['The stuck one', 'A healthy one']);
  await button(stuck, 'I have it: Stuck of The stuck one').click();
  await expect(stuck).toContainText('You have it.');
  await button(stuck, 'I don’t have it after all: Stuck of The stuck one').click();
  await expect(stuck).not.toContainText('You have it.');
});

test('corrects a slip of the pen, edits a tank, and archives it with its readings locked', async ({
  open,
  tanks,
}) => {
  await tanks.add('Cuve 1', [22, 19.4, 1.7, 15], { variety: 'Field blend' }, 24);
  await tanks.add('Never filled', [], { status: 'archived' });
  const page = await open();
  const card = cardOf(page, 'Cuve 1');
  await expect(card).toContainText(/A slip of the pen\. Probably 17\s°Bx for 1\.7\s°Bx\?/);
  await button(card, 'Correct to 17 °Bx in Cuve 1').click();
  await expect(card).not.toContainText('A slip of the pen');
  await expect
    .poll(async () => (await tanks.all())[0]?.readings.map(({ brix }) => brix))
    .toEqual([15, 17, 19.4, 22]);
  const asked = card.getByRole('group', { name: /^Does Field blend ferment as red or as white must\?/ });
  await button(asked, 'White must in Cuve 1').click();
  await expect(asked).toBeHidden();
  // 24 °C is warm for a white.
  await expect(card).toContainText('is warm for a white must');

  await button(page, 'Edit Cuve 1').click();
  const edit = dialogOf(page, 'Edit Tank');
  await expect(edit).toContainText('Archive it instead');
  await fill(edit, { 'Current Volume \\(L\\)': '5900' });
  await button(edit, 'Update Tank').click();
  await expect(card).toContainText(/5,900\sL \/ 6,000\sL/);
  await button(card, 'Archive Cuve 1').click();
  const question = dialogOf(page, 'Archive Tank');
  await expect(question).toContainText(
    'Are you sure you want to lock the current readings and archive this tank? This action cannot be undone.',
  );
  await button(question, 'Archive Tank').click();
  await expect(page.getByRole('heading', { name: 'No active tanks' })).toBeVisible();
  await page.getByRole('tab', { name: 'Archived Tanks' }).click();
  await button(card, 'Recent Readings of Cuve 1').click();
  await expect(card.getByRole('table')).toContainText('Taken By');
  await expect(card.getByRole('button', { name: /Add Reading|Archive|Delete|Edit|Update/ })).toHaveCount(0);
  const yeastDialog = page.getByRole('dialog', { name: /^Set Yeast · Cuve 1, \d{4}$/ });
  await button(card, 'Set Yeast of Cuve 1').click();
  await fill(yeastDialog, { Yeast: 'QA23' });
  await button(yeastDialog, 'Set Yeast').click();
  await expect(card).toContainText(/Field blend, \d{4}, QA23/);
  // A tank without readings can be deleted.
  await button(cardOf(page, 'Never filled'), 'Delete Tank Never filled').click();
  await button(dialogOf(page, 'Delete Never filled?'), 'Delete').click();
  await expect(cardOf(page, 'Never filled')).toBeHidden();
  expect((await tanks.all()).map(({ name }) => name)).toEqual(['Cuve 1']);
});

test('finds a tank, and shows the same numbers in charts, comparison, table and export', async ({
  open,
  tanks,
}) => {
  const old = await tanks.add('Last year', HEALTHY);
  await tanks.archive(old);
  const { id } = await tanks.add('Cuve 1', HEALTHY);
  // With many tanks there is a search.
  for (let number = 2; number <= 6; number += 1) await tanks.add(`Cuve ${number}`);
  await tanks.add('Foudre', [], { variety: 'Chenin' });
  const page = await open(`?history=${id}`);
  const list = page.getByRole('list', { name: 'Active tanks' }).getByRole('article');
  await expect(list).toHaveCount(7);
  const search = page.getByRole('searchbox', { name: 'Search tanks' });
  await search.fill('chnein');
  await expect(list).toHaveCount(1);
  await expect(cardOf(page, 'Foudre')).toBeVisible();
  await search.fill('syrah');
  await expect(page.getByRole('heading', { name: 'No tanks found' })).toBeVisible();
  await button(page, 'Show all tanks').click();
  await expect(list).toHaveCount(7);

  const card = cardOf(page, 'Cuve 1');
  const chart = card.getByRole('figure', { name: 'Temperature and Brix of Cuve 1' });
  await expect(chart.locator('canvas')).toBeVisible();
  await expect(chart).toContainText('Likely dry');
  await expect(card.getByRole('figure', { name: 'pH and alcohol of Cuve 1' })).toBeVisible();
  await chart.getByText('The same as a table').click();
  await expect(chart.getByRole('table')).toContainText('13.4');
  const download = page.waitForEvent('download');
  await button(page, 'Export Data').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fermentation-data-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/Cuve 1,.*,13\.4,/);

  await follow(page, `/fermentation?compare=${id},${old.id}`);
  const compared = page.getByRole('figure', { name: 'Brix by day' });
  await compared.getByText('The same as a table').click();
  await expect(compared.getByRole('row').nth(1)).toContainText(/Day 0.*24.*24/);
  // The focus moves along, there and back.
  await button(page, 'Back to the tanks').press('Enter');
  await expect(button(page, 'Compare')).toBeFocused();
  await button(page, 'Compare').press('Enter');
  await expect(page.getByRole('heading', { name: 'Compare fermentations' })).toBeFocused();
});
