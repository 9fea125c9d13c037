import type { Page, Request } from '@playwright/test';
import { expect, follow } from '../test.ts';

/** Opens an address of the tested server in a window of that size. */
export type Visit = (path: string, size: { width: number; height: number }) => Promise<void>;

/** A small page for members between two screens, so that nothing of the one before is left. */
const BETWEEN = { path: '/cellar/rates', title: 'Exchange rates' };

/** Loads each page by its address, as pages for visitors, most of which are files, are. */
export const visitorVisits =
  (page: Page, origin: string): Visit =>
  async (path, size) => {
    await page.setViewportSize(size);
    await page.goto(`${origin}${path}`);
  };

/**
 * Moves within the application by its router. After a page load the browser would compile the application and axe
 * again.
 */
export const memberVisits = (page: Page, origin: string): Visit => {
  const between = page.getByRole('heading', { level: 1, name: BETWEEN.title });
  return async (path, size) => {
    if (page.url().startsWith(origin)) await follow(page, BETWEEN.path);
    else await page.goto(`${origin}${BETWEEN.path}`);
    await expect(between).toBeVisible();
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    await page.setViewportSize(size);
    if (path === BETWEEN.path) return;
    await follow(page, path);
    await expect(between).toHaveCount(0);
  };
};

/** The stream of changes stays open as long as the page. */
const isEndless = (request: Request) => new URL(request.url()).pathname === '/api/live';

/** Whether no element comes or goes within three frames, so that what the end of a list in view starts is seen. */
const IS_QUIET = `new Promise((resolve) => {
  let isQuiet = true;
  const observer = new MutationObserver(() => { isQuiet = false; });
  observer.observe(document.body, { childList: true, subtree: true });
  const afterFrames = (frames) => {
    if (frames > 0) return requestAnimationFrame(() => afterFrames(frames - 1));
    observer.disconnect();
    resolve(isQuiet);
  };
  afterFrames(3);
})`;

/** @returns a function that waits until the page has all it asked for, and shows it */
export function followRequests(page: Page, origin: string): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().startsWith(origin) && !isEndless(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const urls = () => [...open].map((request) => request.url());
  return () =>
    expect
      .poll(async () => [...urls(), ...((await page.evaluate(IS_QUIET)) ? [] : ['rendering']), ...urls()], {
        intervals: [0, 50, 100],
      })
      .toEqual([]);
}
