import type { Page } from '@playwright/test';
import { colourProblemsIn, problemsIn } from '../support/accessible.ts';
import { type OwnServer, withServer } from '../support/running-server.ts';
import type { Screen } from '../support/screens/screen.ts';
import { WALKS } from '../support/screens/screens.ts';
import { followRequests, memberVisits, type Visit, visitorVisits } from '../support/screens/visits.ts';
import { test as base, expect, signIn } from '../support/test.ts';

interface Demo {
  origin: string;
  /** A token of its person. */
  access: string;
}

// With a hook that starts the server the tests would be dealt out beforehand, and one worker would wait for the other.
const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({}, use) => {
      const logIn = async (origin: string) => {
        const answer = await fetch(`${origin}/api/token/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'demo@cuverie.example', password: 'vendange-2026' }),
        });
        return ((await answer.json()) as { data: { access: string } }).data.access;
      };
      const useDemo = async ({ origin }: OwnServer) => {
        // A second session, to be ended.
        await logIn(origin);
        await use({ origin, access: await logIn(origin) });
      };
      await withServer({ TRUST_PROXY: '1' }, useDemo, ['--demo']);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.beforeEach(async ({ expectsFailedCalls }) => {
  // The page that does not exist.
  expectsFailedCalls(404);
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 640 };

/** How many pixels the page, or an open dialog, is wider than its room. */
const OVERFLOW = `Math.max(...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
  .map((element) => element.scrollWidth - element.clientWidth))`;

interface Way {
  visit: Visit;
  untilLoaded: () => Promise<void>;
}

async function problemsOf([name, path, there, act]: Screen, page: Page, way: Way): Promise<string[]> {
  const shown = page.locator(there).first();
  const open = async (size: typeof DESK) => {
    await way.visit(path, size);
    await act?.(page);
    await expect(shown, name).toBeVisible();
    await way.untilLoaded();
  };
  const found: string[] = [];
  const report = (size: string, problems: string[]) =>
    found.push(...problems.map((problem) => `${name}, ${size}, ${problem}`));
  const reportOverflow = async (size: string) => {
    if ((await page.evaluate<number>(OVERFLOW)) > 0) found.push(`${name}, ${size}, scrolls sideways`);
  };
  await open(DESK);
  report('desk', await problemsIn(page, 'light'));
  await reportOverflow('desk');
  report('desk', await colourProblemsIn(page, 'dark'));
  await page.setViewportSize(PHONE);
  // Screens stay open when the window narrows, except those with another layout on phones.
  if (!(await shown.isVisible())) await open(PHONE);
  report('phone', await colourProblemsIn(page, 'dark'));
  report('phone', await problemsIn(page, 'light'));
  await reportOverflow('phone');
  return found;
}

/** Of the pages for visitors; the cellar has a test of its own. */
async function problemsOnNarrowest(name: string, page: Page): Promise<string[]> {
  await page.setViewportSize(NARROWEST);
  return page.waitForFunction(`${OVERFLOW} <= 0`, undefined, { timeout: 5000 }).then(
    () => [],
    () => [`${name}, narrowest phone, scrolls sideways`],
  );
}

/** Screens per test. */
const AT_ONCE = 12;

for (const [walk, screens] of Object.entries(WALKS)) {
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE);
    const names = `${some[0]?.[0]} to ${some.at(-1)?.[0]}`;
    test(`axe finds nothing, and nothing scrolls sideways: ${walk}, ${names}`, async ({
      page,
      demo: { origin, access },
    }) => {
      test.slow();
      const visit = (walk === 'public' ? visitorVisits : memberVisits)(page, origin);
      const way = { visit, untilLoaded: followRequests(page, origin) };
      if (walk !== 'public') await signIn(page, { access });
      const found: string[] = [];
      for (const screen of some) {
        found.push(...(await problemsOf(screen, page, way)));
        if (walk === 'public') found.push(...(await problemsOnNarrowest(screen[0], page)));
      }
      expect(found).toEqual([]);
    });
  }
}
