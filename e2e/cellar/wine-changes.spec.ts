import type { Page } from '@playwright/test';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, reconnect, test } from '../support/test.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: name });

test.describe('editing a wine', () => {
  test('sends only changed fields, also after a failed save', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(500);
    const { id } = await estate.wines.add({ producer: 'Domaine Roche', notes: 'Still closed.' });
    const page = await openCellar();
    await cardOf(page, 'Clos des Vignes').click();
    const dialog = dialogOf(page, 'Edit Wine');
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('6');
    await fill(dialog, { Quantity: '5', 'Drink by': '2035' });
    await page.route(`**/cellar/wines/${id}`, (route) => route.fulfill({ status: 500, body: 'Busy' }));
    await button(dialog, 'Update Wine').click();
    await expect(dialog.getByRole('alert')).toContainText('The wine was not updated.');
    await expect(fieldOf(dialog, 'Drink by')).toHaveValue('2035');
    await page.unrouteAll();
    await button(dialog, 'Update Wine').click();
    await expect(page.getByText('Clos des Vignes was updated.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/cellar');
    await expect(cardOf(page, 'Clos des Vignes')).toContainText('5 bottles');
    await expect(cardOf(page, 'Clos des Vignes')).toContainText('by 2035');
    expect(await estate.wines.all()).toMatchObject([
      { quantity: 5, drinkBy: '2035-12-31', producer: 'Domaine Roche', notes: 'Still closed.' },
    ]);

    // Adds a photo and removes it again.
    const card = cardOf(page, 'Clos des Vignes');
    await expect(card.locator('img')).toHaveCount(0);
    await card.click();
    await choosePicture(page, dialog, labelPhoto());
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
    await expect(card.locator('img')).toHaveCount(1);
    await card.click();
    await button(dialog, 'Remove picture').click();
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
    await expect(card.locator('img')).toHaveCount(0);
    expect(await estate.wines.all()).toMatchObject([{ image: null, thumbnail: null }]);
  });

  test('shows changes of another person, keeps mine or takes theirs, with bottles that are being moved', async ({
    estate,
    page: tab,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(409);
    expectsFailedCalls('unreachable');
    await tab.clock.install();
    const [first, second, third] = [
      await estate.wines.add({ name: 'First' }),
      await estate.wines.add({ name: 'Second' }),
      await estate.wines.add({ name: 'Third' }),
    ];
    const page = await openCellar();
    const dialog = dialogOf(page, 'Edit Wine');
    const rows = dialog.getByRole('alert').getByRole('row');
    const storedAs = async ({ id }: { id: string }) =>
      (await estate.wines.all()).find((one) => one.id === id);
    const conflictOver = async (wine: { id: string; name: string }) => {
      await cardOf(page, wine.name).click();
      await expect(fieldOf(dialog, 'Name')).toHaveValue(wine.name);
      await fill(dialog, { Notes: 'Mine' });
      await estate.wines.change(wine.id, { quantity: 2, notes: 'Theirs' });
      await button(dialog, 'Update Wine').click();
      await expect(dialog.getByRole('alert')).toContainText(
        'You changed this wine elsewhere while you were editing it.',
      );
      await expect(rows).toHaveText([/Changed/, 'Quantitynot changed2', 'NotesMineTheirs']);
      await button(dialog, 'Move bottles').click();
      await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
    };
    // Moved before the answer: the number of bottles is mine.
    await conflictOver(first);
    await button(dialog, 'Move').click();
    await expect(rows).toHaveText([/Changed/, 'Quantity62', 'NotesMineTheirs']);
    await button(dialog, 'Keep mine').click();
    await expect(dialog).toBeHidden();
    const both = [{ bottles: 5 }, { bottles: 1 }];
    expect(await storedAs(first)).toMatchObject({ quantity: 6, notes: 'Mine', holdings: both });

    // Moved with the answer: from the bottles that are left.
    await conflictOver(second);
    await button(dialog, 'Keep mine').click();
    await expect(dialog).toBeHidden();
    const left = [{ bottles: 1 }, { place: 'Offsite', bottles: 1 }];
    expect(await storedAs(second)).toMatchObject({ quantity: 2, holdings: left });

    await cardOf(page, 'Third').click();
    await expect(fieldOf(dialog, 'Name')).toHaveValue('Third');
    await button(dialog, 'Move bottles').click();
    await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
    await button(dialog, 'Move').click();
    await estate.wines.change(third.id, { quantity: 5 });
    // Refetches an outdated answer.
    await page.clock.fastForward(60_000);
    await reconnect(page);
    await expect(cardOf(page, 'Third')).toContainText('5 bottles');
    await button(dialog, 'Update Wine').click();
    await expect(rows).toHaveText([/Changed/, 'Quantity65']);
    await button(dialog, 'Take theirs').click();
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('5');
  });
});

test.describe('deleting a wine', () => {
  const QUESTION = 'Are you sure you want to delete this wine? This action cannot be undone.';

  test('is undone by one key, except in a text field, and for a day from the menu', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls('unreachable');
    for (const name of ['First', 'Second', 'Kept']) await estate.wines.add({ name });
    const page = await openCellar();
    const remove = async (name: string) => {
      await cardOf(page, name).hover();
      await button(page, `Delete ${name}`).click();
      await button(dialogOf(page, `Delete ${name}?`), 'Delete').click();
      await expect(cardOf(page, name)).toHaveCount(0);
    };
    await remove('First');
    await remove('Second');
    const news = page.getByText('Second was deleted. For a day this can be undone.');
    await expect(news).toBeVisible();
    await expect(page.getByText('Ctrl + Z').last()).toBeVisible();
    // Hovering stops the timeout.
    await news.hover();

    // In a text field the key undoes the input there.
    const search = page.getByRole('searchbox');
    await search.pressSequentially('Barolo');
    await search.press('Control+z');
    await expect(search).not.toHaveValue('Barolo');
    await expect(news).toBeVisible();
    await search.fill('');
    await search.blur();
    // Offline, the same key retries this undo, not an earlier one.
    await page.route('**/api/cellar/undo/**', (route) => route.abort());
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Second could not be put back.')).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press('Control+z');
    await expect(cardOf(page, 'Second')).toBeVisible();
    await expect(cardOf(page, 'First')).toHaveCount(0);
    await expect(news).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(cardOf(page, 'First')).toBeVisible();
    expect(await estate.wines.all()).toHaveLength(3);

    await remove('First');
    await page.reload();
    await expect(cardOf(page, 'Second')).toBeVisible();
    await button(page, 'Export Data').click();
    await page.getByRole('menuitem', { name: 'Undo: First was deleted.' }).click();
    await expect(page.getByText('First is as it was.')).toBeVisible();
    await expect(cardOf(page, 'First')).toBeVisible();
    await button(page, 'Export Data').click();
    await expect(page.getByRole('menuitem', { name: 'All bottles (CSV)' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Undo/ })).toHaveCount(0);
  });

  test('works with the keyboard alone, after a failure, and of a wine that another person deleted', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(500);
    expectsFailedCalls(404);
    const { id } = await estate.wines.add({ name: 'Second' });
    await estate.wines.add({ name: 'First' });
    const page = await openCellar();
    const refusal = { status: 500, json: { message: 'The cellar is closed.', code: 'internal' } };
    await page.route('**/cellar/wines/*?*', (route) => route.fulfill(refusal));
    const dialog = dialogOf(page, 'Delete First?');
    const removeFirst = async () => {
      await button(page, 'Edit First').focus();
      // Skips Drink and Drink with a note.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      const trash = button(page, 'Delete First');
      await expect(trash).toBeFocused();
      await expect(trash).toHaveCSS('opacity', '1');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(QUESTION, { exact: true })).toBeVisible();
      await expect(button(dialog, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    await removeFirst();
    const toast = page.getByRole('alert').filter({ hasText: 'The wine was not deleted.' });
    await expect(toast).toContainText('The cellar is closed.');
    await expect(cardOf(page, 'First')).toBeVisible();
    await page.unrouteAll();
    await removeFirst();
    await expect(page.getByText('First was deleted.')).toBeVisible();
    await expect(cardOf(page, 'First')).toHaveCount(0);

    await cardOf(page, 'Second').hover();
    await button(page, 'Delete Second').click();
    await estate.wines.remove(id);
    await button(dialogOf(page, 'Delete Second?'), 'Delete').click();
    await expect(page.getByText('Second was deleted.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
    expect(await estate.wines.all()).toEqual([]);
  });
});
