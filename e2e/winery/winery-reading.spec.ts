import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { seasonOf } from '../support/season.ts';
import { expect, signIn, test } from '../support/test.ts';

test('shows the composition of a lot, renames it, and dumps bottles of another to bulk, which is corrected', async ({
  page,
  person,
  request,
}) => {
  await seasonOf(request, person);
  await signIn(page, person);
  await page.goto('/winery/lots?q=gamay');
  const table = page.getByRole('table', { name: 'Lots, those in vessels first' });
  await expect(table.getByRole('row')).toHaveCount(3);
  const search = page.getByRole('searchbox');
  await search.fill('25-ga');
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name: '25-GA' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '25-GA' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^280\sL$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Vessels' }).getByRole('link')).toHaveText(/T2\s280\sL/);
  await expect(page.getByRole('table', { name: 'What it is made of' })).toContainText(
    /Gamay 2025 · Les Crus100\s%/,
  );
  await expect(page.getByRole('article').first()).toContainText(/Racked.*20\sL left as lees from T2/);

  await button(page, 'Rename').click();
  const renaming = dialogOf(page, 'Rename lot');
  await expect(fieldOf(renaming, 'Code')).toBeFocused();
  await fill(renaming, { Code: '25-CRUS', Name: 'Gamay of the hill' });
  await button(renaming, 'Rename').click();
  await expect(renaming).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '25-CRUS' })).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Winery' })
    .getByRole('link', { name: 'Lots', exact: true })
    .click();
  await expect(table.getByRole('link', { name: '25-CRUS' })).toBeVisible();
  await table.getByRole('link', { name: '25-CUVEE' }).click();
  await page.getByRole('button', { name: /^Sell, return, dump or export/ }).click();
  const dialog = dialogOf(page, 'Bottled wine · Cuvée des Montots');
  await fill(dialog, { 'What becomes of them': 'dumped', Bottles: '300' });
  await dialog.getByLabel('Into').selectOption({ label: 'T4: empty, room for 1,200\u00a0L' });
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Vessels' })).toContainText(/T4\s225\sL/);
  await expect(page.getByRole('list', { name: 'Bottlings' })).toContainText(
    '600 of 900 bottles of 750 ml are here',
  );

  await page.getByRole('link', { name: '300 bottles dumped to bulk' }).click();
  // The page of the lot has the same button.
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.getByRole('button', { name: /^Change bottled wine/ }).click();
  const change = dialogOf(page, 'Change bottled wine · Cuvée des Montots');
  await fill(change, { Bottles: '240' });
  await button(change, 'Typing error').click();
  await button(change, 'Change').click();
  await button(change, 'Confirm').click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('article')).toContainText('240 bottles of 750 ml dumped to bulk, into T4');
});

test('traces a lot to its bottles with diagram, steps and CSV, and a bottle back to its lot', {
  tag: '@walk',
}, async ({ page, person, request }) => {
  await seasonOf(request, person);
  const headers = { authorization: `Bearer ${person.access}` };
  await request.put('/api/settings', { headers, data: { keepsWinery: true } });
  await signIn(page, person);
  await page.goto('/winery/lots');
  await expect(page.getByRole('table').getByRole('link', { name: '25-PN' })).toBeVisible();
  // The page behind the link takes longer to come than a search waits; the link is followed all the same.
  let isLate = true;
  await page.route(/LotPage-.*\.js$/, async (route) => {
    if (isLate) await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    isLate = false;
    await route.continue();
  });
  await page.evaluate(`{
    const field = document.querySelector('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '25');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    [...document.querySelectorAll('table a')].find(({ textContent }) => textContent === '25-PN').click();
  }`);
  await expect(page.getByRole('heading', { level: 1, name: '25-PN' })).toBeVisible();
  await page.getByRole('link', { name: 'Which bottles hold it?' }).click();
  await expect(
    page.getByText('900 bottles of Cuvée des Montots hold wine of lot 25-PN; some of it is in T1 and T3.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^How wine flowed/ })).toBeVisible();
  const steps = page.getByRole('table', { name: 'Steps, in the order they were done' });
  await expect(steps.getByRole('row').nth(2)).toContainText(
    /Crushed \(no\. 2\).*B1 · 25-PN.*crushed.*1,000\skg/,
  );
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
  expect(file.suggestedFilename()).toMatch(/^trace-lot-25-PN-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    ',bottle,T4,25-CUVEE,bottled,,675,L,,Cuvée des Montots,900,750',
  );

  await page.getByRole('list', { name: 'Bottles' }).getByRole('link').click();
  const dialog = dialogOf(page, 'Edit Wine');
  await dialog.getByRole('link', { name: 'Where it comes from' }).click();
  await expect(page.getByText('Cuvée des Montots comes from 2 sources.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Comes from' })).toContainText('Gamay 2025 · Les Crus');

  await page.goto('/cellar');
  await button(page, 'Delete Cuvée des Montots').click();
  const question = dialogOf(page, 'Delete Cuvée des Montots?');
  await expect(question).toContainText('Its bottles stay in the winery’s record');
  await expect(question).toContainText('open lot 25-CUVEE for that.');
});

test('shows authors and versions in the journal, restores a void operation, and corrects bottles filled elsewhere', async ({
  page,
  person,
  request,
}) => {
  const { t2 } = await seasonOf(request, person);
  await signIn(page, person);
  await page.goto('/winery/journal');
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(9);
  await entries.nth(1).getByRole('link', { name: 'Make void' }).click();
  await expect(dialogOf(page, 'Make void')).toBeVisible();
  await page.goBack();
  await expect(entries.first()).toContainText('Void: Written down twice');
  await expect(entries.first().locator('s').first()).toHaveText('Racked');
  await expect(entries.nth(1)).toContainText(/by Ana Silva/);
  await entries.nth(1).getByText('Versions').click();
  const versions = entries.nth(1).getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveText([/2\. Changed.*20\sL left as lees from T2/, /1\. Recorded.*30\sL/]);
  await expectAccessible(page);

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')[1]).toMatch(
    /,rack,void,,,,,,30\sL left as lees from T2,,,Written down twice,Ana Silva,/,
  );

  await page.getByLabel('Vessel').selectOption('T2');
  await expect(page).toHaveURL(`/winery/journal?vessel=${t2}`);
  await expect(entries).toHaveCount(4);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0);
  await entries
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(page.getByText('is in the record again.')).toBeVisible();
  await expect(entries.first()).not.toContainText('Void');

  await page
    .getByRole('navigation', { name: 'Winery' })
    .getByRole('link', { name: 'Lots', exact: true })
    .click();
  await expect(page.getByRole('list', { name: 'Lots' }).getByRole('link')).toHaveCount(3);
  await button(page, 'Bottles filled elsewhere…').click();
  const dialog = dialogOf(page, 'Bottles filled elsewhere');
  await fill(dialog, { 'Why they are here': 'opening', Bottles: '1,200', Lot: '23-OLD' });
  await fill(dialog, { Name: 'Les Vieux Ceps', Vintage: '2023', Region: 'Jura' });
  await expect(dialog).toContainText(/They hold 900\sL, and are added to My Cellar/);
  await button(dialog, 'Record').click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('old');
  await page.getByRole('link', { name: /23-OLD/ }).click();
  const bottlings = page.getByRole('list', { name: 'Bottlings' });
  await expect(bottlings).toContainText('Les Vieux Ceps, 1,200 bottles of 750 ml');
  await bottlings.getByRole('link', { name: /^Here when the record began/ }).click();
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Change bottled wine/ }).click();
  const change = dialogOf(page, 'Change bottles filled elsewhere');
  await fill(change, { Bottles: '1,188' });
  await button(change, 'Typing error').click();
  await button(change, 'Change').click();
  await button(change, 'Confirm').click();
  await expect(change).toBeHidden();
  await expect(entries).toContainText('1,188 bottles of 750 ml here when the record began');
});
