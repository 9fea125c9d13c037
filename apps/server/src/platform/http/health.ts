import type { FastifyInstance } from 'fastify';
import { overloaded } from './refusal.ts';

/**
 * `/healthz` says the process lives; `/readyz` that it can serve, which `isReady` finds out.
 * Both are for the machines that run the server, outside the contract.
 */
export function reportHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async () => {
    const ready = await isReady().catch(() => false);
    if (!ready) throw overloaded('The database is not reachable, or not migrated.');
    return { status: 'ready' };
  });
}
