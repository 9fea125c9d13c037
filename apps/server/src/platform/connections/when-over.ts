import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** @param isAnswered whether the answer is out, and not the caller gone before it */
type End = (isAnswered: boolean) => void;
type Calls = Map<FastifyReply, End[]>;

/** The calls of each connection that are not over, in the order they came, each with what is to be done then. */
const underWay = new WeakMap<Socket, Calls>();

function callsOf(socket: Socket): Calls {
  const before = underWay.get(socket);
  if (before !== undefined) return before;
  const calls: Calls = new Map();
  underWay.set(socket, calls);
  // An answer that waits for those before it on its connection ends without a word when that does.
  socket.once('close', () => {
    for (const reply of calls.keys()) end(calls, reply, false);
  });
  return calls;
}

function end(calls: Calls, reply: FastifyReply, isAnswered: boolean): void {
  const ends = calls.get(reply) ?? [];
  calls.delete(reply);
  for (const told of ends) told(isAnswered);
}

/**
 * Tells once that a call is over: its answer is out or its connection gone, whichever comes first. Fastify's own hooks
 * leave out clients that hang up after the last byte of a call, while it is processed.
 */
export function whenOver(reply: FastifyReply, told: End): void {
  const { raw, request } = reply;
  if (request.socket.destroyed) {
    told(false);
    return;
  }
  const calls = callsOf(request.socket);
  const ends = calls.get(reply);
  if (ends !== undefined) {
    ends.push(told);
    return;
  }
  calls.set(reply, [told]);
  raw.once('finish', () => end(calls, reply, true));
  raw.once('close', () => end(calls, reply, false));
}

/** The calls of a connection that are not over, where anybody asked to be told of it. */
export const callsUnderWay = (socket: Socket): FastifyReply[] => [...(underWay.get(socket)?.keys() ?? [])];

/** A sender that hung up after the last byte is answered all the same: Node ends its own side only then. */
export const hasLeft = ({ socket }: FastifyRequest): boolean => socket.destroyed || socket.writableEnded;
