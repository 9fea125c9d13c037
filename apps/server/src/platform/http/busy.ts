import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { overloaded } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call is answered also while the server can't keep up with the others. */
    evenWhenBusy?: boolean;
  }
}

const RESOLUTION_MS = 10;
const LOOK_EVERY_MS = 1000;
const MOST_DELAY_MS = 2000;

/** How long what was due waited for its turn of late, on average, in milliseconds. */
function delayOfEventLoop(): { delay: () => number; stop: () => void } {
  const measured = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  measured.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // None was measured where the loop stood still the whole time.
    delay = measured.count === 0 ? Number.POSITIVE_INFINITY : measured.mean / 1e6 - RESOLUTION_MS;
    measured.reset();
  }, LOOK_EVERY_MS).unref();
  return {
    delay: () => delay,
    stop: () => {
      clearInterval(timer);
      measured.disable();
    },
  };
}

/** Answers calls with 503 while the event loop can't keep up. */
export function refuseWhenBusy(app: FastifyInstance, { delay, stop } = delayOfEventLoop()): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = delay() > MOST_DELAY_MS && request.routeOptions.config.evenWhenBusy !== true;
    done(isRefused ? overloaded('The server is busy. Try again in a moment.') : undefined);
  });
  app.addHook('onClose', async () => stop());
}
