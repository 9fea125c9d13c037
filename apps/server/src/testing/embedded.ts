/** Helpers of tests of the embedded database: temporary folders and server processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SocketConnection } from '../platform/database/database.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
  type TestingOptions,
} from '../platform/database/embedded/embedded.ts';
import { readPidFile } from '../platform/database/embedded/leftovers.ts';
import { stopPostmaster } from '../platform/database/embedded/postmaster.ts';

const FIXTURE = fileURLToPath(new URL('./embedded-process.ts', import.meta.url));

interface Line {
  readonly ready?: true;
  readonly socket?: SocketConnection;
  readonly acknowledged?: number;
  readonly failed?: string;
  readonly message?: string;
}

export interface Server {
  readonly child: ChildProcess;
  readonly lines: readonly Line[];
  /** Resolves with the first line: ready, or the error. */
  readonly first: Promise<Line>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 40_000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await delay(5);
  }
}

const clusterOf = (dataDir: string): string => join(dataDir, 'database/cluster');

export async function postmasterPid(dataDir: string): Promise<number> {
  const found = await readPidFile(clusterOf(dataDir));
  if (found === undefined) throw new Error(`Nothing runs on ${dataDir}.`);
  return found.pid;
}

export class Stage {
  readonly #undo: (() => Promise<unknown>)[] = [];

  async folder(prefix = 'cuverie-embedded-'): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), prefix));
    await chmod(folder, 0o711);
    this.#undo.push(async () => {
      const left = await readPidFile(clusterOf(folder)).catch(() => undefined);
      if (left !== undefined) await stopPostmaster(left.pid, clusterOf(folder));
      await rm(folder, { recursive: true, force: true });
    });
    return folder;
  }

  async start(
    dataDir: string,
    testing: TestingOptions | 'durable' = {},
  ): Promise<EmbeddedDatabase & { readonly said: string[] }> {
    const output: string[] = [];
    const say = (message: string) => void output.push(message);
    const log = { info: say, warn: say, error: say };
    const database = await startEmbeddedDatabase({
      dataDir,
      log,
      testing: testing === 'durable' ? {} : { volatile: true, ...testing },
    });
    this.#undo.push(() => database.stop());
    return { ...database, said: output };
  }

  server(dataDir: string, { task = '', uid }: { task?: string; uid?: number } = {}): Server {
    const as = uid === undefined ? {} : { uid, gid: uid };
    const child = spawn(process.execPath, [FIXTURE, dataDir, task], {
      stdio: ['ignore', 'pipe', 'ignore'],
      cwd: '/',
      ...as,
    });
    const exited = once(child, 'exit');
    const lines: Line[] = [];
    const first = new Promise<Line>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (text) => {
        lines.push(JSON.parse(text) as Line);
        if (lines[0] !== undefined) resolve(lines[0]);
      });
      child.once('close', () => resolve({ failed: 'exited', message: 'It ended without a word.' }));
    });
    const kill = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await exited;
    };
    this.#undo.push(() => (child.exitCode === null && child.signalCode === null ? kill('SIGKILL') : exited));
    return { child, lines, first, kill };
  }

  async clear(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo();
  }
}
