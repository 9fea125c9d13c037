import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { type Queue, queueOf } from '../queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For long lists, which are written a few at a time. */
    lists: Queue;
    /** For calls with many rows, which are worked at a few at a time. */
    imports: Queue;
  }
}

/** Rows of a list that may be written whenever it is asked for. */
const MOST_AT_ONCE = 1000;

/** The database keeps two cores busy with fewer, and has connections left for other calls. */
export function queueCostlyCalls(app: FastifyInstance): void {
  const lists = () => overloaded('lists');
  const imports = () => overloaded('imports');
  // Ten thousand rows come to tens of megabytes until they are written.
  app.decorate('lists', queueOf({ atOnce: 2, waiting: 500, full: lists }));
  app.decorate('imports', queueOf({ atOnce: 4, waiting: 200, full: imports }));
}

/** Whether the query of a list asks for many rows, or for all of them. */
export const isLong = ({ limit }: { limit?: number | undefined }): boolean =>
  limit === undefined || limit > MOST_AT_ONCE;
