import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientSubject } from '../throttles/address.ts';
import { answerAndHangUp } from './raw-answer.ts';
import { overloaded } from './refusal.ts';
import { whenOver } from './when-over.ts';

export interface ConnectionLimits {
  most: number;
  mostPerAddress: number;
  /** Whether an address is that of a trusted proxy, behind which everybody is: only the limit in all holds for it. */
  isProxy: (address: string) => boolean;
}

/** For the database, the log, the program itself. */
const OTHER_FILES = 100;
/** Beyond it memory is what ends, whatever the system gives. */
const MOST_BY_DEFAULT = 4096;
/** A household of many browsers, each with the six connections it opens. */
const MOST_PER_ADDRESS = 512;

/** As many as the files of the process allow, where each connection may have one open: a picture that is sent, say. */
export function connectionsFor(
  openFiles: number,
  wished: { most?: number | undefined; mostPerAddress?: number | undefined } = {},
): Pick<ConnectionLimits, 'most' | 'mostPerAddress'> {
  const room = Math.max(10, Math.floor((openFiles - OTHER_FILES) / 2));
  const most = Math.min(wished.most ?? MOST_BY_DEFAULT, room);
  // Half, so that nobody alone keeps all others out.
  const mostPerAddress = wished.mostPerAddress ?? Math.min(MOST_PER_ADDRESS, Math.ceil(most / 2));
  return { most, mostPerAddress: Math.min(mostPerAddress, most) };
}

/** No byte moves for so long in the middle of a call or of an answer: whoever is at the other end is gone. */
export const STALLED_MS = 30_000;
/** Headers are a few hundred bytes, on the poorest line. */
export const HEADERS_MS = 20_000;
/** How often Node looks for those that take longer. */
export const LOOK_FOR_HEADERS_MS = 5000;
/** Calls sent ahead on one connection before the answers came; clients that do so send a dozen. */
const MOST_UNANSWERED = 100;

interface Connection {
  /** Under which name its address is counted; none for a proxy. */
  client: string | undefined;
  unanswered: number;
  /** Of the last call that has one, and since when it comes. */
  body?: { raw: IncomingMessage; since: number };
}

/**
 * Keeps connections to a number the process can hold. Where there are too many, the one that has been idle the longest
 * makes room, and else the one whose body has been on its way the longest: those of forms are here in seconds. A new one is
 * refused only where there is none. So whoever opens connections and leaves them, or feeds them a byte at a time, ends
 * their own, and a call always gets through. A call or an answer of which no byte moves is given up.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  /** In the order they came or were last answered on, and so those of each client. */
  const open = new Map<Socket, Connection>();
  const clients = new Map<string, Set<Socket>>();

  const forget = (socket: Socket): void => {
    const client = open.get(socket)?.client;
    open.delete(socket);
    if (client === undefined) return;
    const theirs = clients.get(client);
    theirs?.delete(socket);
    if (theirs?.size === 0) clients.delete(client);
  };

  const moveToEnd = (socket: Socket, connection: Connection): void => {
    if (!open.delete(socket)) return;
    open.set(socket, connection);
    const theirs = connection.client === undefined ? undefined : clients.get(connection.client);
    if (theirs?.delete(socket)) theirs.add(socket);
  };

  /** The body that has been on its way the longest. */
  const slowestOf = (among: Iterable<Socket>): Socket | undefined => {
    let slowest: Socket | undefined;
    let begun = Number.POSITIVE_INFINITY;
    for (const socket of among) {
      const body = open.get(socket)?.body;
      if (body === undefined || body.raw.complete || body.since >= begun) continue;
      slowest = socket;
      begun = body.since;
    }
    return slowest;
  };

  const makeRoom = (among: () => Iterable<Socket>): boolean => {
    for (const socket of among()) {
      if (open.get(socket)?.unanswered !== 0) continue;
      socket.destroy();
      forget(socket);
      return true;
    }
    const slowest = slowestOf(among());
    if (slowest === undefined) return false;
    answerAndHangUp(slowest, 408, TOO_SLOW);
    forget(slowest);
    return true;
  };

  const hasRoomFor = (client: string | undefined): boolean => {
    const theirs = client === undefined ? undefined : clients.get(client);
    if (theirs !== undefined && theirs.size >= limits.mostPerAddress && !makeRoom(() => theirs)) return false;
    return open.size < limits.most || makeRoom(() => open.keys());
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // It is gone again.
    if (address === undefined) return;
    const client = limits.isProxy(address) ? undefined : clientSubject(address);
    if (!hasRoomFor(client)) {
      answerAndHangUp(socket, 503, TOO_MANY);
      return;
    }
    open.set(socket, { client, unanswered: 0 });
    if (client !== undefined) {
      const theirs = clients.get(client);
      if (theirs === undefined) clients.set(client, new Set([socket]));
      else theirs.add(socket);
    }
    socket.once('close', () => forget(socket));
  });

  app.server.on('timeout', (socket: Socket) => {
    const isWaiting = (open.get(socket)?.unanswered ?? 0) > 0 && socket.writableLength === 0;
    // Whoever has taken all that was written waits for us.
    if (!isWaiting) socket.destroy();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const connection = open.get(request.socket);
    if (connection === undefined) {
      done();
      return;
    }
    connection.unanswered += 1;
    const { socket, raw } = request;
    whenOver(reply, () => {
      connection.unanswered -= 1;
      moveToEnd(socket, connection);
    });
    if (sendsBody(request)) {
      connection.body = { raw, since: performance.now() };
      raw.once('timeout', () => answerAndHangUp(socket, 408, STALLED));
    }
    done(connection.unanswered > MOST_UNANSWERED ? tooManyAhead() : undefined);
  });
}

const sendsBody = ({ headers }: FastifyRequest): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const TOO_MANY = {
  code: 'overloaded',
  message: 'There are too many connections to the server right now. Try again in a moment.',
};
const STALLED = {
  code: 'timeout',
  message: `Nothing of the call arrived for ${STALLED_MS / 1000} seconds. Send it again.`,
};
const TOO_SLOW = {
  code: 'timeout',
  message: 'The call came too slowly while many others waited. Send it again in a moment.',
};
const tooManyAhead = () =>
  overloaded(
    `More than ${MOST_UNANSWERED} calls wait on one connection. Wait for answers before you send more.`,
  );
