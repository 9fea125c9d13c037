import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { problemsOn } from '../support/accessible.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import type { Screen } from '../support/screens/screen.ts';
import { WALKS } from '../support/screens/screens.ts';
import { expect, signIn, test } from '../support/test.ts';

let server: RunningServer;
let dataDir: string;
let access: string;

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-demo-'));
  server = await startServer(dataDir, { TRUST_PROXY: '1' }, ['--demo']);
  const data = { username: 'demo@cuverie.example', password: 'vendange-2026' };
  const answer = await request.post(`${server.origin}/api/token/`, { data });
  // A second session, to be ended.
  await request.post(`${server.origin}/api/token/`, { data });
  access = ((await answer.json()) as { data: { access: string } }).data.access;
});

test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.beforeEach(async ({ expectsFailedCalls }) => {
  // The page that does not exist.
  expectsFailedCalls(404);
});

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const NARROWEST = { width: 320, height: 640 };

/** How many pixels the page, or an open dialog, is wider than its room. */
const OVERFLOW = `Math.max(...[document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
  .map((element) => element.scrollWidth - element.clientWidth))`;

async function problemsOf([name, path, there, act]: Screen, page: Page): Promise<string[]> {
  const open = async () => {
    await page.goto(`${server.origin}${path}`);
    await act?.(page);
    await expect(page.locator(there).first(), name).toBeVisible();
  };
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    // Screens stay open when the window narrows, except those with another layout on phones.
    if (size === 'desk' || !(await page.locator(there).first().isVisible())) await open();
    found.push(...(await problemsOn(page)).map((problem) => `${name}, ${size}, ${problem}`));
    if ((await page.evaluate<number>(OVERFLOW)) > 0) found.push(`${name}, ${size}, scrolls sideways`);
  }
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
const AT_ONCE = 8;

for (const [walk, screens] of Object.entries(WALKS)) {
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    const some = screens.slice(from, from + AT_ONCE);
    const names = `${some[0]?.[0]} to ${some.at(-1)?.[0]}`;
    test(`axe finds nothing, and nothing scrolls sideways: ${walk}, ${names}`, async ({ page }) => {
      test.slow();
      if (walk !== 'public') await signIn(page, { access });
      const found: string[] = [];
      for (const screen of some) {
        found.push(...(await problemsOf(screen, page)));
        if (walk === 'public') found.push(...(await problemsOnNarrowest(screen[0], page)));
      }
      expect(found).toEqual([]);
    });
  }
}
