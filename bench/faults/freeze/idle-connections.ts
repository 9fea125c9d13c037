/** More silent connections than the server may have open files. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { closeAll, openMany } from './sockets.ts';

const CONNECTIONS = 1100;
const HELD_MS = 15_000;

export const idleConnections: Attack = {
  name: 'idle-connections',
  async strike({ bench }) {
    const sockets = await openMany(bench.server().origin, CONNECTIONS);
    await pause(HELD_MS);
    closeAll(sockets);
  },
};
