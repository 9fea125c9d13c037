import { button } from '../support/dialogs.ts';
import { expect, signIn, test } from '../support/test.ts';

test('adds and tests channels, and selects them by kind of alarm and hour', async ({ page, person }) => {
  await signIn(page, person);
  await page.goto('/notifications');
  const ways = page.getByRole('region', { name: 'Your channels' });
  await expect(ways).toContainText('you are not notified of alarms');
  await ways.getByLabel('New channel', { exact: true }).selectOption('ntfy');
  await ways.getByLabel('Address of the topic').fill('http://127.0.0.2:9/cellar');
  await button(ways, 'Add it').click();
  await expect(ways.getByRole('listitem')).toContainText('ntfy at 127.0.0.2:9');
  await button(ways, 'Send a test by ntfy at 127.0.0.2:9').click();
  await expect(ways.getByRole('status')).toContainText('lies inside the network of this server');
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('Test');

  const shown = page.getByRole('region', { name: 'Alarms you receive' });
  await expect(shown.getByLabel('Too hot')).toHaveValue('now');
  await shown.getByLabel('Too warm').selectOption('now');
  await shown.getByLabel('Quiet from').fill('22:00');
  await shown.getByLabel('Quiet until').fill('06:30');
  await button(shown, 'Save the settings').click();
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible();
});
