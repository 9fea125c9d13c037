/**
 * The JavaScript of each page of the application on a first visit and its number of files, on a desktop and on a phone;
 * and the longest task of a phone, four times slower than this machine, that opens a cellar of 1,000 wines and scrolls.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../e2e/support/running-server.ts';
import { launchBrowser } from './support/browser.ts';
import { median } from './support/figures.ts';
import { importWines } from './support/imports.ts';
import { signUp } from './support/people.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
/** Bytes sent to a browser that supports Brotli. */
const BUDGET = 230_000;
/** The budget of a task on a phone. */
const TASK_BUDGET_MS = 200;
const ROUNDS = 5;
const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const DEMO = { username: 'demo@cuverie.example', password: 'vendange-2026' };
const PAGES = [
  '/cellar',
  '/cellar?layout=list',
  '/cellar?show=barrels',
  '/cellar?insights=true',
  '/cellar/history',
  '/yield-management',
  '/fermentation',
  '/grape-library',
  '/winery',
  '/winery/lots',
  '/winery/lab',
  '/winery/trials',
  '/winery/limits',
  '/winery/journal',
  '/winery/reports',
  '/winery/bench',
  '/winery/work',
  '/settings',
  '/estate',
  '/history',
  '/account',
  '/plan',
];

async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  const { data } = (await answer.json()) as { data: { access: string; refresh: string } };
  return { token: data.access, refreshToken: data.refresh };
}

interface Visit {
  brotli: number;
  gzip: number;
  /** The largest scripts first. */
  scripts: [name: string, bytes: number][];
}

/** A new browser without a cache, with a signed-in user. */
function newBrowser(
  browser: Browser,
  origin: string,
  screen: keyof typeof SCREENS,
  storage: Record<string, string>,
) {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    viewport: SCREENS[screen],
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
}

/** Opens a page in a new browser, and measures every script it requests. */
async function visit(
  browser: Browser,
  url: string,
  screen: keyof typeof SCREENS,
  storage: Record<string, string>,
): Promise<Visit> {
  const context = await newBrowser(browser, new URL(url).origin, screen, storage);
  try {
    const page = await context.newPage();
    const names = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) names.add(pathname);
    });
    // Otherwise the network would never be idle.
    await page.route('**/api/live*', (route) => route.abort());
    await page.goto(url);
    // On a busy machine the network is idle before the page is there.
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(
      [...names].map(async (name) => {
        const plain = await readFile(join(DIST, name));
        const brotli = await readFile(join(DIST, `${name}.br`)).catch(() => plain);
        return { name, brotli: brotli.length, gzip: gzipSync(plain, { level: 9 }).length };
      }),
    );
    const sum = (how: 'brotli' | 'gzip') => scripts.reduce((total, script) => total + script[how], 0);
    const heaviest = scripts.toSorted((one, other) => other.brotli - one.brotli);
    return {
      brotli: sum('brotli'),
      gzip: sum('gzip'),
      scripts: heaviest.map(({ name, brotli }) => [name.replace('/assets/', ''), brotli]),
    };
  } finally {
    await context.close();
  }
}

/** How many times slower a phone is than this machine. */
const SLOWER = 4;
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds: other work on this machine makes no difference. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of the page during `act`, in milliseconds of a phone. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = trace.traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const tasks = trace.traceEvents.filter(
    ({ name, pid, tid }) =>
      name.endsWith('RunTask') && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  return Math.round((Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) * SLOWER) / 1000);
}

/** Opens the cellar on a phone and scrolls to the hundredth wine; the longest task of each, and the number of elements at first. */
async function phoneTasks(browser: Browser, origin: string, storage: Record<string, string>) {
  const context = await newBrowser(browser, origin, 'phone', storage);
  try {
    const page = await context.newPage();
    await page.route('**/api/live*', (route) => route.abort());
    const opening = await longestTask(browser, page, async () => {
      await page.goto(`${origin}/cellar`);
      await page
        .getByRole('heading', { name: /^Cuvée/ })
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
    });
    const elements = await page.evaluate<number>(`document.querySelectorAll('*').length`);
    const scrolling = await longestTask(browser, page, async () => {
      const hundredth = page.locator('li[aria-posinset="100"]');
      while ((await hundredth.count()) === 0) {
        await page.mouse.wheel(0, SCREENS.phone.height);
        await page.evaluate('new Promise(requestAnimationFrame)');
      }
    });
    return { opening, scrolling, elements };
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-pages-'));
const server = await startServer(dataDir, { LOG_LEVEL: 'warn', PUBLIC_URL: '' }, ['--demo']);
const browser = await launchBrowser();
try {
  const { origin } = server;
  const storage = await signIn(origin);
  let areWithin = true;
  for (const path of PAGES)
    for (const screen of ['desk', 'phone'] as const) {
      const { brotli, gzip, scripts } = await visit(browser, origin + path, screen, storage);
      const within = brotli <= BUDGET;
      areWithin = within && areWithin;
      console.log(
        `${path.padEnd(24)} ${screen.padEnd(5)} ${kilobytes(brotli).padStart(8)} Brotli, ${kilobytes(gzip)} gzip, ` +
          `${scripts.length} files; ` +
          `${within ? 'within' : 'OVER'} the budget of ${kilobytes(BUDGET)}`,
      );
      if (!within) {
        const most = scripts.slice(0, 12).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`);
        console.log(`  the heaviest: ${most.join(', ')}`);
      }
    }
  const { access, refresh } = await signUp(origin, 'phone');
  await importWines(origin, access, 1000);
  const rounds: Awaited<ReturnType<typeof phoneTasks>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await phoneTasks(browser, origin, { token: access, refreshToken: refresh }));
  for (const when of ['opening', 'scrolling'] as const) {
    const times = rounds.map((round) => round[when]);
    const within = median(times) <= TASK_BUDGET_MS;
    areWithin = within && areWithin;
    console.log(
      `1,000 wines on a phone, ${when}: longest task ${median(times)} ms (${times.join(', ')}), ` +
        `${rounds[0]?.elements} elements at first; ${within ? 'within' : 'OVER'} the budget of ${TASK_BUDGET_MS} ms`,
    );
  }
  process.exitCode = areWithin ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
