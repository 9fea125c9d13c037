/** Keeps one PostgreSQL for one server: finds, takes over or starts it, and restarts it when it dies. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketConnection } from '../database.ts';
import type { Binaries } from './binaries.ts';
import { DatabaseDidNotStart, DatabaseInUse } from './errors.ts';
import { findPostmaster, type RunningPostmaster, readPidFile, removeStalePidFiles } from './leftovers.ts';
import { type Location, socketIn } from './location.ts';
import { type Lock, takeLock } from './lock.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { type Settings, settingsFor } from './settings.ts';

export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

export interface SupervisorOptions {
  readonly location: Location;
  readonly binaries: Binaries;
  readonly socketFolder: string;
  /** Everything but the socket, which a leftover server may have elsewhere. */
  readonly credentials: Omit<SocketConnection, 'path'>;
  readonly overrides: Settings;
  readonly log: Log;
  /** Another server took the database over, so that this one must end. */
  readonly onLost: (error: Error) => void;
}

/** Surviving processes of a killed server keep its shared memory, so PostgreSQL refuses to start. */
const PATIENCE_AFTER_CRASH_MS = 15_000;
/** Another start may be removing the same obstacle. */
const PATIENCE_MS = 1_500;
const SILENCE_MS = 5_000;
const LONGEST_PAUSE_MS = 10_000;
const STABLE_MS = 30_000;
/** Time for another, faster start to take its lock. */
const STAND_BACK_MS = 250;

interface LockedPostmaster {
  readonly postmaster: Postmaster;
  readonly lock: Lock;
}

/** @returns `undefined` if another start's server came up meanwhile, or ended this one */
async function start(supervised: SupervisorOptions): Promise<Postmaster | undefined> {
  const { location, binaries, socketFolder, overrides, log } = supervised;
  const crashed = (await readPidFile(location.cluster)) !== undefined;
  const deadline = performance.now() + (crashed ? PATIENCE_AFTER_CRASH_MS : PATIENCE_MS);
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await removeStalePidFiles(location, socketFolder);
    try {
      return await startPostmaster(location, binaries, settingsFor(binaries.major, socketFolder, overrides));
    } catch (error) {
      if ((await findPostmaster(location, socketFolder)) !== undefined) {
        await delay(STAND_BACK_MS);
        return undefined;
      }
      if (!(error instanceof DatabaseDidNotStart) || performance.now() > deadline) throw error;
      log.warn('The database did not start yet; what ran before may still be ending.');
      await delay(pause);
    }
  }
}

/** A postmaster without a socket yet, or any more. */
async function awaitSocket({
  location,
  socketFolder,
}: SupervisorOptions): Promise<RunningPostmaster | undefined> {
  const deadline = performance.now() + SILENCE_MS;
  for (;;) {
    const running = await findPostmaster(location, socketFolder);
    if (running === undefined || running.socket !== undefined || performance.now() > deadline) return running;
    await delay(50);
  }
}

/**
 * A database whose server was killed keeps running. It is ended and restarted as a child of this server, so that there
 * is only one way to run. Only the owner of the lock may end it, and a live server never releases it.
 */
async function endOrphan(supervised: SupervisorOptions): Promise<void> {
  const { location, socketFolder, credentials, log } = supervised;
  const running = await awaitSocket(supervised);
  if (running === undefined) return;
  const { pid, socket } = running;
  const isThere = async () => (await findPostmaster(location, socketFolder)) !== undefined;
  const lock =
    socket === undefined ? 'unreachable' : await takeLock({ ...credentials, path: socket }, isThere);
  try {
    // Without a pid it runs in another container that shares the folder, which no signal reaches.
    if (lock === 'held' || (pid === undefined && lock !== 'unreachable'))
      throw new DatabaseInUse(location.dataDir);
    if (pid === undefined) return;
    log.info('The database was still running without its server; taking it over.');
    await stopPostmaster(pid, location.cluster);
  } finally {
    if (typeof lock === 'object') await lock.release();
  }
}

async function acquire(
  supervised: SupervisorOptions,
  own: Postmaster | undefined,
): Promise<LockedPostmaster> {
  const { location, socketFolder, credentials } = supervised;
  const socket = { ...credentials, path: socketIn(socketFolder) };
  for (let postmaster = own; ; ) {
    const running = await findPostmaster(location, socketFolder);
    if (running === undefined) postmaster = await start(supervised);
    else if (running.pid === undefined || running.pid !== postmaster?.pid) {
      await endOrphan(supervised);
      continue;
    }
    if (postmaster === undefined) continue;
    const { pid } = postmaster;
    const isThere = async () => (await findPostmaster(location, socketFolder))?.pid === pid;
    const lock = await takeLock(socket, isThere).catch(async (error: unknown) => {
      await stopPostmaster(pid, location.cluster);
      throw error;
    });
    if (lock === 'held') throw new DatabaseInUse(location.dataDir);
    if (lock !== 'unreachable') return { postmaster, lock };
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Immediately after the first failure, then with growing pauses, so that a broken database does not spin. */
function pauseBefore(failures: number): number {
  return failures <= 1 ? 0 : Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS);
}

export async function supervise(supervised: SupervisorOptions): Promise<{ stop(): Promise<void> }> {
  const { location, log, onLost } = supervised;
  const stopping = new AbortController();
  let held = await acquire(supervised, undefined);
  let recovery: Promise<void> = Promise.resolve();

  const recover = async (failures: number): Promise<void> => {
    await held.lock.release();
    for (let failed = failures; ; failed++) {
      await delay(pauseBefore(failed), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        held = await acquire(supervised, held.postmaster);
        log.info('The database is back.');
        return;
      } catch (error) {
        if (error instanceof DatabaseInUse) throw error;
        log.error(`The database could not be restarted; trying again. ${asError(error).message}`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      const since = performance.now();
      await Promise.race([held.postmaster.gone, held.lock.lost]);
      if (stopping.signal.aborted) return;
      failures = performance.now() - since > STABLE_MS ? 1 : failures + 1;
      log.error('The database stopped unexpectedly; restarting it.');
      recovery = recover(failures);
      await recovery;
    }
  };

  const watching = watch().catch((error: unknown) => {
    log.error(asError(error).message);
    onLost(asError(error));
  });

  const stop = async (): Promise<void> => {
    stopping.abort();
    await recovery.catch(() => {});
    await stopPostmaster(held.postmaster.pid, location.cluster);
    await held.lock.release();
    await watching;
  };
  let stopped: Promise<void> | undefined;
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
