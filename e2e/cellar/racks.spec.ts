import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const slot = (page: Page, label: string) => page.getByRole('gridcell', { name: new RegExp(`^${label}, `) });
const panelOf = (page: Page, label: string) =>
  page.getByRole('region', { name: `Slot ${label}`, exact: true });

test.describe('racks', () => {
  test.beforeEach(async ({ estate }) => {
    await estate.wines.add({ name: 'Volnay', vintage: 2015, quantity: 3, storageLocation: 'Barn' });
    await estate.wines.add({ name: 'Meursault', vintage: 2020, type: 'White', quantity: 2 });
  });

  test('are drawn, filled and searched with the mouse', { tag: '@walk' }, async ({
    estate,
    cellar: page,
  }) => {
    await page.getByRole('link', { name: 'Racks', exact: true }).click();
    await expect(page.getByText('No rack is drawn yet')).toBeVisible();
    await button(page, 'Draw a rack').click();
    const dialog = dialogOf(page, 'Draw a rack');
    await fill(dialog, { Name: 'Rack 2', Place: 'Cellar', Rows: '60', Columns: '60' });
    await button(dialog, 'Draw rack').click();
    await expect(dialog).toContainText('These are 3600 slots, and a rack has at most 2500');
    await fill(dialog, { Rows: '3', Columns: '5' });
    await button(dialog, 'Draw rack').click();
    await expect(dialog).toBeHidden();

    await slot(page, 'B4').click();
    await panelOf(page, 'B4').getByLabel('Put a bottle in').fill('volnay');
    await panelOf(page, 'B4')
      .getByRole('button', { name: /^Volnay 2015/ })
      .click();
    await expect(slot(page, 'B4')).toHaveAccessibleName('B4, Volnay 2015, Red, 1 bottle');
    await slot(page, 'C1').click();
    await panelOf(page, 'C1')
      .getByRole('button', { name: /^Meursault 2020/ })
      .click();
    await expect(slot(page, 'C1')).toHaveAccessibleName('C1, Meursault 2020, White, 1 bottle');

    // Dragging moves only what fits.
    await slot(page, 'C1').dragTo(slot(page, 'A1'));
    await expect(slot(page, 'A1')).toHaveAccessibleName('A1, Meursault 2020, White, 1 bottle');
    await expect(slot(page, 'C1')).toHaveAccessibleName('C1, empty');
    await button(page.getByRole('alert').filter({ hasText: 'from C1 to A1' }), 'Undo').click();
    await expect(slot(page, 'C1')).toHaveAccessibleName('C1, Meursault 2020, White, 1 bottle');
    expect(await estate.wines.all()).toMatchObject([
      { name: 'Meursault', quantity: 2 },
      {
        name: 'Volnay',
        quantity: 3,
        holdings: [
          { place: 'Barn', bottles: 2 },
          { place: 'Cellar', bottles: 1 },
        ],
      },
    ]);

    await page.getByLabel('Find a bottle').fill('volnay');
    await expect(page.getByRole('list', { name: 'Found' })).toContainText(
      'Volnay 2015: Barn (2 bottles) · Rack 2, row B, column 4 (1 bottle)',
    );
    await expect(slot(page, 'C1')).toHaveAttribute('data-dim');
    await expect(slot(page, 'B4')).not.toHaveAttribute('data-dim');
    await expectAccessible(page);
    await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Volnay 2015' }).click();
    const wine = dialogOf(page, 'Edit Wine');
    await expect(wine.getByRole('region', { name: 'Where to reach' })).toContainText(
      'Rack 2, row B, column 4: 1 bottle',
    );
  });

  test('are filled with the keyboard alone, asked for when a bottle is drunk, and drawn from places', async ({
    estate,
    request,
    person,
    openCellar,
  }) => {
    const headers = { authorization: `Bearer ${person.access}` };
    const draft = { name: 'Rack 2', place: 'Cellar', shape: 'Grid', rows: 3, columns: 4, bottlesPerSlot: 1 };
    const answer = await request.post('/api/cellar/racks', { headers, data: draft });
    const { data: rack } = (await answer.json()) as { data: { id: string } };
    const volnay = (await estate.wines.all()).find(({ name }) => name === 'Volnay');
    const data = { wineId: volnay?.id, bottles: 1, to: { rackId: rack.id, row: 1, column: 1 } };
    expect((await request.post('/api/cellar/racks/put', { headers, data })).status()).toBe(200);

    const places = ['Cave, A2', 'Cave, B1'];
    for (const storageLocation of places) await estate.wines.add({ name: storageLocation, storageLocation });
    const page = await openCellar();
    await page.getByRole('link', { name: 'Racks', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(slot(page, 'A1')).toHaveAccessibleName(/Volnay/);
    await slot(page, 'A1').focus();
    await page.keyboard.press('Enter');
    await button(panelOf(page, 'A1'), 'Move').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Moving Volnay 2015 from A1' })).toBeVisible();
    await expect(slot(page, 'A1')).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'End', 'ArrowLeft', 'ArrowUp'])
      await page.keyboard.press(key);
    await expect(slot(page, 'B3')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(slot(page, 'B3')).toHaveAccessibleName('B3, Volnay 2015, Red, 1 bottle');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' }).click();
    await button(page, 'Drink with a note… Volnay').click();
    const drinking = dialogOf(page, 'Drink with a note');
    await fieldOf(drinking, 'From').selectOption({ label: 'Rack 2, row B, column 3 · 1 bottle' });
    await button(drinking, 'Save').click();
    await expect(drinking).toBeHidden();
    await page.getByRole('link', { name: 'Racks', exact: true }).click();
    await expect(slot(page, 'B3')).toHaveAccessibleName('B3, empty');

    // Places named like slots become a rack.
    await button(page, 'Racks from places').click();
    const dialog = dialogOf(page, 'Racks from places');
    await expect(dialog.getByRole('row')).toHaveText([/Place now/, /Cave, A2A26/, /Cave, B1B16/]);
    await expectAccessible(page);
    await fieldOf(dialog, 'Name').fill('Old rack');
    await button(dialog, 'Draw Old rack').click();
    const drawn = page.getByRole('gridcell', { name: 'B1, Cave, B1 2018, Red, 6 bottles' });
    await expect(drawn).toBeVisible();
    const news = page.getByRole('alert').filter({ hasText: 'Old rack was drawn with 12 bottles' });
    await button(news, 'Undo').click();
    await expect(drawn).toHaveCount(0);
    const lying = (await estate.wines.all()).map((wine) => Reflect.get(wine, 'storageLocation') as unknown);
    expect(lying).toEqual(expect.arrayContaining(places));
  });
});
