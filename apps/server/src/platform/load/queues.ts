import type { FastifyInstance } from 'fastify';
import { overloaded } from '../http/refusal.ts';
import { type Queue, queueOf } from '../queue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For long lists, which are written a few at a time. */
    lists: Queue;
    /** For a list without a limit, which may be long. */
    wholeLists: WholeLists;
    /** For calls with many rows, which are processed a few at a time. */
    imports: Queue;
  }
}

/** Rows of a list that is written without a queue. */
const MOST_AT_ONCE = 1000;
/** Bytes of an answer that is written without a queue: about as many rows. */
const MOST_BYTES_AT_ONCE = 512 * 1024;
/** Maximum of lists in memory. Beyond it all are dropped, which costs nothing. */
const MOST_REMEMBERED = 50_000;

export interface WholeList {
  /** The list and whose it is. */
  name: string;
  /** Whether nothing is left out, so that no list of the name is longer. */
  isAll: boolean;
}
export type WholeLists = (list: WholeList, write: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Lists that are written without a queue unless they were long last time, or one of the same name is being written. Long
 * lists wait in a queue; short ones do not wait for them.
 */
export function wholeListsIn(queue: Queue): WholeLists {
  const areLong = new Map<string, boolean>();
  const beingWritten = new Set<string>();
  return async ({ name, isAll }, write) => {
    const isLong = (length: number): void => {
      if (areLong.size >= MOST_REMEMBERED) areLong.clear();
      if (length > MOST_BYTES_AT_ONCE) areLong.set(name, true);
      else if (isAll) areLong.set(name, false);
    };
    const turn = areLong.get(name) || beingWritten.has(name);
    if (!turn) beingWritten.add(name);
    try {
      const answer = await (turn ? queue(write) : write());
      isLong(answer.length);
      return answer;
    } finally {
      if (!turn) beingWritten.delete(name);
    }
  };
}

/** The database uses two cores with fewer, and has connections left for other calls. */
export function queueCostlyCalls(app: FastifyInstance): void {
  const lists = () => overloaded('lists');
  const imports = () => overloaded('imports');
  // Ten thousand rows take tens of megabytes until they are written.
  app.decorate('lists', queueOf({ atOnce: 2, waiting: 500, full: lists }));
  app.decorate('wholeLists', wholeListsIn(app.lists));
  app.decorate('imports', queueOf({ atOnce: 4, waiting: 200, full: imports }));
}

/** Whether a list's query asks for many or all rows. */
export const isLong = ({ limit }: { limit?: number | undefined }): boolean =>
  limit === undefined || limit > MOST_AT_ONCE;
