/** Connections that send half a header or body, and then stay silent. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { closeAll, openMany } from './sockets.ts';

const OF_EACH = 400;
const HELD_MS = 15_000;

export const halfRequests: Attack = {
  name: 'half-requests',
  async strike({ bench, account: { access } }) {
    const { origin } = bench.server();
    const signedIn = `Host: localhost\r\nAuthorization: Bearer ${access}\r\n`;
    const halves = [
      'GET /cellar/wines HTTP/1.1\r\nHost: loc',
      `POST /cellar/wines HTTP/1.1\r\n${signedIn}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"name":"`,
      `POST /cellar/wines HTTP/1.1\r\n${signedIn}Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 9000000\r\n\r\n--a\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc`,
      `POST /api/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"use`,
    ];
    for (const half of halves) {
      const sockets = await openMany(origin, OF_EACH, () => half);
      await pause(HELD_MS / halves.length);
      closeAll(sockets);
    }
    const all = await openMany(origin, OF_EACH * 3, (n) => halves[n % halves.length] ?? '');
    await pause(HELD_MS);
    closeAll(all);
  },
};
