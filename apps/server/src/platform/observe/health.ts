import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { inTime } from '../in-time.ts';
import { ANSWERED_WHEN_BUSY } from '../load/busy.ts';

/** Whoever asks gives up after a few seconds, and learns less by that. */
const READY_WITHIN_MS = 2500;
const notInTime = () => new Error('The database did not answer in time');

/** A busy server lives and is ready: whoever would end it for that ends what it is busy with. */
const LET_THROUGH = { config: ANSWERED_WHEN_BUSY, logLevel: 'warn' } as const;

/**
 * `/healthz` says the process lives; `/readyz` that it can serve, which `isReady` finds out.
 * Both are for the machines that run the server, outside the contract.
 */
export function reportHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  let asked: Promise<boolean> | undefined;
  /** All who ask while one answer is on its way share it. */
  const readiness = () => {
    asked ??= isReady().finally(() => {
      asked = undefined;
    });
    return asked;
  };

  app.get('/healthz', LET_THROUGH, async () => ({ status: 'ok' }));
  app.get('/readyz', LET_THROUGH, async () => {
    const ready = await inTime(readiness(), READY_WITHIN_MS, notInTime).catch(() => false);
    if (!ready) throw overloaded('The database is not reachable, or not migrated.');
    return { status: 'ready' };
  });
}
