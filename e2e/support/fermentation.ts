import type { Locator, Page } from '@playwright/test';
import { tanksOf } from './tanks.ts';
import { test as base, expect, type Person, signIn } from './test.ts';

/** Tests of the tank page: `tanks` by the API, and `open` to show it. */
export const test = base.extend<{
  tanks: ReturnType<typeof tanksOf>;
  open: (search?: string) => Promise<Page>;
}>({
  tanks: async ({ request, person }, use) => {
    await use(tanksOf(request, person));
  },
  open: async ({ page, person }: { page: Page; person: Person }, use) => {
    await signIn(page, person);
    await use(async (search = '') => {
      await page.goto(`/fermentation${search}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Fermentation Control' })).toBeVisible();
      return page;
    });
  },
});

export const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

/**
 * Expects a text that a page shows once it polls the server again, by moving the installed clock on.
 * @param intervalMs  the page's polling interval
 */
export const expectPolled = (within: Locator, text: string | RegExp, intervalMs: number): Promise<void> =>
  expect(async () => {
    await within.page().clock.fastForward(intervalMs);
    await expect(within).toContainText(text, { timeout: 500 });
  }).toPass();
