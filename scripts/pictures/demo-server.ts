import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../launcher/paths.mjs';

const READY = /ready at (http:\/\/\S+)/;
const LOGIN = /open to (\S+) with the password (\S+)/;

export interface DemoServer {
  origin: string;
  login: { email: string; password: string };
  stop(): Promise<void>;
}

/** The real server with its demo estate, on a free port, with data that go when it stops. */
export async function startDemoServer(): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-pictures-'));
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts'), '--demo'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let login: DemoServer['login'] | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const [, email, password] = LOGIN.exec(line) ?? [];
    if (email !== undefined && password !== undefined) login = { email, password };
    const origin = READY.exec(line)?.[1];
    if (origin === undefined) continue;
    child.stdout.resume();
    if (login !== undefined) return { origin, login, stop };
    await stop();
    throw new Error('The server did not say how to log in to the demo estate.');
  }
  await rm(dataDir, { recursive: true, force: true });
  throw new Error('The server ended before it was ready.');
}
