import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Resolves when all finite animations have ended. */
const UNTIL_AT_REST = `new Promise((atRest) => {
  const isMoving = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const look = () => (document.getAnimations().some(isMoving) ? requestAnimationFrame(look) : atRest());
  look();
})`;

type Scheme = 'light' | 'dark';
type Only = { type: 'tag' | 'rule'; values: string[] };

async function axeOn(page: Page, runOnly: Only): Promise<AxeBuilder> {
  // The page behind a modal dialog is checked as its own screen.
  const isCovered = (await page.locator('[aria-modal="true"]:visible').count()) > 0;
  // Axe merges results of frames on an extra page; without frames, which no dialog has, that is skipped.
  const hasFrames = !isCovered && page.frames().length > 1;
  // Axe is half a megabyte and stays loaded until the next page.
  const isThere = !hasFrames && (await page.evaluate(`'axe' in globalThis`));
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode(!hasFrames)
    // Passed rules are left out of the result. The rules that need style sheets are experimental, and not run.
    .options({ runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } });
  return isCovered ? axe.exclude('#root') : axe;
}

async function violationsOn(page: Page, scheme: Scheme, runOnly: Only): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.evaluate(UNTIL_AT_REST);
  const { violations } = await (await axeOn(page, runOnly)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${scheme}: ${id}: ${html}\n${failureSummary}`),
  );
}

/** Violations of WCAG 2.2 AA and best practices on the page. */
export const problemsIn = (page: Page, scheme: Scheme): Promise<string[]> =>
  violationsOn(page, scheme, { type: 'tag', values: RULES });

/** Violations on the page of the rules whose result depends on colours. */
export const colourProblemsIn = (page: Page, scheme: Scheme): Promise<string[]> =>
  violationsOn(page, scheme, { type: 'rule', values: RULES_OF_COLOUR });

/** Checks the page in light colours; `accessible.spec.ts` checks dark, too. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await problemsIn(page, 'light')).toEqual([]);
}
