import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const NAME = 'Clos des Vignes';

const cardOf = (page: Page) =>
  page.getByRole('list', { name: 'Bottles' }).getByRole('listitem').filter({ hasText: NAME });

const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.describe('drinking', () => {
  test('takes the wine for the food of tonight, or bottles with a note kept after a failure or in one tap, and undoes it', async ({
    estate,
    openCellar,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(500);
    expectsFailedCalls(404);
    const { id } = await estate.wines.add({ quantity: 4 });
    const window = { drinkFrom: 2020, drinkBy: '2099-12-31', quantity: 3 };
    await estate.wines.add({ ...window, name: 'Volnay', varietal: 'Pinot Noir' });
    await estate.wines.add({ ...window, name: 'Sancerre', type: 'White', varietal: 'Sauvignon Blanc' });
    await estate.wines.add({ ...window, name: 'Too young', drinkFrom: 2090 });
    // Otherwise the wine would disappear with its last bottle.
    const page = await openCellar('?stock=all');
    await button(page, 'Tonight').click();
    const tonight = dialogOf(page, 'Tonight');
    const choices = tonight.getByRole('list', { name: 'Suggestions' }).getByText(/Volnay|Sancerre|Too young/);
    await expect(choices).toHaveCount(2);
    await fieldOf(tonight, 'Food').selectOption('Shellfish');
    await expect(choices).toHaveText(/Sancerre/);
    await expect(tonight).toContainText('Sauvignon Blanc goes with shellfish');
    await button(tonight, 'Take one: Sancerre').click();
    await expect(tonight).toContainText('1 bottle of Sancerre drunk');
    await expect(tonight.getByText('2 bottles', { exact: true })).toBeVisible();
    await button(tonight, 'Undo').click();
    await expect(tonight.getByText('3 bottles', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await button(cardOf(page), `Drink with a note… ${NAME}`).click();
    const dialog = dialogOf(page, 'Drink with a note');
    await fill(dialog, { Reason: 'Gifted', Quantity: '5', Note: 'For Marta.' });
    await button(dialog, 'Save').click();
    await expect(fieldOf(dialog, 'Quantity')).toHaveAccessibleDescription('Only 4 bottles are left');
    await fill(dialog, { Quantity: '2' });
    await page.route('**/consumptions', (route) => route.fulfill({ status: 500, body: 'Busy' }));
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('alert')).toContainText('The entry was not saved.');
    await page.unrouteAll();
    await expect(fieldOf(dialog, 'Note')).toHaveValue('For Marta.');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(toastOf(page, `2 bottles gifted: ${NAME}.`)).toBeVisible();

    const drink = button(cardOf(page), `Drink ${NAME}`);
    await expect(cardOf(page)).toContainText('2 bottles');
    await drink.click();
    await expect(cardOf(page)).toContainText('1 bottle');
    await drink.click();
    await expect(cardOf(page)).toContainText('None left');
    await expect(drink).toHaveCount(0);
    const news = toastOf(page, `1 bottle of ${NAME} drunk`).first();
    // Hovering stops the timeout.
    await news.hover();
    await expectAccessible(page);
    await button(news, 'Undo').click();
    await expect(page.getByText(`The bottle of ${NAME} is back.`)).toBeVisible();
    await expect(cardOf(page)).toContainText('1 bottle');
    // The second bottle counts before its answer arrives.
    const left = async () => (await estate.wines.all()).find((wine) => wine.id === id)?.quantity;
    await expect.poll(left).toBe(1);
    await estate.wines.remove(id);
    await button(toastOf(page, `1 bottle of ${NAME} drunk`), 'Undo').click();
    await expect(page.getByText(`The bottle of ${NAME} was not put back.`)).toBeVisible();
  });

  test('adds a note afterwards from a row of the list', { tag: '@walk' }, async ({ estate, openCellar }) => {
    const { quantity: before } = await estate.wines.add();
    const page = await openCellar('?layout=list');
    await button(page, `Drink ${NAME}`).click();
    await button(toastOf(page, `1 bottle of ${NAME} drunk`), 'Add a note').click();
    const dialog = dialogOf(page, 'Add a note');
    await expect(fieldOf(dialog, 'Quantity')).toHaveValue('1');
    await fill(dialog, { Rating: '92,5', Note: 'Open at last.' });
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/cellar?layout=list');
    // The cellar's history shows it, and can undo it.
    await page.getByRole('link', { name: 'Drinking history' }).click();
    const entries = page.getByRole('list', { name: 'Drinking history' }).getByRole('listitem');
    await expect(entries).toContainText(/1 bottle drunk · 92.5 points · Ana Silva.*Open at last\./);
    const drop = entries.getByText('Red', { exact: true });
    await expect(drop).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)', { pseudo: 'before' });
    const undo = entries.getByRole('button', { name: /^Undo/ });
    await undo.click();
    const question = dialogOf(page, 'Undo this entry?');
    await button(question, 'Keep it').press('Enter');
    await expect(question).toBeHidden();
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await button(question, 'Undo it').click();
    await expect(page.getByRole('heading', { name: 'Nothing drunk yet' })).toBeVisible();
    await expect(page.getByText('The entry was undone.')).toBeVisible();
    expect((await estate.wines.all())[0]?.quantity).toBe(before);
  });
});

test('the dialog of a wine estimates its drinking window, and drinks without losing input or a conflict', async ({
  estate,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const { id } = await estate.wines.add({ varietal: 'Nebbiolo', region: 'Barolo', vintage: 2020 });
  const page = await openCellar(`?wine=${id}`);
  const dialog = dialogOf(page, 'Edit Wine');
  await button(dialog, 'Use 2028–2045').click();
  await expect(fieldOf(dialog, 'Drink from')).toHaveValue('2028');
  await expect(dialog.getByText('Estimate for Barolo')).toBeHidden();
  // Depends on today's date, so the window is set far ahead.
  await fill(dialog, { 'Drink from': '2199', 'Drink by': '2200', Notes: 'Typed before.' });
  await button(dialog, 'Drink').click();
  await expect(dialog.getByText(`1 bottle of ${NAME} drunk`)).toBeVisible();
  await expect(fieldOf(dialog, 'Quantity')).toHaveValue('5');
  await expect(fieldOf(dialog, 'Notes')).toHaveValue('Typed before.');
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(`/cellar?wine=${id}&tab=history`);
  await expect(dialog.getByText('1 bottle opened')).toBeVisible();
  await dialog.getByRole('button', { name: /^Undo: 1 bottle drunk/ }).click();
  const question = dialogOf(page, 'Undo this entry?');
  await expect(question).toContainText('1 bottle returns to the cellar.');
  await button(question, 'Undo it').click();
  await expect(dialog.getByText('Nothing drunk or noted yet')).toBeVisible();
  await dialog.getByRole('tab').first().click();
  await fill(dialog, { Quantity: '24' });
  // Sent while the answer for another bottle is pending.
  const answered = Promise.withResolvers<void>();
  await page.route('**/consumptions', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.route(
    `**/cellar/wines/${id}`,
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await page.waitForResponse('**/consumptions');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await button(dialog, 'Drink').click();
  await expect.poll(async () => (await estate.wines.all())[0]?.quantity).toBe(5);
  await button(dialog, 'Update Wine').click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page)).toContainText('Too young, from 2199');
  expect(await estate.wines.all()).toMatchObject([{ quantity: 24, notes: 'Typed before.' }]);
});
