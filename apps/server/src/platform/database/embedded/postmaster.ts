/** Starts and stops one PostgreSQL server process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../errors.ts';
import { spawnAs } from './account.ts';
import { type Binaries, CLEAN_ENVIRONMENT } from './binaries.ts';
import { diskIsFull } from './cluster.ts';
import { DatabaseDidNotStart, describeFolderProblem, UnsupportedPlatform } from './errors.ts';
import { childrenOf, isPostmasterOf, readPidFile } from './leftovers.ts';
import type { Location } from './location.ts';
import { asArguments, type Settings } from './settings.ts';

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly gone: Promise<void>;
}

const LARGEST_LOG_BYTES = 1024 * 1024;
const LOG_TAIL_BYTES = 2048;
/**
 * Short enough in total for a supervisor that waits for the server. An aborted shutdown is recovered at the next start.
 */
const FAST_SHUTDOWN_MS = 5_000;
const IMMEDIATE_SHUTDOWN_MS = 1_000;
const KILLED_WITHIN_MS = 1_000;

/** The previous log is kept too, so both stay within twice the limit between restarts. */
async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a+', 0o600);
}

async function launch(location: Location, binaries: Binaries, settings: Settings) {
  const log = await openLog(location.logFile).catch((error: unknown) => {
    throw describeFolderProblem(location.dataDir, error);
  });
  try {
    const { size } = await log.stat();
    // Its own process group: Ctrl-C in the terminal only reaches the server, which then ends the database cleanly.
    const child = spawn(binaries.postgres, ['-D', location.cluster, ...asArguments(settings)], {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      ...spawnAs(location.account),
    });
    child.unref();
    await once(child, 'spawn');
    return { child, logStart: size };
  } catch (cause) {
    throw new UnsupportedPlatform(`${binaries.postgres} does not run: ${errorCode(cause) ?? String(cause)}`, {
      cause,
    });
  } finally {
    await log.close();
  }
}

async function logSince(path: string, start: number): Promise<string> {
  const log = await open(path, 'r');
  try {
    const { size } = await log.stat();
    const from = Math.max(start, size - LOG_TAIL_BYTES);
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(LOG_TAIL_BYTES), position: from });
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await log.close();
  }
}

async function describeExit(location: Location, logStart: number): Promise<unknown> {
  if (await diskIsFull(location.home))
    return describeFolderProblem(
      location.home,
      Object.assign(new Error('no space left'), { code: 'ENOSPC' }),
    );
  const logged = await logSince(location.logFile, logStart);
  return new DatabaseDidNotStart(`PostgreSQL did not start on ${location.cluster}. It said:\n${logged}`);
}

async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const found = await readPidFile(cluster);
  return found?.ready === true && found.pid === pid;
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/**
 * Resolves once PostgreSQL accepts queries. Crash recovery may take long; only an exit is a failure.
 * @returns `undefined` if it was asked to shut down meanwhile
 */
export async function startPostmaster(
  location: Location,
  binaries: Binaries,
  settings: Settings,
): Promise<Postmaster | undefined> {
  const { child, logStart } = await launch(location, binaries, settings);
  const gone = hasExited(child) ? Promise.resolve() : once(child, 'exit').then(() => {});
  for (let wait = 2; !(await isReady(location.cluster, child.pid)); wait = Math.min(wait * 1.3, 50)) {
    if (child.exitCode === 0) return undefined;
    if (hasExited(child)) throw await describeExit(location, logStart);
    await Promise.race([delay(wait), gone]);
  }
  return { pid: child.pid ?? 0, gone };
}

async function goneWithin(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (await isPostmasterOf(pid, cluster)) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Fast shutdown (ends sessions, writes a checkpoint), then immediate (recovers at the next start), then SIGKILL of all
 * its processes, since stopped ones would survive and keep the next start from its shared memory.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  const steps = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const;
  for (const [name, patience] of steps) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    signal(pid, name);
    if (await goneWithin(pid, cluster, patience)) return;
  }
  const children = await childrenOf(pid);
  for (const one of [pid, ...children]) signal(one, 'SIGKILL');
  await goneWithin(pid, cluster, KILLED_WITHIN_MS);
}
