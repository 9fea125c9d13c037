import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

test('compares two trial blends, and stores them', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  await winery.addVessel('T3');
  await winery.open(t1, 800, '25-PN-1', 48);
  await winery.open(t2, 100, '25-GA-1', 48, 'Gamay');
  for (const [vessel, value] of [
    [t1, 13.5],
    [t2, 13],
  ])
    await winery.record({
      kind: 'analysis',
      at: hoursAgo(24),
      lines: [{ vessel, values: [{ analyte: 'alcohol', value }] }],
    });
  await signIn(page, person);
  await page.goto('/winery/trials');
  await expect(page.getByText('No trials yet')).toBeVisible();
  await button(page, 'New trial').click();
  const trial = page.getByRole('form', { name: 'New trial' });
  await fieldOf(trial, 'Name').fill('Cuvée 2025');
  await page.getByRole('button', { name: /^T1/ }).click();
  await page.getByRole('button', { name: /^T2/ }).click();
  await page.getByLabel('T1 in Blend A').fill('300');
  await page.getByLabel('T2 in Blend A').fill('75');
  const blends = page.getByRole('region', { name: 'Blends' });
  const row = (name: string) => blends.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Comes to')).toContainText('375 L');
  await expect(row('At most')).toContainText('500 L; T2 is used up then');
  await expect(row('Made of')).toContainText('80 % Pinot noir 2025');
  await expect(row('Expected')).toContainText('Alcohol 13.4');
  // With 80 % Pinot noir the variety may not be named.
  await expect(row('May be called')).toContainText('2025, Les MontotsRoom for');
  await button(blends, 'Blend').click();
  await page.getByLabel('T2 in Blend B').fill('120');
  await expect(row('Comes to')).toContainText('T2 holds 100 L');
  await expectAccessible(page);
  await button(page, 'Save trial').click();
  await expect(page.getByText('The trial was saved.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(row('Work order').getByRole('cell').first(), 'Plan it').click();
  const order = dialogOf(page, 'Plan Blend A');
  await fieldOf(order, 'Lot').fill('25-CU');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/winery/work-orders?*', async (call) => {
    await asked;
    await call.continue();
  });
  await button(order, 'Plan 375 L').click();
  // Waits until the page is complete, since the title may move.
  await expect(dialogOf(page, 'Plan for later')).toContainText('Loading work orders…');
  await expect(dialogOf(page, 'Plan for later').getByRole('textbox')).toHaveCount(0);
  answer();
  await button(dialogOf(page, 'Plan for later'), 'Plan').click();
  await expect(page.getByText(/^Planned in/)).toBeVisible();
  expect(await winery.levels()).toEqual({ T1: 800, T2: 100, T3: 0 });

  await button(page, 'Delete').click();
  await button(dialogOf(page, 'Delete Cuvée 2025?'), 'Delete').click();
  await expect(page.getByText('No trials yet')).toBeVisible();
});
