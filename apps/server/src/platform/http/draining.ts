import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Enough to answer what is under way; less than the ten seconds containers commonly give before they kill. */
const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 50;

/**
 * Keeps clients from holding up the end of the server. Node closes what lies between two requests at that moment and
 * waits for every other connection: one that was just answered and is kept alive, one on which nothing was ever sent,
 * as browsers open in advance, an upload that stalls.
 */
export function drainInTime(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const answered = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    const overdue = setTimeout(() => app.server.closeAllConnections(), patienceMs);
    app.server.once('close', () => {
      clearInterval(answered);
      clearTimeout(overdue);
    });
  });
}
