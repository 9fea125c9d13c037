/** What Lighthouse says of the public pages on a phone, and how much JavaScript the home page brings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const PAGES = ['/', '/features', '/pricing'];
const ROUNDS = 3;
/** Of 100. */
const BUDGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Bytes on the wire. */
const HOME_SCRIPT_BYTES = 90_000;

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
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

interface Verdict {
  scores: Record<Category, number>;
  scriptBytes: number;
  /** Audits short of a full mark, to mend by. */
  short: string[];
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Starts a program and gives what its output says where it can be reached. */
async function start(program: ChildProcess, output: 'stdout' | 'stderr', where: RegExp) {
  const stream = program[output];
  if (stream === null) throw new Error('There is no output to read.');
  for await (const line of createInterface({ input: stream })) {
    const found = where.exec(line)?.[1];
    if (found === undefined) continue;
    stream.resume();
    return found;
  }
  throw new Error('It ended before it was ready.');
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
}

async function judge(url: string, port: number, triesLeft = 2): Promise<Verdict> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (result === undefined || result.lhr.runtimeError) {
    // On a machine under load the browser now and then loses its own trace.
    if (triesLeft > 0) return judge(url, port, triesLeft - 1);
    throw new Error(`Lighthouse could not judge ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { lhr } = result;
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

/** Prints what the rounds say of one page; tells whether it is within the budgets. */
function report(path: string, verdicts: Verdict[]): boolean {
  const scores = categories.map((category) => ({
    category,
    score: median(verdicts.map((verdict) => verdict.scores[category])),
    all: verdicts.map((verdict) => verdict.scores[category]),
  }));
  for (const { category, score, all } of scores) {
    const held = score >= BUDGETS[category];
    console.log(
      `${path.padEnd(10)} ${category.padEnd(15)} ${String(score).padStart(3)} (${all.join(' ')}), ` +
        `${held ? 'within' : 'BELOW'} the budget of ${BUDGETS[category]}`,
    );
  }
  const short = [...new Set(verdicts.flatMap((verdict) => verdict.short))];
  if (short.length > 0) console.log(`           short of a full mark: ${short.join('; ')}`);
  return scores.every(({ category, score }) => score >= BUDGETS[category]);
}

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-lighthouse-'));
const server = spawn(process.execPath, [MAIN], {
  env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'data'), LOG_LEVEL: 'warn', PUBLIC_URL: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = spawn(
  CHROMIUM,
  [...QUIET, '--remote-debugging-port=0', `--user-data-dir=${join(dataDir, 'browser')}`],
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
try {
  const port = Number(await start(browser, 'stderr', /^DevTools listening on ws:\/\/[^:]+:(\d+)/));
  const origin = await start(server, 'stdout', /ready at (http\S+)/);
  // A loaded machine takes points off the performance: it is part of what the figures mean.
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  let held = true;
  for (const path of PAGES) {
    const verdicts: Verdict[] = [];
    for (let round = 0; round < ROUNDS; round += 1) verdicts.push(await judge(origin + path, port));
    held = report(path, verdicts) && held;
    if (path !== '/') continue;
    const bytes = median(verdicts.map((verdict) => verdict.scriptBytes));
    const small = bytes <= HOME_SCRIPT_BYTES;
    held = small && held;
    console.log(
      `${path.padEnd(10)} JavaScript ${(bytes / 1000).toFixed(1)} kB, ${small ? 'within' : 'OVER'} the budget of ${HOME_SCRIPT_BYTES / 1000} kB`,
    );
  }
  process.exitCode = held ? 0 : 1;
} finally {
  await Promise.all([end(browser), end(server)]);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
