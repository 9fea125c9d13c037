import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, choosePicture, dialogOf, fieldOf, fill } from './support/dialogs.ts';
import { labelPhoto } from './support/pictures.ts';
import { expect, newPerson, type Person, test } from './support/test.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: name });

test.describe('editing a wine', () => {
  test('changes what was changed and nothing else', async ({ estate, openCellar }) => {
    await estate.wines.add({ producer: 'Domaine Roche', notes: 'Still closed.' });
    const page = await openCellar();
    await cardOf(page, 'Clos des Vignes').click();
    const dialog = dialogOf(page, 'Edit Wine');
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('6');
    await fill(dialog, { Quantity: '5', 'Drink by': '2035' });
    await button(dialog, 'Update Wine').click();
    await expect(page.getByText('Clos des Vignes was updated.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/cellar');
    await expect(cardOf(page, 'Clos des Vignes')).toContainText('5 bottles');
    await expect(cardOf(page, 'Clos des Vignes')).toContainText('by 2035');
    expect(await estate.wines.all()).toMatchObject([
      { quantity: 5, drinkBy: '2035-12-31', producer: 'Domaine Roche', notes: 'Still closed.' },
    ]);
  });

  test('insists on name, vintage, region, type and quantity', async ({ estate, openCellar }) => {
    const { id } = await estate.wines.add();
    const page = await openCellar(`?wine=${id}`);
    const dialog = dialogOf(page, 'Edit Wine');
    await fill(dialog, { Name: ' ', Vintage: '', Region: '', Type: '', Quantity: '' });
    await button(dialog, 'Update Wine').click();
    for (const label of ['Name', 'Vintage', 'Region', 'Type', 'Quantity']) {
      await expect(fieldOf(dialog, label)).toHaveAccessibleDescription(`${label} is required`);
    }
    await expect(dialog.getByText('is required')).toHaveCount(5);
  });

  test('keeps what was typed when the server fails', async ({ estate, openCellar, expectsFailedCalls }) => {
    expectsFailedCalls(500);
    const { id } = await estate.wines.add();
    const page = await openCellar(`?wine=${id}`);
    const dialog = dialogOf(page, 'Edit Wine');
    await expect(fieldOf(dialog, 'Name')).toHaveValue('Clos des Vignes');
    await fill(dialog, { Notes: 'Opened with Marta.' });
    await page.route(`**/cellar/wines/${id}`, (route) => route.fulfill({ status: 500, body: 'Busy' }));
    await button(dialog, 'Update Wine').click();
    await expect(dialog.getByRole('alert')).toContainText('The wine was not updated.');
    await expect(fieldOf(dialog, 'Notes')).toHaveValue('Opened with Marta.');
    await page.unrouteAll();
    await button(dialog, 'Update Wine').click();
    await expect(dialog).toBeHidden();
    expect(await estate.wines.all()).toMatchObject([{ notes: 'Opened with Marta.' }]);
  });

  test('replaces the photo and takes it away again', async ({ estate, openCellar }) => {
    await estate.wines.add();
    const page = await openCellar();
    const card = cardOf(page, 'Clos des Vignes');
    const dialog = dialogOf(page, 'Edit Wine');
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

  test('asks before Escape discards what was typed, also where its address was opened', async ({
    estate,
    openCellar,
  }) => {
    const { id } = await estate.wines.add();
    const page = await openCellar(`?wine=${id}`);
    const dialog = dialogOf(page, 'Edit Wine');
    await fill(dialog, { Notes: 'Opened with Marta.' });
    await page.keyboard.press('Escape');
    const question = dialogOf(page, 'Discard what you typed?');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(fieldOf(dialog, 'Notes')).toHaveValue('Opened with Marta.');
    await page.keyboard.press('Escape');
    await button(question, 'Discard').click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/cellar');
  });

  test('bottles that were moved are not saved in silence over one that somebody else drank', async ({
    estate,
    page: tab,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(409);
    expectsFailedCalls('unreachable');
    const { id } = await estate.wines.add();
    await tab.clock.install();
    const page = await openCellar(`?wine=${id}`);
    const dialog = dialogOf(page, 'Edit Wine');
    await button(dialog, 'Move bottles').click();
    await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
    await button(dialog, 'Move').click();
    await estate.wines.change(id, { quantity: 5 });
    // What was told a while ago is asked for again.
    await page.clock.fastForward(60_000);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(cardOf(page, 'Clos des Vignes')).toContainText('5 bottles');
    await button(dialog, 'Update Wine').click();
    await expect(dialog.getByRole('alert').getByRole('row')).toHaveText([/Changed/, 'Quantity65']);
    await button(dialog, 'Take theirs').click();
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('5');
  });

  test.describe('when somebody else was quicker', () => {
    test.beforeEach(async ({ estate, openCellar, expectsFailedCalls }) => {
      expectsFailedCalls(409);
      const { id } = await estate.wines.add();
      const page = await openCellar(`?wine=${id}`);
      const dialog = dialogOf(page, 'Edit Wine');
      await expect(fieldOf(dialog, 'Quantity')).toHaveValue('6');
      await fill(dialog, { Notes: 'Mine' });
      await estate.wines.change(id, { quantity: 2, notes: 'Theirs' });
      await button(dialog, 'Update Wine').click();
      const notice = dialog.getByRole('alert');
      await expect(notice).toContainText('You changed this wine elsewhere while you were editing it.');
      await expect(notice.getByRole('row')).toHaveText([
        /Changed/,
        'Quantitynot changed2',
        'NotesMineTheirs',
      ]);
    });

    test('Keep mine saves these changes over theirs, and theirs where they do not meet', async ({
      page,
      estate,
    }) => {
      const dialog = dialogOf(page, 'Edit Wine');
      await expectAccessible(page);
      await expect(fieldOf(dialog, 'Notes')).toHaveValue('Mine');
      await button(dialog, 'Keep mine').click();
      await expect(dialog).toBeHidden();
      expect(await estate.wines.all()).toMatchObject([{ quantity: 2, notes: 'Mine' }]);
      await expect(cardOf(page, 'Clos des Vignes')).toContainText('2 bottles');
    });

    test('Keep mine moves bottles of those they left', async ({ page, estate }) => {
      const dialog = dialogOf(page, 'Edit Wine');
      await button(dialog, 'Move bottles').click();
      await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
      await button(dialog, 'Keep mine').click();
      await expect(dialog).toBeHidden();
      const [wine] = await estate.wines.all();
      expect(wine).toMatchObject({
        quantity: 2,
        holdings: [{ bottles: 1 }, { place: 'Offsite', bottles: 1 }],
      });
    });

    test('bottles that were moved say how many Keep mine would store', async ({ page, estate }) => {
      const dialog = dialogOf(page, 'Edit Wine');
      await button(dialog, 'Move bottles').click();
      await fill(dialog, { 'Bottles to move': '1', To: 'Offsite' });
      await button(dialog, 'Move').click();
      const rows = dialog.getByRole('alert').getByRole('row');
      await expect(rows).toHaveText([/Changed/, 'Quantity62', 'NotesMineTheirs']);
      await button(dialog, 'Keep mine').click();
      await expect(dialog).toBeHidden();
      const [wine] = await estate.wines.all();
      expect(wine).toMatchObject({ quantity: 6, holdings: [{ bottles: 5 }, { bottles: 1 }] });
    });

    test('Take theirs shows what they stored', async ({ page, estate }) => {
      const dialog = dialogOf(page, 'Edit Wine');
      await button(dialog, 'Take theirs').click();
      await expect(fieldOf(dialog, 'Notes')).toHaveValue('Theirs');
      await expect(fieldOf(dialog, 'Quantity')).toHaveValue('2');
      await button(dialog, 'Cancel').click();
      await expect(dialog).toBeHidden();
      await expect(cardOf(page, 'Clos des Vignes')).toContainText('2 bottles');
      expect(await estate.wines.all()).toMatchObject([{ quantity: 2, notes: 'Theirs' }]);
    });
  });
});

test.describe('deleting a wine', () => {
  const QUESTION = 'Are you sure you want to delete this wine? This action cannot be undone.';

  test('is offered when its card is pointed at, asks first, and is told', async ({ estate, openCellar }) => {
    await estate.wines.add({ name: 'Kept' });
    await estate.wines.add({ name: 'Drunk' });
    const page = await openCellar();
    const trash = button(page, 'Delete Drunk');
    await expect(trash).toHaveCSS('opacity', '0');
    await cardOf(page, 'Drunk').hover();
    await expect(trash).toHaveCSS('opacity', '1');
    await trash.click();
    const dialog = dialogOf(page, 'Delete Drunk?');
    await expect(dialog.getByText(QUESTION, { exact: true })).toBeVisible();
    await expect(
      dialog.getByText('You can still get it back: with Undo for a day, from History for thirty days.'),
    ).toBeVisible();
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Drunk')).toBeVisible();
    await cardOf(page, 'Drunk').hover();
    await trash.click();
    await button(dialog, 'Delete').click();
    await expect(page.getByText('Drunk was deleted.')).toBeVisible();
    await expect(cardOf(page, 'Drunk')).toHaveCount(0);
    await expect(cardOf(page, 'Kept')).toBeVisible();
    expect(await estate.wines.all()).toMatchObject([{ name: 'Kept' }]);
  });

  test('is taken back by one key, which leaves typing alone, and for a day from the menu', async ({
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
    // The pointer on it stops its time.
    await news.hover();

    // In a field the key is for what was typed there.
    const search = page.getByRole('searchbox');
    await search.pressSequentially('Barolo');
    await search.press('Control+z');
    await expect(search).not.toHaveValue('Barolo');
    await expect(news).toBeVisible();
    await search.fill('');
    await search.blur();
    // Without a network it is tried again by the same key, not what was done before it.
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
    await page.reload();
    await button(page, 'Export Data').click();
    await expect(page.getByRole('menuitem', { name: 'All bottles (CSV)' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Undo/ })).toHaveCount(0);
  });

  test('can be taken back by who did it, not by who signs in on the same browser after that', async ({
    estate,
    openCellar,
    person,
    request,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(401);
    await estate.wines.add({ name: 'First' });
    const page = await openCellar();
    await cardOf(page, 'First').hover();
    await button(page, 'Delete First').click();
    await button(dialogOf(page, 'Delete First?'), 'Delete').click();
    await expect(page.getByText('First was deleted.')).toBeVisible();
    const give = (tokens: Record<string, string>) =>
      page.evaluate((given) => {
        // As a login of somebody else does.
        for (const kept of [localStorage, sessionStorage]) kept.removeItem('membership');
        for (const [key, token] of Object.entries(given)) localStorage.setItem(key, token);
      }, tokens);
    const comeBackAs = async ({ access, refresh }: Person) => {
      await give({ token: 'expired', refreshToken: 'expired' });
      await page.goto('/cellar');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
      await give({ token: access, refreshToken: refresh });
      await page.goto('/cellar');
      await button(page, 'Export Data').click();
      await expect(page.getByRole('menuitem', { name: 'All bottles (CSV)' })).toBeVisible();
    };
    await comeBackAs(await newPerson(request));
    await expect(page.getByRole('menuitem', { name: /^Undo/ })).toHaveCount(0);
    await comeBackAs(person);
    await page.getByRole('menuitem', { name: 'Undo: First was deleted.' }).click();
    await expect(cardOf(page, 'First')).toBeVisible();
  });

  test('works by keyboard alone', async ({ estate, openCellar }) => {
    await estate.wines.add();
    const page = await openCellar();
    await page.getByRole('link', { name: 'Clos des Vignes' }).focus();
    // Past Drink and Drink with a note.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    const trash = button(page, 'Delete Clos des Vignes');
    await expect(trash).toBeFocused();
    await expect(trash).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Delete Clos des Vignes?');
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
    await expect(page.getByText('Clos des Vignes was deleted.')).toBeVisible();
    expect(await estate.wines.all()).toEqual([]);
  });

  test('that fails says so and shows the wine again', async ({ estate, openCellar, expectsFailedCalls }) => {
    expectsFailedCalls(500);
    const { id } = await estate.wines.add();
    const page = await openCellar();
    await page.route(`**/cellar/wines/${id}?*`, (route) =>
      route.fulfill({ status: 500, json: { message: 'The cellar is closed.', code: 'internal' } }),
    );
    await cardOf(page, 'Clos des Vignes').hover();
    await button(page, 'Delete Clos des Vignes').click();
    await button(dialogOf(page, 'Delete Clos des Vignes?'), 'Delete').click();
    const toast = page.getByRole('alert').filter({ hasText: 'The wine was not deleted.' });
    await expect(toast).toContainText('The cellar is closed.');
    await expect(cardOf(page, 'Clos des Vignes')).toBeVisible();
  });

  test('whose answer is lost is sent again by itself, and can be undone', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls('unreachable');
    const { id } = await estate.wines.add();
    const page = await openCellar();
    await page.route(
      `**/cellar/wines/${id}?*`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await cardOf(page, 'Clos des Vignes').hover();
    await button(page, 'Delete Clos des Vignes').click();
    await button(dialogOf(page, 'Delete Clos des Vignes?'), 'Delete').click();
    await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
    await expect(page.getByText('Clos des Vignes was deleted.')).toBeVisible();
    await expect(page.getByRole('link', { name: /waiting to be sent/ })).toHaveCount(0);
    await button(page, 'Undo').click();
    await expect(cardOf(page, 'Clos des Vignes')).toBeVisible();
    expect(await estate.wines.all()).toHaveLength(1);
  });

  test('that somebody else deleted already is simply gone', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(404);
    const { id } = await estate.wines.add();
    const page = await openCellar();
    await expect(cardOf(page, 'Clos des Vignes')).toBeVisible();
    await estate.wines.remove(id);
    await cardOf(page, 'Clos des Vignes').hover();
    await button(page, 'Delete Clos des Vignes').click();
    await button(dialogOf(page, 'Delete Clos des Vignes?'), 'Delete').click();
    await expect(page.getByText('Clos des Vignes was deleted.')).toBeVisible();
    await expect(cardOf(page, 'Clos des Vignes')).toHaveCount(0);
  });
});
