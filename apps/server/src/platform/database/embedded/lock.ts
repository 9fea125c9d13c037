/**
 * The server that owns a database folder is the one whose session holds this lock. PostgreSQL releases it with the
 * session, so unlike a pid or a file it cannot outlive its owner.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { addressOf, type SocketConnection } from '../address.ts';
import { asLost } from '../connection.ts';
import { isConnectionLost } from '../errors.ts';

export interface Lock {
  /** Resolves when the session has ended for any reason. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** "CUVE"; the second number distinguishes it from the migrations' lock. */
const LOCK_CLASS = 0x43555645;
const SERVER_LOCK = 1;

/** The session of a killed server ends within moments, that of a live one does not. */
const SURELY_LOCKED_MS = 1_500;
const ANSWERS_WITHIN_MS = 60_000;
const PAUSE_MS = 25;

async function tryLock(socket: SocketConnection): Promise<Lock | 'unreachable' | 'held'> {
  const client = new Client({
    ...addressOf({ socket }),
    application_name: 'cuverie server lock',
    connectionTimeoutMillis: 10_000,
  });
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve).on('error', () => resolve());
  const release = () => client.end();
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1::int, $2::int) as locked',
      [LOCK_CLASS, SERVER_LOCK],
    );
    if (rows[0]?.locked === true) return { lost, release };
  } catch (error) {
    await release();
    if (isConnectionLost(asLost(error))) return 'unreachable';
    throw error;
  }
  await release();
  return 'held';
}

/**
 * @param isThere whether to wait for a server that does not answer, because it starts, stops or recovers
 * @returns `held` if a live server has it, `unreachable` if the database went away
 */
export async function takeLock(
  socket: SocketConnection,
  isThere: () => Promise<boolean>,
): Promise<Lock | 'unreachable' | 'held'> {
  const began = performance.now();
  let heldSince: number | undefined;
  for (;;) {
    const taken = await tryLock(socket);
    if (typeof taken === 'object') return taken;
    const now = performance.now();
    if (taken === 'held') {
      heldSince ??= now;
      if (now - heldSince > SURELY_LOCKED_MS) return 'held';
    } else if (now - began > ANSWERS_WITHIN_MS || !(await isThere())) return 'unreachable';
    await delay(PAUSE_MS);
  }
}
