import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Post, test } from '../support/post.ts';
import { expect } from '../support/test.ts';

const NEW_PASSWORD = 'a newer horse';

const linksIn = ({ mailServer }: Post, email: string): string[] =>
  mailServer.inbox
    // Other mails confirm the email, or report a changed password or a login.
    .filter(({ to, text }) => to.includes(email) && text.includes('/reset-password#token='))
    .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '');

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeFocused();
}

async function linkByMail(page: Page, post: Post, email: string): Promise<string> {
  const before = linksIn(post, email).length;
  await askForLink(page, email);
  await expect.poll(() => linksIn(post, email).length).toBe(before + 1);
  return linksIn(post, email).at(-1) ?? '';
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(confirmation);
  await page.getByRole('button', { name: 'Set the new password' }).click();
}

test('sets a new password by the link in the mail', async ({ page, person, post }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
  await expect.poll(() => linksIn(post, person.email)).toHaveLength(1);

  await page.goto(linksIn(post, person.email)[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  // The token stays neither in the address bar nor in the history.
  await expect(page).toHaveURL('/reset-password');
  await page.goBack();
  await expect(page).toHaveURL('/forgot-password');
  await page.goForward();
  await expect(page).toHaveURL('/reset-password');
  await page.goto('/about');
  await page.goto(linksIn(post, person.email)[0] ?? '');

  const password = page.getByRole('textbox', { name: 'New password' });
  await choose(page, 'seven77');
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await expect(password).toBeFocused();
  await choose(page, NEW_PASSWORD, 'something else');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Confirm password' })).toBeFocused();
  await expectAccessible(page);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show or hide the new password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused();

  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
});

test('offers a new link when the old one was used', async ({ page, person, post, expectsFailedCalls }) => {
  expectsFailedCalls(400);
  const link = await linkByMail(page, post, person.email);
  await page.goto(link);
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  // Only the hash differs, so the page stays loaded.
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await page.goto('/about');
  await page.goto(link);
  await choose(page, 'yet another one');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
});

test('sets a new password in a browser whose session has ended', async ({
  page,
  person,
  post,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(401);
  const link = await linkByMail(page, post, person.email);
  await page.evaluate(() => {
    localStorage.setItem('token', 'long-gone');
    localStorage.setItem('lastPage', '/cellar?show=barrels');
  });
  await page.goto('/about');
  await page.evaluate(() => localStorage.setItem('token', 'long-gone'));
  await page.goto(link);
  await choose(page, NEW_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('lastPage')]);
  expect(stored).toEqual([null, '/cellar?show=barrels']);
});
