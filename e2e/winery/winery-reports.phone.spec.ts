import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';
import { wineryOf } from '../support/winery.ts';

/** A day of the month before this one, or of an earlier one. */
const dayOf = (day: number, monthsAgo = 1): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 9)).toISOString();
};

test('shows the reports as lists and cards on a phone, and as tables on paper', async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const [t1, t2] = [await winery.addVessel('T1'), await winery.addVessel('T2')];
  const lines = [{ to: t1, amount: 800, lot: '25-PN', sources: [{ variety: 'Pinot noir', vintage: 2025 }] }];
  await winery.record({ kind: 'open', at: dayOf(3, 2), lines });
  await winery.record({ kind: 'rack', at: dayOf(5), lines: [{ from: t1, to: t2, amount: 'all' }] });
  await winery.record({
    kind: 'remove',
    reason: 'sold',
    at: dayOf(10),
    lines: [{ from: t2, amount: 40 }],
  });
  await signIn(page, person);
  await page.goto('/winery/reports');
  await button(page, 'Set their tax class').tap();
  const dialog = dialogOf(page, 'Set the tax class of 25-PN');
  await fill(dialog, { Class: 'a: not over 16 %' });
  await button(dialog, 'Set the class').tap();
  await expect(dialog).toBeHidden();

  const bulk = page.getByRole('list', { name: 'Part I, section A: bulk wines', exact: true });
  await expect(bulk.getByRole('listitem')).toHaveText([
    '1. On hand, beginning of period(a)211.3',
    '12. Total(a)211.3',
    '14. Removed taxpaid(a)10.6',
    '31. On hand, end of period(a)200.7',
    '32. Total(a)211.3',
  ]);
  await expect(page.getByText('In wine gallons · (a) not over 16 %')).toBeVisible();
  await page.getByText('29 lines are blank').tap();
  const blank = page.getByRole('list', { name: 'Blank lines of Part I, section A: bulk wines' });
  await expect(blank.getByRole('listitem').last()).toHaveText('30. Inventory losses');
  await expect(page.getByRole('table')).toHaveCount(0);
  await bulk.getByRole('link', { name: /line 14: Removed taxpaid, column a: 10.6/ }).tap();
  const entries = dialogOf(page, 'Part I, section A: bulk wines, line 14: Removed taxpaid, column a');
  await expect(entries.getByRole('row').nth(1)).toContainText('25-PN');
  await button(entries, 'Close').tap();

  await page.getByText('EU register', { exact: true }).tap();
  const register = page.getByRole('list', { name: 'Entries and withdrawals' });
  await expect(register.getByRole('listitem')).toHaveText(
    /^Removed sold−40\sL25-PN, T2760\sL left10 \w+ \d+ · no\. 3$/,
  );
  const balances = page.getByRole('list', { name: 'Balance of each lot' });
  await expect(balances.getByRole('listitem')).toHaveText(
    /^25-PN760\sL800\sL at the beginning, 40\sL outwine $/,
  );
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^EU register, \w+ \d+$/)).toBeVisible();
  await expect(register).toBeHidden();
  await expect(page.getByRole('table', { name: 'Entries and withdrawals' })).toBeVisible();
  await expect(page.getByText('A draft, to be checked against the text of the law.')).toBeVisible();
  // Within a scroller a table would be cut at its edge, and its headings stand on the first page alone.
  await expect(page.getByRole('region', { name: 'Entries and withdrawals' })).toHaveCSS(
    'overflow-x',
    'visible',
  );
});
