/**
 * Forms with the largest accepted picture, from several estates at once, none of them completed, so that their data
 * stays in memory.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { formOf, partsOf } from '../../../apps/server/src/testing/faults/forms.ts';
import { signUp } from '../client.ts';
import type { Attack } from './attack.ts';
import { usesPictures } from './bystander.ts';
import { closeAll, openMany } from './sockets.ts';

const ESTATES = 6;
const OF_EACH = 20;
const BYTES = 9_900_000;
const HELD_MS = 8000;
const WINE = { name: 'Large', vintage: 2020, region: 'Jura', type: 'Red', quantity: 1 };

export const largeForms: Attack = {
  name: 'large-forms',
  async strike({ bench, complain }) {
    const { origin } = bench.server();
    const accounts = await Promise.all(Array.from({ length: ESTATES }, () => signUp(origin)));
    const picture = { name: 'image', fileName: 'a', type: 'image/png', content: Buffer.alloc(BYTES, 7) };
    const { headers, body } = formOf([...partsOf(WINE), picture]);
    const sockets = await openMany(origin, ESTATES * OF_EACH, (n) => {
      const access = accounts[n % ESTATES]?.access ?? '';
      const lines = [
        'POST /cellar/wines HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${access}`,
        `Content-Length: ${body.length}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ];
      return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body.subarray(0, -100)]);
    });
    await pause(HELD_MS);
    await usesPictures(bench, complain);
    closeAll(sockets);
    await pause(HELD_MS / 4);
    await usesPictures(bench, complain);
    for (const { connection } of accounts) connection.close();
  },
};
