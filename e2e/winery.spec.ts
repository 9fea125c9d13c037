import type { Page } from '@playwright/test';
import { button, dialogOf, fieldOf, fill } from './support/dialogs.ts';
import { expect, signIn, test } from './support/test.ts';
import { vineyardOf } from './support/vineyard.ts';
import { hoursAgo, wineryOf } from './support/winery.ts';

test('a newcomer adds vessels, fills one, and bottles it', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  await signIn(page, person);
  await page.goto('/winery');
  await button(page, 'Add your first vessel').click();
  let dialog = dialogOf(page, 'Add vessels');
  await fill(dialog, { Code: 'T1' });
  await button(dialog, 'Add vessel').click();
  await expect(page.getByRole('link', { name: /^T1\s*Empty of 1,000/ })).toBeVisible();

  await button(page, 'Add vessels').click();
  dialog = dialogOf(page, 'Add vessels');
  await fill(dialog, { Kind: 'Barrel', Code: 'B-001', 'How many': '3' });
  await expect(dialog.getByText('B-001 to B-003')).toBeVisible();
  await button(dialog, 'Add 3 vessels').click();
  await expect(page.getByRole('link', { name: /^B-003/ })).toBeVisible();
  await expect(page.getByText('0 L in 4 vessels')).toBeVisible();

  await page.getByRole('link', { name: /^T1/ }).click();
  await button(page, 'Fill').click();
  dialog = dialogOf(page, 'Fill · T1');
  await button(dialog, 'Record').click();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await dialog.getByLabel('Amount into T1').fill('76');
  await button(dialog, 'Record').click();
  await expect(fieldOf(dialog, 'Lot')).toHaveAccessibleDescription(/Lot is required: T1 is empty then/);
  await fill(dialog, { Lot: '25-PN-1', Variety: 'Pinot noir', Vintage: '2025', Field: 'Les Montots' });
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Made of' })).toContainText(
    'Pinot noir 2025 · Les Montots100.0 %',
  );

  await button(page, 'More').click();
  await button(page, 'Bottle').click();
  dialog = dialogOf(page, 'Bottle · T1');
  await fill(dialog, { Bottles: '100', Name: 'Les Montots', Vintage: '2025', Region: 'Bourgogne' });
  await expect(dialog.getByRole('status')).toHaveText('75 L in bottles, 1 L spilled');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Empty of 1,000 L')).toBeVisible();
  await page.goto('/cellar');
  await expect(page.getByText('Les Montots').first()).toBeVisible();
  expect(await winery.levels()).toMatchObject({ T1: 0 });
});

test('fruit of a field says its variety, and leads back to that field', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const { id: fieldId } = await vineyardOf(page, person).addField({ name: 'Clos du Bas', variety: 'Gamay' });
  const tank = await winery.addVessel('T1');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${tank}`);
  await button(page, 'Fill').click();
  const dialog = dialogOf(page, 'Fill · T1');
  await dialog.getByLabel('Amount into T1').fill('800');
  await fill(dialog, { Lot: '26-GA-1', Vintage: '2026', Appellation: 'Fleurie' });
  await fieldOf(dialog, 'Field').fill('clos');
  await dialog.getByRole('option', { name: 'Clos du Bas' }).click();
  await expect(fieldOf(dialog, 'Variety')).toHaveValue('Gamay');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Made of' })).toContainText('Gamay 2026 · Clos du Bas');
  const [line] = await winery.linesOfNewest();
  expect(line?.sources).toEqual([
    { variety: 'Gamay', vintage: 2026, field: 'Clos du Bas', fieldId, appellation: 'Fleurie' },
  ]);
});

test('the map shows the cellar at any time, and says so', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  for (let at = 3; at <= 10; at += 1) await winery.addVessel(`T${at}`);
  await winery.open(t1, 800, '25-PN-1', 240);
  await winery.record({ kind: 'rack', at: hoursAgo(2), lines: [{ from: t1, to: t2, amount: 300 }] });
  await signIn(page, person);
  await page.goto('/winery');
  const tank = (code: string) => page.getByRole('link', { name: new RegExp(`^${code}\\b`) });
  await expect(tank('T1')).toContainText('500 L of 1,000 L');
  await expect(tank('T1')).toContainText('500 L free');
  await expect(page.getByRole('region', { name: 'Time' }).getByRole('status')).toHaveText('Now');
  const codes = page.getByRole('main').getByRole('link').locator('strong');
  await expect(codes).toHaveText(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10']);

  await page.getByRole('slider', { name: 'The time that is looked at' }).press('Home');
  await expect(tank('T1')).toContainText('Empty of 1,000 L');
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('The cellar as it was on');
  await page.getByLabel('Look at a time').fill(hoursAgo(100).slice(0, 16));
  await expect(tank('T1')).toContainText('800 L of 1,000 L');
  await expect(tank('T2')).toContainText('Empty');
  await page.reload();
  await expect(tank('T1')).toContainText('800 L of 1,000 L');
  await button(page, 'Back to now').click();
  await expect(tank('T2')).toContainText('300 L of 1,000 L');

  await page.getByRole('searchbox', { name: 'Search vessels' }).fill('25-pn');
  await expect(codes).toHaveText(['T1', 'T2']);
});

test('two lots that meet are asked for their name, and a level that was measured stands', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  await winery.open(t1, 400, '25-PN-1', 72);
  await winery.open(t2, 200, '25-GA-1', 70, 'Gamay');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${t1}`);
  await button(page, 'Move').click();
  let dialog = dialogOf(page, 'Move · T1');
  await dialog.getByRole('button', { name: /^T2/ }).click();
  await expect(dialog.getByText('Two lots meet in T2')).toBeVisible();
  await dialog.getByLabel('What was done').selectOption('Blend');
  await dialog.getByRole('combobox', { name: 'Lot afterwards' }).fill('25-CUVEE');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await page.goto(`/winery/vessels/${t2}`);
  await expect(page.getByRole('link', { name: '25-CUVEE' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Made of' }).getByRole('listitem')).toHaveText([
    /^Pinot noir 2025 · Les Montots66\.7/,
    /^Gamay 2025 · Les Montots33\.3/,
  ]);
  await button(page, 'Measure').click();
  dialog = dialogOf(page, 'Measure · T2');
  await dialog.getByLabel('Measured in T2').fill('590');
  await expect(dialog.getByRole('status')).toHaveText('10 L unaccounted, 590 L stay in T2');
  await button(dialog, 'Record').click();
  await expect(page.getByText('590 L of 1,000 L')).toBeVisible();
});

for (const { where, asked, open, label } of [
  {
    where: 'on a vessel',
    asked: '**/api/winery/work-orders?*',
    open: async (page: Page) => button(page, 'Measure').click(),
    label: 'Measured in T1',
  },
  {
    where: 'in a delivery',
    asked: '**/api/analytics/blocks/*',
    open: async (page: Page) => page.goto(`${page.url()}?record=receive&field=${crypto.randomUUID()}`),
    label: 'Amount into T1',
  },
  {
    where: 'in a plan',
    asked: '**/api/winery/work-orders?*',
    open: async (page: Page) => {
      await button(page, 'Measure').click();
      await page.getByLabel('Measured in T1').fill('790');
      await button(page, 'Plan for later').click();
    },
    label: 'Who',
  },
])
  test(`what is typed ${where} stays where something else of the page failed and is asked for again`, async ({
    page,
    person,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(400);
    expectsFailedCalls('unreachable');
    const winery = wineryOf(page, person);
    const t1 = await winery.addVessel('T1');
    await winery.open(t1, 800, '25-PN-1', 72);
    await signIn(page, person);
    await page.route(asked, (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.goto(`/winery/vessels/${t1}`);
    await open(page);
    const field = page.getByRole('dialog').last().getByLabel(label);
    await field.fill('790');
    await page.unroute(asked);
    const isAskedAgain = new Promise<void>((resolve) => {
      // Never answered.
      void page.route(asked, () => resolve());
    });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await isAskedAgain;
    await expect(field).toHaveValue('790');
  });

test('the map stays where something above it failed and is asked for again', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  expectsFailedCalls('unreachable');
  await wineryOf(page, person).addVessel('T1');
  await signIn(page, person);
  const asked = '**/api/winery/unrecorded';
  await page.route(asked, (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.goto('/winery');
  const vessel = page.getByRole('link', { name: /^T1/ });
  await expect(vessel).toBeVisible();
  await page.unroute(asked);
  const isAskedAgain = new Promise<void>((resolve) => {
    // Never answered.
    void page.route(asked, () => resolve());
  });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await isAskedAgain;
  await expect(vessel).toBeVisible();
});

test('a vessel is renamed, put away and used again', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const id = await winery.addVessel('T1');
  await signIn(page, person);
  await page.goto(`/winery/vessels/${id}`);
  await button(page, 'Edit').click();
  const dialog = dialogOf(page, 'Edit T1');
  await fill(dialog, { Code: 'Tank 1' });
  await button(dialog, 'Save').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 1' })).toBeVisible();
  await button(page, 'Put away').click();
  await expect(page.getByText('Tank, put away')).toBeVisible();
  await button(page, 'Use again').click();
  await expect(button(page, 'Fill')).toBeVisible();
  await button(page, 'Delete').click();
  await button(dialogOf(page, 'Delete Tank 1?'), 'Delete').click();
  await expect(page.getByRole('heading', { name: 'No vessels yet' })).toBeVisible();
});
