import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Post, test } from '../support/post.ts';
import { expect } from '../support/test.ts';

const linksIn = ({ mailServer }: Post, email: string): string[] =>
  mailServer.inbox
    // Other mails confirm the email, or report a changed password or a login.
    .filter(({ to, text }) => to.includes(email) && text.includes('/reset-password#token='))
    .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '');

async function choose(page: Page, password: string): Promise<void> {
  for (const name of ['New password', 'Confirm password'])
    await page.getByRole('textbox', { name }).fill(password);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

test('sets a new password once by the link in the mail, also where a session has ended', async ({
  page,
  person,
  post,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(400);
  expectsFailedCalls(401);
  await page.goto('/login');
  const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeFocused();
  await expect.poll(() => linksIn(post, person.email)).toHaveLength(1);
  const link = linksIn(post, person.email)[0] ?? '';

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  // The token stays neither in the address bar nor in the history.
  await expect(page).toHaveURL('/reset-password');
  await page.goBack();
  await expect(page).toHaveURL('/forgot-password');
  await page.goForward();
  await expect(page).toHaveURL('/reset-password');
  await page.goto('/about');
  await page.evaluate(() => {
    localStorage.setItem('token', 'long-gone');
    localStorage.setItem('lastPage', '/cellar?show=barrels');
  });
  await page.goto(link);
  await expectAccessible(page);
  await choose(page, 'a newer horse');
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused();
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('lastPage')]);
  expect(stored).toEqual([null, '/cellar?show=barrels']);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('a newer horse');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();

  await page.goto(link);
  await choose(page, 'yet another one');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
});
