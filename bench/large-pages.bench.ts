/**
 * The response times of pages in a large estate: Yield Management with 200 fields and 20 seasons, and Fermentation with
 * 60 tanks and 204,000 readings. Measured from the navigation of a signed-in user with cached scripts until a card was
 * pressed and its answer painted, compared with the same page of an empty estate until it is painted.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { plant } from './seeds/fields.ts';
import { fill } from './seeds/tanks.ts';
import { appOn } from './support/app.ts';
import { launchBrowser } from './support/browser.ts';
import { startDatabase } from './support/database.ts';
import { median } from './support/figures.ts';
import { signUp } from './support/people.ts';

const ROUNDS = 7;
const BUDGET_MS = 1000;
/** How long a page may still work after its answer before its processor time is read. */
const AT_WORK_MS = 1500;

const PAGES = [
  {
    path: '/yield-management',
    card: 'li button[aria-pressed="false"]',
    answered: 'li button[aria-pressed="true"]',
    empty: 'No fields yet',
  },
  {
    path: '/fermentation',
    card: 'article button[aria-expanded="false"]',
    answered: 'article button[aria-expanded="true"]',
    empty: 'No tanks yet',
  },
] as const;

type Page = (typeof PAGES)[number];

/**
 * Presses the first card as soon as it exists, and stores in `answeredAt` when the answer was painted, in milliseconds.
 */
const presser = ({ card, answered, empty }: Page): string => `
  let pressed = false, done = false;
  const painted = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { window.answeredAt = performance.now(); };
    after.port2.postMessage(0);
  });
  const look = () => {
    if (done) return;
    const found = pressed ? null : document.querySelector('${card}');
    if (found !== null) { pressed = true; found.click(); }
    const isEmpty = [...document.querySelectorAll('h2, h3, p')].some((one) => one.textContent === '${empty}');
    if (isEmpty || (pressed && document.querySelector('${answered}') !== null)) { done = true; painted(); }
  };
  new MutationObserver(look).observe(document, {
    childList: true, subtree: true, attributes: true, attributeFilter: ['aria-pressed', 'aria-expanded'],
  });`;

interface Visit {
  answeredMs: number;
  /** The processor time of the main thread until the answer, and until the page is idle. */
  cpuMs: number;
  wholeCpuMs: number;
}

async function visit(context: BrowserContext, origin: string, of: Page): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(presser(of));
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await devTools.send('Performance.enable');
  const cpu = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await page.goto(origin + of.path, { waitUntil: 'commit' });
  // A function, because the page's policy forbids evaluating a text.
  const answered = await page.waitForFunction(
    () => (globalThis as { answeredAt?: number }).answeredAt,
    null,
    { timeout: 60_000 },
  );
  const cpuMs = await cpu();
  await page.waitForTimeout(AT_WORK_MS);
  const seen = { answeredMs: Number(await answered.jsonValue()), cpuMs, wholeCpuMs: await cpu() };
  await page.close();
  return seen;
}

const { db, folder, end } = await startDatabase();
const browser = await launchBrowser();
try {
  const app = await appOn(db, folder, join(import.meta.dirname, '../apps/web/dist'));
  const large = await signUp(app, 'large');
  await plant(db);
  await fill(db);
  const people = { large, empty: await signUp(app, 'empty') };
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  /** A browser with one of them signed in and the scripts cached. */
  const browserOf = async (who: keyof typeof people): Promise<BrowserContext> => {
    const { access, refresh } = people[who];
    const localStorage = [
      { name: 'token', value: access },
      { name: 'refreshToken', value: refresh },
    ];
    const storageState = { cookies: [], origins: [{ origin, localStorage }] };
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, storageState });
    // Each visit starts without a selected field, so that one can be pressed.
    await context.addInitScript("localStorage.removeItem('selectedBlockId')");
    for (const page of PAGES) await visit(context, origin, page);
    return context;
  };
  const browsers = { large: await browserOf('large'), empty: await browserOf('empty') };
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  for (const page of PAGES) {
    const visits = { large: [] as Visit[], empty: [] as Visit[] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const who of ['large', 'empty'] as const)
        visits[who].push(await visit(browsers[who], origin, page));
    const ratio = (of: keyof Visit) =>
      (median(visits.large.map((one) => one[of])) / median(visits.empty.map((one) => one[of]))).toFixed(2);
    const ms = (who: keyof typeof visits, of: keyof Visit) =>
      median(visits[who].map((one) => one[of])).toFixed(0);
    const answered = median(visits.large.map(({ answeredMs }) => answeredMs));
    console.log(
      `${page.path.padEnd(17)} a card answers after ${answered.toFixed(0)} ms, ${ratio('answeredMs')} × the empty page ` +
        `(${ms('empty', 'answeredMs')} ms); main thread ${ms('large', 'cpuMs')} ms until then, ${ratio('cpuMs')} ×, ` +
        `${ms('large', 'wholeCpuMs')} ms at rest, ${ratio('wholeCpuMs')} ×; ` +
        `${answered <= BUDGET_MS ? 'within' : 'ABOVE'} the budget of ${BUDGET_MS} ms`,
    );
  }
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
  await app.close();
} finally {
  await browser.close();
  await end();
}
process.exit(0);
