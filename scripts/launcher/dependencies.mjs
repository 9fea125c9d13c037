import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { npm } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { withProgress } from './progress.mjs';

/**
 * A stamp of everything an installation depends on, including the platform, because a checkout may be shared with a
 * container.
 * @param {string | Buffer} lockfile
 * @param {number} nodeMajor
 */
export function dependencyStamp(lockfile, nodeMajor) {
  return createHash('sha256')
    .update(lockfile)
    .update(`\n${nodeMajor} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * @param {string} file
 * @param {string} wanted
 */
export function holdsStamp(file, wanted) {
  try {
    return readFileSync(file, 'utf8') === wanted;
  } catch {
    return false;
  }
}

/**
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} [root]
 */
export async function ensureDependencies(supervisor, { major }, root = ROOT) {
  const file = join(root, 'node_modules', '.cuverie-installed');
  const stamp = dependencyStamp(readFileSync(join(root, 'package-lock.json')), major);
  if (holdsStamp(file, stamp)) return;
  const install = () =>
    withProgress("Installing Cuverie's dependencies", async () => {
      await rm(file, { force: true });
      // NODE_ENV=production would omit the packages that build the web app.
      await npm(supervisor, "Cuverie's dependencies", ['ci', '--include=dev', '--include=optional'], root);
      await writeFile(file, stamp);
    });
  await withLock(
    join(root, '.cache', 'installing'),
    async () => {
      if (!holdsStamp(file, stamp)) await install();
    },
    () => supervisor.stopping,
  );
}
