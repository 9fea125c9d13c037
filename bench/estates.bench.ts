/**
 * Many estates on one server: calls of all kinds at a steady rate, each of another estate, and a search in an estate of
 * 50 wines. Runs at a tenth of the size by default; `npm run bench -- estates --full` uses 10,000 estates with
 * 5,000,000 bottles.
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { loadavg } from 'node:os';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates, type Owner } from './seeds/estates.ts';
import { fillCellars } from './seeds/wines.ts';
import { startContender } from './support/contender.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds, quantile } from './support/figures.ts';

const ESTATES = process.argv.includes('--full') ? 10_000 : 1000;
/** The number of wines of every other estate, with six bottles each on average; the others have 50. */
const WINES = 117;
const CALLS_A_SECOND = 300;
const SECONDS = 60;
const WARM_SECONDS = 10;
const P99_MS = 20;
const SEARCH_P95_MS = 5;
const SEARCHES = [
  'rousseau',
  'chateau margaux',
  'mar',
  'margoux',
  'pinot noir',
  'rack b12',
  'sasicaia',
  'cherry',
];

const { db, socket, end } = await startDatabase();
const owners = await addEstates(db, ESTATES);
await fillCellars(db, `case when place % 2 = 0 then ${WINES} else 50 end`);
const wineOf = new Map(
  (
    await db.rows<{ estateId: string; id: string }>(
      sql`select distinct on (estate_id) estate_id as "estateId", id from wines`,
    )
  ).map(({ estateId, id }) => [estateId, id]),
);
const server = await startContender('cuverie', socket);

/** The calls, and their share in per cent. */
const MIX: [
  share: number,
  name: string,
  of: (owner: Owner) => [path: string, method?: string, body?: object],
][] = [
  [35, 'page', () => ['/cellar/wines?limit=50']],
  [20, 'one by id', ({ estateId }) => [`/cellar/wines/${wineOf.get(estateId)}`]],
  [15, 'search', () => [`/cellar/wines?limit=50&q=${encodeURIComponent(any(SEARCHES))}`]],
  [10, 'whole list', () => ['/cellar/wines']],
  [5, 'facets', () => ['/api/cellar/wines/facets']],
  [
    10,
    'update',
    ({ estateId }) => [`/cellar/wines/${wineOf.get(estateId)}`, 'PUT', { quantity: random(24) }],
  ],
  [5, 'create', () => ['/cellar/wines', 'POST', NEW_WINE]],
];
const NEW_WINE = { name: 'Clos', vintage: 2020, region: 'Jura', type: 'White', quantity: 6 };
const random = (below: number) => Math.floor(Math.random() * below);
function any<Thing>(things: readonly Thing[]): Thing {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new Error('There is nothing to choose from.');
  return thing;
}
const CHOICES = MIX.flatMap((entry) => Array<(typeof MIX)[number]>(entry[0]).fill(entry));

const agent = new Agent({ keepAlive: true });

/** Requests compressed answers like a browser, but does not measure decompression. */
async function call({ access }: Owner, path: string, method = 'GET', body?: object): Promise<void> {
  const sent = request(server.origin + path, {
    agent,
    method,
    headers: {
      authorization: `Bearer ${access}`,
      'accept-encoding': 'br, gzip',
      ...(body && { 'content-type': 'application/json' }),
    },
  });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await finished(answer.resume());
  const { statusCode = 0 } = answer;
  if (statusCode >= 400) throw new Error(`${method} ${path} was answered with ${statusCode}`);
}

let failed = 0;

/**
 * Sends calls at a steady rate, whether or not earlier ones were answered. The time of a call starts when it was due.
 */
async function steadily(seconds: number): Promise<Map<string, number[]>> {
  const times = new Map(MIX.map(([, name]) => [name, [] as number[]]));
  const began = performance.now();
  const calls: Promise<unknown>[] = [];
  failed = 0;
  for (let n = 0; n < seconds * CALLS_A_SECOND; n += 1) {
    const due = began + (n * 1000) / CALLS_A_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    const [, name, of] = any(CHOICES);
    const owner = any(owners);
    const answered = () => times.get(name)?.push(performance.now() - due);
    calls.push(
      call(owner, ...of(owner)).then(answered, () => {
        failed += 1;
      }),
    );
  }
  await Promise.all(calls);
  return times;
}

function told(what: string, times: readonly number[], part: number, budgetMs?: number): boolean {
  const reached = quantile(times, part);
  const held = budgetMs === undefined || reached < budgetMs;
  const verdict = budgetMs === undefined ? '' : `, ${held ? 'within' : 'OVER'} the budget of ${budgetMs} ms`;
  console.log(
    `${what.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1)} ms, p${part * 100} ${reached.toFixed(1)} ms${verdict}`,
  );
  return held;
}

try {
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  await steadily(WARM_SECONDS);
  const times = await steadily(SECONDS);
  const held = [
    told(`${CALLS_A_SECOND} calls a second, all of them`, [...times.values()].flat(), 0.99, P99_MS),
  ];
  console.log(`  ${failed} of them failed`);
  held.push(failed === 0);
  for (const [name, some] of times) told(`  ${name}`, some, 0.99);

  const small = owners.filter((_, place) => place % 2 === 0);
  const searches: number[] = [];
  for (let n = 0; n < 1000; n += 1) {
    const path = `/cellar/wines?limit=50&q=${encodeURIComponent(any(SEARCHES))}`;
    const ms = await milliseconds(() => call(any(small), path));
    if (n >= 200) searches.push(ms);
  }
  held.push(told('search in an estate of 50 wines', searches, 0.95, SEARCH_P95_MS));
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  agent.destroy();
  server.process.kill();
  await end();
}
