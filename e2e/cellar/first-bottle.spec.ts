import { button, dialogOf } from '../support/dialogs.ts';
import { newAccount } from '../support/sign-up.ts';
import { expect, test } from '../support/test.ts';

test('takes at most 12 presses from the home page to the first stored bottle', { tag: '@walk' }, async ({
  page,
}) => {
  // Counts clicks, Enter and Space, not typing or Tab.
  let presses = 0;
  const press = (act: Promise<void>) => {
    presses += 1;
    return act;
  };
  const { keyboard } = page;
  const typeNext = async (...words: string[]) => {
    for (const word of words) {
      await keyboard.press('Tab');
      await keyboard.type(word);
    }
  };
  const { name, email, password } = newAccount();

  await page.goto('/');
  await press(page.getByRole('link', { name: 'Start Free Trial' }).first().click());
  await expect(page.getByLabel('Full name')).toBeFocused();
  await keyboard.type(name);
  await typeNext(email, password);
  // Each password field has a button to show it.
  await keyboard.press('Tab');
  await typeNext(password);
  await press(keyboard.press('Enter'));

  await expect(page.getByRole('heading', { name: 'About your collection' })).toBeFocused();
  await typeNext('Less', 'Wine C');
  await keyboard.press('Tab');
  await press(keyboard.press('Space'));
  await press(keyboard.press('Enter'));

  await press(button(page, 'Add your first wine').click());
  await expect(dialogOf(page, 'Add Wine').getByLabel('Name')).toBeFocused();
  await keyboard.type('Barolo');
  await typeNext('Piedmont', 'Red', '2016', '12');
  await press(keyboard.press('Enter'));

  await expect(page.getByText('Barolo was added.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Bottles' }).getByRole('listitem')).toContainText('12 bottles');
  expect(presses).toBeLessThanOrEqual(12);
});
