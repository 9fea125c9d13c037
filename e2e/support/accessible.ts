import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Colours go over into each other even where motion is reduced; only a spinner never comes to rest. */
const AT_REST = `document.getAnimations()
  .every(({ effect }) => effect.getComputedTiming().endTime === Infinity)`;

/** Holds the page, as it stands, against WCAG 2.2 AA, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await expect.poll(() => page.evaluate(AT_REST), 'all colours have changed').toBe(true);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${scheme}: ${id}: ${html}\n${failureSummary}`),
    );
    expect(told).toEqual([]);
  }
}
