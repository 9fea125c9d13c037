import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { button, fill } from '../support/dialogs.ts';
import { type Post, test } from '../support/post.ts';
import { expect, signIn } from '../support/test.ts';

// In one worker, with one server.
test.describe.configure({ mode: 'default' });

const subjectsTo = ({ mailServer }: Post, email: string) =>
  mailServer.inbox.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.get('subject'));

/** Waits for mails with a subject and returns the link of the last one. */
async function linkTo(post: Post, email: string, subject: string, mails = 1): Promise<string> {
  await expect.poll(() => subjectsTo(post, email).filter((one) => one === subject)).toHaveLength(mails);
  const mail = post.mailServer.inbox.findLast(
    ({ to, headers }) => to.includes(email) && headers.get('subject') === subject,
  );
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('confirms an email by the link in the mail, calls a change off, and changes it by the links in two mails', async ({
  page,
  person,
  post,
}) => {
  await signIn(page, person);
  await page.goto('/account');
  const card = cardOf(page, 'Email');
  await expect(card).toContainText('Not confirmed yet');
  await button(card, 'Mail me the link').click();
  await expect(page.getByText('The link is on its way.')).toBeVisible();
  // The sign-up mails one, too.
  await page.goto(await linkTo(post, person.email, 'Confirm your email for Cuverie', 2));
  await expect(page).toHaveURL('/confirm-email');
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeFocused();
  await button(page, 'Confirm the email').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to the page Account' }).click();
  await expect(card).toContainText(/Confirmed on \d/);

  const form = page.getByRole('form', { name: 'Email' });
  await fill(form, { 'New email': `wrong-${person.email}`, 'Current password': person.password });
  await button(form, 'Change the email').click();
  await page.goto(await linkTo(post, person.email, 'Your email for Cuverie is to change'));
  await button(page, 'It wasn’t me: call it off').click();
  await expect(page.getByRole('heading', { level: 1, name: 'The change was called off' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to the page Account' }).click();
  await expect(card).toContainText(/Confirmed on \d/);
  await expect(card).not.toContainText('waits');

  const newEmail = `new-${person.email}`;
  await fill(form, { 'New email': newEmail, 'Current password': person.password });
  await button(form, 'Change the email').click();
  await expect(page.getByText('A link is on its way to each of the two addresses.')).toBeVisible();
  await expect(card).toContainText(`${newEmail} waits`);
  await expect(card).toContainText('to be confirmed at the new address and at the present one');

  await page.goto(await linkTo(post, newEmail, 'Confirm your new email for Cuverie'));
  await button(page, 'Confirm the new email').click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more to go' })).toBeFocused();
  await page.goto(await linkTo(post, person.email, 'Your email for Cuverie is to change', 2));
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email?' })).toBeFocused();
  await button(page, 'Change the email').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email was changed' })).toBeFocused();
  await page.getByRole('link', { name: 'Go to the page Account' }).click();
  await expect(card).toContainText(newEmail);
  await expect(page.getByTitle(`Signed in as ${newEmail}`)).toBeVisible();
});

test('exports everything before deleting an account, logs out, and restores it by one press', async ({
  page,
  person,
  post,
}) => {
  await signIn(page, person);
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await button(cardOf(page, 'Everything the estate holds'), 'Download the archive').click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  const card = cardOf(page, 'Delete the account');
  await expect(card).toContainText('goes with it: every row and every picture');
  await fill(card, { 'Current password': person.password });
  // Later requests of the page reach the server after the account was deleted, and would be refused.
  const marked = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    const asked = route.request();
    if (asked.method() === 'POST' && asked.url().endsWith('/api/account/deletion')) {
      const response = await route.fetch();
      marked.resolve();
      return route.fulfill({ response });
    }
    if (asked.headers()['authorization'] !== undefined) await marked.promise;
    return route.continue();
  });
  await button(card, 'Delete the account').click();
  await expect(
    page.getByText('Your account is deleted in 14 days. Log in until then to keep it.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.unrouteAll();
  await expect.poll(() => subjectsTo(post, person.email)).toContain('Your Cuverie account is to be deleted');

  await button(page, 'Log in').click();
  const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^This account is deleted on .+\. Keep it\?$/ }),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Keep the account').click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
});
