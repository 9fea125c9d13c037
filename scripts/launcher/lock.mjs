import { mkdir, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchFailure, Stopped } from './failure.mjs';

const HEARTBEAT_MS = 500;
/** A holder without a heartbeat for this long was killed. Process ids are no indication, because they are reused. */
const ABANDONED_MS = 5000;
const RETRY_MS = 200;

/**
 * Uses a folder as a lock while `act` runs; another launch of the same checkout waits for its turn.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} act
 * @param {() => boolean} [givenUp] asked while waiting
 * @returns {Promise<T>}
 */
export async function withLock(path, act, givenUp = () => false) {
  await mkdir(dirname(path), { recursive: true }).catch((/** @type {NodeJS.ErrnoException} */ error) =>
    refuseUnwritable(path, error),
  );
  while (
    !(await take(path).catch((/** @type {NodeJS.ErrnoException} */ error) => refuseUnwritable(path, error)))
  ) {
    if (givenUp()) throw new Stopped(`Stopped waiting for ${path}.`);
    await delay(RETRY_MS);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, HEARTBEAT_MS);
  try {
    return await act();
  } finally {
    clearInterval(heartbeat);
    await rmdir(path).catch(() => {});
  }
}

/**
 * @param {string} path
 * @param {NodeJS.ErrnoException} error
 * @returns {never}
 */
function refuseUnwritable(path, error) {
  throw new LaunchFailure(
    `Something has to be installed or built, and nothing can be written to ${dirname(path)} (${error.code}). ` +
      'Start once as the user this checkout belongs to, with the disk writable; after that reading it is enough.',
  );
}

/** @param {string} path */
async function take(path) {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const held = await stat(path).catch(() => undefined);
  if (held !== undefined && Date.now() - held.mtimeMs > ABANDONED_MS) await rmdir(path).catch(() => {});
  return false;
}
