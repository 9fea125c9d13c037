import type { FastifyInstance } from 'fastify';
import { type Turns, turns } from '../turns.ts';
import { overloaded } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Has long lists written a few at a time. */
    writeInTurn: Turns;
  }
}

/** Rows of a list that may be written whenever it is asked for. */
const MOST_AT_ONCE = 1000;
/** Ten thousand rows come to tens of megabytes until they are written; the database keeps two cores busy with fewer. */
const AT_ONCE = 2;
const MAX_WAITING = 500;

export function writeLongListsInTurn(app: FastifyInstance): void {
  const full = () =>
    overloaded('Many long lists are being written right now. Try again in a moment, or ask for less.');
  app.decorate('writeInTurn', turns({ atOnce: AT_ONCE, waiting: MAX_WAITING, full }));
}

/** Whether the query of a list asks for many rows, or for all of them. */
export const isLong = ({ limit }: { limit?: number | undefined }): boolean =>
  limit === undefined || limit > MOST_AT_ONCE;
