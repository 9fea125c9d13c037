import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

/** Makes a page of the tasting poll now, instead of after four seconds. */
const poll = (page: Page) => page.clock.fastForward(4000);

test('lets guests taste blind on phones, reveals the wines, and stores their notes with them', async ({
  estate,
  page: host,
  openCellar,
  browser,
  expectsFailedCalls,
}) => {
  expectsFailedCalls('unreachable');
  await estate.wines.add({ name: 'Barolo Cannubi', producer: 'Rinaldi', vintage: 2016 });
  await host.clock.install();
  const page = await openCellar();
  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'Tastings' }).click();
  await button(page, 'New tasting').click();
  const dialog = dialogOf(page, 'New tasting');
  await fill(dialog, { Title: 'Nebbiolo evening', 'Scored by': '20' });
  await dialog.getByLabel('Blind').check();
  const next = dialog.getByLabel('Next wine');
  await next.fill('Rinaldi Barolo Cannubi 2016');
  await expect(dialog.locator('option[value="Rinaldi Barolo Cannubi 2016"]')).toBeAttached();
  await next.press('Enter');
  await next.fill('Gattinara 2015');
  await button(dialog, 'Add').click();
  await expect(dialog.getByRole('list', { name: 'Wines in their order' })).toContainText('(from the cellar)');
  await button(dialog, 'Begin the tasting').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nebbiolo evening');
  await button(page, 'Link for guests').click();
  const made = dialogOf(page, 'Show this to your guests');
  const address = await made.getByLabel('Nebbiolo evening').inputValue();
  await button(made, 'Done').click();

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const guest = await context.newPage();
  await guest.clock.install();
  await guest.goto(address);
  await guest.getByLabel('Your name').fill('Bea');
  await button(guest, 'Taste along').click();
  const first = guest.getByRole('listitem', { name: 'Wine 1' });
  await expect(first).toBeVisible();
  await first.getByLabel('Points').fill('18.5');
  await first.getByLabel('Words').fill('Roses and tar');
  await poll(guest);
  await expect(guest.getByText('All you said is stored.')).toBeVisible();
  await expect(guest.getByRole('main')).not.toContainText('Barolo');
  await expectAccessible(guest);

  // The host's page updates by itself.
  const wines = page.getByRole('list', { name: 'Wines', exact: true });
  await poll(page);
  await expect(wines).toContainText('Median 18.5 of 20, 1 taster');
  await expect(wines).toContainText('Roses and tar');

  // Offline input survives, also across a reload.
  await guest.route('**/api/tasted/**', (route) => route.abort());
  const second = guest.getByRole('listitem', { name: 'Wine 2' });
  await second.getByLabel('Points').fill('15');
  await poll(guest);
  await expect(guest.getByText('No network.')).toBeVisible();
  await guest.unrouteAll();
  await guest.reload();
  await expect(second.getByLabel('Points')).toHaveValue('15');
  await expect(first.getByLabel('Words')).toHaveValue('Roses and tar');
  await expect(guest.getByText('All you said is stored.')).toBeVisible();
  await poll(page);
  await expect(wines).toContainText('Median 15 of 20, 1 taster');

  // The guest's address continues on another phone.
  await guest.getByText('Go on on another phone').click();
  const own = (await guest.locator('code').textContent()) ?? '';
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(own);
  await expect(other.getByText('You taste as Bea')).toBeVisible();
  await expect(other.getByRole('listitem', { name: 'Wine 2' }).getByLabel('Points')).toHaveValue('15');

  const uncover = button(page, 'Uncover Rinaldi Barolo Cannubi 2016');
  await uncover.click();
  await expect(uncover).toBeHidden();
  await poll(guest);
  await expect(guest.getByRole('heading', { name: 'Rinaldi Barolo Cannubi 2016' })).toBeVisible();
  await expect(guest.getByText('Median 18.5 of 20, 1 taster')).toBeVisible();
  await button(page, 'Write into the wines’ histories').click();
  await expect(page.getByText('It was written into the history of 1 wine.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Close the tasting').click();
  await expect(button(page, 'Open it again')).toBeVisible();
  await poll(guest);
  await expect(guest.getByText('This tasting is closed.')).toBeVisible();
});
