import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, type Person, signIn, test } from '../support/test.ts';

const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' });
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to Cuverie' });
const OF_VISITORS = ['Features', 'Pricing', 'About'];
const OF_MEMBERS = ['Cellar', 'Yield Management', 'Fermentation', 'Grape Library'];

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is readable, with working links and no dead button', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Transforming wine collection management');
    await expect(page.locator('noscript')).toHaveCount(0);
    await expect(mainLinks(page)).toHaveText(OF_VISITORS);
    await expect(page.getByRole('button')).toHaveCount(0);
    const answer = page.getByText('a label can be photographed straight into the form');
    await page.getByText('Can I use it on my phone?').click();
    await expect(answer).toBeVisible();
    await page.getByText('How secure is my data?').click();
    await expect(answer).toBeHidden();
    await mainLinks(page).filter({ hasText: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    const plans = page.getByRole('main').getByRole('listitem');
    await expect(plans).toContainText([
      /Enthusiast.*\$29.*Up to 100 wines/s,
      /Collector.*\$79.*Up to 1000 wines/s,
      /Enterprise.*\$199.*Unlimited wines/s,
    ]);
    await expect(plans).toHaveCount(3);
    await expect(plans.filter({ hasText: 'Most Popular' })).toContainText('Collector');
    await page.getByRole('link', { name: 'Start Free Trial with the Collector plan' }).click();
    await expect(page).toHaveURL('/signup?plan=collector');
    await expect(page.locator('noscript')).toBeVisible();
  });
});

test("follows the system's colours until they are chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Colours: as the system. Change to light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Colours: light. Change to dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Colours: dark. Change to as the system' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await loginDialog(page).getByLabel('Email').fill(email);
  await loginDialog(page)
    .getByLabel(/^Password/)
    .fill(password);
  await loginDialog(page).getByRole('button', { name: 'Login' }).click();
}

test('returns to the previous page when the login is closed, and skips it after a login', async ({
  page,
  person,
}) => {
  await page.goto('/pricing');
  await loginLink(page).click();
  await expect(page).toHaveURL('/login');
  await expect(loginDialog(page)).toBeVisible();
  await loginDialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1, name: 'One price a month' })).toBeVisible();
  await loginLink(page).click();
  await logIn(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await expect(mainLinks(page)).toHaveText(OF_MEMBERS);
});

test('a page has the chosen colours from its first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  // Records the background of every frame.
  await page.addInitScript(`
    localStorage.setItem('colorScheme', 'dark');
    globalThis.grounds = [];
    requestAnimationFrame(function look() {
      if (document.body) grounds.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    });`);
  await page.goto('/pricing');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(() => page.evaluate<number>('grounds.length')).toBeGreaterThan(5);
  const grounds = await page.evaluate<string[]>('grounds');
  expect([...new Set(grounds)]).toEqual(['rgb(25, 27, 31)']);
  for (const bar of await page.locator('meta[name="theme-color"]').all())
    await expect(bar).toHaveAttribute('content', '#191b1f');
});

test('shows a signed-in person their menu on a public page, and logs them out there and on the server', async ({
  page,
  person,
  request,
}) => {
  await signIn(page, person);
  await page.goto('/pricing', { waitUntil: 'commit' });
  await expect(mainLinks(page)).toHaveText(OF_MEMBERS);
  await expect(loginLink(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(mainLinks(page)).toHaveText(OF_VISITORS);
  const headers = { authorization: `Bearer ${person.access}` };
  expect((await request.get('/api/current-user/', { headers })).status()).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await expect(mainLinks(page)).toHaveText(OF_VISITORS);
});

test('loads a public page with one small script and without layout shifts', async ({ page }) => {
  for (const path of ['/', '/pricing', '/terms']) {
    const { promise, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    send();
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
      document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
    })`);
    // Good by web.dev/cls, even on a machine without the fallback fonts.
    expect(shift, path).toBeLessThan(0.1);
    const scripts = await page.evaluate<number[]>(
      `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((file) => file.decodedBodySize)`,
    );
    expect(scripts, path).toHaveLength(1);
    expect(scripts[0], path).toBeLessThan(4000);
    await page.unrouteAll();
  }
});

test('can be installed, with manifest and icons', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1];
  const manifest = (await (await request.get(address ?? '')).json()) as {
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.display).toBe('standalone');
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
  const pictures = [...manifest.icons, { src: '/brand/card.png', sizes: '1200x630' }];
  pictures.push({ src: '/brand/apple-touch-icon.png', sizes: '180x180' });
  for (const { src, sizes } of pictures.filter((picture) => picture.sizes !== 'any')) {
    const picture = await (await request.get(src)).body();
    // A PNG begins with width and height.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
