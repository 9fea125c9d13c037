import { expectAccessible } from '../support/accessible.ts';
import { button } from '../support/dialogs.ts';
import { expect, test } from '../support/test.ts';

test('puts a bottle into a slot, moves it and drinks it by touch', async ({
  estate,
  request,
  person,
  openCellar,
}) => {
  const headers = { authorization: `Bearer ${person.access}` };
  const data = {
    name: 'Bins',
    place: 'Cellar',
    shape: 'Diamond bins',
    rows: 3,
    columns: 3,
    bottlesPerSlot: 8,
  };
  expect((await request.post('/api/cellar/racks', { headers, data })).status()).toBe(201);
  await estate.wines.add({ name: 'Volnay', vintage: 2015, quantity: 3 });
  const page = await openCellar();
  await page.getByRole('link', { name: 'Racks', exact: true }).tap();
  const slot = (label: string) => page.getByRole('gridcell', { name: new RegExp(`^${label}, `) });
  await slot('A1').tap();
  const first = page.getByRole('region', { name: 'Slot A1' });
  await first.getByRole('button', { name: /^Volnay 2015/ }).tap();
  await expect(slot('A1')).toHaveAccessibleName('A1, Volnay 2015, Red, 1 bottle');
  await expectAccessible(page);
  await button(first, 'Move').tap();
  await slot('B2').tap();
  await expect(slot('B2')).toHaveAccessibleName('B2, Volnay 2015, Red, 1 bottle');
  const second = page.getByRole('region', { name: 'Slot B2' });
  await button(second, 'Drink').tap();
  await expect(slot('B2')).toHaveAccessibleName('B2, empty');
  const drunk = page
    .getByRole('alert')
    .filter({ hasText: '1 bottle of Volnay drunk, from Bins, row B, column 2' });
  await expect(drunk).toBeVisible();
  // The notification of the move lies behind it.
  await expect(page.getByRole('alert').filter({ hasText: 'from A1 to B2' })).toHaveAttribute('inert');
  await button(drunk, 'Undo').tap();
  await expect(slot('B2')).toHaveAccessibleName('B2, Volnay 2015, Red, 1 bottle');
  // The page does not scroll sideways.
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
