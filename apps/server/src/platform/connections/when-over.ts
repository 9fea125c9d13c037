import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** @param isAnswered whether the answer was sent before the client closed */
type End = (isAnswered: boolean) => void;
type Calls = Map<FastifyReply, End[]>;

/** Open calls per connection in order, each with its callbacks. */
const underWay = new WeakMap<Socket, Calls>();

function callsOf(socket: Socket): Calls {
  const before = underWay.get(socket);
  if (before !== undefined) return before;
  const calls: Calls = new Map();
  underWay.set(socket, calls);
  // A queued answer ends silently with its connection.
  socket.once('close', () => {
    for (const reply of calls.keys()) end(calls, reply, false);
  });
  return calls;
}

function end(calls: Calls, reply: FastifyReply, isAnswered: boolean): void {
  const ends = calls.get(reply) ?? [];
  calls.delete(reply);
  for (const onEnd of ends) onEnd(isAnswered);
}

/**
 * Calls back once when a call is over: its answer is sent or its connection is closed. Fastify's hooks miss clients
 * that close after the last byte of a call, during processing.
 */
export function whenOver(reply: FastifyReply, onEnd: End): void {
  const { raw, request } = reply;
  if (request.socket.destroyed) {
    onEnd(false);
    return;
  }
  const calls = callsOf(request.socket);
  const ends = calls.get(reply);
  if (ends !== undefined) {
    ends.push(onEnd);
    return;
  }
  calls.set(reply, [onEnd]);
  raw.once('finish', () => end(calls, reply, true));
  raw.once('close', () => end(calls, reply, false));
}

/** Returns the open calls of a connection with callbacks. */
export const callsUnderWay = (socket: Socket): FastifyReply[] => [...(underWay.get(socket)?.keys() ?? [])];

/** A client that closes its side after the last byte still gets the answer, after which Node closes. */
export const hasLeft = ({ socket }: FastifyRequest): boolean => socket.destroyed || socket.writableEnded;
