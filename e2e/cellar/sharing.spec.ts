import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, follow, test } from '../support/test.ts';

/** A visitor without an account, on a phone. */
async function guestOn(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    baseURL: new URL(page.url()).origin,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

test('shares wines by a link with the chosen fields, until it is revoked', async ({
  estate,
  openCellar,
  browser,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  const barolo = { name: 'Barolo Cannubi', producer: 'Rinaldi', vintage: 2016, region: 'Piemont' };
  const { id } = await estate.wines.add({
    ...barolo,
    price: '89.50',
    currency: 'EUR',
    notes: 'For the wedding',
    quantity: 12,
  });
  await estate.wines.add({ name: 'Chablis', type: 'White', region: 'Burgundy' });
  const page = await openCellar('?q=cannubi');
  await expect(page.getByRole('list', { name: 'Bottles' }).getByRole('listitem')).toHaveCount(1);
  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'Share these by a link…' }).click();
  const dialog = dialogOf(page, 'Share these wines');
  for (const name of ['Price', 'Place', 'Notes']) await expect(dialog.getByLabel(name)).not.toBeChecked();
  await button(dialog, 'Make the link').click();
  await expect(fieldOf(dialog, 'Title')).toHaveAccessibleDescription(/Title is required/);
  await fill(dialog, { Title: 'For the wedding table' });
  await button(dialog, 'Make the link').click();
  const made = dialogOf(page, 'Copy the link now');
  const address = await made.getByLabel('For the wedding table').inputValue();
  await button(made, 'Done').click();
  await expect(page).toHaveURL(/\/cellar\?q=cannubi$/);

  const guest = await guestOn(browser, page);
  await guest.goto(address);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('For the wedding table');
  const list = guest.getByRole('main');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Barolo Cannubi 2016');
  await expect(list).toContainText('Bottles12');
  for (const secret of ['89', 'For the wedding,', 'Chablis']) await expect(list).not.toContainText(secret);
  await expect(guest.getByRole('banner')).toHaveCount(0);
  await expectAccessible(guest);
  const download = guest.waitForEvent('download');
  await button(guest, 'Save as CSV').click();
  expect((await download).suggestedFilename()).toBe('For-the-wedding-table.csv');
  const feed = await guest.request.get(
    (await guest.getByRole('link', { name: 'JSON Feed' }).getAttribute('href')) ?? '',
  );
  expect(await feed.json()).toMatchObject({ title: 'For the wedding table', items: [{}] });

  // The owner changes the content; the address stays the same.
  await button(page, 'Export Data').click();
  await page.getByRole('menuitem', { name: 'Shared links' }).click();
  await expect(page.getByRole('list', { name: 'Links' })).toContainText('last opened');
  await button(page, 'Change For the wedding table').click();
  const change = dialogOf(page, 'Change the link');
  await change.getByLabel('Price').check();
  await fill(change, { Password: 'open sesame' });
  await button(change, 'Change the link').click();
  await expect(page.getByText('The link was changed.')).toBeVisible();

  expectsFailedCalls(400);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This needs a password');
  await guest.getByLabel('Password').fill('open barley');
  await button(guest, 'Open').click();
  await expect(guest.getByRole('alert')).toHaveText('This is not the password of this link');
  await expectAccessible(guest);
  await guest.getByLabel('Password').fill('open sesame');
  await button(guest, 'Open').click();
  await expect(list).toContainText('€89.50');

  await button(page, 'Revoke For the wedding table').click();
  await button(dialogOf(page, 'Revoke this link?'), 'Revoke the link').click();
  await expect(page.getByText('Nothing shared')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('This link opens nothing');

  // Shares one wine from its dialog.
  await follow(page, `/cellar?wine=${id}`);
  await button(dialogOf(page, 'Edit Wine'), 'Share by a link…').press('Enter');
  const sharing = dialogOf(page, 'Share Barolo Cannubi');
  await expect(fieldOf(sharing, 'Title')).toHaveValue('Barolo Cannubi');
});
