import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');
const READY = /ready at (http:\/\/\S+)/;

export interface RunningServer {
  origin: string;
  process: ChildProcess;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Kills it like a power cut. */
  kill(): Promise<void>;
}

/** A server on a data folder of its own. */
export interface OwnServer extends Pick<RunningServer, 'origin' | 'stop' | 'kill'> {
  dataDir: string;
  /** Starts it again on the same data and address, with further settings. */
  start(more?: Record<string, string>, main?: string): Promise<void>;
}

/** Runs `use` with a server on a new data folder, which is removed afterwards. */
export async function withServer(
  env: Record<string, string>,
  use: (server: OwnServer) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-e2e-'));
  let server = await startServer(dataDir, env, args);
  const { origin } = server;
  await use({
    origin,
    dataDir,
    stop: () => server.stop(),
    kill: () => server.kill(),
    start: async (more, main) => {
      server = await startServer(dataDir, { ...env, ...more, PORT: new URL(origin).port }, [], main);
    },
  });
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts the real server on a free port with its database in `dataDir`; `main` is its program. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  args: readonly string[] = [],
  main = MAIN,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = READY.exec(line)?.[1];
    if (origin === undefined) continue;
    // Keep reading, so that the server never waits for a reader of its log.
    child.stdout.resume();
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await ended;
    };
    return { origin, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error('The server ended before it was ready.');
}
