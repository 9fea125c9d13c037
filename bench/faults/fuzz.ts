/** Sends corrupted calls for every operation of the running server's OpenAPI document. */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Document, operationsOf } from '../../apps/server/src/testing/faults/documented.ts';
import { type TriedEstate, triedEstate } from '../../apps/server/src/testing/faults/estate.ts';
import { type Call, type CallMaker, callMaker } from '../../apps/server/src/testing/faults/nasty-calls.ts';
import { collectionOf } from '../../apps/server/src/testing/rows.ts';
import {
  type Account,
  type Connection,
  connectionTo,
  NO_ANSWER,
  type ReceivedAnswer,
  signUp,
} from './client.ts';
import { RAW_REQUESTS, sendRaw } from './raw-requests.ts';
import { causeOf } from './server.ts';
import { type Bench, describeObservations, number, underWatch } from './watch.ts';

const WORKERS = 6;
/** The number of calls after which a worker moves to a new estate, because the old one is full of test data. */
const CALLS_OF_ESTATE = 1500;
const EVERY_RAW = 50;
const EVERY_SIGNED_OUT = 10;
/** The number of calls without an answer after which the server counts as frozen. */
const GIVES_UP_AFTER = 30;
const SHOWN = 400;

interface Tally {
  made: number;
  taken: Set<string>;
  faults: number;
  broken: number;
  unanswered: number;
  /** Errors of the test itself that made it give up an estate. */
  setbacks: string[];
  statuses: Map<number, number>;
  slowest: { ms: number; call: string };
}

const shortened = (text: string) =>
  text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${number(text.length)} in all)` : text;

export async function fuzz(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      calls: { type: 'string', default: '100000' },
      seed: { type: 'string' },
      call: { type: 'string' },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const numbers =
    values.call === undefined
      ? Array.from({ length: Number(values.calls) }, (_, n) => n)
      : [Number(values.call)];
  console.log(`fuzz: seed ${seed}; one call again: npm run faults -- fuzz --seed ${seed} --call N`);
  const watched = await underWatch((bench) => tryAll(bench, seed, numbers));
  const { made, taken, faults, unanswered, broken, statuses, slowest, setbacks } = watched.result;
  const gaveUp = unanswered + setbacks.length >= GIVES_UP_AFTER;
  for (const setback of new Set(setbacks)) console.log(`  set back: ${setback}`);
  if (gaveUp) console.log('  given up: too many calls were not answered');
  const { words, broken: isOver } = describeObservations(watched);
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status} ${number(count)} times`);
  console.log(
    `  answered with ${counts.join(', ')}; broken off ${number(broken)} times; ${taken.size} operations took a call`,
  );
  console.log(`  the slowest took ${number(slowest.ms)} ms: ${slowest.call}`);
  console.log(`fuzz: ${number(made)} calls, ${faults} answers of 5xx, ${unanswered} without any, ${words}`);
  return faults > 0 || unanswered > 0 || gaveUp || isOver ? 1 : 0;
}

async function tryAll(bench: Bench, seed: number, numbers: readonly number[]): Promise<Tally> {
  const { origin } = bench.server();
  const { text } = await connectionTo(origin).send({ method: 'GET', url: '/api/openapi.json' });
  const calls = callMaker(operationsOf(JSON.parse(text) as Document), seed);
  const tally: Tally = {
    made: 0,
    taken: new Set(),
    faults: 0,
    broken: 0,
    unanswered: 0,
    setbacks: [],
    statuses: new Map(),
    slowest: { ms: 0, call: '' },
  };
  const shown = new Set<string>();
  const note: Note = async (n, call, what, { status, text: answer }) => {
    tally.made += 1;
    if (tally.made % 10_000 === 0)
      console.log(`  ${number(tally.made)} calls, ${tally.faults} answers of 5xx`);
    if (status === 0) {
      if (answer === NO_ANSWER) tally.unanswered += 1;
      else tally.broken += 1;
    } else tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    if (status >= 200 && status < 300) tally.taken.add(call.operation.operationId);
    if (status >= 500) tally.faults += 1;
    const key = `${call.operation.operationId} ${what.split(' = ').at(-1)}`;
    if ((status < 500 && answer !== NO_ANSWER) || shown.has(key)) return;
    shown.add(key);
    console.log(
      `  call ${n}: ${status || NO_ANSWER} ${call.operation.method} ${shortened(call.url)}\n    ${what}\n    ${shortened(call.body?.toString() ?? '')}`,
    );
    // The log is written with a short delay.
    await pause(100);
    console.log(`    ${causeOf(bench.server(), answer) || answer.slice(0, 200)}`);
  };
  const waiting = numbers.values();
  await Promise.all(Array.from({ length: WORKERS }, () => worker(origin, calls, waiting, note, tally)));
  return tally;
}

type Note = (n: number, call: Call, what: string, received: ReceivedAnswer) => Promise<void>;

async function worker(
  origin: string,
  calls: CallMaker,
  waiting: Iterator<number>,
  note: Note,
  tally: Tally,
): Promise<void> {
  const connection = connectionTo(origin, 1);
  let home: Home | undefined;
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    try {
      if (home === undefined || home.left === 0) home = await moveIn(origin, connection);
      home.left -= 1;
      await tryOne(origin, calls, next.value, home, note, tally);
    } catch (error) {
      // The server does not answer, or a row could not be created: retry with another estate.
      tally.setbacks.push(error instanceof Error ? error.message.slice(0, 200) : String(error));
      home = undefined;
    }
    if (tally.unanswered + tally.setbacks.length >= GIVES_UP_AFTER) break;
  }
  connection.close();
}

/** A user with an estate of their own, for a number of calls. */
interface Home {
  account: Account;
  estate: TriedEstate;
  left: number;
}

async function moveIn(origin: string, connection: Connection): Promise<Home> {
  const account = await signUp(origin, connection);
  return { account, estate: triedEstate(account), left: CALLS_OF_ESTATE };
}

async function tryOne(
  origin: string,
  calls: CallMaker,
  n: number,
  home: Home,
  note: Note,
  tally: Tally,
): Promise<void> {
  const { account, estate } = home;
  await estate.fill();
  const call = await calls.call(n, estate);
  const { operation } = call;
  if (n % EVERY_RAW === EVERY_RAW - 1) {
    await tryRaw(origin, account.access, n, call, note);
    return;
  }
  const isSignedOut = n % EVERY_SIGNED_OUT === 0;
  const authorization: Record<string, string> = isSignedOut
    ? {}
    : { authorization: `Bearer ${account.access}` };
  const address = { 'x-forwarded-for': `10.200.${(n >> 8) & 255}.${n & 255}` };
  const began = performance.now();
  const headers = { ...address, ...authorization, ...call.headers };
  const received = await account.connection.send({ ...call, method: operation.method, headers });
  const ms = Math.round(performance.now() - began);
  if (ms > tally.slowest.ms)
    tally.slowest = { ms, call: `call ${n}, ${operation.operationId}, ${call.kind}` };
  await note(n, call, call.kind, received);
  const isTaken = received.status >= 200 && received.status < 300;
  if (isTaken && !['GET', 'PUT'].includes(operation.method)) estate.forget(collectionOf(operation.path));
  if (isTaken && operation.operationId === 'signOut') home.left = 0;
}

async function tryRaw(origin: string, access: string, n: number, call: Call, note: Note): Promise<void> {
  const raw = RAW_REQUESTS[Math.floor(n / EVERY_RAW) % RAW_REQUESTS.length];
  if (raw === undefined) return;
  const line = {
    method: call.operation.method,
    url: call.url.slice(0, 500),
    access,
    json: call.body?.toString().slice(0, 10_000) ?? '{}',
  };
  await note(n, call, `on a bare connection: ${raw.kind}`, await sendRaw(origin, raw.write(line)));
}
