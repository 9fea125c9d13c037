import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { SocketConnection } from '../../apps/server/src/platform/database/database.ts';

export type ContenderName = 'cuverie' | 'bare' | 'plain';

export interface Contender {
  name: ContenderName;
  process: ChildProcess;
  origin: string;
}

/** Starts one of the applications of `api/serve.ts` in a process of its own. */
export async function startContender(
  name: ContenderName,
  socket: SocketConnection,
  estateId = '',
): Promise<Contender> {
  const child = fork(join(import.meta.dirname, '../api/serve.ts'), [name, estateId], {
    env: { ...process.env, BENCH_SOCKET: JSON.stringify(socket), NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
  });
  return { name, process: child, origin: `http://127.0.0.1:${port}` };
}
