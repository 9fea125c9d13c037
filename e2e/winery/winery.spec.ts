import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, reconnect, signIn, test } from '../support/test.ts';
import { vineyardOf } from '../support/vineyard.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('adds vessels, fills one with fruit of a field, and bottles it', { tag: '@walk' }, async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const field = { name: 'Les Montots', variety: 'Pinot noir' };
  const { id: fieldId } = await vineyardOf(page, person).addField(field);
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

  await button(page, 'Weigh in fruit').click();
  await button(dialogOf(page, 'Record the delivery'), 'Add a bin').click();
  dialog = dialogOf(page, 'Add vessels');
  await expect(fieldOf(dialog, 'Kind')).toHaveValue('bin');
  await button(dialog, 'Cancel').click();
  dialog = dialogOf(page, 'Record the delivery');
  await button(dialog, 'Close').click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: /^T1/ }).click();
  await button(page, 'Fill').click();
  dialog = dialogOf(page, 'Fill · T1');
  await button(dialog, 'Record').click();
  await expect(dialog.getByText('Enter the amount')).toBeVisible();
  await dialog.getByLabel('Amount into T1').fill('76');
  await button(dialog, 'Record').click();
  await expect(fieldOf(dialog, 'Lot')).toHaveAccessibleDescription(
    /Enter a name for the lot: T1 is empty at that time/,
  );
  await fill(dialog, { Lot: '25-PN-1', Vintage: '2025', Appellation: 'Fixin' });
  await fieldOf(dialog, 'Field').fill('mont');
  await dialog.getByRole('option', { name: 'Les Montots' }).click();
  await expect(fieldOf(dialog, 'Variety')).toHaveValue('Pinot noir');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Made of' })).toContainText(
    'Pinot noir 2025 · Les Montots100.0 %',
  );
  const [line] = await winery.linesOfNewest();
  expect(line?.sources).toEqual([
    { variety: 'Pinot noir', vintage: 2025, field: 'Les Montots', fieldId, appellation: 'Fixin' },
  ]);

  await button(page, 'More').click();
  await button(page, 'Bottle').click();
  dialog = dialogOf(page, 'Bottle · T1');
  await fill(dialog, {
    Cases: '8',
    'Single bottles': '4',
    Name: 'Les Montots',
    Vintage: '2025',
    Region: 'Bourgogne',
  });
  await expect(fieldOf(dialog, 'Varietal')).toHaveValue('Pinot noir');
  await expect(dialog.getByRole('status')).toHaveText('75 L in bottles, 1 L lost in filling');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Empty of 1,000 L')).toBeVisible();
  expect(await winery.levels()).toMatchObject({ T1: 0 });
});

test('shows the cellar map at any time, renames, retires and deletes a vessel, and blends two lots', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  await winery.addVessel('T3');
  await winery.open(t1, 400, '25-PN-1', 240);
  await winery.open(t2, 200, '25-GA-1', 70, 'Gamay');
  await signIn(page, person);
  await page.goto('/winery');
  const tank = (code: string) => page.getByRole('link', { name: new RegExp(`^${code}\\b`) });
  await expect(tank('T1')).toContainText('400 L of 1,000 L');
  await expect(tank('T1')).toContainText('600 L free');
  await expect(page.getByRole('region', { name: 'Time' }).getByRole('status')).toHaveText('Now');
  await page.getByRole('slider', { name: 'The time that is looked at' }).press('Home');
  await expect(tank('T1')).toContainText('Empty of 1,000 L');
  await expect(page.getByRole('region', { name: 'Time' })).toContainText('The cellar as it was on');
  await page.getByLabel('Look at a time').fill(hoursAgo(100).slice(0, 16));
  await expect(tank('T1')).toContainText('400 L of 1,000 L');
  await expect(tank('T2')).toContainText('Empty');
  await button(page, 'Back to now').click();
  await expect(tank('T2')).toContainText('200 L of 1,000 L');

  await tank('T3').click();
  await button(page, 'Edit').click();
  let dialog = dialogOf(page, 'Edit T3');
  await fill(dialog, { Code: 'Tank 3' });
  await button(dialog, 'Save').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 3' })).toBeVisible();
  await button(page, 'Put away').click();
  await expect(page.getByText('Tank, put away')).toBeVisible();
  await button(page, 'Use again').click();
  await expect(button(page, 'Fill')).toBeVisible();
  await button(page, 'Delete').click();
  await button(dialogOf(page, 'Delete Tank 3?'), 'Delete').click();

  await tank('T1').click();
  await button(page, 'More').click();
  await button(page, 'Blend').click();
  dialog = dialogOf(page, 'Blend · T1');
  await dialog.getByRole('button', { name: /^T2/ }).click();
  await expect(dialog.getByText('Two lots meet in T2')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Lot afterwards' }).fill('25-CUVEE');
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Cellar map' }).click();
  await tank('T2').click();
  await expect(page.getByRole('link', { name: '25-CUVEE' }).first()).toBeVisible();
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
  expect(await winery.levels()).toEqual({ T1: 0, T2: 590 });
});

test('keeps input and content when another request of the page failed', async ({
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
  const failIn = (asked: string) => page.route(asked, (route) => route.fulfill({ status: 400, body: '{}' }));
  /** Has it asked for again, without an answer until the returned function lets it fail again. */
  const askAgain = async (asked: string) => {
    await page.unroute(asked);
    const [isAskedAgain, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(asked, async (route) => {
      isAskedAgain.resolve();
      await isOver.promise;
      await route.fulfill({ status: 400, body: '{}' });
    });
    await reconnect(page);
    await isAskedAgain.promise;
    return async () => {
      const isFailed = page.waitForResponse(asked);
      isOver.resolve();
      await isFailed;
    };
  };
  const vessel = `/winery/vessels/${t1}`;
  const dialog = page.getByRole('dialog').last();

  const orders = '**/api/winery/work-orders?*';
  await failIn(orders);
  await page.goto(vessel);
  await button(page, 'Measure').click();
  await dialog.getByLabel('Measured in T1').fill('790');
  const fail = await askAgain(orders);
  await expect(dialog.getByLabel('Measured in T1')).toHaveValue('790');
  await fail();
  await button(page, 'Plan for later').click();
  await dialog.getByLabel('Who').fill('Luc');
  await askAgain(orders);
  await expect(dialog.getByLabel('Who')).toHaveValue('Luc');
  await page.unroute(orders);

  const fields = '**/api/analytics/blocks/*';
  await failIn(fields);
  await follow(page, `${vessel}?record=receive&field=${crypto.randomUUID()}`);
  await dialog.getByLabel('Amount into T1').fill('790');
  await askAgain(fields);
  await expect(dialog.getByLabel('Amount into T1')).toHaveValue('790');

  const unrecorded = '**/api/winery/unrecorded';
  await failIn(unrecorded);
  await follow(page, '/winery');
  await expect(page.getByRole('link', { name: /^T1/ })).toBeVisible();
  await askAgain(unrecorded);
  await expect(page.getByRole('link', { name: /^T1/ })).toBeVisible();
});
