import { expect, test } from '../support/test.ts';

const HOME_TITLE = 'Cuverie: the cellar book for collectors and wineries';
const HOME_HEADING = 'Know every bottle, every barrel, by heart.';

const pages = [
  {
    name: 'Features',
    path: '/features',
    title: 'Features · Cuverie',
    heading: 'What the cellar book holds',
  },
  {
    name: 'Pricing',
    path: '/pricing',
    title: 'Pricing · Cuverie',
    heading: 'One price a month, everything in it',
  },
  { name: 'About', path: '/about', title: 'About · Cuverie', heading: 'About Cuverie' },
  { name: 'Security', path: '/security', title: 'Security · Cuverie', heading: 'Security' },
  { name: 'Terms', path: '/terms', title: 'Terms of service · Cuverie', heading: 'Terms of Service' },
  { name: 'Privacy', path: '/privacy', title: 'Privacy · Cuverie', heading: 'Privacy Policy' },
];

test.describe('a visitor', () => {
  test('reads on the home page what Cuverie is, and starts the free trial', {
    tag: '@walk',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(HOME_TITLE);
    await expect(page.getByRole('heading', { level: 1, name: HOME_HEADING })).toBeVisible();
    for (const [label, figure] of [
      ['Active users', '10K+'],
      ['Bottles tracked', '5M+'],
      ['Uptime', '99.9%'],
    ] as const) {
      await expect(
        page.getByRole('definition').filter({ hasText: figure }),
        `the figure for ${label}`,
      ).toBeVisible();
    }
    for (const card of ['Inventory Management', 'Yield Management', 'Mobile Access', 'Community Features']) {
      await expect(page.getByRole('heading', { level: 3, name: card })).toBeVisible();
    }
    const questions = page.getByRole('region', { name: 'Asked before the first bottle' }).getByRole('group');
    const opened = questions.and(page.locator('[open]'));
    await expect(questions).toHaveCount(4);
    await expect(opened).toHaveCount(0);
    const answer = page.getByText('Passwords are kept only as argon2id hashes');
    await expect(answer).toBeHidden();
    await page.getByRole('heading', { name: 'How secure is my data?' }).click();
    await expect(answer).toBeVisible();
    const analytics = page.getByRole('heading', { name: 'What kind of analytics do I get?' });
    await analytics.click();
    await expect(page.getByText('Figures computed from your own records')).toBeVisible();
    await expect(answer).toBeHidden();
    await expect(opened).toHaveCount(1);
    await analytics.click();
    await expect(opened).toHaveCount(0);
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  test('finds every public page by header and footer, and can skip the header by keyboard', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Features', 'Pricing', 'About']);
    for (const { path, heading } of pages.slice(0, 3)) {
      await main.locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.locator(`a[href="${path}"]`)).toHaveAttribute('aria-current', 'page');
    }
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByRole('link', { name: 'Cuverie home' }).click();
    await expect(page).toHaveURL('/');

    const footer = page.getByRole('contentinfo');
    await expect(
      footer.getByText('Transforming wine collection management for enthusiasts and professionals.'),
    ).toBeVisible();
    await expect(footer.getByText(`© ${new Date().getFullYear()} Cuverie`)).toBeVisible();
    for (const column of ['Product', 'Company', 'Legal']) {
      await expect(footer.getByRole('navigation', { name: column })).toBeVisible();
    }
    await expect(footer.getByRole('link')).toHaveText(pages.map(({ name }) => name));
    for (const { name, path, title, heading } of pages) {
      await footer.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      if (path !== '/features') continue;
      const cards = page.getByRole('main').getByRole('listitem');
      await expect(cards).toHaveCount(6);
      await expect(cards.getByRole('heading', { level: 2 })).toHaveCount(6);
    }

    // The skip link jumps to the content.
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Start Free Trial with the Enthusiast plan' })).toBeFocused();
  });

  test('shows the way home on an unknown address, and opens the login dialog on /login', async ({
    page,
    expectsFailedCalls,
  }) => {
    expectsFailedCalls(404);
    await page.goto('/wine-list');
    await expect(page.getByRole('heading', { name: 'This page is not in the cellar' })).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Cuverie');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { name: HOME_HEADING })).toBeVisible();

    // The login has its own address over the home page.
    await page.goto('/login');
    const dialog = page.getByRole('dialog', { name: 'Log in to Cuverie' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveTitle('Log in · Cuverie');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: HOME_HEADING })).toBeVisible();
  });
});

test('redirects a visitor from an application page to the home page, without breaking Back', async ({
  page,
}) => {
  for (const path of ['/cellar', '/winery/lots']) {
    await page.goto('/about');
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: HOME_HEADING })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  }
});
