// The program behind every npm script. It runs on any installed Node, so it uses only the syntax and modules of Node
// 18; everything else runs on the Node it finds or fetches.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './launcher/dependencies.mjs';
import { LaunchFailure, Stopped } from './launcher/failure.mjs';
import { ROOT } from './launcher/paths.mjs';
import { ensureRuntime } from './launcher/runtime.mjs';
import { Supervisor } from './launcher/supervise.mjs';
import { ensureWebApp, viteScript } from './launcher/web.mjs';

/**
 * @typedef {import('./launcher/runtime.mjs').Runtime} Runtime
 * @typedef {(supervisor: Supervisor, runtime: Runtime, args: string[]) => Promise<number>} Task
 */

const SERVER = 'apps/server/src/main.ts';
// The first versions of Node 24 print a warning about TypeScript on every start.
const TYPESCRIPT = ['--disable-warning=ExperimentalWarning'];
// V8 lets the young generation grow to 128 MB, and never gives that back. With this limit for half of it the server
// needs 140 MB less, and answers five per cent fewer calls.
const YOUNG = '--max-semi-space-size=16';
// Caches the compiled TypeScript, which saves a third of a start and 20 MB.
const CACHE = { NODE_COMPILE_CACHE: join(ROOT, '.runtime', 'compiled') };
const FOLLOW = new URL('./launcher/follow.mjs', import.meta.url).href;

/** @type {Record<string, Task>} */
const TASKS = {
  start: withWebApp(start),
  dev,
  test: script('scripts/test.ts'),
  check: script('scripts/check.ts'),
  bench,
  faults: withWebApp(script('bench/faults/main.ts')),
  pictures: withWebApp(script('scripts/pictures.ts')),
  shard: script('apps/server/src/shard.ts'),
  backup: script('apps/server/src/backup.ts'),
  restore: script('apps/server/src/restore.ts'),
  'end-sessions': script('apps/server/src/end-sessions.ts'),
  links: script('apps/server/src/links.ts'),
  lockfile: script('scripts/complete-lockfile.ts'),
  advisories: script('scripts/advisories.ts'),
  sbom: script('scripts/sbom.ts'),
};

/** @type {Task} */
async function start(supervisor, runtime, args) {
  return supervisor.run(runtime.node, [...TYPESCRIPT, YOUNG, '--import', FOLLOW, SERVER, ...args], {
    cwd: ROOT,
    env: { ...CACHE, ...runtime.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/** @type {Task} */
async function dev(supervisor, { node, env }, args) {
  const api = `${env.TLS_CERT ? 'https' : 'http'}://127.0.0.1:${env.PORT ?? '3000'}`;
  const server = supervisor.run(node, [...TYPESCRIPT, '--watch', SERVER, ...args], { cwd: ROOT, env });
  const web = supervisor.run(node, [viteScript()], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...env, CUVERIE_API: api },
  });
  const first = await Promise.race([server, web]);
  supervisor.stop();
  await Promise.all([server, web]);
  return first;
}

/**
 * @param {string} file
 * @returns {Task}
 */
function script(file) {
  return (supervisor, { node, env }, args) =>
    supervisor.run(node, [...TYPESCRIPT, file, ...args], { cwd: ROOT, env: { ...CACHE, ...env } });
}

/** @type {Task} */
async function bench(supervisor, runtime, args) {
  const all = readdirSync(join(ROOT, 'bench')).filter((name) => name.endsWith('.bench.ts'));
  const names = args.map((arg) => `${arg}.bench.ts`).filter((name) => all.includes(name));
  // Arguments that are not names of benchmarks are passed on: an option, or a folder to read.
  const options = args.filter((arg) => !names.includes(`${arg}.bench.ts`));
  const needsFolder = new Set(['answers.bench.ts', 'forecasts.bench.ts']);
  const everyOne = all.filter((name) => !needsFolder.has(name));
  const chosen = names.length > 0 || options.some((arg) => !arg.startsWith('--')) ? names : everyOne;
  if (chosen.some((name) => !needsFolder.has(name))) await ensureWebApp(supervisor, runtime);
  if (chosen.length === 0) {
    throw new LaunchFailure(`No such benchmark. There are: ${all.join(', ') || 'none'}.`);
  }
  let worst = 0;
  for (const name of chosen) {
    worst = Math.max(worst, await script(`bench/${name}`)(supervisor, runtime, options));
  }
  return worst;
}

/**
 * @param {Task} task  needs the built web app
 * @returns {Task}
 */
function withWebApp(task) {
  return async (supervisor, runtime, args) => {
    await ensureWebApp(supervisor, runtime);
    return task(supervisor, runtime, args);
  };
}

async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task === undefined) throw new LaunchFailure(`Usage: npm run ${Object.keys(TASKS).join(' | ')}`);
  const supervisor = new Supervisor();
  supervisor.listen();
  const runtime = await ensureRuntime(supervisor);
  // An incomplete lockfile would prevent the installation of the dependencies.
  if (name !== 'lockfile') await ensureDependencies(supervisor, runtime);
  return task(supervisor, runtime, args);
}

// The reader of our output may be gone before us, which must not leave the server behind.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Stopped)) {
    console.error(error instanceof LaunchFailure ? error.message : error);
  }
  process.exitCode = error instanceof Stopped ? 130 : 1;
}
