import type { Page } from '@playwright/test';
import { button, choosePicture, dialogOf, fieldOf, fill } from '../support/dialogs.ts';
import { delayCalls } from '../support/imports.ts';
import { labelPhoto } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Barrels' }).getByRole('listitem').filter({ hasText: name });

test('adds the first barrel with a generated code', async ({ openCellar }) => {
  const page = await openCellar('?show=barrels');
  await expect(page.getByRole('heading', { name: 'No barrels yet' })).toBeVisible();
  await button(page, 'Add your first barrel').click();
  const dialog = dialogOf(page, 'Add Barrel');
  // The default is a full barrique.
  for (const [label, value] of Object.entries({
    Type: 'Oak',
    Capacity: '225',
    'Fill level': '225',
    'Wood type': 'French Oak',
    'Toast level': 'Medium',
  })) {
    await expect(fieldOf(dialog, label)).toHaveValue(value);
  }
  const values = {
    Name: 'North Slope',
    Vintage: '2023',
    Region: 'Burgundy',
    Type: 'Red',
    'Wine varietal': 'Pinot Noir',
    Capacity: '228',
    'Fill level': '223.5',
    'Wood type': 'Hungarian Oak',
    'Toast level': 'Medium Plus',
    Cooperage: 'Tonnellerie du Val',
    Forest: 'Tronçais',
    'Fills before': '1',
    Price: '950',
    Currency: 'EUR',
    'Purchase date': '2023-08-30',
    Location: 'Row 3, lower tier',
    Notes: 'Second fill.',
  };
  await fill(dialog, values);
  await choosePicture(page, dialog, labelPhoto('barrel.png'));
  await button(dialog, 'Add Barrel').click();
  await expect(page.getByText(/^North Slope was added as B\d{9}\.$/)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  const card = cardOf(page, 'North Slope');
  await expect(card.getByText(/^B\d{9}$/)).toBeVisible();
  for (const words of ['2023 Burgundy', 'Pinot Noir, Red', 'Hungarian Oak, medium plus toast']) {
    await expect(card).toContainText(words);
  }
  await expect(card).toContainText(/223\.5 of 228\sL/);
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await card.click();
  const edit = dialogOf(page, 'Edit Barrel');
  for (const [label, value] of Object.entries(values)) {
    await expect(fieldOf(edit, label)).toHaveValue(value);
  }
  await expect(fieldOf(edit, 'Barrel code')).toHaveValue(/^B\d{9}$/);
  await expect(fieldOf(edit, 'Barrel code')).not.toBeEditable();
});

test('edits a barrel, reports a conflict, and deletes it after a question', async ({
  openCellar,
  estate,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(409);
  const { id } = await estate.barrels.add();
  const page = await openCellar('?show=barrels');
  await cardOf(page, 'North Slope').click();
  const dialog = dialogOf(page, 'Edit Barrel');
  await expect(fieldOf(dialog, 'Fill level')).toHaveValue('225');
  await fill(dialog, { 'Fill level': '210' });
  await estate.barrels.change(id, { location: 'Row 9' });
  await button(dialog, 'Update Barrel').click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('You changed this barrel elsewhere while you were editing it.');
  await expect(notice.getByRole('row')).toHaveText([/Changed/, 'Locationnot changedRow 9']);
  await button(dialog, 'Keep mine').click();
  await expect(page.getByText('North Slope was updated.')).toBeVisible();
  await expect(cardOf(page, 'North Slope')).toContainText(/210 of 225\sL/);
  await expect(cardOf(page, 'North Slope')).toContainText('Row 9');

  await cardOf(page, 'North Slope').hover();
  await button(page, 'Delete North Slope').click();
  const question = dialogOf(page, 'Delete North Slope?');
  await expect(
    question.getByText('Are you sure you want to delete this barrel? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await button(question, 'Delete').click();
  await expect(page.getByText('North Slope was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No barrels yet' })).toBeVisible();
  expect(await estate.barrels.all()).toEqual([]);
});

test.describe('many barrels', () => {
  const rowOf = (count: number, type: string) =>
    Array.from({ length: count }, (_, number) => ({ name: `${type} ${number + 1}`, type }));

  test.beforeEach(async ({ estate }) => {
    await estate.barrels.addMany([...rowOf(70, 'Oak'), ...rowOf(3, 'Other')]);
  });

  test.describe('after a lost answer', () => {
    const loseOneAnswer = (page: Page, act: string) =>
      page.route(
        `**/barrels/bulk-${act}`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );

    test.beforeEach(({ expectsFailedCalls }) => {
      expectsFailedCalls('unreachable');
    });

    test('are deleted once, counted correctly on the second call, and restored', async ({
      openCellar,
      estate,
    }) => {
      const page = await openCellar('?show=barrels&sort=name');
      await page.getByRole('checkbox', { name: 'Select Oak 1', exact: true }).click();
      await button(page, 'Select all 73').click();
      await loseOneAnswer(page, 'delete');
      const bar = page.getByRole('region', { name: 'Selected barrels', includeHidden: true });
      await expect(bar).toContainText('73 barrels, 16,425 L selected');
      await button(bar, 'Delete').click();
      const dialog = dialogOf(page, 'Delete 73 barrels?');
      await button(dialog, 'Delete 73 barrels').click();
      await expect(dialog.getByRole('alert')).toContainText(
        'It is not certain whether anything was deleted.',
      );
      expect(await estate.barrels.all()).toEqual([]);
      // The list behind the dialog has updated.
      await expect(
        page.getByRole('checkbox', { name: 'Select Oak 1', exact: true, includeHidden: true }),
      ).toHaveCount(0);
      await expect(bar).toContainText('73 barrels, 16,425 L selected');
      await button(dialog, 'Delete 73 barrels').click();
      await expect(page.getByText('73 barrels were deleted.')).toBeVisible();
      await button(page, 'Undo').click();
      await expect(page.getByText('73 barrels put back.')).toBeVisible();
      expect(await estate.barrels.all()).toHaveLength(73);
    });

    test('are changed once, although none of them matches any more', async ({ openCellar }) => {
      const page = await openCellar('?show=barrels&sort=name&type=Oak');
      await page.getByRole('checkbox', { name: 'Select Oak 1', exact: true }).click();
      // The last ten calls are pending meanwhile.
      await delayCalls(page, '**/cellar/barrels?*cursor=*');
      await button(page, 'Select all 70 that match').click();
      await button(page.getByRole('region', { name: 'Selected barrels' }), 'Edit').click();
      const dialog = dialogOf(page, 'Edit 70 barrels');
      await fieldOf(dialog, 'Change a field').selectOption('Type');
      await fieldOf(dialog, 'Type').selectOption('Other');
      await loseOneAnswer(page, 'update');
      await button(dialog, 'Update 70 barrels').click();
      await expect(dialog.getByRole('alert')).toContainText(
        'It is not certain whether the barrels were changed.',
      );
      await expect(
        page.getByRole('checkbox', { name: 'Select Oak 1', exact: true, includeHidden: true }),
      ).toHaveCount(0);
      await button(dialog, 'Update 70 barrels').click();
      await expect(page.getByText('70 barrels were changed.')).toBeVisible();
      await button(page, 'Undo').click();
      await expect(page.getByText('70 barrels put back.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Find barrels' })).toContainText('70 barrels');
    });
  });
});
