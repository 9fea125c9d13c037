import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';

/** How long what is due may wait for its turn, on average. */
const MOST_DELAY_MS = 2000;

/**
 * Answers calls of the API with 503 while the event loop can't keep up. Pages and their files are sent all the same: a
 * page that lacks one of them is broken. So are the health checks: a supervisor that ended a busy server for
 * that ends what it is busy with.
 */
export async function refuseWhenBusy(app: FastifyInstance, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: ({ routeOptions }) => {
      if (routeOptions.config.operation !== undefined) throw overloaded('busy');
    },
  });
}
