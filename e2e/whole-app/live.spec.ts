import type { APIRequestContext } from '@playwright/test';
import { button, dialogOf, fieldOf } from '../support/dialogs.ts';
import { expect, type Person, test } from '../support/test.ts';

const bearer = ({ access }: Pick<Person, 'access'>) => ({ authorization: `Bearer ${access}` });

/** A second member of the estate, and their actions. */
async function colleagueOf(request: APIRequestContext, owner: Person, name: string) {
  const invited = await request.post('/api/estate/invitations', {
    headers: bearer(owner),
    data: { role: 'winemaker' },
  });
  const { data } = (await invited.json()) as { data: { token: string } };
  const email = `${crypto.randomUUID()}@example.com`;
  const account = { username: email, email, password: 'correct horse', name, invitation: data.token };
  const registered = await request.post('/api/user/register/', { data: account });
  expect(registered.status()).toBe(201);
  const headers = bearer(((await registered.json()) as { data: Person }).data);
  return {
    change: async (wine: { id: string }, data: object) =>
      expect((await request.put(`/cellar/wines/${wine.id}`, { headers, data })).status()).toBe(200),
    remove: async (wine: { id: string }) =>
      expect((await request.delete(`/cellar/wines/${wine.id}`, { headers })).status()).toBe(200),
  };
}

test('shows changes of others at once with their name, and keeps the input', {
  tag: '@walk',
}, async ({ page, person, estate, openCellar, request, expectsFailedCalls }) => {
  expectsFailedCalls(409);
  const bob = await colleagueOf(request, person, 'Bob Stone');
  const margaux = await estate.wines.add({ name: 'Margaux', quantity: 6 });
  const volnay = await estate.wines.add({ name: 'Volnay', quantity: 3 });
  const listening = page.waitForResponse('**/api/live*');
  await openCellar();
  await listening;
  const bottles = page.getByRole('list', { name: 'Bottles' });
  await expect(bottles).toContainText('6 bottles');

  await bob.change(margaux, { quantity: 5 });
  await expect(page.getByText('Bob Stone changed the wine Margaux.')).toBeVisible();
  await expect(bottles).toContainText('5 bottles');

  await button(page, 'Edit Margaux').click();
  const dialog = dialogOf(page, 'Edit Wine');
  await fieldOf(dialog, 'Notes').fill('Decant for an hour');
  await bob.remove(volnay);
  await expect(page.getByText('Bob Stone deleted the wine Volnay.')).toBeVisible();
  await expect(page.getByText('Bob Stone changed the wine Margaux.')).toBeHidden();
  await expect(fieldOf(dialog, 'Notes')).toHaveValue('Decant for an hour');
  await bob.change(margaux, { notes: 'Drink it young' });
  await dialog.getByRole('button', { name: 'Update Wine' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Bob Stone changed this wine while you were editing it.',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(bottles.getByRole('listitem')).toHaveCount(1);
});

test("shows changes made while offline, and offers the new version when an update removed the page's files", async ({
  page,
  person,
  context,
  estate,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  expectsFailedCalls('unreachable');
  // An update has removed the files that are not loaded yet.
  const gone = { status: 404, body: 'Not found' };
  await page.route('**/assets/AccountPanel-*.js', (route) => route.fulfill(gone));
  await page.route('**/assets/*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill(gone) : route.fallback(),
  );
  const listening = page.waitForResponse('**/api/live*');
  await openCellar();
  await listening;
  await expect(page.getByRole('heading', { name: 'No bottles yet' })).toBeVisible();
  await estate.wines.add({ name: 'Barolo' });
  const bottles = page.getByRole('list', { name: 'Bottles' });
  await expect(bottles).toContainText('Barolo');

  await context.setOffline(true);
  await estate.wines.add({ name: 'Rioja' });
  await context.setOffline(false);
  await expect(bottles).toContainText('Rioja');
  // Own changes are not announced.
  await expect(page.getByText(/added the wine/)).toBeHidden();

  await page.getByTitle(`Signed in as ${person.email}`).click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(
    'A new version of Cuverie is available. Reload the page to go on with it.',
  );
});
