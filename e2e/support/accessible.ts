import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a change of colours can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What fades in or moves has come to its end; only a spinner never comes to rest. */
const UNTIL_AT_REST = `new Promise((atRest) => {
  const isMoving = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const look = () => (document.getAnimations().some(isMoving) ? requestAnimationFrame(look) : atRest());
  look();
})`;

type Only = { type: 'tag' | 'rule'; values: string[] };

async function axeOn(page: Page, runOnly: Only): Promise<AxeBuilder> {
  // What was found in frames is put together on one more page, opened each time: without frames there is no need.
  const hasFrames = page.frames().length > 1;
  // Half a megabyte, which stays until the next page is loaded.
  const isThere = !hasFrames && (await page.evaluate(`'axe' in globalThis`));
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode(!hasFrames)
    // What is in order need not be brought along with all its markup.
    .options({ runOnly, resultTypes: ['violations'] });
  // The page behind an open dialog cannot be used; it is checked as a screen of its own.
  const isCovered = (await page.locator('[aria-modal="true"]:visible').count()) > 0;
  return isCovered ? axe.exclude('#root') : axe;
}

async function problemsIn(page: Page, scheme: 'light' | 'dark', runOnly: Only): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.evaluate(UNTIL_AT_REST);
  const { violations } = await (await axeOn(page, runOnly)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${scheme}: ${id}: ${html}\n${failureSummary}`),
  );
}

/** What WCAG 2.2 AA and best practices forbid on the page as it stands, in both colour schemes. */
export async function problemsOn(page: Page): Promise<string[]> {
  const light = await problemsIn(page, 'light', { type: 'tag', values: RULES });
  return [...light, ...(await problemsIn(page, 'dark', { type: 'rule', values: RULES_OF_COLOUR }))];
}

/** Checks a step of a walk in light; the walk of every screen checks dark, too. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await problemsIn(page, 'light', { type: 'tag', values: RULES })).toEqual([]);
}
