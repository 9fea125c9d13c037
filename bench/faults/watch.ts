/** A run: a server with its own folder, a watcher, and the final report. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServer, type Server, startServer } from './server.ts';

/** The memory of a small machine for the server and its children, except PostgreSQL. */
const MOST_BYTES = 2 ** 30;

export interface Observations {
  probes: number;
  /** The durations of `/healthz` over a second, in milliseconds. */
  stalls: number[];
  /** The reasons for missing answers, or statuses other than 200. */
  unanswered: string[];
  peakBytes: number;
  bystander: { done: number; busy: number; failed: string[] };
}

export type WatchOrder =
  | { kind: 'look'; server: { origin: string; pid: number } }
  | { kind: 'away' }
  | { kind: 'end' };

export interface Bench {
  dataDir: string;
  server: () => Server;
  /**
   * Ends the server in a given way, which does not count as a failure, and starts it again with the same folder and
   * port.
   */
  restart: (end: (server: Server) => Promise<void>) => Promise<void>;
}

async function sendOrder(watcher: ChildProcess, order: WatchOrder): Promise<void> {
  const understood = once(watcher, 'message');
  watcher.send(order);
  await understood;
}

/** Runs a server, watches it during `act`, and cleans up. */
export async function underWatch<Result>(
  act: (bench: Bench) => Promise<Result>,
): Promise<{ result: Result; seen: Observations; died: string | undefined }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-faults-'));
  let server = await startServer(dataDir);
  const watcher = fork(join(import.meta.dirname, 'watcher.ts'));
  const look = () => sendOrder(watcher, { kind: 'look', server: { origin: server.origin, pid: server.pid } });
  let died: string | undefined;
  /** Servers that were ended on purpose. */
  const dismissed = new Set<Server>();
  const mind = (one: Server) =>
    void one.ended.then(() => {
      if (!dismissed.has(one)) died = `The server ended by itself: ${one.log.slice(-5).join('\n')}`;
    });
  try {
    mind(server);
    await look();
    const result = await act({
      dataDir,
      server: () => server,
      async restart(end) {
        await sendOrder(watcher, { kind: 'away' });
        const old = server;
        dismissed.add(old);
        await end(old);
        server = await startServer(dataDir, Number(new URL(old.origin).port));
        mind(server);
        await look();
      },
    });
    const reported = new Promise<Observations>((resolve, reject) => {
      watcher.on('message', (message: { seen?: Observations }) => {
        if (message.seen !== undefined) resolve(message.seen);
      });
      watcher.once('exit', () => reject(new Error('The watcher ended before its report.')));
    });
    watcher.send({ kind: 'end' } satisfies WatchOrder);
    return { result, seen: await reported, died };
  } finally {
    watcher.kill();
    dismissed.add(server);
    await endServer(server);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const number = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** The watcher's observations in words, and whether a limit was exceeded. */
export function describeObservations({ seen, died }: { seen: Observations; died: string | undefined }): {
  words: string;
  broken: boolean;
} {
  const { stalls, unanswered, peakBytes, bystander } = seen;
  if (died !== undefined) console.log(died);
  if (stalls.length > 0)
    console.log(
      `  stalls of /healthz: ${stalls.map((ms) => `${number(ms)} ms`).join(', ')}; load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
  for (const reason of new Set(unanswered)) console.log(`  /healthz: ${reason}`);
  for (const reason of new Set(bystander.failed)) console.log(`  the bystander: ${reason}`);
  const words = [
    `${stalls.length} stalls of /healthz over 1 s`,
    `${unanswered.length} of ${number(seen.probes)} without an answer`,
    `the bystander served ${bystander.done} times, turned away in words ${bystander.busy} times, failed ${bystander.failed.length} times`,
    `peak memory ${megabytes(peakBytes)} MB`,
  ];
  const counts = [stalls, unanswered, bystander.failed].some((list) => list.length > 0);
  return { words: words.join(', '), broken: counts || died !== undefined || peakBytes > MOST_BYTES };
}

export { number };
