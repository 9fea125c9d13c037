/** The memory of 10,000 streams of changes, or as many as this machine allows, and the delay of a change among them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignedIn } from '@cuverie/contract';
import { quantile } from './support/figures.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
/** The same limit of the young generation as with `npm start`. */
const AS_STARTED = ['--max-semi-space-size=16'];
const STREAMS_EACH = 10;
/** A server accepts connections for half of its open files, which are those of this process; a tenth may be streams. */
const OPEN_FILES = Number(execFileSync('sh', ['-c', 'ulimit -Hn']));
const ESTATES = Math.min(1000, Math.floor((OPEN_FILES - 1000) / 2 / 10 / STREAMS_EACH));
const ON_TOP_MB = 250;
const HEARD_MS = 1000;
const CHANGES = 100;
/** Heartbeats are sent over all streams every twenty seconds; this covers two of them. */
const REST_MS = 45_000;
const AT_ONCE = 20;

let closed = 0;
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

async function start(dataDir: string) {
  const server = [process.execPath, ...AS_STARTED, MAIN];
  const child = spawn('sh', ['-c', `ulimit -n ${OPEN_FILES} && exec "$0" "$@"`, ...server], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      MAX_CONNECTIONS: '120000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('is ready at')) continue;
    const end = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { origin: line.slice(line.indexOf('http')), end };
  }
  throw new Error('It ended before it was ready.');
}

async function residentMb(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 2 ** 20;
}

/** From an address of its own, because sign-ups are limited by address. */
async function signUp(origin: string, number: number): Promise<SignedIn> {
  const email = `person-${number}@example.com`;
  const response = await fetch(`${origin}/api/user/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` },
    body: JSON.stringify({ username: email, email, password: 'long enough', name: `Person ${number}` }),
  });
  if (!response.ok) throw new Error(`A sign-up was answered ${response.status}.`);
  return ((await response.json()) as { data: SignedIn }).data;
}

let streams = 0;

/** Opens a stream from an address of its own, which calls `heard` with the id of each change. */
const listen = (origin: string, access: string, onMessage: (id: string) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    streams += 1;
    const client = `10.1.${streams >> 8}.${streams & 255}`;
    const headers = { authorization: `Bearer ${access}`, 'x-forwarded-for': client };
    request(`${origin}/api/live`, { agent, headers }, (response) => {
      response.on('close', () => {
        closed += 1;
      });
      if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`));
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve();
        for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) onMessage(id);
      });
    })
      .on('error', reject)
      .end();
  });

async function addWine(origin: string, access: string): Promise<string> {
  const response = await fetch(`${origin}/cellar/wines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ name: 'Barolo', vintage: 2016, region: 'Piedmont', type: 'Red', quantity: 6 }),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** The milliseconds from the answer to an added wine until each listener hears of it. */
async function delays(
  origin: string,
  people: readonly SignedIn[],
  arrivals: Map<string, number[]>,
  each: number,
) {
  const answered = new Map<string, number>();
  for (let n = 0; n < CHANGES; n += 1) {
    const { access } = people[(n * 7919) % people.length] as SignedIn;
    answered.set(await addWine(origin, access), performance.now());
    await pause(50);
  }
  await pause(3000);
  return [...answered].flatMap(([id, at]) => {
    const arrivalTimes = arrivals.get(id) ?? [];
    if (arrivalTimes.length !== each)
      throw new Error(
        `A change was heard ${arrivalTimes.length} times, not ${each}; ${closed} streams ended.`,
      );
    return arrivalTimes.map((when) => when - at);
  });
}

const arrivals = new Map<string, number[]>();
const note = (id: string) => void arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]);
const words = (all: number[]) =>
  `median ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`;

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-streams-'));
const { origin, end } = await start(dataDir);
try {
  const people: SignedIn[] = [];
  for (let n = 0; n < ESTATES; n += AT_ONCE)
    people.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => signUp(origin, n + at)))));
  const [first] = people as [SignedIn];
  await listen(origin, first.access, note);
  const alone = await delays(origin, [first], arrivals, 1);
  await pause(REST_MS);
  const before = await residentMb(origin);

  for (const { access } of people) {
    const more = access === first.access ? STREAMS_EACH - 1 : STREAMS_EACH;
    await Promise.all(Array.from({ length: more }, () => listen(origin, access, note)));
  }
  await pause(REST_MS);
  const onTop = (await residentMb(origin)) - before;
  const among = await delays(origin, people, arrivals, STREAMS_EACH);
  const p95 = quantile(among, 0.95);
  console.log(
    `${(ESTATES * STREAMS_EACH).toLocaleString('en')} streams of ${ESTATES.toLocaleString('en')} estates: ` +
      `${onTop.toFixed(0)} MB on top of ${before.toFixed(0)} MB, ${onTop < ON_TOP_MB ? 'within' : 'OVER'} the budget of ${ON_TOP_MB} MB`,
  );
  console.log(
    `a change is heard after: ${words(among)}, ${(p95 / quantile(alone, 0.95)).toFixed(2)} times as with one stream ` +
      `(${words(alone)}); ${p95 < HEARD_MS ? 'within' : 'OVER'} the budget of ${HEARD_MS} ms`,
  );
} finally {
  agent.destroy();
  await end();
  await rm(dataDir, { recursive: true, force: true });
}
