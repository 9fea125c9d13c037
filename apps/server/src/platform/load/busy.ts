import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';

/** Maximum of the average event loop delay. */
const MOST_DELAY_MS = 2000;

/**
 * Answers API calls with 503 while the event loop is overloaded. Pages and their files are still sent, since a page
 * without one of them is broken, and so are health checks: a supervisor that killed a busy server would end its work.
 */
export async function refuseWhenBusy(app: FastifyInstance, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: ({ routeOptions }) => {
      if (routeOptions.config.operation !== undefined) throw overloaded('busy');
    },
  });
}
