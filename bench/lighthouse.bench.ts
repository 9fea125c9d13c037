/** The Lighthouse scores of the public pages on a phone, and the JavaScript of the home page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startServer } from '../e2e/support/running-server.ts';
import { installedBrowser } from '../scripts/testing/browser.ts';
import { median } from './support/figures.ts';

/** Fetched when this runs, because its packages are a sixth of all that Cuverie would otherwise install. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/', '/features', '/pricing'];
const ROUNDS = 3;
/** The minimum scores of 100. */
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** The maximum bytes transferred. */
const HOME_SCRIPT_BYTES = 90_000;

const CHROMIUM = process.env.CHROMIUM_PATH ?? installedBrowser() ?? '/usr/bin/chromium';
const QUIET = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Category = keyof typeof BUDGETS;
const categories = Object.keys(BUDGETS) as Category[];

/** The parts of Lighthouse's report that are read. */
interface Report {
  runtimeError?: { message: string };
  categories: Partial<
    Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  audits: Record<string, { score: number | null; displayValue?: string; details?: unknown } | undefined>;
}

interface Verdict {
  scores: Record<Category, number>;
  scriptBytes: number;
  /** Audits without the full score, to be fixed. */
  short: string[];
}

/** The debugging port of a browser that was just started. */
async function debuggingPort({ stderr }: ChildProcess): Promise<number> {
  if (stderr === null) throw new Error('There is no output to read.');
  for await (const line of createInterface({ input: stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    stderr.resume();
    return Number(port);
  }
  throw new Error('The browser ended before it was ready.');
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.pid === undefined) return;
  const ended = once(program, 'exit');
  // Debian's command is a script that starts the browser: both are in one group.
  process.kill(-program.pid, 'SIGTERM');
  await ended;
}

async function reportOn(url: string, port: number): Promise<Report> {
  const options = [`--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet'];
  const command = ['exec', '--yes', '--ignore-scripts', '--', LIGHTHOUSE, url, ...options];
  const { stdout } = await promisify(execFile)('npm', command, { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

async function judge(url: string, port: number, triesLeft = 2): Promise<Verdict> {
  const lhr = await reportOn(url, port);
  if (lhr.runtimeError) {
    // On a loaded machine the browser sometimes loses its trace.
    if (triesLeft > 0) return judge(url, port, triesLeft - 1);
    throw new Error(`Lighthouse could not judge ${url}: ${lhr.runtimeError.message}`);
  }
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const requests = lhr.audits['network-requests']?.details as
    | { items: { resourceType?: string; transferSize?: number }[] }
    | undefined;
  const scripts = requests?.items.filter(({ resourceType }) => resourceType === 'Script') ?? [];
  const refs = categories.flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
  const short = refs
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim());
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, scoreOf(category)]),
    ) as Verdict['scores'],
    scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    short: [...new Set(short)],
  };
}

/** Prints the results of one page; returns whether it is within the budgets. */
function report(path: string, verdicts: Verdict[]): boolean {
  const scores = categories.map((category) => ({
    category,
    score: median(verdicts.map((verdict) => verdict.scores[category])),
    all: verdicts.map((verdict) => verdict.scores[category]),
  }));
  for (const { category, score, all } of scores) {
    const isWithin = score >= BUDGETS[category];
    console.log(
      `${path.padEnd(10)} ${category.padEnd(15)} ${String(score).padStart(3)} (${all.join(' ')}), ` +
        `${isWithin ? 'within' : 'BELOW'} the budget of ${BUDGETS[category]}`,
    );
  }
  const short = [...new Set(verdicts.flatMap((verdict) => verdict.short))];
  if (short.length > 0) console.log(`           short of a full mark: ${short.join('; ')}`);
  return scores.every(({ category, score }) => score >= BUDGETS[category]);
}

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-lighthouse-'));
const server = await startServer(join(dataDir, 'data'), { LOG_LEVEL: 'warn', PUBLIC_URL: '' });
const browser = spawn(
  CHROMIUM,
  [...QUIET, '--remote-debugging-port=0', `--user-data-dir=${join(dataDir, 'browser')}`],
  { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
);
try {
  const port = await debuggingPort(browser);
  // A loaded machine lowers the performance score, so its load is reported.
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  let areWithin = true;
  for (const path of PAGES) {
    const verdicts: Verdict[] = [];
    for (let round = 0; round < ROUNDS; round += 1) verdicts.push(await judge(server.origin + path, port));
    areWithin = report(path, verdicts) && areWithin;
    if (path !== '/') continue;
    const bytes = median(verdicts.map((verdict) => verdict.scriptBytes));
    const small = bytes <= HOME_SCRIPT_BYTES;
    areWithin = small && areWithin;
    console.log(
      `${path.padEnd(10)} JavaScript ${(bytes / 1000).toFixed(1)} kB, ${small ? 'within' : 'OVER'} the budget of ${HOME_SCRIPT_BYTES / 1000} kB`,
    );
  }
  process.exitCode = areWithin ? 0 : 1;
} finally {
  await Promise.all([end(browser), server.stop()]);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
