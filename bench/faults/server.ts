/** Starts the server as in production, with a usual limit of open files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/server/src/main.ts');
const FOLLOW = join(ROOT, 'scripts/launcher/follow.mjs');
const READY = /ready at (http:\/\/\S+)/;
const OPEN_FILES = 1024;
const KEPT_LINES = 2000;

export interface Server {
  origin: string;
  pid: number;
  process: ChildProcess;
  /** The latest lines of its log. */
  log: readonly string[];
  ended: Promise<unknown>;
}

/**
 * Starts the server.
 * @param port 0 for a free one
 * @param further variables of its environment
 */
export async function startServer(
  dataDir: string,
  port = 0,
  further: Record<string, string> = {},
): Promise<Server> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const limited = `ulimit -n ${OPEN_FILES}; exec "$0" "$@"`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--import', FOLLOW, MAIN];
  const child = spawn('/bin/sh', ['-c', limited, ...node], {
    cwd: ROOT,
    // Every client sends its own address, so that the limits on sign-ups see many users.
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      ...further,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null || child.pid === undefined)
    throw new Error('The server could not be started.');
  const log: string[] = [];
  const keep = (line: string) => {
    log.push(line);
    if (log.length > KEPT_LINES) log.shift();
  };
  const ended = once(child, 'exit');
  createInterface({ input: stderr }).on('line', keep);
  const lines = createInterface({ input: stdout });
  const origin = await new Promise<string | undefined>((resolve) => {
    lines.on('line', (line) => {
      keep(line);
      const found = READY.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => resolve(undefined));
  });
  if (origin === undefined) throw new Error(`The server ended before it was ready:\n${log.join('\n')}`);
  return { origin, pid: child.pid, process: child, log, ended };
}

export async function endServer(
  { process: child, ended }: Server,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await ended;
}

/** The process of the embedded database in a data folder, and the folder of its socket. */
export async function databaseOf(dataDir: string): Promise<{ pid: number; socketFolder: string }> {
  const home = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() =>
    join(dataDir, 'database'),
  );
  const lines = (await readFile(join(home.trim(), 'cluster/postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
}

/** The log's details of a fault whose answer has only its code. */
export function causeOf(server: Server, answer: string): string {
  const code = /tell us the code ([0-9a-f-]+)/.exec(answer)?.[1];
  const line = code === undefined ? undefined : server.log.find((text) => text.includes(code));
  const stack = line === undefined ? undefined : /"stack":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];
  return stack === undefined ? '' : stack.replaceAll('\\n', ' ').replaceAll(/\s+/g, ' ').slice(0, 260);
}
