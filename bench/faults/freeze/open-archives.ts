/** Archives that are started and never completed, while a bystander restores their own. */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { linesOf, zipOf } from '../../../apps/server/src/features/exchange/testing/exchange.ts';
import { connectionTo, saysBusy, signUp } from '../client.ts';
import type { Attack } from './attack.ts';

const OPEN = 6;
const WAITED_MS = 2000;

const WINE = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'Red', quantity: 1 };

export const openArchives: Attack = {
  name: 'open-archives',
  prepare: async () => [await zipOf({ 'wines.json': linesOf([WINE]) })],
  async strike({ bench, account, prepared, send, complain }) {
    const { origin } = bench.server();
    const { port } = new URL(origin);
    const open: Socket[] = [];
    for (const path of ['/api/imports/archive', '/api/imports/match']) {
      const type = path.endsWith('archive') ? 'application/zip' : 'application/json';
      for (let n = 0; n < OPEN; n += 1) {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${account.access}\r\nContent-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`,
        );
        socket.write(Buffer.alloc(100_000, ' '));
        open.push(socket);
      }
    }
    await pause(WAITED_MS);
    const other = await signUp(origin);
    for (const { access } of [other, account]) {
      const headers = { authorization: `Bearer ${access}` };
      const restored = await send({
        method: 'POST',
        url: '/api/imports/archive',
        headers: { ...headers, 'content-type': 'application/zip' },
        body: prepared[0],
      });
      // An estate restores one archive at a time, and the attacker has started one.
      const isOwnLimit = access === account.access && restored.status === 429;
      if (restored.status !== 201 && !isOwnLimit && !saysBusy(restored))
        complain(`an archive beside them: ${restored.status} ${restored.text.slice(0, 200)}`);
      const rows = JSON.stringify({ kind: 'wines', rows: [{ line: 1, values: WINE }] });
      const matched = await send(
        {
          method: 'POST',
          url: '/api/imports/match',
          headers: { ...headers, 'content-type': 'application/json' },
          body: rows,
        },
        connectionTo(origin),
      );
      if (matched.status !== 200 && !saysBusy(matched))
        complain(`an import beside them: ${matched.status} ${matched.text.slice(0, 200)}`);
    }
    for (const socket of open) socket.destroy();
    other.connection.close();
  },
};
