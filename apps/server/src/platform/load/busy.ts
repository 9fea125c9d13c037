import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';

/** How long what is due may wait for its turn, on average. */
const MOST_DELAY_MS = 2000;

/** For routes that are answered also while the server can't keep up with the others. */
export const ANSWERED_WHEN_BUSY = { pressureHandler: () => undefined };

/** Answers calls with 503 while the event loop can't keep up. */
export async function refuseWhenBusy(app: FastifyInstance, mostDelayMs = MOST_DELAY_MS): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    pressureHandler: () => {
      throw overloaded('The server is busy. Try again in a moment.');
    },
  });
}
