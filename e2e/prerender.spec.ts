import type { Page } from '@playwright/test';
import { fillFirstStep, somebodyNew } from './support/sign-up.ts';
import { expect, signIn, test } from './support/test.ts';

const pages = [
  { path: '/', title: 'Cuverie: the cellar book for collectors and wineries' },
  { path: '/features', title: 'Features · Cuverie' },
  { path: '/pricing', title: 'Pricing · Cuverie' },
  { path: '/about', title: 'About · Cuverie' },
  { path: '/security', title: 'Security · Cuverie' },
  { path: '/terms', title: 'Terms of service · Cuverie' },
  { path: '/privacy', title: 'Privacy · Cuverie' },
  { path: '/signup', title: 'Create your account · Cuverie' },
];

const loginButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' });
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Log in to Cuverie' });
/** Keeps a script on its way until what this answers is called. */
async function hold(page: Page, script: 'site' | 'boot'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
/** From now on a press waits for the application. */
const pressesCount = (page: Page) => page.waitForLoadState('domcontentloaded');

/** Compressed, in bytes. */
const scriptSizes = (page: Page) =>
  page.evaluate<number[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map((file) => file.encodedBodySize)`,
  );

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title } of pages) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w.{40}/);
      await expect(page.getByRole('contentinfo')).toContainText('Transforming wine collection management');
    });
  }

  test('its links lead on, and its questions open', async ({ page }) => {
    await page.goto('/');
    await page.getByText('Can I use it on my phone?').click();
    await expect(page.getByText('a label can be photographed straight into the form')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await page.getByRole('link', { name: 'Start Free Trial with the Collector plan' }).click();
    await expect(page).toHaveURL('/signup?plan=collector');
    await expect(page.locator('noscript')).toBeVisible();
  });
});

test('a visitor who only reads downloads no application', async ({ page }) => {
  await page.goto('/');
  await page.getByText('Can I use it on my phone?').click();
  await page.getByRole('button', { name: 'Colours: as the system. Change to light' }).click();
  await expect(page.getByRole('button', { name: 'Colours: light. Change to dark' })).toBeVisible();
  const bytes = await scriptSizes(page);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_000);
});

// Whatever React finds otherwise than it was made, it says on the console, which fails the test.
for (const { path } of pages) {
  test(`${path} becomes the application where it stands when somebody wants to log in`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(`document.querySelector('h1').setAttribute('data-seen', '')`);
    await loginButton(page).click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(page.locator('h1[data-seen]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await expect(loginButton(page)).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Cuverie' })).toBeVisible();
  });
}

test('once awake, each change of page moves the keyboard to its heading', async ({ page }) => {
  await page.goto('/');
  await loginButton(page).click();
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What the cellar book holds' })).toBeFocused();
});

for (const address of ['/signup', '/signup?plan=collector']) {
  test(`what is typed at ${address} before the application is there is kept`, async ({ page }) => {
    const releaseTheFirst = await hold(page, 'site');
    const release = await hold(page, 'boot');
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Ana Silva');
    await page.getByLabel('Email').fill('ana@example.com');
    // Nothing of the page's own is there to answer this.
    await page.getByRole('button', { name: 'Continue' }).click();
    releaseTheFirst();
    await pressesCount(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    release();
    // The click is done again too: the first step says what is still missing.
    const password = page.getByLabel(/^Password/);
    await expect(password).toHaveAccessibleDescription(/Email and password are required\./);
    await expect(page.getByLabel('Full name')).toHaveValue('Ana Silva');
    await password.fill('correct horse');
    await page.getByLabel(/^Confirm password/).fill('correct horse');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
  });
}

test('on a slow device nothing is lost of what is typed while the page wakes', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await page.goto('/signup?plan=collector', { waitUntil: 'commit' });
  await fillFirstStep(page, somebodyNew());
  await pressesCount(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
});

test('a password is shown at a press that came before the application', async ({ page }) => {
  const release = await hold(page, 'boot');
  await page.goto('/signup', { waitUntil: 'commit' });
  const password = page.getByLabel(/^Password/);
  await password.fill('correct horse');
  await pressesCount(page);
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  release();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('correct horse');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('says so where the application cannot be fetched', async ({ page, expectsFailedCalls }) => {
  expectsFailedCalls('unreachable');
  await page.goto('/');
  await page.route('**/assets/**', (route) => route.abort());
  await loginButton(page).click();
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`a page is ${scheme} from its first paint for somebody who chose so`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
    // Every frame tells the ground it was painted on.
    await page.addInitScript(`
      localStorage.setItem('colorScheme', '${scheme}');
      globalThis.grounds = [];
      requestAnimationFrame(function look() {
        if (document.body) grounds.push(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      });`);
    await page.goto('/pricing');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await expect.poll(() => page.evaluate<number>('grounds.length')).toBeGreaterThan(5);
    const grounds = await page.evaluate<string[]>('grounds');
    const ground = scheme === 'dark' ? 'rgb(25, 27, 31)' : 'rgb(248, 245, 238)';
    expect([...new Set(grounds)]).toEqual([ground]);
    const bars = page.locator('meta[name="theme-color"]');
    for (const bar of await bars.all()) {
      await expect(bar).toHaveAttribute('content', scheme === 'dark' ? '#191b1f' : '#f8f5ee');
    }
  });
}

test('somebody signed in who opens the home page sees nothing of it on the way to where they were', async ({
  page,
  person,
}) => {
  await signIn(page, person);
  await page.addInitScript(`
    localStorage.setItem('lastPage', '/cellar');
    new PerformanceObserver((list) => {
      if (location.pathname === '/' && list.getEntries().length > 0) sessionStorage.setItem('painted', 'home');
    }).observe({ type: 'paint', buffered: true });`);
  await page.goto('/');
  await expect(page).toHaveURL('/cellar');
  await expect(page.getByRole('heading', { level: 1, name: 'My Cellar' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBeNull();
});

test('somebody signed in who reads a public page has their own menu there', async ({ page, person }) => {
  await signIn(page, person);
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cellar' }),
  ).toBeVisible();
  await expect(loginButton(page)).toBeHidden();
});

test('nothing moves while a page arrives', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path);
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
      document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
    })`);
    expect(shift, path).toBeLessThan(0.01);
  }
});

test('has an icon where browsers look for one beside a picture or a list', async ({ request }) => {
  const icon = await request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toBe('image/vnd.microsoft.icon');
  const file = await icon.body();
  // The header of a file of icons, and the three sizes in it.
  expect([...file.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  expect([file[6], file[22], file[38]]).toEqual([16, 32, 48]);
});

test('the terms lead to the licences of what is bundled: code, fonts and icons', async ({ page }) => {
  await page.goto('/terms');
  await page.getByRole('link', { name: 'licences of its own' }).click();
  await expect(page).toHaveURL('/licenses.txt');
  const list = await page.locator('body').innerText();
  const bundled = [
    ['react-dom', 'MIT', 'Permission is hereby granted'],
    ['papaparse', 'MIT', 'Permission is hereby granted'],
    ['@mantine/core', 'MIT', 'Permission is hereby granted'],
    ['@tabler/icons-react', 'MIT', 'Permission is hereby granted'],
    ['@fontsource-variable/fraunces', 'OFL-1.1', 'SIL Open Font License'],
    ['@fontsource-variable/hanken-grotesk', 'OFL-1.1', 'SIL Open Font License'],
  ] as const;
  const entries = new Map(list.split(/^## /m).map((entry) => [entry.split(' - ', 1)[0], entry]));
  for (const [name, license, words] of bundled) {
    expect(entries.get(name)).toContain(`(${license})`);
    expect(entries.get(name)).toContain(words);
  }
});

test('can be installed: a manifest, icons of the right size, a colour for the bar', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
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
    // A PNG tells its width and height first.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
});
