/** All database processes are stopped for a while, during many requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { treeOf } from '../processes.ts';
import { databaseOf } from '../server.ts';
import type { Attack } from './attack.ts';

const STILL_MS = 10_000;
const CALLERS = 100;

export const frozenDatabase: Attack = {
  name: 'frozen-database',
  async strike({ bench, send, complain }) {
    const frozen = treeOf((await databaseOf(bench.dataDir)).pid).map(({ pid }) => pid);
    const wake = () => {
      for (const pid of frozen) {
        try {
          process.kill(pid, 'SIGCONT');
        } catch {
          // It ended meanwhile.
        }
      }
    };
    // Also if this run is aborted, because stopped processes cannot end in order.
    process.once('exit', wake);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const asked = Array.from({ length: CALLERS }, (_, n) =>
      send({ method: 'GET', url: n % 2 === 0 ? '/cellar/wines?limit=10' : '/tanks' }),
    );
    try {
      await pause(STILL_MS);
    } finally {
      wake();
      process.off('exit', wake);
    }
    for (const { status, text } of await Promise.all(asked))
      if (status === 0) complain(`a call was not answered: ${text}`);
    const { status } = await send({ method: 'GET', url: '/cellar/wines' });
    if (status !== 200) complain(`after it the list is answered with ${status}`);
  },
};
