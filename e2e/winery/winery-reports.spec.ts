import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

/** A day of the month before this one, or of an earlier one. */
const dayOf = (day: number, monthsAgo = 1): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)).toISOString();
};
const MONTH = dayOf(1).slice(0, 7);

test('reports and closes a month, and shows both figures after a later correction', { tag: '@walk' }, async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  const lines = [{ to: t1, amount: 800, lot: '25-PN', sources: [{ variety: 'Pinot noir', vintage: 2025 }] }];
  await winery.record({ kind: 'open', at: dayOf(3, 2), lines });
  await winery.record({ kind: 'rack', at: dayOf(5), lines: [{ from: t1, to: t2, amount: 'all' }] });
  const sale = { kind: 'remove', reason: 'sold' };
  await winery.record({ ...sale, at: dayOf(10), lines: [{ from: t2, amount: 10 }] });
  await winery.record({ ...sale, at: dayOf(12), lines: [{ from: t2, amount: 30 }] });

  await signIn(page, person);
  await page.goto('/winery/reports');
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue(MONTH);
  await expect(page.getByText('This is a draft of what the record can tell.')).toBeVisible();
  await expect(page.getByText('1 lot has no class yet and counts as in fermenters.')).toBeVisible();
  await button(page, 'Set their tax class').click();
  let dialog = dialogOf(page, 'Set the tax class of 25-PN');
  await button(dialog, 'Set the class').click();
  await expect(dialog.getByText('Class is required')).toBeVisible();
  await fill(dialog, { Class: 'a: not over 16 %' });
  await button(dialog, 'Set the class').click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('no class yet')).toBeHidden();

  const bulk = page.getByRole('table', { name: 'Part I, section A: bulk wines, in wine gallons' });
  await expect(bulk.getByRole('columnheader')).toHaveText([
    'Line',
    '(a) not over 16 %',
    '(b) over 16 to 21 %',
    '(c) over 21 to 24 %',
    '(d) artificially carbonated',
    '(e) sparkling',
    '(f) hard cider',
  ]);
  const taxpaid = bulk.getByRole('row', { name: /^14\. Removed taxpaid/ });
  // 40 and 760 litres.
  await expect(taxpaid).toContainText('10.6');
  await expect(bulk.getByRole('row', { name: /^31\. On hand, end of period/ })).toContainText('200.7');
  const excise = page.getByRole('table', { name: 'Excise tax on wine removed taxpaid' });
  await expect(excise.getByRole('row', { name: /^a: not over 16 %/ })).toContainText(
    'US$11.34US$10.60US$0.74',
  );
  await taxpaid.getByRole('link').click();
  dialog = dialogOf(page, 'Part I, section A: bulk wines, line 14: Removed taxpaid, column a');
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByRole('row').nth(1)).toContainText(/Removed \(no\. 3\).*T2sold25-PN10\sL/);
  await expectAccessible(page);
  await button(dialog, 'Close').click();
  await expect(dialog).toBeHidden();

  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`ttb-5120-17-${MONTH}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `${MONTH},"Part I, section A: bulk wines",14,Removed taxpaid,a,wine gallons,,10.6`,
  );

  await page.getByRole('button', { name: /^Close / }).click();
  dialog = page.getByRole('dialog', { name: /^Close .*\?$/ });
  await dialog.getByRole('button', { name: /^Close [A-Z]/ }).click();
  await expect(page.getByText(/^Closed by .*: the figures are as they were then\.$/)).toBeVisible();

  // A closed month opens only with a reason.
  const pages = page.getByRole('navigation', { name: 'Winery' });
  await pages.getByRole('link', { name: 'Journal' }).click();
  const closed = page.getByRole('region', { name: 'Closed period' });
  await expect(closed).toContainText('Closed: all before');
  await button(closed, 'Close or open').click();
  dialog = dialogOf(page, 'Close or open a period');
  await fill(dialog, { 'Open from': dayOf(1).slice(0, 10) });
  await fill(dialog, { Reason: 'The second sale was of 20 litres' });
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  await closed.getByText('Who closed and opened it').click();
  await expect(closed.getByRole('listitem').first()).toContainText('The second sale was of 20 litres');

  const second = page.getByRole('article').first();
  await expect(second).toContainText('30 L');
  await second.getByRole('link', { name: 'Make void' }).click();
  dialog = dialogOf(page, 'Make void');
  await expect(dialog).toContainText('Filed reports that may change');
  await expect(dialog).toContainText('TTB F 5120.17');
  await fill(dialog, { Reason: 'It was another tank' });
  await button(dialog, 'Make void').click();
  await expect(dialog).toBeHidden();

  await pages.getByRole('link', { name: 'Reports' }).click();
  await expect(taxpaid).toContainText('10.6 now 2.6');
  await page.getByText('EU register', { exact: true }).click();
  const entries = page.getByRole('table', { name: 'Entries and withdrawals' });
  await expect(entries.getByRole('columnheader')).toHaveText([
    'Day',
    'No.',
    'Operation',
    'Designation',
    'Vessels',
    'In (L)',
    'Out (L)',
    'Balance (L)',
    'Note',
  ]);
  await expect(entries.getByRole('row').nth(1)).toHaveText(/^10 \w+ \d+3Removed25-PNT210790sold$/);
  const balance = page.getByRole('table', { name: 'Balance of each lot' });
  await expect(balance.getByRole('row').nth(1)).toHaveText('25-PNwine 80010790 closed with 760');
  await entries.getByRole('link', { name: 'Entry no. 3' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.goBack();
  await expect(entries).toBeVisible();
});
