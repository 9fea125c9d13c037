import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { holdsStamp } from './dependencies.mjs';
import { LaunchFailure } from './failure.mjs';
import { withLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { withProgress } from './progress.mjs';

const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'test-results']);
const LEFTOVER_MS = 60 * 60 * 1000;

/**
 * A stamp of the web app's sources by path, size and modification time, fast enough for every start.
 * @param {string} [root]
 */
export function webStamp(root = ROOT) {
  const hash = createHash('sha256');
  for (const source of ['apps/web', 'packages', 'package-lock.json']) addSource(hash, root, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function addSource(hash, root, path) {
  const about = statSync(join(root, path), { throwIfNoEntry: false });
  if (about === undefined) return;
  if (!about.isDirectory()) {
    hash.update(`${path}\0${about.size}\0${about.mtimeMs}\n`);
    return;
  }
  const names = readdirSync(join(root, path));
  names.sort(); // The order of directory entries depends on the file system.
  for (const name of names) {
    if (!NOT_SOURCES.has(name)) addSource(hash, root, `${path}/${name}`);
  }
}

/** @param {string} root */
const stampFile = (root) => join(root, 'apps/web/dist/.built-from');

/**
 * The path of Vite's program, run by Node directly, because npx would cost half a second.
 * @param {string} [root]
 */
export function viteScript(root = ROOT) {
  const manifest = createRequire(join(root, 'apps/web/package.json')).resolve('vite/package.json');
  return join(manifest, '..', 'bin', 'vite.js');
}

/**
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {Pick<import('./runtime.mjs').Runtime, 'node' | 'env'>} runtime
 * @param {string} [root]
 */
export async function ensureWebApp(supervisor, runtime, root = ROOT) {
  if (!existsSync(join(root, 'apps/web/index.html'))) return;
  if (holdsStamp(stampFile(root), webStamp(root))) return;
  await withLock(
    join(root, '.cache', 'building-web'),
    async () => {
      const stamp = webStamp(root);
      if (holdsStamp(stampFile(root), stamp)) return;
      await withProgress('Building the web app', () => build(supervisor, runtime, root, stamp));
    },
    () => supervisor.stopping,
  );
}

/**
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {Pick<import('./runtime.mjs').Runtime, 'node' | 'env'>} runtime
 * @param {string} root
 * @param {string} stamp
 */
async function build(supervisor, { node, env }, root, stamp) {
  const web = join(root, 'apps/web');
  const cache = join(web, '.cache');
  await mkdir(cache, { recursive: true });
  await removeLeftovers(cache);
  const temporary = await mkdtemp(join(cache, 'build-'));
  try {
    const fresh = join(temporary, 'dist');
    const args = [viteScript(root), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const outcome = await supervisor.capture(node, args, {
      cwd: web,
      env: { ...env, NODE_ENV: 'production' },
    });
    if (outcome.code !== 0 || !existsSync(join(fresh, 'index.html'))) {
      const said = (outcome.stderr + outcome.stdout).trim();
      throw new LaunchFailure(`The web app could not be built:\n${said}`);
    }
    await writeFile(join(fresh, '.built-from'), stamp);
    await swap(fresh, join(web, 'dist'), join(temporary, 'old'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Replaces the build by two renames: if killed between them there is no build, and the next start makes one. There is
 * never an incomplete one.
 * @param {string} fresh
 * @param {string} place
 * @param {string} aside
 */
async function swap(fresh, place, aside) {
  if (existsSync(place)) await rename(place, aside);
  await rename(fresh, place);
}

/** @param {string} cache  where a killed build may have left its folder */
async function removeLeftovers(cache) {
  for (const name of await readdir(cache)) {
    if (!name.startsWith('build-')) continue;
    const about = await stat(join(cache, name)).catch(() => undefined);
    if (about === undefined || Date.now() - about.mtimeMs < LEFTOVER_MS) continue;
    await rm(join(cache, name), { recursive: true, force: true });
  }
}
