/**
 * The waiting times of a user with 100,000 wines in a real browser: the import of a file, and the cellar's first cards.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedIn } from '@cuverie/contract';
import type { Browser, Page } from 'playwright-core';
import { startServer } from '../e2e/support/running-server.ts';
import { wineRow } from './seeds/rows.ts';
import { launchBrowser } from './support/browser.ts';
import { median } from './support/figures.ts';
import { signUp } from './support/people.ts';

const WINES = 100_000;
const ROUNDS = 5;
const IMPORT_BUDGET_S = 25;
const FIRST_CARDS_BUDGET_MS = 1000;
/** Far above any budget, so that slow runs are measured too. */
const PATIENCE_MS = 600_000;

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** A page of a browser with a signed-in user and an empty cache. */
async function pageOf(browser: Browser, origin: string, { access, refresh }: SignedIn): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const entries = [
    { name: 'token', value: access },
    { name: 'refreshToken', value: refresh },
  ];
  await context.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, entries);
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(PATIENCE_MS);
  await page.goto(`${origin}/features`);
  return page;
}

/** The milliseconds from opening the cellar until what `shown` finds is painted, with the scripts cached. */
async function firstPaint(
  browser: Browser,
  origin: string,
  tokens: SignedIn,
  shown: RegExp,
): Promise<number> {
  const page = await pageOf(browser, origin, tokens);
  const open = async () => {
    const began = performance.now();
    await page.goto(`${origin}/cellar`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: shown }).first().waitFor();
    // The frame after the one in which it was rendered.
    await page.evaluate(
      'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
    );
    return performance.now() - began;
  };
  await open();
  const ms = await open();
  await page.context().close();
  return ms;
}

/**
 * Waits until the dialog has a matching text. The page checks itself whenever the dialog changes: polling by a locator
 * took the page as long as sending the rows.
 */
const untilShown = (page: Page, words: RegExp): Promise<unknown> =>
  page.evaluate(`new Promise((found) => {
    const look = () => {
      if (!${words}.test(document.querySelector('[role="dialog"]')?.textContent ?? '')) return;
      observer.disconnect();
      found();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    look();
  })`);

const cell = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;

/** The wines of the other import benchmark as a file with our own headings. */
function csvOf(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => wineRow(n));
  const columns = [
    'name',
    'vintage',
    'region',
    'type',
    'quantity',
    'producer',
    'varietal',
    'price',
    'currency',
  ];
  const more = ['rating', 'drinkFrom', 'drinkBy', 'storageLocation', 'notes'];
  const shown = [...columns, ...more] as (keyof (typeof rows)[number])[];
  const line = (row: (typeof rows)[number]) =>
    [
      ...shown.map((name) => cell(row[name] as string | number)),
      ...Object.values(row.extra ?? {}).map(cell),
    ].join(',');
  const headings = [
    'Name,Vintage,Region,Type,Quantity,Producer,Varietal,Price,Currency,Rating,Drink from,Drink by,Storage location,Notes',
    ...Object.keys(rows[0]?.extra ?? {}),
  ].join(',');
  return [headings, ...rows.map(line)].join('\r\n');
}

async function importFile(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(`${origin}/cellar`);
  await page.getByRole('button', { name: 'Import Data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Wines' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  const chosen = await chooser;
  const began = performance.now();
  await chosen.setFiles(path);
  const start = `Import ${WINES.toLocaleString('en')} `;
  await untilShown(page, new RegExp(start));
  const read = seconds(began);
  await dialog.getByRole('button', { name: start }).click();
  await untilShown(page, / was imported\./);
  const whole = seconds(began);
  console.log(
    `${WINES.toLocaleString('en')} rows in the browser: read and checked in ${read.toFixed(1)} s, stored after ${whole.toFixed(1)} s; ` +
      `${whole <= IMPORT_BUDGET_S ? 'within' : 'ABOVE'} the budget of ${IMPORT_BUDGET_S} s`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'cuverie-browser-bench-'));
const server = await startServer(join(folder, 'data'), { LOG_LEVEL: 'warn', PUBLIC_URL: '' });
const browser = await launchBrowser();
try {
  const { origin } = server;
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  const [large, empty] = [await signUp(origin, 'large'), await signUp(origin, 'empty')];
  const file = join(folder, 'cellar.csv');
  await writeFile(file, csvOf(WINES));
  const page = await pageOf(browser, origin, large);
  await importFile(page, origin, file);
  await page.context().close();
  const times = { large: [] as number[], empty: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.large.push(await firstPaint(browser, origin, large, /^Cuvée/));
    times.empty.push(await firstPaint(browser, origin, empty, /^No bottles yet$/));
  }
  const [ours, reference] = [median(times.large), median(times.empty)];
  console.log(
    `first cards of /cellar after ${ours.toFixed(0)} ms (${times.large.map((ms) => ms.toFixed(0)).join(' ')}), ` +
      `${(ours / reference).toFixed(2)} times an empty cellar (${reference.toFixed(0)} ms); ` +
      `${ours <= FIRST_CARDS_BUDGET_MS ? 'within' : 'ABOVE'} the budget of ${FIRST_CARDS_BUDGET_MS} ms`,
  );
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
