import { LaunchFailure } from './failure.mjs';
import { ROOT } from './paths.mjs';

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT)\b/;
// Install scripts are disabled: no package needs one, and they would run as the user who starts Cuverie.
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
// With npm's defaults, a machine without network waits for more than a minute.
const PATIENCE = ['--fetch-retries=3', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=4000'];

/**
 * @param {import('./supervise.mjs').Supervisor} supervisor
 * @param {string} wanted  what is fetched, as the subject of a sentence: "Cuverie's dependencies"
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export async function npm(supervisor, wanted, args, cwd = ROOT) {
  const [command, ...before] = npmCommand();
  const outcome = await supervisor
    .capture(command, [...before, ...args, ...QUIET, ...PATIENCE], { cwd, shell: command === 'npm.cmd' })
    .catch((/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'ENOENT') throw error;
      throw new LaunchFailure(
        `${wanted} could not be installed: no npm was found. Install Node.js with npm.`,
      );
    });
  if (outcome.code !== 0) throw new LaunchFailure(explain(wanted, outcome.stderr + outcome.stdout));
}

/** @returns {[string, ...string[]]} */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script)) return [process.execPath, script];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

/**
 * @param {string} wanted
 * @param {string} said
 */
export function explain(wanted, said) {
  if (UNREACHABLE.test(said)) {
    return `${wanted} could not be fetched: the npm registry cannot be reached. Check the network connection, then start again.`;
  }
  if (/\bENOSPC\b/.test(said)) return `${wanted} could not be installed: the disk is full.`;
  return `${wanted} could not be installed. npm said:\n${said.trim()}`;
}
