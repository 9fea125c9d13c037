import { expectAccessible } from '../support/accessible.ts';
import { button, dialogOf } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';

test('creates, copies, changes, renews and removes the address of a calendar', async ({
  page,
  person,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, person);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Calendar' });
  const kind = (name: string) => card.getByRole('checkbox', { name });
  const address = card.getByLabel('Address of your calendar');
  await kind('Last days of drinking windows').uncheck();
  await button(card, 'Make the address').click();
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  await button(card, 'Copy the address').click();
  await expect(button(card, 'Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await expectAccessible(page);

  await kind('Last days of drinking windows').click();
  await expect(page.getByText('The calendar was changed.')).toBeVisible();
  await expect(kind('Last days of drinking windows')).toBeChecked();

  await button(card, 'Make a new address').click();
  await button(dialogOf(page, 'Make a new address?'), 'Make a new address').click();
  await expect(address).not.toHaveValue(first);
  await expect(address).toBeFocused();
  await button(card, 'Switch it off').click();
  await button(dialogOf(page, 'Switch the calendar off?'), 'Switch it off').click();
  await expect(page.getByText('The calendar was switched off.')).toBeVisible();
  await expect(button(card, 'Make the address')).toBeFocused();
  await expect(address).toHaveCount(0);
});
