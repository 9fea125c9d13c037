import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, fieldOf, fill } from '../support/dialogs.ts';
import { delayCalls } from '../support/imports.ts';
import { expect, follow, newPerson, type Person, signIn, test } from '../support/test.ts';

const shown = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const bearer = ({ access }: Person) => ({ authorization: `Bearer ${access}` });

/** Creates an invitation by the API. */
async function invite(request: APIRequestContext, owner: Person, data: { role: string; email?: string }) {
  const answer = await request.post('/api/estate/invitations', { headers: bearer(owner), data });
  expect(answer.status()).toBe(201);
  const { id, token } = ((await answer.json()) as { data: { id: string; token: string } }).data;
  return { id, address: `/join#token=${token}` };
}

async function addTank(request: APIRequestContext, owner: Person): Promise<void> {
  const data = { name: 'T1', variety: 'Merlot', capacity: 5000, currentVolume: 4000 };
  expect((await request.post('/tanks/', { headers: bearer(owner), data })).status()).toBe(201);
}

/** A page of another browser. */
async function elsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(process.env.E2E_ORIGIN !== undefined && { baseURL: process.env.E2E_ORIGIN }),
  });
  return context.newPage();
}

test('invites a person by a link, who can only record readings', async ({
  cellar,
  person,
  request,
  browser,
}) => {
  await addTank(request, person);
  await cellar.getByTitle(`Signed in as ${person.email}`).click();
  await cellar.getByRole('link', { name: 'Invite people' }).click();
  await expect(shown(cellar, 'People')).toBeVisible();
  await expect(cellar.getByRole('list', { name: 'Members' })).toBeHidden();
  const form = cellar.getByRole('form', { name: 'Invitation' });
  await expect(fieldOf(form, 'Role')).toHaveValue('cellar hand');
  await button(form, 'Make a link').click();
  const link = await cellar.getByLabel('Link of the invitation').inputValue();
  const invitations = cellar.getByRole('list', { name: 'Invitations' });
  await expect(invitations).toContainText('The first person with the link');

  const hand = await elsewhere(browser);
  await hand.goto(link);
  await expect(shown(hand, 'Join Ana Silva')).toContainText('Join');
  await expect(hand).toHaveURL(/\/join$/);
  await expect(hand.getByText('Ana Silva invites you')).toBeVisible();
  await hand.getByRole('link', { name: 'Create an account' }).click();
  const email = `${crypto.randomUUID()}@example.com`;
  await fill(hand.locator('form'), {
    'Full name': 'Ben Costa',
    Email: email,
    Password: 'cellar door',
    'Confirm password': 'cellar door',
  });
  await button(hand.locator('form'), 'Continue').click();
  await hand.getByLabel('Collection size').selectOption({ index: 1 });
  await hand.getByLabel('User type').selectOption({ index: 1 });
  await hand.getByRole('checkbox').first().check();
  await button(hand.locator('form'), 'Create Account').click();
  await expect(shown(hand, 'My Cellar')).toBeVisible();
  await expect(hand.getByRole('button', { name: 'Add Wine' })).toBeHidden();
  await expect(hand.getByRole('button', { name: 'Import Data' })).toBeHidden();

  const fermentation = hand.getByRole('link', { name: 'Fermentation', exact: true });
  await fermentation.click();
  await hand.getByRole('button', { name: 'Add Reading to T1' }).click();
  const reading = hand.getByRole('dialog');
  await fill(reading, { Temperature: '24', pH: '3.4', Brix: '18', Alcohol: '3' });
  await button(reading, 'Add Reading').click();
  await expect(hand.getByText('The reading of T1 was added.')).toBeVisible();
  for (const name of ['Add Tank', 'Archive T1', 'Edit T1', 'Alarm thresholds'])
    await expect(hand.getByRole('button', { name })).toHaveCount(0);
  // Its address still opens, and names who may change it.
  await follow(hand, '/fermentation?dialog=add-tank');
  await expect(hand.getByRole('dialog')).toContainText('This is for owners and winemakers');
  await follow(hand, '/fermentation');

  // Both pages update by themselves.
  const members = cellar.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect(members).toHaveCount(2);
  await cellar.getByLabel('Role of Ben Costa').selectOption('viewer');
  await expect(cellar.getByText('Ben Costa is a viewer from now on.')).toBeVisible();
  await expect(hand.getByRole('button', { name: 'Add Reading to T1' })).toHaveCount(0);
  await expect(hand.getByRole('heading', { name: 'T1' })).toBeVisible();

  await cellar.getByRole('button', { name: 'Remove Ben Costa' }).click();
  await button(cellar.getByRole('dialog'), 'Remove').click();
  await expect(members).toHaveCount(0);
  await expect(cellar.getByText('has no other members')).toBeVisible();
  // Takes effect at once; after the next login they have their own estate.
  await expect(hand.getByText('Your session has ended.')).toBeVisible();
  await expect(hand).toHaveURL('/');
  const stored = await hand.evaluate(() => ['token', 'refreshToken'].map((key) => localStorage.getItem(key)));
  expect(stored).toEqual([null, null]);
  await expectAccessible(hand);
  await button(hand, 'Log in').click();
  await fill(hand.getByRole('dialog'), { Email: email, Password: 'cellar door' });
  await button(hand.getByRole('dialog'), 'Login').click();
  await expect(hand.getByText('No tanks yet')).toBeVisible();
  await hand.context().close();
});

test('joins a second estate, but not by the invitation of another person, and keeps the input of the two apart', async ({
  page,
  person,
  request,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  expectsFailedCalls(403);
  const owner = await newPerson(request);
  await addTank(request, owner);
  await addTank(request, person);
  await signIn(page, person);
  const join = page.getByRole('button', { name: /^Join / });
  const other = await invite(request, owner, { role: 'viewer', email: 'carla@example.com' });
  await page.goto(other.address);
  await join.click();
  await expect(page.getByText('The invitation is for another address')).toBeVisible();
  const goOn = await delayCalls(page, '**/auth/logout');
  const logout = button(page, 'Log out, and use that account');
  await logout.click();
  await expect(logout).toBeDisabled();
  goOn();
  await button(page, 'I have one: log in').click();
  await fill(page.getByRole('dialog'), { Email: person.email, Password: person.password });
  await button(page.getByRole('dialog'), 'Login').click();
  await expect(join).toBeVisible();
  await request.delete(`/api/estate/invitations/${other.id}`, { headers: bearer(owner) });
  await page.reload();
  await expect(shown(page, 'This invitation no longer holds')).toBeVisible();

  const { address } = await invite(request, owner, { role: 'winemaker' });
  await page.goto(address);
  await join.click();
  await expect(shown(page, 'My Cellar')).toBeVisible();
  const menu = page.getByTitle(`Signed in as ${person.email}`);
  const estates = page.getByLabel('Estate', { exact: true });
  const openRound = async () => {
    await page.getByRole('link', { name: 'Fermentation', exact: true }).click();
    await page.getByRole('button', { name: 'Tank round' }).click();
    return page.getByRole('dialog').getByLabel(/Temperature/);
  };

  await (await openRound()).fill('31');
  await follow(page, '/cellar');
  await menu.click();
  await expect(estates.locator('option')).toHaveCount(2);
  await estates.selectOption({ index: 0 });
  await expect(menu).toContainText('Ana Silva');
  await expect(page.getByRole('region', { name: 'Account' })).toBeHidden();
  const ownEstate = await page.evaluate(() => sessionStorage.getItem('membership'));
  expect(ownEstate).toContain('"role":"owner"');
  await expect(await openRound()).toHaveValue('');
});
