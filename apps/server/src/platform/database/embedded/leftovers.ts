/**
 * Leftovers of earlier runs in the database folder. A pid proves nothing, since it may be reused after a restart; only
 * a postgres process working in this folder counts, or a socket that answers.
 */
import { execFile } from 'node:child_process';
import { constants, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readIfThere } from '../../files.ts';
import { errorCode } from '../errors.ts';
import { type Location, socketIn } from './location.ts';

/** One more than Linux ever assigns (PID_MAX_LIMIT, 2^22), and far more than macOS does. */
const IMPOSSIBLE_PID = 4_194_305;

export interface PidFile {
  readonly pid: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Line numbers of PostgreSQL (src/include/utils/pidfile.h): 1 pid, 5 socket directory, 8 status. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readIfThere(pidFileOf(cluster));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

async function isPostgresByProc(pid: number, cluster: string): Promise<boolean | undefined> {
  try {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const [program = '', ...rest] = command.split('\0');
    if (basename(program) !== 'postgres') return false;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === undefined ? rest.includes(cluster) : folder === cluster;
  } catch (error) {
    return ['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '') ? false : undefined;
  }
}

async function isPostgresByPs(pid: number, cluster: string): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-ww', '-p', String(pid)]);
    return /(^|\/)postgres -D /.test(stdout) && stdout.includes(` ${cluster} `);
  } catch {
    return false;
  }
}

export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1 || pid >= IMPOSSIBLE_PID) return false;
  if (process.platform !== 'linux') return isPostgresByPs(pid, cluster);
  return (await isPostgresByProc(pid, cluster)) ?? isPostgresByPs(pid, cluster);
}

/** Child processes of a postmaster. */
export async function childrenOf(pid: number): Promise<number[]> {
  const listed =
    (await readIfThere(`/proc/${pid}/task/${pid}/children`)) ??
    (await promisify(execFile)('pgrep', ['-P', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ));
  return listed.split(/\s+/).filter(Boolean).map(Number);
}

export function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    // EAGAIN: a process listens and its queue is full.
    probe.once('error', (error) => resolve(errorCode(error) === 'EAGAIN'));
  });
}

export interface RunningPostmaster {
  /** Unknown if it runs in another container that shares the folder. */
  readonly pid: number | undefined;
  /** Unknown if its socket is gone. */
  readonly socket: string | undefined;
}

export async function findPostmaster(
  { cluster }: Location,
  socketFolder: string,
): Promise<RunningPostmaster | undefined> {
  const found = await readPidFile(cluster);
  const pid = found !== undefined && (await isPostmasterOf(found.pid, cluster)) ? found.pid : undefined;
  const folders = new Set([found?.socketFolder, socketFolder]);
  for (const folder of folders) {
    const socket = folder === undefined || folder === '' ? undefined : socketIn(folder);
    if (socket !== undefined && (await answers(socket))) return { pid, socket };
  }
  return pid === undefined ? undefined : { pid, socket: undefined };
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Disarms a dead server's pid file if another process has its pid now, since PostgreSQL would refuse to start; it
 * detects a free pid itself. The file stays, because PostgreSQL reads from it which shared memory to look for, which
 * keeps it from starting beside surviving processes.
 */
export async function removeStalePidFiles({ cluster }: Location, socketFolder: string): Promise<void> {
  const text = (await readIfThere(pidFileOf(cluster))) ?? '';
  const pid = Number.parseInt(text, 10);
  if (pid > 1 && exists(pid) && !(await isPostmasterOf(pid, cluster))) {
    const flag = constants.O_WRONLY | constants.O_NOFOLLOW;
    await writeFile(pidFileOf(cluster), text.replace(/^.*/, String(IMPOSSIBLE_PID)), { flag });
  }
  const lock = `${socketIn(socketFolder)}.lock`;
  const holder = Number.parseInt((await readIfThere(lock)) ?? '', 10);
  if (holder > 1 && exists(holder) && !(await isPostmasterOf(holder, cluster)))
    await rm(lock, { force: true });
}
