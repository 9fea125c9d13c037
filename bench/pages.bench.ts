/** The JavaScript of each page of the application on a first visit, on a desktop and on a phone. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { startServer } from '../e2e/support/running-server.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
/** Bytes sent to a browser that supports Brotli. */
const BUDGET = 250_000;
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

/** Opens a page in a new browser, and measures every script it requests. */
async function visit(
  browser: Browser,
  url: string,
  screen: keyof typeof SCREENS,
  storage: Record<string, string>,
): Promise<Visit> {
  const { origin } = new URL(url);
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const names = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) names.add(pathname);
    });
    // Otherwise the network would never be idle.
    await page.route('**/api/live*', (route) => route.abort());
    await page.goto(url, { waitUntil: 'networkidle' });
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

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-pages-'));
const server = await startServer(dataDir, { LOG_LEVEL: 'warn', PUBLIC_URL: '' }, ['--demo']);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const { origin } = server;
  const storage = await signIn(origin);
  let held = true;
  for (const path of PAGES)
    for (const screen of ['desk', 'phone'] as const) {
      const { brotli, gzip, scripts } = await visit(browser, origin + path, screen, storage);
      const within = brotli <= BUDGET;
      held = within && held;
      console.log(
        `${path.padEnd(24)} ${screen.padEnd(5)} ${kilobytes(brotli).padStart(8)} Brotli, ${kilobytes(gzip)} gzip; ` +
          `${within ? 'within' : 'OVER'} the budget of ${kilobytes(BUDGET)}`,
      );
      if (!within) {
        const most = scripts.slice(0, 12).map(([name, bytes]) => `${name} ${kilobytes(bytes)}`);
        console.log(`  the heaviest: ${most.join(', ')}`);
      }
    }
  process.exitCode = held ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
