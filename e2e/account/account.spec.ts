import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, follow, type Person, test } from '../support/test.ts';

const cellarHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Cellar' });
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to Cuverie' });

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
}

test('the login marks what is missing, shows failures, keeps the input, and accepts the right password', async ({
  page,
  person,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(401);
  expectsFailedCalls('unreachable');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  await page.goto('/signup');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Login' });
  await opener.click();
  const dialog = loginDialog(page);
  const email = dialog.getByLabel('Email');
  await expect(email).toBeFocused();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(email.and(page.locator(':invalid'))).toBeFocused();
  expect(calls).not.toContain('POST');

  await page.route('**/api/token**', (route) => route.abort());
  await logIn(page, person);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Cuverie could not be reached. Check your connection, then try again.',
  );
  await page.unrouteAll();
  const password = dialog.getByLabel(/^Password/);
  const toggle = dialog.getByRole('button', { name: 'Show or hide the password' });
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveValue(person.password);

  await logIn(page, { ...person, password: 'wrong horse' });
  await expect(dialog.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(email).toHaveValue(person.email);
  await expectAccessible(page);
  await logIn(page, person);
  await expect(page).toHaveURL('/cellar');
  await expect(cellarHeading(page)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('shows the signed-in person in the account menu, with colours and hidden sections', async ({
  cellar,
  person,
}) => {
  const opener = cellar.getByTitle(`Signed in as ${person.email}`);
  const menu = cellar.getByRole('region', { name: 'Account' });
  await opener.click();
  await expect(menu).toContainText(person.name);
  await expect(menu).toContainText(person.email);
  await menu.getByText('Customise menu').click();
  await expectAccessible(cellar);
  await menu.getByText('Dark', { exact: true }).click();
  await expect(menu.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await cellar.emulateMedia({ colorScheme: 'light' });
  await expect(cellar.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // A hidden section leaves the menu but keeps its address.
  const pages = cellar.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await menu.getByRole('checkbox', { name: 'Yield Management' }).uncheck();
  await menu.getByRole('checkbox', { name: 'Fermentation' }).uncheck();
  await expect(pages).toHaveText(['Cellar', 'Grape Library']);
  await follow(cellar, '/fermentation');
  await expect(cellar).toHaveTitle('Fermentation Control');
  await expect(pages).toHaveText(['Cellar', 'Grape Library']);
  await menu.getByRole('checkbox', { name: 'Fermentation' }).check();
  await expect(pages).toHaveText(['Cellar', 'Fermentation', 'Grape Library']);
  await cellar.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await cellar.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
});

test('redirects a signed-in person from the sign-up and the home page to their last page with its state', async ({
  page,
  openCellar,
  expectsFailedCalls,
}) => {
  expectsFailedCalls(404);
  await page.addInitScript(`
    new PerformanceObserver((list) => {
      if (location.pathname === '/' && list.getEntries().length > 0) sessionStorage.setItem('painted', 'home');
    }).observe({ type: 'paint', buffered: true });`);
  await openCellar('?show=barrels&layout=list');
  await page.goto('/about');
  await page.goto('/signup');
  await expect(page).toHaveURL('/cellar?show=barrels&layout=list');
  await expect(page).toHaveTitle('My Cellar');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goto('/');
  await expect(page).toHaveURL('/cellar?show=barrels&layout=list');
  await expect(cellarHeading(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBeNull();
  await follow(page, '/wine-list');
  await page.getByRole('link', { name: 'Go to your cellar' }).click();
  await expect(cellarHeading(page)).toBeVisible();
});

test('two tabs log in and log out together', async ({ page, context, person, expectsFailedCalls }) => {
  // Pending requests of the other tab are refused at logout.
  expectsFailedCalls(401);
  const other = await context.newPage();
  await other.goto('/features');
  await page.goto('/login');
  await logIn(page, person);
  await expect(cellarHeading(page)).toBeVisible();
  await expect(other.getByRole('link', { name: 'Logout' })).toBeVisible();
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' }).click();
  await expect(cellarHeading(other)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
});
