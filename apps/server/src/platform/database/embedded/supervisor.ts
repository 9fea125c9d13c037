/** Holds one PostgreSQL to one server: finds, takes over or starts it, and brings it back when it dies. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SocketConnection } from '../database.ts';
import type { Binaries } from './binaries.ts';
import { DatabaseDidNotStart, DatabaseInUse } from './errors.ts';
import { defuse, findPostmaster, type RunningPostmaster, readPidFile } from './leftovers.ts';
import { type Location, socketIn } from './location.ts';
import { type Lock, takeLock } from './lock.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { type Settings, settingsFor } from './settings.ts';

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface Supervised {
  readonly location: Location;
  readonly binaries: Binaries;
  readonly socketFolder: string;
  /** Everything but the socket, which a left-behind server may have elsewhere. */
  readonly credentials: Omit<SocketConnection, 'path'>;
  readonly overrides: Settings;
  readonly log: Log;
  /** Another server took the database over; this one can serve no more. */
  readonly onLost: (error: Error) => void;
}

/** Surviving processes of a killed server keep its shared memory, and PostgreSQL waits for them by refusing. */
const PATIENCE_AFTER_CRASH_MS = 15_000;
const LONGEST_PAUSE_MS = 10_000;
const STABLE_MS = 30_000;

interface Held {
  readonly postmaster: Postmaster;
  readonly lock: Lock;
}

const start = async ({
  location,
  binaries,
  socketFolder,
  overrides,
  log,
}: Supervised): Promise<Postmaster | undefined> => {
  const crashed = (await readPidFile(location.cluster)) !== undefined;
  const deadline = performance.now() + PATIENCE_AFTER_CRASH_MS;
  for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
    await defuse(location, socketFolder);
    try {
      return await startPostmaster(location, binaries, settingsFor(binaries.major, socketFolder, overrides));
    } catch (error) {
      // Somebody else's came up in the meantime; it may be taken over, or refuse us.
      if ((await findPostmaster(location, socketFolder)) !== undefined) return undefined;
      if (!(error instanceof DatabaseDidNotStart) || !crashed || performance.now() > deadline) throw error;
      log.warn('The database did not start yet; parts of the one before may still be ending.');
      await delay(pause);
    }
  }
};

/** A database whose server was killed goes on by itself. It is ended and started anew, as a child of this server. */
const takeOver = async (running: RunningPostmaster, supervised: Supervised): Promise<void> => {
  const { location, credentials, log } = supervised;
  const isThere = async () => (await findPostmaster(location, supervised.socketFolder)) !== undefined;
  const lock =
    running.socket === undefined
      ? 'unreachable'
      : await takeLock({ ...credentials, path: running.socket }, isThere);
  if (lock === 'held') throw new DatabaseInUse(location.dataDir);
  // In sight of the lock only: nobody else's database is ever ended.
  if (running.pid !== undefined) {
    log.info('Found the database still running without its server; taking it over.');
    await stopPostmaster(running.pid, location.cluster);
  } else if (lock !== 'unreachable') {
    await lock.release();
    throw new DatabaseInUse(location.dataDir);
  }
  if (lock !== 'unreachable') await lock.release();
};

const acquire = async (supervised: Supervised, own: Postmaster | undefined): Promise<Held> => {
  const { location, socketFolder, credentials } = supervised;
  const socket = { ...credentials, path: socketIn(socketFolder) };
  let postmaster = own;
  for (;;) {
    const running = await findPostmaster(location, socketFolder);
    if (running === undefined) postmaster = await start(supervised);
    else if (running.pid === undefined || running.pid !== postmaster?.pid) {
      await takeOver(running, supervised);
      continue;
    }
    if (postmaster === undefined) continue;
    const { pid } = postmaster;
    const isThere = async () => (await findPostmaster(location, socketFolder))?.pid === pid;
    const lock = await takeLock(socket, isThere);
    if (lock === 'held') throw new DatabaseInUse(location.dataDir);
    if (lock !== 'unreachable') return { postmaster, lock };
  }
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const supervise = async (supervised: Supervised): Promise<{ stop(): Promise<void> }> => {
  const { location, log } = supervised;
  const stopping = new AbortController();
  let held = await acquire(supervised, undefined);

  const untilTroubled = ({ postmaster, lock }: Held): Promise<void> =>
    Promise.race([postmaster.gone, lock.lost]);

  const recover = async (failures: number): Promise<Held | undefined> => {
    for (let attempt = failures; !stopping.signal.aborted; attempt++) {
      const pause = attempt === 0 ? 0 : Math.min(100 * 2 ** attempt, LONGEST_PAUSE_MS);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return undefined;
      try {
        return await acquire(supervised, held.postmaster);
      } catch (error) {
        if (error instanceof DatabaseInUse) throw error;
        log.error(`The database could not be restarted; trying again. ${messageOf(error)}`);
      }
    }
    return undefined;
  };

  const watch = async (): Promise<void> => {
    let failures = 0;
    for (;;) {
      const since = performance.now();
      await untilTroubled(held);
      if (stopping.signal.aborted) return;
      failures = performance.now() - since > STABLE_MS ? 0 : failures + 1;
      log.error('The database stopped unexpectedly; restarting it.');
      await held.lock.release();
      const again = await recover(failures - 1 < 0 ? 0 : failures - 1);
      if (again === undefined) return;
      held = again;
      log.info('The database is back.');
    }
  };

  const watching = watch().catch((error: unknown) => {
    log.error(messageOf(error));
    supervised.onLost(error instanceof Error ? error : new Error(messageOf(error)));
  });

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    stopping.abort();
    const { postmaster, lock } = held;
    await stopPostmaster(postmaster.pid, location.cluster);
    await lock.release();
    await watching;
    if (held.postmaster !== postmaster) await stopPostmaster(held.postmaster.pid, location.cluster);
  };
  return { stop: () => (stopped ??= stop()) };
};
