/**
 * The time from `npm start` on a built clone to the ready line, and the server's memory at rest and after much work.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median } from './support/figures.ts';
import { importWines } from './support/imports.ts';
import { signUp } from './support/people.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 5;
const READY_SECONDS = 2;
const RESIDENT_MB = 150;
const REQUESTS = 100_000;
const IMPORTS = 10;
const WINES_OF_IMPORT = 100_000;
const WORKED_MB = 300;
/** V8 returns memory after about 100 seconds without calls. */
const GIVEN_BACK_MS = 150_000;
const WINES = 200;
/** Long enough for the garbage of the start to be collected. */
const REST_MS = 3000;

async function startOnce(command: string, args: string[], dataDir: string) {
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('is ready at')) continue;
    const origin = line.slice(line.indexOf('http'));
    const end = async () => {
      // To the whole process group, like Ctrl-C in a terminal.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    };
    return { seconds: (performance.now() - began) / 1000, origin, end };
  }
  throw new Error('It ended before it was ready.');
}

/** The resident megabytes of the server, from its own Prometheus metrics. */
async function residentMb(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 2 ** 20;
}

/** A user with some wines reads them in a hundred thousand calls. */
async function work(origin: string): Promise<void> {
  const { access } = await signUp(origin);
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  let id = '';
  for (let n = 0; n < WINES; n += 1) {
    const wine = { name: `Clos ${n}`, producer: `Domaine ${n % 20}`, region: 'Jura', type: 'Red' };
    const body = JSON.stringify({ ...wine, vintage: 1990 + (n % 35), quantity: n % 24 });
    const response = await fetch(`${origin}/cellar/wines`, { method: 'POST', headers, body });
    ({ id } = ((await response.json()) as { data: { id: string } }).data);
  }
  const paths = [
    '/cellar/wines?limit=50',
    `/cellar/wines/${id}`,
    '/cellar/wines?limit=50&q=domaine%2012',
    '/cellar/wines?limit=50&sort=-vintage',
    '/cellar/wines',
  ];
  const { non2xx, errors } = await autocannon({
    url: origin,
    headers,
    connections: 8,
    amount: REQUESTS,
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the calls failed.`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-start-'));
try {
  const first = await startOnce('npm', ['start'], dataDir);
  await first.end();
  const seconds: number[] = [];
  const bare: number[] = [];
  const megabytes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const plainBegan = performance.now();
    await once(spawn(process.execPath, ['--eval', '']), 'exit');
    bare.push((performance.now() - plainBegan) / 1000);
    const run = await startOnce('npm', ['start'], dataDir);
    seconds.push(run.seconds);
    await pause(REST_MS);
    megabytes.push(await residentMb(run.origin));
    await run.end();
  }
  const version = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const ready = median(seconds);
  const resident = median(megabytes);
  console.log(
    `Cuverie ${version.version}: ready after ${ready.toFixed(2)} s (${seconds.map((s) => s.toFixed(2)).join(' ')}), ` +
      `${(ready / median(bare)).toFixed(1)} times a bare node; ${ready < READY_SECONDS ? 'within' : 'OVER'} the budget of ${READY_SECONDS} s`,
  );
  const report = (when: string, megabytesThen: number, budget: number) =>
    console.log(
      `resident ${when} ${megabytesThen.toFixed(0)} MB, ${megabytesThen < budget ? 'within' : 'OVER'} the budget of ${budget} MB`,
    );
  report(`at rest (${megabytes.map((m) => m.toFixed(0)).join(' ')})`, resident, RESIDENT_MB);
  const busy = await startOnce('npm', ['start'], dataDir);
  await work(busy.origin);
  report(`after ${REQUESTS.toLocaleString('en')} calls`, await residentMb(busy.origin), WORKED_MB);
  await pause(REST_MS);
  console.log(`  and at rest again ${(await residentMb(busy.origin)).toFixed(0)} MB`);
  await busy.end();
  const importing = await startOnce('npm', ['start'], dataDir);
  const { access } = await signUp(importing.origin, 'importing');
  for (let n = 0; n < IMPORTS; n += 1) await importWines(importing.origin, access, WINES_OF_IMPORT, n);
  console.log(`resident after ${IMPORTS} imports ${(await residentMb(importing.origin)).toFixed(0)} MB`);
  await pause(GIVEN_BACK_MS);
  report('when these were long over', await residentMb(importing.origin), WORKED_MB);
  await importing.end();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
