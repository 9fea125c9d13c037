/** Ends the server and its database again and again while several people write; what was acknowledged must be there after it. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Answer } from '../../apps/server/src/testing/app.ts';
import { formOf, partsOf, pngOf } from '../../apps/server/src/testing/faults/forms.ts';
import { type Random, randomFrom } from '../../apps/server/src/testing/faults/random.ts';
import { type Account, accountOn, connectionTo, saysBusy, signUp } from './client.ts';
import { treeOf } from './processes.ts';
import { databaseOf, endServer, type Server } from './server.ts';
import { type Bench, judged, number, underWatch } from './watch.ts';

const WRITERS = 6;
/** Writes to wait for before the next end, so that it falls in the middle of them. */
const WRITES = 40;
const WAITED_MS = 20_000;
const RECOVERED_MS = 30_000;
const WITH_PICTURE = 10;

interface Written {
  account: Account;
  wines: Set<string>;
  readings: Set<string>;
  /** The highest quantity the server said it stored of the one wine that is changed all the time. */
  quantity: number;
  counted: string;
  tank: string;
}

type Way = 'server' | 'server and database' | 'a process of the database' | 'the database' | 'in order';
const WAYS: readonly Way[] = [
  'server',
  'server and database',
  'a process of the database',
  'server',
  'the database',
  'in order',
];

interface Tally {
  ends: number;
  acknowledged: number;
  lost: string[];
  faults: string[];
  busy: number;
}

export async function kills(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { kills: { type: 'string', default: '60' }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const random = randomFrom(seed);
  console.log(`kills: seed ${seed}`);
  const watched = await underWatch(async (bench) => {
    const tally: Tally = { ends: 0, acknowledged: 0, lost: [], faults: [], busy: 0 };
    for (let n = 0; n < Number(values.kills); n += 1)
      await once(bench, WAYS[n % WAYS.length] ?? 'server', random, tally);
    return tally;
  });
  const { ends, acknowledged, lost, faults, busy } = watched.result;
  for (const problem of [...lost, ...faults].slice(0, 20)) console.log(`  ${problem}`);
  const { words, broken } = judged(watched);
  console.log(
    `kills: ${ends} ends, ${number(acknowledged)} writes acknowledged, ${lost.length} of them lost, ${faults.length} answers of 5xx, ${busy} turned away in words, ${words}`,
  );
  return lost.length > 0 || faults.length > 0 || broken ? 1 : 0;
}

async function once(bench: Bench, way: Way, random: Random, tally: Tally): Promise<void> {
  const written = await onceNotBusy(() => moveIn(bench.server().origin), tally);
  let isOn = true;
  const received = { acknowledged: 0 };
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    write(bench, written, writer, () => isOn, tally, received),
  );
  for (const end = Date.now() + WAITED_MS; received.acknowledged < WRITES && Date.now() < end; )
    await pause(5);
  // Anywhere in the middle of a write.
  await pause(random.below(60));
  tally.ends += 1;
  if (way === 'a process of the database' || way === 'the database') {
    const { pid } = await databaseOf(bench.dataDir);
    const children = treeOf(pid).filter((one) => one.pid !== pid);
    const victim = way === 'the database' || children.length === 0 ? pid : random.pick(children).pid;
    process.kill(victim, 'SIGKILL');
    await recovered(bench.server(), written);
    isOn = false;
    await Promise.all(writers);
  } else {
    await bench.restart(async (server) => {
      if (way === 'server and database') process.kill((await databaseOf(bench.dataDir)).pid, 'SIGKILL');
      await endServer(server, way === 'in order' ? 'SIGTERM' : 'SIGKILL');
      isOn = false;
      await Promise.all(writers);
    });
  }
  await onceNotBusy(() => check(bench.server().origin, written, way, tally), tally);
  written.account.connection.close();
  if (tally.ends % 10 === 0)
    console.log(
      `  ${tally.ends} ends, ${number(tally.acknowledged)} writes acknowledged, ${tally.lost.length} lost`,
    );
}

class Busy extends Error {}

/** PostgreSQL restarts a moment after one of its processes was killed: calls until then are turned away in words, or served. */
async function onceNotBusy<Result>(act: () => Promise<Result>, tally: Tally): Promise<Result> {
  for (const end = Date.now() + RECOVERED_MS; ; await pause(50)) {
    try {
      return await act();
    } catch (error) {
      const isBusy =
        error instanceof Error && (error instanceof Busy || error.message.includes('"overloaded"'));
      if (!isBusy || Date.now() > end) throw error;
      tally.busy += 1;
    }
  }
}

function unlessBusy<Data>(answer: Answer<Data>): Answer<Data> {
  if (answer.status === 503 && answer.error.code === 'overloaded') throw new Busy(answer.error.message);
  return answer;
}

async function moveIn(origin: string): Promise<Written> {
  const account = await signUp(origin, connectionTo(origin, WRITERS));
  const wine = { name: 'Counted', vintage: 2020, region: 'Jura', type: 'Red', quantity: 0 };
  const counted = unlessBusy(await account.post<{ id: string }>('/cellar/wines', wine)).data.id;
  const tank = unlessBusy(
    await account.post<{ id: string }>('/tanks', { name: 'Tank', variety: 'Merlot', capacity: 5000 }),
  ).data.id;
  return { account, counted, tank, wines: new Set(), readings: new Set(), quantity: 0 };
}

/** One of several who write at once: wines, some with a picture, readings of a tank, and the first of them a count. */
async function write(
  bench: Bench,
  written: Written,
  writer: number,
  isOn: () => boolean,
  tally: Tally,
  received: { acknowledged: number },
): Promise<void> {
  const { account, tank, counted } = written;
  const headers = { authorization: `Bearer ${account.access}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const server = bench.server();
  for (let n = 1; isOn(); n += 1) {
    const id = crypto.randomUUID();
    const wine = { id, name: `Wine ${n}`, vintage: 2018, region: 'Rioja', type: 'Red', quantity: 1 };
    const kind = writer === 0 ? 'count' : writer === 1 ? 'reading' : 'wine';
    const form = formOf([
      ...partsOf(wine),
      { name: 'image', fileName: 'a.png', type: 'image/png', content: pngOf(24, 32) },
    ]);
    const calls = {
      count: {
        method: 'PUT',
        url: `/cellar/wines/${counted}`,
        headers: json,
        body: JSON.stringify({ quantity: n }),
      },
      reading: {
        method: 'POST',
        url: `/tanks/${tank}/readings`,
        headers: json,
        body: JSON.stringify({ id, brix: 12 }),
      },
      wine:
        n % WITH_PICTURE === 0
          ? {
              method: 'POST',
              url: '/cellar/wines',
              headers: { ...headers, ...form.headers },
              body: form.body,
            }
          : { method: 'POST', url: '/cellar/wines', headers: json, body: JSON.stringify(wine) },
    };
    const answer = await account.connection.send(calls[kind]);
    if (answer.status === 200 || answer.status === 201) {
      tally.acknowledged += 1;
      received.acknowledged += 1;
      if (kind === 'wine') written.wines.add(id);
      if (kind === 'reading') written.readings.add(id);
      if (kind === 'count') written.quantity = n;
    } else if (saysBusy(answer)) {
      tally.busy += 1;
      await pause(20);
    } else if (answer.status >= 500)
      tally.faults.push(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
    // The connection broke with the server: the end of this writer.
    else if (answer.status === 0 && server.process.exitCode === null && server.process.signalCode === null)
      await pause(20);
    else if (answer.status === 0) return;
  }
}

/** The database came to an end alone: the server is to bring it back by itself. */
async function recovered({ origin }: Server, { account }: Written): Promise<void> {
  const connection = connectionTo(origin);
  for (const end = Date.now() + RECOVERED_MS; Date.now() < end; await pause(50)) {
    if (
      (
        await accountOn(connection, account.access)
          .get('/cellar/wines?limit=1')
          .catch(() => undefined)
      )?.status === 200
    )
      break;
  }
  connection.close();
}

async function check(
  origin: string,
  { account, wines, readings, counted, tank, quantity }: Written,
  way: Way,
  tally: Tally,
): Promise<void> {
  const connection = connectionTo(origin);
  const after = accountOn(connection, account.access);
  const lose = (what: string) =>
    tally.lost.push(`${what} was acknowledged and is gone after the end of ${way}`);
  const stored = unlessBusy(
    await after.get<{ id: string; quantity: number; image: string | null }[]>('/cellar/wines'),
  );
  // Before anything is counted as lost: this may be done again.
  const kept = unlessBusy(await after.get<{ id: string }[]>(`/tanks/${tank}/readings`));
  if (stored.status !== 200) lose(`everything (${stored.status})`);
  const ids = new Map((stored.data ?? []).map((wine) => [wine.id, wine]));
  for (const id of wines) if (!ids.has(id)) lose(`wine ${id}`);
  const now = ids.get(counted)?.quantity ?? -1;
  if (now < quantity) lose(`quantity ${quantity} (now ${now})`);
  const known = new Set((kept.data ?? []).map(({ id }) => id));
  for (const id of readings) if (!known.has(id)) lose(`reading ${id}`);
  for (const { image } of ids.values()) {
    if (image !== null && (await connection.send({ method: 'GET', url: image })).status !== 200)
      lose(`picture ${image}`);
  }
  connection.close();
}
