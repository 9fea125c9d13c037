import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

const NARROWEST = { width: 320, height: 640 };

/** Neither the page nor an open dialog is wider than the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widths = await page.evaluate<number[]>(
    `[document.documentElement, ...document.querySelectorAll('[role="dialog"]')].map((one) => one.scrollWidth)`,
  );
  expect(Math.max(...widths), `the width of ${page.url()}`).toBeLessThanOrEqual(NARROWEST.width);
}

test('shows long conflicting notes in full, selects and deletes wines by touch, and opens pages from the small menu', async ({
  estate,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  for (const name of ['Upper', 'Lower']) await estate.wines.add({ name, quantity: 1_000_000 });
  const long = (who: string) =>
    `${who} ${'found tar, roses and dried cherries on the nose. '.repeat(20)}End.`;
  const { id } = await estate.wines.add({ quantity: 6 });
  const page = await openCellar(`?wine=${id}`);
  const dialog = dialogOf(page, 'Edit Wine');
  await expect(fieldOf(dialog, 'Quantity')).toHaveValue('6');
  await fill(dialog, { Notes: long('Ana'), Quantity: '5' });
  await estate.wines.change(id, { quantity: 4, notes: long('Luc') });
  await button(dialog, 'Update Wine').tap();
  const both = dialog.getByRole('region', { name: 'Mine and theirs' });
  const [quantity, notes] = [
    both.getByRole('row', { name: 'Quantity' }),
    both.getByRole('row', { name: 'Notes' }),
  ];
  await expect(notes.getByRole('cell')).toHaveText([long('Ana'), long('Luc')]);
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: 0, width: 0, height: 0 };
  const room = await boxOf(both);
  expect(room.height, 'the room of what differs').toBeGreaterThan(350);
  for (const note of await notes.getByRole('cell').all()) {
    expect((await boxOf(note)).width, 'the width of a note').toBeGreaterThan(0.9 * room.width);
  }
  const [mine, theirs] = await Promise.all((await quantity.getByRole('cell').all()).map(boxOf));
  expect(mine?.y, 'one short answer beside the other').toBe(theirs?.y);
  await notes
    .getByRole('cell')
    .last()
    .evaluate((note: { scrollIntoView: (end: boolean) => void }) => {
      note.scrollIntoView(false);
    });
  await expect(button(dialog, 'Keep mine')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await button(dialog, 'Keep mine').tap();
  await expect(page.getByText('Clos des Vignes was updated.')).toBeVisible();
  await button(page, 'Dismiss').tap();
  await estate.wines.remove(id);
  await expect(page.getByRole('link', { name: 'Clos des Vignes' })).toHaveCount(0);

  const bar = page.getByRole('region', { name: 'Selected wines' });
  const middleOf = async (what: Locator) => {
    const { y, height } = (await what.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height / 2;
  };
  // The number stands beside the button that clears the selection.
  const apart = async () =>
    Math.abs((await middleOf(bar.getByRole('status'))) - (await middleOf(button(bar, 'Clear selection'))));
  await page.getByRole('checkbox', { name: 'Select Upper' }).tap();
  await expect(bar).toContainText('1 wine, 1,000,000 bottles');
  await expect.poll(apart).toBeLessThan(5);
  await button(bar, 'Select all 2').tap();
  await expect(bar).toContainText('2 wines, 2,000,000 bottles');
  await expect.poll(apart).toBeLessThan(5);
  await button(bar, 'Clear selection').tap();

  await expect(button(page, 'Delete Upper')).toHaveCSS('opacity', '1');
  await button(page, 'Delete Upper').tap();
  await button(dialogOf(page, 'Delete Upper?'), 'Delete').tap();
  await expect(page.getByText('Upper was deleted.')).toBeVisible();
  // The notification may cover the next row to delete.
  await button(page, 'Dismiss').tap();
  await page.getByRole('radiogroup', { name: 'Layout' }).locator('label').filter({ hasText: 'List' }).tap();
  await expect(page.getByRole('link', { name: 'Lower' })).toBeVisible();
  await button(page, 'Delete Lower').tap();
  await button(dialogOf(page, 'Delete Lower?'), 'Delete').tap();
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await expect(page.getByText('Lower was deleted.')).toBeVisible();
  expect(await estate.wines.all()).toEqual([]);

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' });
  await expect(link).toBeHidden();
  await button(page, 'Menu').tap();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button(page, 'Menu')).toBeFocused();
  await button(page, 'Menu').tap();
  await page.getByRole('link', { name: 'Account' }).tap();
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  await button(page, 'Menu').tap();
  await page.getByRole('link', { name: 'Settings' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
  await button(page, 'Menu').tap();
  await button(page, 'Logout').tap();
  await expect(page).toHaveURL('/');
});

test('opens dialogs over the whole screen, with buttons in reach and long texts in full', {
  tag: '@walk',
}, async ({ estate, openCellar }) => {
  await estate.wines.add({
    producer: 'Domaine des Trois Clochers',
    region: 'Burgundy, Côte Chalonnaise',
    varietal: 'Cabernet Sauvignon',
    currency: 'CHF',
  });
  const page = await openCellar();
  // Long sort labels are readable in full.
  const widthOf = async () => (await page.getByLabel('Sort by').boundingBox())?.width ?? 0;
  await expect.poll(widthOf, 'Newest first').toBeGreaterThan(100);
  const usual = await widthOf();
  await page.getByLabel('Sort by').selectOption('Highest price first');
  await expect.poll(widthOf, 'Highest price first').toBeGreaterThan(usual + 20);

  await button(page, 'Add Wine').tap();
  const adding = dialogOf(page, 'Add Wine');
  await expect(adding).toBeVisible();
  await expect.poll(() => adding.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(button(adding, 'Add Wine')).toBeInViewport({ ratio: 1 });
  await expect(button(adding, 'Cancel')).toBeInViewport({ ratio: 1 });
  await expect(fieldOf(adding, 'Vintage')).toHaveAttribute('inputmode', 'numeric');
  await adding.getByText('All fields').tap();
  await expect(fieldOf(adding, 'Rating')).toHaveAttribute('inputmode', 'decimal');
  await button(adding, 'Add Wine').tap();
  await expect(fieldOf(adding, 'Name')).toHaveAccessibleDescription('Name is required');

  await button(adding, 'Cancel').tap();
  await button(page, 'Edit Clos des Vignes').tap();
  const dialog = dialogOf(page, 'Edit Wine');
  await expect(fieldOf(dialog, 'Producer')).toHaveValue('Domaine des Trois Clochers');
  for (const label of ['Producer', 'Region', 'Varietal']) {
    const cut = await fieldOf(dialog, label).evaluate(
      (field: { scrollWidth: number; clientWidth: number }) => field.scrollWidth - field.clientWidth,
    );
    expect(cut, `what is cut of ${label}`).toBe(0);
  }
  // Texts of selects and placeholders cannot be measured, but their room can.
  const roomOf = async (label: string) => (await fieldOf(dialog, label).boundingBox())?.width ?? 0;
  for (const [short, long] of [
    ['Price', 'Currency'],
    ['Drink from', 'Drink by'],
  ] as const) {
    expect(await roomOf(long), `the room of ${long}`).toBeGreaterThan(1.5 * (await roomOf(short)));
  }
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: NARROWEST });

  test('nothing scrolls sideways with long names, in any layout or dialog', async ({
    estate,
    openCellar,
  }) => {
    const name = 'Trockenbeerenauslese Scharzhofberger-Riesling-Goldkapsel-Versteigerungswein';
    await estate.wines.add({ name, region: 'Mosel-Saar-Ruwer', quantity: 1_000_000 });
    await estate.barrels.add({ name, capacity: 100_000, fillLevel: 99_999.99 });
    const page = await openCellar();
    const choose = (group: string, words: string) =>
      page.getByRole('radiogroup', { name: group }).locator('label').filter({ hasText: words }).tap();
    for (const [kind, show] of [
      ['Wine', 'Bottles'],
      ['Barrel', 'Barrels'],
    ] as const) {
      await choose('Show', show);
      for (const layout of ['List', 'Grid']) {
        await choose('Layout', layout);
        await expect(page.getByRole('radio', { name: layout })).toBeChecked();
        await expect(page.getByRole('link', { name })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      for (const [opens, title] of [
        [`Add ${kind}`, `Add ${kind}`],
        [`Edit ${name}`, `Edit ${kind}`],
      ] as const) {
        await button(page, opens).tap();
        const dialog = dialogOf(page, title);
        await expect(fieldOf(dialog, 'Name')).toBeVisible();
        await expectNoSidewaysScroll(page);
        if (title === 'Add Wine') {
          await dialog.getByText('All fields').tap();
          await expectNoSidewaysScroll(page);
        }
        await button(dialog, 'Cancel').tap();
        await expect(dialog).toBeHidden();
      }
    }
    await choose('Show', 'Bottles');
    await button(page, `Delete ${name}`).tap();
    await expect(dialogOf(page, `Delete ${name}?`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await button(dialogOf(page, `Delete ${name}?`), 'Cancel').tap();
    await page.getByRole('checkbox', { name: `Select ${name}` }).tap();
    const bar = page.getByRole('region', { name: 'Selected wines' });
    for (const act of ['Edit', 'Move', 'Delete']) {
      const cut = await bar
        .getByText(act, { exact: true })
        .evaluate(
          (words: { scrollWidth: number; clientWidth: number }) => words.scrollWidth - words.clientWidth,
        );
      expect(cut, `what is cut of ${act}`).toBe(0);
    }
  });
});
