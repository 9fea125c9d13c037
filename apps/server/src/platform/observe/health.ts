import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { inTime } from '../in-time.ts';

/** Monitors give up after a few seconds with less information. */
const READY_WITHIN_MS = 2500;
const notInTime = () => new Error('The database did not answer in time');

/** Requested every few seconds, so not logged. */
const QUIET = { logLevel: 'warn' } as const;

/**
 * `/healthz` reports that the process lives; `/readyz` whether it can serve, by `isReady`. Both are for operators and
 * not part of the contract.
 */
export function reportHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let pending: Promise<boolean> | undefined;
  /** Simultaneous requests share one check. */
  const readiness = () => {
    pending ??= isReady().finally(() => {
      pending = undefined;
    });
    return pending;
  };

  app.get('/healthz', QUIET, async () => ({ status: 'ok' }));
  app.get('/readyz', QUIET, async () => {
    const ready = await inTime(readiness(), READY_WITHIN_MS, notInTime).catch(() => false);
    if (!ready) throw overloaded('not_ready');
    return { status: 'ready' };
  });
}
