import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { SocketConnection } from '../../apps/server/src/platform/database/database.ts';

export type ContenderName = 'cuverie' | 'bare' | 'plain';

export interface Contender {
  name: ContenderName;
  process: ChildProcess;
  origin: string;
}

/** `--profile=FOLDER` has every contender write there where its processor time went, for Chromium's developer tools. */
const profiles = process.argv.find((one) => one.startsWith('--profile='))?.split('=')[1];
const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

/** Starts one of the applications of `api/serve.ts` in a process of its own. It ends once it is disconnected. */
export async function startContender(
  name: ContenderName,
  socket: SocketConnection,
  estateId = '',
): Promise<Contender> {
  const child = fork(join(import.meta.dirname, '../api/serve.ts'), [name, estateId], {
    execArgv: [...process.execArgv, ...profiling],
    env: { ...process.env, BENCH_SOCKET: JSON.stringify(socket), NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it listened`)));
  });
  return { name, process: child, origin: `http://127.0.0.1:${port}` };
}
