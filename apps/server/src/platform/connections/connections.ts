import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';
import { apiErrorOf, sentenceOf } from '@cuverie/contract';
import type { FastifyInstance } from 'fastify';
import { overloaded, refused } from '../http/refusal.ts';
import { clientSubject } from '../throttles/address.ts';
import type { ConnectionLimits } from './limits.ts';
import { answerAndHangUp, TOO_SLOW } from './raw-answer.ts';
import { callsUnderWay, whenOver } from './when-over.ts';

/** After this time without a byte in the middle of a call or an answer, the client is gone. */
export const STALLED_MS = 30_000;
/** Headers are a few hundred bytes, even on a slow line. */
export const HEADERS_MS = 20_000;
/** Interval of Node's timeout checks. */
export const LOOK_FOR_HEADERS_MS = 5000;
/** Pipelined calls without answers yet; clients that pipeline send a dozen. */
const MOST_UNANSWERED = 100;

/** Time at the end for open calls; less than the ten seconds before containers usually kill. */
const DRAINING_MS = 5000;
/** Everything sent before the end has arrived by then. */
const GRACE_MS = 150;
const LOOK_FOR_IDLE_MS = 50;

/** Health checks, which are answered even when all connections are in use. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
/** Extra connections for health checks. */
const MOST_FOR_HEALTH = 8;

const isIdle = (socket: Socket): boolean => callsUnderWay(socket).length === 0;
const isReceiving = (socket: Socket): boolean => callsUnderWay(socket).at(-1)?.request.raw.complete === false;

/**
 * Limits connections to what the process can hold. At the limit the connection idle for the longest makes room, or else
 * the one with the slowest body. A new one is refused only if there is none; a few extra ones are reserved for health
 * checks. A client that opens idle connections or sends byte by byte loses its own, and a real call always gets
 * through. A stalled call or answer is ended.
 */
export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  /** Each with its client, `undefined` for a proxy; ordered by the last call. */
  const open = new Map<Socket, string | undefined>();

  const moveToEnd = (socket: Socket): void => {
    const client = open.get(socket);
    if (open.delete(socket)) open.set(socket, client);
  };

  const makeRoom = (among: Socket[]): boolean => {
    const idle = among.find(isIdle);
    const closed = idle ?? among.find(isReceiving);
    if (closed === undefined) return false;
    open.delete(closed);
    if (closed === idle) closed.destroy();
    else answerAndHangUp(closed, 408, TOO_SLOW);
    return true;
  };

  /** Beyond the maximum. */
  const forHealth = new Set<Socket>();

  const admitForHealth = (socket: Socket): boolean => {
    if (forHealth.size >= MOST_FOR_HEALTH) {
      const idle = [...forHealth].find(isIdle);
      if (idle === undefined) return false;
      forHealth.delete(idle);
      idle.destroy();
    }
    forHealth.add(socket);
    socket.once('close', () => forHealth.delete(socket));
    return true;
  };

  const hasRoomFor = (client: string | undefined): boolean => {
    const all = [...open.keys()];
    const theirs = client === undefined ? [] : all.filter((socket) => open.get(socket) === client);
    if (theirs.length >= limits.mostPerAddress && !makeRoom(theirs)) return false;
    return open.size < limits.most || makeRoom(all);
  };

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    // It was closed meanwhile.
    if (address === undefined) return;
    const client = limits.isProxy(address) ? undefined : clientSubject(address);
    if (!hasRoomFor(client)) {
      if (open.size >= limits.most && admitForHealth(socket)) return;
      // A client that has not started TLS would not understand an answer.
      if (app.server instanceof TlsServer) socket.destroy();
      else answerAndHangUp(socket, 503, TOO_MANY);
      return;
    }
    open.set(socket, client);
    socket.once('close', () => open.delete(socket));
  });

  // Calls arrive on the secured connection, which is counted from here on.
  app.server.on('secureConnection', (secured: Socket) => {
    const isUnder = ({ remotePort, remoteAddress }: Socket): boolean =>
      remotePort === secured.remotePort && remoteAddress === secured.remoteAddress;
    const bare = [...open.keys(), ...forHealth].find(isUnder);
    if (bare === undefined) return;
    if (forHealth.delete(bare)) {
      forHealth.add(secured);
      secured.once('close', () => forHealth.delete(secured));
      return;
    }
    open.set(secured, open.get(bare));
    open.delete(bare);
    secured.once('close', () => open.delete(secured));
  });

  app.server.on('timeout', (socket: Socket) => {
    if (isReceiving(socket)) answerAndHangUp(socket, 408, STALLED);
    // A client that has received everything written waits for the server.
    else if (isIdle(socket) || socket.writableLength > 0) socket.destroy();
  });

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request;
    moveToEnd(socket);
    whenOver(reply, () => moveToEnd(socket));
    if (forHealth.has(socket)) {
      reply.header('connection', 'close');
      if (!HEALTH.has(request.url)) return done(overloaded('connections'));
    }
    done(callsUnderWay(socket).length > MOST_UNANSWERED ? tooManyAhead() : undefined);
  });

  closeInTime(app, () => open.keys(), limits.drainingMs ?? DRAINING_MS);
}

/**
 * Keeps clients from delaying the end of the server, and the end from cutting off calls already sent. Node waits for
 * every connection that is not between two calls: an unused one opened in advance by a browser, one just answered, a
 * stalled upload.
 */
function closeInTime(app: FastifyInstance, open: () => Iterable<Socket>, drainingMs: number): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await delay(GRACE_MS);
    for (const socket of open()) if (socket.bytesRead === 0) socket.destroy();
    const answered = setInterval(() => app.server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
    const overdue = setTimeout(() => {
      app.server.closeAllConnections();
      // Those that never started TLS.
      for (const socket of open()) socket.destroy();
    }, drainingMs);
    app.server.once('close', () => {
      clearInterval(answered);
      clearTimeout(overdue);
    });
  });
}

const TOO_MANY = apiErrorOf(sentenceOf('overloaded.connections'));
const STALLED = apiErrorOf(sentenceOf('timeout.stalled', { seconds: STALLED_MS / 1000 }));
const tooManyAhead = () => refused(503, 'overloaded.calls_ahead', { most: MOST_UNANSWERED });
