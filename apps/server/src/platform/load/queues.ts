import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { type Queue, queueOf } from '../queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For long lists, which are written a few at a time. */
    lists: Queue;
    /** For calls with many rows, which are processed a few at a time. */
    imports: Queue;
  }
}

/** Rows of a list that is written without a queue. */
const MOST_AT_ONCE = 1000;

/** The database uses two cores with fewer, and has connections left for other calls. */
export function queueCostlyCalls(app: FastifyInstance): void {
  const lists = () => overloaded('lists');
  const imports = () => overloaded('imports');
  // Ten thousand rows take tens of megabytes until they are written.
  app.decorate('lists', queueOf({ atOnce: 2, waiting: 500, full: lists }));
  app.decorate('imports', queueOf({ atOnce: 4, waiting: 200, full: imports }));
}

/** Whether a list's query asks for many or all rows. */
export const isLong = ({ limit }: { limit?: number | undefined }): boolean =>
  limit === undefined || limit > MOST_AT_ONCE;
