import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as turnOfEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Enough to answer what is under way; less than the ten seconds containers commonly give before they kill. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;
/** What was sent by now has arrived by then, and is answered with the word that the connection ends. */
const GRACE_MS = 150;

/**
 * Keeps clients from holding up the end of the server, and the end from cutting off calls that were sent already. Node
 * closes what lies between two requests at that moment, whether it has read it or not, and waits for every other
 * connection: one that was just answered and is kept alive, one on which nothing was ever sent, as browsers open in
 * advance, an upload that stalls.
 */
export function drainInTime(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    await delay(GRACE_MS);
    // The clock may have run out during long work: whatever came meanwhile is read before this comes round.
    await turnOfEventLoop();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const answered = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const overdue = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => {
      clearInterval(answered);
      clearTimeout(overdue);
    });
  });
}
