import type { FastifyInstance } from 'fastify';
import { overloaded } from './refusal.ts';

/** A busy server lives and is ready: whoever would end it for that ends what it is busy with. */
const LET_THROUGH = { config: { evenWhenBusy: true }, logLevel: 'warn' } as const;

/**
 * `/healthz` says the process lives; `/readyz` that it can serve, which `isReady` finds out.
 * Both are for the machines that run the server, outside the contract.
 */
export function reportHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', LET_THROUGH, async () => ({ status: 'ok' }));
  app.get('/readyz', LET_THROUGH, async () => {
    const ready = await isReady().catch(() => false);
    if (!ready) throw overloaded('The database is not reachable, or not migrated.');
    return { status: 'ready' };
  });
}
