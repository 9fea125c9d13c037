import type { Page } from '@playwright/test';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, reconnect, test } from '../support/test.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: name });

test.describe('editing a wine', () => {
  test('sends only changed fields and a photo, also after a failed save, and removes the photo', async ({
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
    await choosePicture(page, dialog, labelPhoto());
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

    const card = cardOf(page, 'Clos des Vignes');
    await expect(card.locator('img')).toHaveCount(1);
    await card.click();
    await button(dialog, 'Remove picture').click();
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
    await expect(card.locator('img')).toHaveCount(0);
    expect(await estate.wines.all()).toMatchObject([{ image: null, thumbnail: null }]);
  });

  test('continues with the typed text after the session ended and the person logged in again', async ({
    estate,
    person,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(401);
    await estate.wines.add({ notes: 'Still closed.' });
    const page = await openCellar();
    await cardOf(page, 'Clos des Vignes').click();
    const dialog = dialogOf(page, 'Edit Wine');
    await fill(dialog, { Notes: 'Opened up.' });
    await page.evaluate(() => {
      for (const key of ['token', 'refreshToken']) localStorage.setItem(key, 'long-gone');
    });
    await button(dialog, 'Update Wine').click();
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await button(page, 'Log in').click();
    await fill(page.getByRole('dialog'), { Email: person.email, Password: person.password });
    await button(page.getByRole('dialog'), 'Login').click();
    await expect(fieldOf(dialog, 'Notes')).toHaveValue('Opened up.');
    await button(dialog, 'Update Wine').click();
    await expect(page.getByText('Clos des Vignes was updated.')).toBeVisible();
    expect(await estate.wines.all()).toMatchObject([{ notes: 'Opened up.' }]);
  });

  test('shows changes of another person, keeps mine or takes theirs, with bottles that were moved', async ({
    estate,
    page: tab,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(409);
    expectsFailedCalls('unreachable');
    await tab.clock.install();
    const first = await estate.wines.add({ name: 'First' });
    const second = await estate.wines.add({ name: 'Second' });
    const page = await openCellar();
    const dialog = dialogOf(page, 'Edit Wine');
    const rows = dialog.getByRole('alert').getByRole('row');
    const moveOne = async () => {
      await button(dialog, 'Move bottles').click();
      await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
      await button(dialog, 'Move').click();
    };
    await cardOf(page, 'First').click();
    await expect(fieldOf(dialog, 'Name')).toHaveValue('First');
    await fill(dialog, { Notes: 'Mine' });
    await estate.wines.change(first.id, { quantity: 2, notes: 'Theirs' });
    await button(dialog, 'Update Wine').click();
    await expect(dialog.getByRole('alert')).toContainText(
      'You changed this wine elsewhere while you were editing it.',
    );
    await expect(rows).toHaveText([/Changed/, 'Quantitynot changed2', 'NotesMineTheirs']);
    // Bottles moved before the answer: their number is mine.
    await moveOne();
    await expect(rows).toHaveText([/Changed/, 'Quantity62', 'NotesMineTheirs']);
    await button(dialog, 'Keep mine').click();
    await expect(dialog).toBeHidden();
    const stored = (await estate.wines.all()).find(({ id }) => id === first.id);
    const both = [{ bottles: 5 }, { bottles: 1 }];
    expect(stored).toMatchObject({ quantity: 6, notes: 'Mine', holdings: both });

    await cardOf(page, 'Second').click();
    await expect(fieldOf(dialog, 'Name')).toHaveValue('Second');
    await moveOne();
    await estate.wines.change(second.id, { quantity: 5 });
    // Refetches an outdated answer.
    await page.clock.fastForward(60_000);
    await reconnect(page);
    await expect(cardOf(page, 'Second')).toContainText('5 bottles');
    await button(dialog, 'Update Wine').click();
    await expect(rows).toHaveText([/Changed/, 'Quantity65']);
    await button(dialog, 'Take theirs').click();
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('5');
  });
});

test.describe('deleting a wine', () => {
  const QUESTION = 'Are you sure you want to delete this wine? This action cannot be undone.';

  test('works with the keyboard alone and after a failure, and is undone by one key or for a day from the menu', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(404);
    expectsFailedCalls(500);
    expectsFailedCalls('unreachable');
    for (const name of ['First', 'Second', 'Kept']) await estate.wines.add({ name });
    const page = await openCellar();
    const refusal = { status: 500, json: { message: 'The cellar is closed.', code: 'internal' } };
    await page.route('**/cellar/wines/*?*', (route) => route.fulfill(refusal));
    const question = dialogOf(page, 'Delete First?');
    const removeFirst = async () => {
      await button(page, 'Edit First').focus();
      // Skips Drink and Drink with a note.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      const trash = button(page, 'Delete First');
      await expect(trash).toBeFocused();
      await expect(trash).toHaveCSS('opacity', '1');
      await page.keyboard.press('Enter');
      await expect(question.getByText(QUESTION, { exact: true })).toBeVisible();
      await expect(button(question, 'Cancel')).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    };
    await removeFirst();
    const failure = page.getByRole('alert').filter({ hasText: 'The wine was not deleted.' });
    await expect(failure).toContainText('The cellar is closed.');
    await expect(cardOf(page, 'First')).toBeVisible();
    await page.unrouteAll();
    await removeFirst();
    await expect(page.getByText('First was deleted.')).toBeVisible();
    await expect(cardOf(page, 'First')).toHaveCount(0);

    const pressDelete = async (name: string) => {
      await cardOf(page, name).hover();
      await button(page, `Delete ${name}`).click();
    };
    await pressDelete('Second');
    await button(dialogOf(page, 'Delete Second?'), 'Delete').click();
    await expect(cardOf(page, 'Second')).toHaveCount(0);
    // The second click of a double click on “Delete” does not reach what the dialog covered.
    await cardOf(page, 'Kept').hover();
    for (const half of ['down', 'up'] as const) await page.mouse[half]({ clickCount: 2 });
    await expect(page).toHaveURL('/cellar');
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

    await pressDelete('First');
    await button(question, 'Delete').click();
    await expect(cardOf(page, 'First')).toHaveCount(0);
    await button(page, 'Export Data').click();
    await page.getByRole('menuitem', { name: 'Undo: First was deleted.' }).click();
    await expect(cardOf(page, 'First')).toBeVisible();
    expect(await estate.wines.all()).toHaveLength(3);
    await button(page, 'Export Data').click();
    await expect(page.getByRole('menuitem', { name: 'All bottles (CSV)' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Undo/ })).toHaveCount(0);
    await page.keyboard.press('Escape');

    // Another person deletes it meanwhile.
    await pressDelete('Second');
    const second = (await estate.wines.all()).find(({ name }) => name === 'Second');
    await estate.wines.remove(second?.id ?? '');
    await button(dialogOf(page, 'Delete Second?'), 'Delete').click();
    await expect(page.getByText('Second was deleted.')).toBeVisible();
    await expect(cardOf(page, 'Second')).toHaveCount(0);
  });
});
