import type { APIRequestContext } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, type Person, signIn, test } from '../support/test.ts';

const bearer = ({ access }: Person) => ({ authorization: `Bearer ${access}` });

async function invitedTo(request: APIRequestContext, person: Person): Promise<string> {
  const data = { role: 'viewer' };
  const answer = await request.post('/api/estate/invitations', { headers: bearer(person), data });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

test('fits an invitation to a phone with a long estate name, and revokes it', async ({
  page,
  person,
  request,
}) => {
  const estateName = 'Weingut Donaudampfschifffahrtsgesellschaftsrat';
  await request.put('/api/settings', { headers: bearer(person), data: { estateName } });
  await page.goto(`/join#token=${await invitedTo(request, person)}`);
  await expect(page.getByRole('heading', { level: 1, name: `Join ${estateName}` })).toBeVisible();
  await expect(page.getByText('A viewer looks, and changes nothing.')).toBeVisible();
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  // Revoking the last one moves the focus on.
  await signIn(page, person);
  await page.goto('/estate');
  await page.getByRole('button', { name: /^Take back the invitation/ }).tap();
  await expect(page.getByText('The invitation was taken back.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Invite people' })).toBeFocused();
});
