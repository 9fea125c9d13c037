import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, dialogOf } from './support/dialogs.ts';
import { expect, newPerson, signIn, test } from './support/test.ts';
import { day, vineyardOf } from './support/vineyard.ts';

const changes = (page: Page) =>
  page.getByRole('list', { name: 'Changes, the newest first' }).getByRole('listitem');

test('what became of a wine is told in words, in its own history and by kind in that of the estate', async ({
  page,
  person,
  estate,
}) => {
  const { id } = await estate.wines.add({ name: 'Volnay', quantity: 6 });
  await estate.wines.change(id, { quantity: 5, rating: 92 });
  await estate.barrels.add();
  await signIn(page, person);
  await page.goto(`/cellar?wine=${id}&tab=history`);
  const dialog = dialogOf(page, 'Edit Wine');
  await button(dialog, 'Changes of Volnay').click();
  const own = dialog.getByRole('list', { name: 'Changes of Volnay' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.first()).toContainText('Ana Silva changed the wine Volnay: quantity 6 → 5, rating – → 92');
  await expect(own.last()).toContainText('Ana Silva added the wine Volnay');
  await expectAccessible(page);

  await page.goto('/history');
  await expect(page).toHaveTitle('History');
  await expect(changes(page)).toHaveCount(3);
  await page.getByLabel('Kind').selectOption('Wines');
  await expect(page).toHaveURL('/history?kind=wine');
  await expect(changes(page)).toHaveCount(2);
  // Nobody else belongs to the estate.
  await expect(page.getByLabel('Person')).toHaveCount(0);
  const changed = changes(page).filter({ hasText: 'changed' });
  await button(changed, /^Before and after/).click();
  await expect(changed.getByRole('row', { name: 'Quantity 6 5' })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export these (CSV)').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^history-.*\.csv$/);

  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the whole history' }).click();
  await expect(changes(page)).toHaveCount(3);
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('');
});

test('a deleted field comes back with its measurements, and a viewer is not offered it', async ({
  page,
  person,
  request,
  browser,
}) => {
  const vineyard = vineyardOf(page, person);
  const field = await vineyard.addField({ name: 'Clos Haut' });
  await vineyard.addReading(field.id, { date: day(1), brix: 22 });
  const headers = { authorization: `Bearer ${person.access}` };
  expect((await request.delete(`/api/analytics/blocks/${field.id}`, { headers })).status()).toBe(200);

  const invited = await request.post('/api/estate/invitations', { headers, data: { role: 'viewer' } });
  const { data: invitation } = (await invited.json()) as { data: { token: string } };
  const viewer = await newPerson(request);
  const theirs = { authorization: `Bearer ${viewer.access}` };
  const accepted = await request.post('/api/invitations/accept', {
    headers: theirs,
    data: { token: invitation.token },
  });
  const { data: member } = (await accepted.json()) as { data: { estateId: string } };
  expect(member.estateId).toBeTruthy();
  void browser;

  await signIn(page, person);
  await page.goto('/history?kind=field');
  await button(page, /^Restore the field Clos Haut/).click();
  const news = page.getByRole('alert').filter({ hasText: 'The field Clos Haut is back.' });
  await expect(changes(page).first()).toContainText('restored the field Clos Haut');
  await expect(button(page, /^Restore/)).toHaveCount(0);
  expect(await vineyard.readings()).toHaveLength(1);
  await page.getByLabel('Person').selectOption('Everybody');
  await button(news, 'Open').click();
  await expect(page).toHaveURL(new RegExp(`/yield-management\\?field=${field.id}`));
});
