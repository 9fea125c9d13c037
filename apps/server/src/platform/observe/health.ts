import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { inTime } from '../in-time.ts';

/** A monitor gives up after a few seconds, and learns less by that. */
const READY_WITHIN_MS = 2500;
const notInTime = () => new Error('The database did not answer in time');

/** Asked every few seconds: no line of the log for each. */
const QUIET = { logLevel: 'warn' } as const;

/**
 * `/healthz` says the process lives; `/readyz` that it can serve, which `isReady` finds out.
 * Both are for the machines that run the server, outside the contract.
 */
export function reportHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let pending: Promise<boolean> | undefined;
  /** All who ask while one answer is on its way share it. */
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
