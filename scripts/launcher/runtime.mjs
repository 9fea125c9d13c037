import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchFailure } from './failure.mjs';
import { npm } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { withProgress } from './progress.mjs';

const NEEDED_MAJOR = 24;

const RUNTIMES = /** @type {Record<string, HeldNode>} */ (
  JSON.parse(readFileSync(new URL('./runtimes.json', import.meta.url), 'utf8'))
);

/**
 * The packages with bin/node that need no install script. They are pinned by version and by the hash of the whole
 * package, from `npm view <name>@<version> dist.integrity`, so that every machine runs what was reviewed here. For
 * darwin-arm64 there is only the first release of Node 24, which has known flaws: it gets a newer one.
 * @type {ReadonlyMap<string, HeldNode>}
 */
export const PACKAGES = new Map(Object.entries(RUNTIMES));

/**
 * @typedef {{ name: string, version: string, integrity: string }} HeldNode
 * @typedef {{ version: string, platform: string, arch: string, execPath: string }} Machine
 * @typedef {{ kind: 'current', major: number, node: string } | ({ kind: 'package' } & HeldNode)} RuntimeChoice
 * @typedef {{ node: string, major: number, env: NodeJS.ProcessEnv }} Runtime
 */

/**
 * @param {Machine} machine
 * @param {ReadonlyMap<string, HeldNode>} [packages]
 * @returns {RuntimeChoice}
 */
export function chooseRuntime({ version, platform, arch, execPath }, packages = PACKAGES) {
  const major = majorOf(version);
  if (major >= NEEDED_MAJOR) return { kind: 'current', major, node: execPath };
  const held = packages.get(`${platform}-${arch}`);
  if (held === undefined) throw new LaunchFailure(howToGetNode(version, `${platform} on ${arch}`));
  return { kind: 'package', ...held };
}

/** @param {string} version  "v24.1.0" or "24.1.0" */
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

const INSTALL_IT = 'install it from https://nodejs.org/en/download, then start again.';

/**
 * @param {string} version
 * @param {string} system
 */
function howToGetNode(version, system) {
  return (
    `Cuverie needs Node.js ${NEEDED_MAJOR} or newer, this is ${version}, and none can be fetched for ${system}: ` +
    INSTALL_IT
  );
}

/**
 * Finds or installs the Node that runs everything but this launcher.
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {Machine} [machine]
 * @param {string} [root]
 * @param {ReadonlyMap<string, HeldNode>} [packages]
 * @returns {Promise<Runtime>}
 */
export async function ensureRuntime(supervisor, machine = process, root = ROOT, packages = PACKAGES) {
  const choice = chooseRuntime(machine, packages);
  if (choice.kind === 'current') return { node: choice.node, major: choice.major, env: process.env };
  const home = join(root, '.runtime', `${choice.name}-${choice.version}`);
  const node = join(home, 'bin', 'node');
  if (!existsSync(node)) {
    await withProgress(`Fetching Node.js ${choice.version} (this is ${machine.version})`, () =>
      install(supervisor, choice, home),
    );
  }
  const env = { ...process.env, PATH: dirname(node) + delimiter + (process.env.PATH ?? '') };
  return { node, major: majorOf(choice.version), env };
}

/**
 * Installs into a temporary folder that is renamed after a test run, so that a killed or parallel launch leaves nothing
 * incomplete.
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {HeldNode} choice
 * @param {string} home
 */
async function install(supervisor, { name, version, integrity }, home) {
  await mkdir(dirname(home), { recursive: true });
  const temporary = await mkdtemp(join(dirname(home), 'fetching-'));
  try {
    const wanted = `Node.js ${version}`;
    const here = ['--prefix', temporary];
    const fetching = ['pack', `${name}@${version}`, '--pack-destination', temporary, ...here];
    await npm(supervisor, wanted, fetching, temporary);
    const archive = join(temporary, `${name}-${version}.tgz`);
    refuseOther(await readFile(archive), integrity, wanted);
    const unpacking = ['install', archive, '--offline', '--no-save', '--no-package-lock', ...here];
    await npm(supervisor, wanted, unpacking, temporary);
    const fetched = join(temporary, 'node_modules', name);
    await proveItRuns(join(fetched, 'bin', 'node'), version);
    await rename(fetched, home).catch((error) => {
      if (!existsSync(home)) throw error; // Otherwise another launch was faster, with the same version.
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Refuses an archive with another hash: a registry, a mirror or an attacker in between may send something else under
 * the same name and version.
 * @param {Buffer} archive
 * @param {string} integrity
 * @param {string} wanted  "Node.js 24.21.0"
 */
function refuseOther(archive, integrity, wanted) {
  if (`sha512-${createHash('sha512').update(archive).digest('base64')}` === integrity) return;
  throw new LaunchFailure(
    `What the npm registry sent as ${wanted} is not what Cuverie was made for: its hash is another one. Nothing of ` +
      `it was unpacked or run. Check which registry npm uses (npm config get registry), or fetch Node.js ` +
      `${NEEDED_MAJOR} or newer yourself: ${INSTALL_IT}`,
  );
}

/**
 * @param {string} node
 * @param {string} version
 */
async function proveItRuns(node, version) {
  const told = await promisify(execFile)(node, ['--version']).catch(() => ({ stdout: '' }));
  if (told.stdout.trim() === `v${version}`) return;
  // The usual reason is a C library other than the one it was built for (Alpine's, or a very old one).
  throw new LaunchFailure(howToGetNode(process.version, 'this system'));
}
