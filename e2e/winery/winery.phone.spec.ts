import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, follow, signIn, test } from '../support/test.ts';
import { hoursAgo, wineryOf } from '../support/winery.ts';

const tile = (page: Page, code: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${code}\\b`) });
const timeline = (page: Page) => page.getByRole('region', { name: 'What was done' }).getByRole('listitem');

test('racks a tank into ten barrels in six presses', { tag: '@walk' }, async ({ page, person }) => {
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1', 3000);
  await winery.addBarrels(12);
  await winery.open(t1, 2262, '25-PN-1', 48);
  await signIn(page, person);
  await page.goto('/winery');

  let presses = 0;
  const tap = async (one: { tap: () => Promise<void> }) => {
    await one.tap();
    presses += 1;
  };
  await tap(tile(page, 'T1'));
  await expect(page.getByRole('heading', { level: 1, name: 'T1' })).toBeVisible();
  await expect(page.getByText('No analysis was recorded yet.')).toBeVisible();
  await tap(button(page, 'Rack'));
  const dialog = dialogOf(page, 'Rack · T1');
  await tap(dialog.getByRole('button', { name: /^B-001/ }));
  await expect(dialog.getByRole('status')).toHaveText(
    '225 L into B-001, 0 L unaccounted, 2,037 L stay in T1',
  );
  await tap(button(dialog, 'Go on to B-010 (9 more)'));
  await tap(button(dialog, 'Lees'));
  await expect(dialog.getByRole('status')).toHaveText('2,250 L into 10 barrels, 12 L lees, 0 L unaccounted');
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await tap(button(dialog, 'Record'));
  await expect(dialog).toBeHidden();
  expect(presses).toBeLessThanOrEqual(8);
  await expect(
    page.getByText('Recorded: 2,250 L into 10 barrels, 12 L lees, 0 L unaccounted.'),
  ).toBeVisible();
  await expect(timeline(page).first()).toContainText(
    '2,262 L → 0 L, to B-001, B-002, B-003 and 7 more; 12 L lees',
  );
  const levels = await winery.levels();
  expect(levels).toMatchObject({ T1: 0, 'B-001': 225, 'B-010': 225, 'B-011': 0 });

  await button(page, 'Undo').tap();
  await expect(timeline(page).first()).toContainText('Void: Undone');
  expect(await winery.levels()).toMatchObject({ T1: 2262, 'B-001': 0 });
});

test('adds SO₂ to 32 barrels of a lot, one with its own dose, and racks a range into a tank', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  await winery.barrelHall(32, '25-PN-1');
  const t1 = await winery.addVessel('T1', 40_000);
  await signIn(page, person);
  await page.goto('/winery');
  await expect(page.getByRole('heading', { name: 'Row B 7 barrels, 1,575 L, 25-PN-1' })).toBeVisible();
  await page.getByLabel('Lot', { exact: true }).selectOption('25-PN-1 (32)');
  await expect(tile(page, 'T1')).toBeHidden();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByLabel('Lot', { exact: true }).selectOption('All lots');
  const search = page.getByRole('searchbox', { name: 'Search vessels' });
  await search.fill('b-032');
  await expect(page.getByRole('main').getByRole('link').locator('strong')).toHaveText(['B-032']);

  // Moves the barrels of a row to another room, before the pause in typing ends that a search waits for.
  await search.clear();
  await button(page, 'Place').tap();
  const place = dialogOf(page, 'Place vessels');
  await place.getByLabel('Another vessel').selectOption('Chai, row A (25)');
  await place.getByRole('combobox', { name: 'Room' }).fill('Cave');
  await button(place, 'Place').tap();
  await expect(page.getByText('25 vessels placed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cave 25 barrels, 5,625 L' })).toBeVisible();

  await tile(page, 'B-001').tap();
  await button(page, 'Add').tap();
  const dialog = dialogOf(page, 'Add · B-001');
  await fieldOf(dialog, 'Dose').fill('30');
  await button(dialog, 'All 32 barrels of 25-PN-1').tap();
  await expect(dialog).toContainText('32 barrels, 7,200 L');
  await expect(dialog.getByRole('status', { name: 'To add in all' })).toHaveText('375 g in all');
  await dialog.getByText('One by one').tap();
  await button(dialog, 'Take out B-032').tap();
  await button(dialog, 'Own dose for B-003').tap();
  await fieldOf(dialog, 'Dose for B-003').fill('45');
  await fieldOf(dialog, 'Dose').fill('20');
  await expect(dialog.getByRole('status', { name: 'To add to B-003' })).toHaveText('17.58 g');
  await expect(dialog.getByRole('status', { name: 'To add to B-004' })).toHaveText('7.812 g');
  await expectAccessible(page);
  await button(dialog, 'Record').tap();
  await expect(page.getByText('Recorded: Add: 31 barrels.')).toBeVisible();

  // A typed range reports unknown and unsuitable vessels.
  await follow(page, `/winery/vessels/${t1}?record=rack`);
  const rack = dialogOf(page, 'Rack · T1');
  await rack.getByLabel('Codes of vessels').fill('B-001 to B-030, B-040, T1');
  await button(rack, 'Choose').tap();
  await expect(
    rack.getByText('30 vessels chosen. No vessel is called B-040. Left out: T1 (this vessel itself).'),
  ).toBeVisible();
  await expect(rack.getByText('6,750 L from 30 barrels into T1, 0 L unaccounted')).toBeVisible();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await button(rack, 'Record').tap();
  await expect(rack).toBeHidden();
  expect(await winery.levels()).toMatchObject({ T1: 6750, 'B-001': 0, 'B-030': 0, 'B-031': 225 });
});

test('previews an operation of the past, and leads from a refused one to the later one it would break', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const winery = wineryOf(page, person);
  const [t1, t2, t3] = [
    await winery.addVessel('T1'),
    await winery.addVessel('T2'),
    await winery.addVessel('T3'),
  ];
  await winery.open(t1, 800, '25-PN-1', 72);
  await winery.record({ kind: 'rack', at: hoursAgo(3), lines: [{ from: t1, to: t3, amount: 750 }] });
  await winery.record({ kind: 'rack', at: hoursAgo(2), lines: [{ from: t1, to: t2, amount: 'all' }] });
  await winery.record({ kind: 'rack', at: hoursAgo(1), lines: [{ from: t3, to: t1, amount: 10 }] });
  await signIn(page, person);
  await page.goto(`/winery/vessels/${t1}?record=remove`);
  const dialog = dialogOf(page, 'Remove · T1');
  await button(dialog, 'Earlier').tap();
  await fieldOf(dialog, 'When').fill(localMinute(24));
  await expect(dialog.getByText('T1 holds 800 L')).toBeVisible();
  await dialog.getByLabel('Amount from T1').fill('900');
  await expect(dialog.getByText('T1 holds 800 L at that time, not 900 L')).toBeVisible();
  await dialog.getByLabel('Amount from T1').fill('30');
  await fieldOf(dialog, 'Reason').selectOption('Sampled');
  await button(dialog, 'Record').tap();
  const preview = dialog.getByRole('region', { name: 'What changes' });
  await expect(preview).toBeFocused();
  // The cellar today comes first, then the changes before it.
  await expect(preview).toContainText(/^2 later operations change.*In the cellar today.*T2.*One by one/s);
  await expect(preview).toContainText('T2 50 L of 25-PN-1 → 20 L of 25-PN-1');
  await expectAccessible(page);
  expect(await winery.levels()).toEqual({ T1: 10, T2: 50, T3: 740 });
  await button(dialog, 'Record, and change 2 later').tap();
  await expect(dialog).toBeHidden();
  await expect(timeline(page).nth(3)).toContainText('800 L → 770 L, 30 L sampled');
  expect(await winery.levels()).toEqual({ T1: 10, T2: 20, T3: 740 });

  await button(page, 'More').tap();
  await button(page, 'Remove').tap();
  await button(dialog, 'Earlier').tap();
  await fieldOf(dialog, 'When').fill(localMinute(24));
  await dialog.getByLabel('Amount from T1').fill('100');
  await fieldOf(dialog, 'Reason').selectOption('Dumped');
  await button(dialog, 'Record').tap();
  await expect(dialog.getByRole('alert')).toContainText('T1 holds 670 L at that time, not 750 L');
  await dialog.getByRole('link', { name: 'Change this rack' }).tap();
  await button(dialogOf(page, 'Discard what you typed?'), 'Discard').tap();
  const change = dialogOf(page, 'Change rack · T1');
  await change.getByLabel('Amount from T1 to T3').fill('650');
  await button(change, 'Change').tap();
  await expect(change).toContainText('Enter why it is changed');
  await button(change, 'Typing error').tap();
  await button(change, 'Change').tap();
  await button(change, 'Record, and change 2 later').tap();
  await expect(change).toBeHidden();
  expect(await winery.levels()).toEqual({ T1: 10, T2: 120, T3: 640 });

  // The refused dialog does not come back without what was typed.
  await expect(page).toHaveURL((url) => url.search === '');
  await expect(dialog).toBeHidden();
  // Without it, T3 had nothing to rack back. The reason is shown once, also after a press in spite of it.
  await timeline(page)
    .nth(2)
    .getByRole('button', { name: /^Make void/ })
    .tap();
  const voiding = dialogOf(page, 'Make void');
  const why = voiding.getByText(/T3 holds 0 L at that time/);
  await expect(why).toBeVisible();
  await button(voiding, 'Recorded twice').tap();
  await button(voiding, 'Make void').tap();
  await expect(voiding.getByRole('link', { name: 'Change this rack' })).toBeVisible();
  await expect(why).toHaveCount(1);
});

test('shows six buttons on the card of a vessel and the others in a menu, without moving or overflow', async ({
  page,
  person,
}) => {
  const winery = wineryOf(page, person);
  const t1 = await winery.addVessel('T1');
  await winery.open(t1, 800, '25-PN-1', 72);
  await winery.planned('Look at it', [{ plan: { kind: 'note', lines: [{ vessel: t1 }], note: 'Colour' } }]);
  await signIn(page, person);
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/WineryNav-.*\.js$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  const orders = page.waitForResponse(/work-orders/);
  await page.goto(`/winery/vessels/${t1}`);
  const change = timeline(page)
    .first()
    .getByRole('button', { name: /^Change/ });
  const before = await change.boundingBox();
  await orders;
  goOn();
  const pages = page.getByRole('navigation', { name: 'Winery' });
  await expect(pages).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Planned here' })).toBeVisible();
  await expect(page.getByText('Winery is not in your menu')).toBeVisible();
  expect(await change.boundingBox()).toEqual(before);

  await expect(button(page, 'Note')).toBeVisible();
  await expect(button(page, 'Bottle')).toBeHidden();
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  expect(await topOf('What it is like')).toBeLessThan(await topOf('What was done'));
  await button(page, 'More').tap();
  await expect(button(page, 'Less')).toBeFocused();
  await button(page, 'Analysis').tap();
  const dialog = dialogOf(page, 'Analysis · T1');
  const endOf = (box: { x: number; width: number } | null) => (box ? box.x + box.width : 0);
  const [sign, field] = [dialog.getByText('% vol'), dialog.getByLabel('Alcohol')];
  expect(endOf(await sign.boundingBox())).toBeLessThan(endOf(await field.boundingBox()) - 5);
  await button(dialog, 'Cancel').tap();
  await pages.getByRole('link', { name: 'Bench tools' }).tap();
  await expect(page).toHaveTitle('Bench tools');
  await expect(pages.getByRole('link', { name: 'Bench tools' })).toBeInViewport({ ratio: 1 });
});

/** A time hours ago in Paris, the browser's zone, as value of a date and time field. */
function localMinute(hours: number): string {
  const at = new Date(hoursAgo(hours));
  return at.toLocaleString('sv-SE', { timeZone: 'Europe/Paris' }).replace(' ', 'T').slice(0, 16);
}
