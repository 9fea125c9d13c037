import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a change of colours can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Colours go over into each other even where motion is reduced; only a spinner never comes to rest. */
const AT_REST = `document.getAnimations()
  .every(({ effect }) => effect.getComputedTiming().endTime === Infinity)`;

async function expectNoProblems(page: Page, scheme: 'light' | 'dark', axe: AxeBuilder): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  await expect.poll(() => page.evaluate(AT_REST), 'all colours have changed').toBe(true);
  const { violations } = await axe.analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${scheme}: ${id}: ${html}\n${failureSummary}`),
  );
  expect(told).toEqual([]);
}

/** Holds the page, as it stands, against WCAG 2.2 AA, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoProblems(page, 'light', new AxeBuilder({ page }).withTags(RULES));
  await expectNoProblems(page, 'dark', new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
}
