import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds the page, as it stands, against WCAG 2.2 AA, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const told = violations.map(
      ({ id, nodes }) => `${scheme}: ${id}: ${nodes.map(({ html }) => html).join('\n')}`,
    );
    expect(told).toEqual([]);
  }
}
