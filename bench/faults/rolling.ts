/**
 * Two servers with one database behind HAProxy, restarted in turn while several users write. No call may fail. HAProxy
 * must be installed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '../../apps/server/src/platform/database/embedded/embedded.ts';
import { accountOn, connectionTo } from './client.ts';
import { endServer, type Server, startServer } from './server.ts';
import { number } from './watch.ts';
import { check, moveIn, type Tally, WRITERS, write } from './writing.ts';

/** Longer than HAProxy needs to notice: three failed checks, half a second apart, on a loaded machine. */
const STOP_DELAY_S = 5;
const READY_MS = 30_000;

const log = { info: () => {}, warn: console.warn, error: console.error };

export async function runRolling(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } });
  const folder = await mkdtemp(join(tmpdir(), 'cuverie-rolling-'));
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'database'), log });
  const { user, password, database: name, path } = database.connection.socket;
  const environment = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(dirname(path))}`,
    STOP_DELAY: String(STOP_DELAY_S),
  };
  const start = (port = 0) => startServer(join(folder, 'data'), port, environment);
  const servers: Server[] = [];
  let balancer: ChildProcess | undefined;
  try {
    servers.push(await start(), await start());
    const port = await freePort();
    const statePort = await freePort();
    balancer = await balance(folder, { port, statePort }, servers);
    const origin = `http://127.0.0.1:${port}`;
    await ready(origin);
    const tally: Tally = { acknowledged: 0, lost: [], faults: [], busy: 0 };
    const written = await moveIn(origin);
    let isOn = true;
    // A broken connection counts as a failed call, and not as an expected end of the server.
    const broken = { ...written.account.connection };
    const { connection } = written.account;
    written.account.connection = {
      ...broken,
      async send(call) {
        const answer = await connection.send(call);
        if (answer.status === 0) tally.faults.push(`${call.method} ${call.url}: ${answer.text}`);
        return answer;
      },
    };
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(
        written,
        writer,
        () => isOn,
        tally,
        { acknowledged: 0 },
        () => true,
      ),
    );
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [at, server] of servers.entries()) {
        await endServer(server);
        const again = await start(Number(new URL(server.origin).port));
        servers[at] = again;
        await ready(again.origin);
        await sentCalls(statePort, at);
      }
      console.log(
        `  ${round + 1} rounds, ${number(tally.acknowledged)} writes acknowledged, ${tally.faults.length} failed`,
      );
    }
    isOn = false;
    await Promise.all(writers);
    await check(origin, written, 'a rolling restart', tally);
    for (const problem of [...tally.faults, ...tally.lost].slice(0, 20)) console.log(`  ${problem}`);
    console.log(
      `rolling: ${Number(values.rounds) * servers.length} restarts, ${number(tally.acknowledged)} writes acknowledged, ` +
        `${tally.lost.length} of them lost, ${tally.faults.length} calls failed, ${tally.busy} turned away in words`,
    );
    return tally.lost.length + tally.faults.length + tally.busy > 0 ? 1 : 0;
  } finally {
    balancer?.kill();
    await Promise.all(servers.map((server) => endServer(server)));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function balance(
  folder: string,
  { port, statePort }: { port: number; statePort: number },
  servers: readonly Server[],
): Promise<ChildProcess> {
  const lines = servers.map(
    ({ origin }, at) => `  server s${at} 127.0.0.1:${new URL(origin).port} check inter 500ms fall 3 rise 1`,
  );
  const file = join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout check 5s
  timeout client 60s
  timeout server 60s
frontend all
  bind 127.0.0.1:${port}
  default_backend cuverie
frontend state
  bind 127.0.0.1:${statePort}
  stats enable
  stats uri /
backend cuverie
  option httpchk GET /readyz
${lines.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  await once(child, 'spawn').catch((cause: unknown) => {
    throw new Error('HAProxy is not installed: it stands before the two servers.', { cause });
  });
  return child;
}

/** Waits until HAProxy sends calls to a server again after its own check; only then may the next one stop. */
async function sentCalls(statePort: number, at: number): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(50)) {
    const table = await (await fetch(`http://127.0.0.1:${statePort}/;csv`)).text();
    const [heading = [], ...rows] = table.split('\n').map((line) => line.split(','));
    const row = rows.find(([backend, server]) => backend === 'cuverie' && server === `s${at}`);
    if (row?.[heading.indexOf('status')] === 'UP') return;
  }
  throw new Error(`HAProxy sent server ${at} no calls within ${READY_MS / 1000} s.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function ready(origin: string): Promise<void> {
  const connection = connectionTo(origin);
  const { get } = accountOn(connection, '');
  for (const end = Date.now() + READY_MS; Date.now() < end; await pause(50)) {
    const answer = await get('/readyz').catch(() => undefined);
    if (answer?.status === 200) {
      connection.close();
      return;
    }
  }
  throw new Error(`${origin} was not ready within ${READY_MS / 1000} s.`);
}
