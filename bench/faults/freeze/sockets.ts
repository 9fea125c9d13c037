import { connect, type Socket } from 'node:net';

const OPENED_MS = 10_000;

/** Opens many connections, and sends something on each. Refused or closed ones are ignored. */
export async function openMany(
  origin: string,
  count: number,
  say: (n: number) => string | Buffer = () => '',
): Promise<Socket[]> {
  const port = Number(new URL(origin).port);
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const words = say(n);
    if (words.length > 0) socket.write(words);
    return socket;
  });
  const settled = sockets.map(
    (socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve)),
  );
  await Promise.race([Promise.all(settled), new Promise((resolve) => setTimeout(resolve, OPENED_MS))]);
  return sockets;
}

export const closeAll = (sockets: readonly Socket[]): void => {
  for (const socket of sockets) socket.destroy();
};
