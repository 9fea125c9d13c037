/**
 * Which server a database folder belongs to: the one whose session holds this lock. PostgreSQL lets go of it when
 * the session ends, so unlike a pid or a file it cannot outlive its owner.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { addressOf, type SocketConnection } from '../address.ts';
import { asLost } from '../connection.ts';
import { isConnectionLost } from '../errors.ts';

export interface Lock {
  /** Resolves when the session has ended, by our doing or not. */
  readonly lost: Promise<void>;
  release(): Promise<void>;
}

/** "CUVE": told apart from the migrations' lock by the second number. */
const LOCK_CLASS = 0x43555645;
const SERVER_LOCK = 1;

/** A killed server's session ends within moments; a living one's does not. */
const HELD_FOR_SURE_MS = 1_500;
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
 * @param isThere whether it is worth waiting on for a server that does not answer (it starts, stops or recovers)
 * @returns `held` when a living server has it, `unreachable` when the database went away while asking
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
      if (now - heldSince > HELD_FOR_SURE_MS) return 'held';
    } else if (now - began > ANSWERS_WITHIN_MS || !(await isThere())) return 'unreachable';
    await delay(PAUSE_MS);
  }
}
