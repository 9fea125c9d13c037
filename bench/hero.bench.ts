/**
 * How many calls a second two cores answer, the load generator among them: 10,000 estates with 5,000,000 bottles, calls of
 * all kinds, each of another estate, at a rate that rises until they queue. Beside it the same for `select 1` behind the
 * same session check. `--estates=1000` fills fewer, `--at=450` keeps to one rate, `--only=page` to one kind of call.
 */
import { loadavg } from 'node:os';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates } from './seeds/estates.ts';
import { addTanksAndFields } from './seeds/winemakers.ts';
import { fillCellars } from './seeds/wines.ts';
import { type Contender, type ContenderName, startContender } from './support/contender.ts';
import { startDatabase } from './support/database.ts';
import { quantile } from './support/figures.ts';
import { processorSeconds } from './support/processor.ts';
import { cellarCalls, type Mix, type Traffic, trafficTo } from './support/traffic.ts';

const option = (name: string, otherwise: number): number =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const ESTATES = option('estates', 10_000);
const ONLY_AT = option('at', 0);
const ONLY = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length);
/** The number of wines of every other estate, with six bottles each on average; the others have 50. */
const WINES = 117;
const FIRST_RATE = 150;
const STEP = 1.2;
const SECONDS = 20;
const WARM_SECONDS = 10;
/** Calls queue beyond it. */
const QUEUED_P95_MS = 250;
const CEILING = 1000;
const P99_AT = 450;
const P99_MS = 20;

const { db, socket, end } = await startDatabase();
const owners = await addEstates(db, ESTATES);
await addTanksAndFields(db);
await fillCellars(db, `case when place % 2 = 0 then ${WINES} else 50 end`);
const ids = await db.rows<{ estateId: string; id: string }>(
  sql`select distinct on (estate_id) estate_id as "estateId", id from wines`,
);
const wineOf = new Map(ids.map(({ estateId, id }) => [estateId, id]));

const ALL_CALLS: Mix = [
  ...cellarCalls(wineOf).map(([share, ...call]): Mix[number] => [share * 8, ...call]),
  [100, 'tanks', () => ['/tanks/']],
  [100, 'fields', () => ['/api/analytics/blocks/']],
];
const CALLS = ALL_CALLS.filter(([, name]) => ONLY === undefined || name === ONLY);

/** Milliseconds of processor time a call, of the server and of PostgreSQL. */
async function measured(server: Contender, work: () => Promise<Traffic>) {
  const spent = () => ({
    server: [...processorSeconds(server.process.pid ?? 0).values()].reduce((sum, one) => sum + one, 0),
    database: processorSeconds(process.pid).get('postgres') ?? 0,
  });
  const before = spent();
  const traffic = await work();
  const after = spent();
  const calls = [...traffic.times.values()].flat().length;
  const each = (what: 'server' | 'database') => (((after[what] - before[what]) * 1000) / calls).toFixed(2);
  return {
    ...traffic,
    all: [...traffic.times.values()].flat(),
    server: each('server'),
    database: each('database'),
  };
}

/** Raises the rate until calls queue. @returns the most calls answered a second */
async function ceilingOf(
  name: ContenderName,
  mix: Mix,
): Promise<{ ceiling: number; p95: Map<string, Map<number, number>>; p99: number }> {
  const server = await startContender(name, socket);
  const traffic = trafficTo(server.origin);
  const p95 = new Map<string, Map<number, number>>();
  let [ceiling, p99] = [0, Number.NaN];
  try {
    await traffic.steadily(mix, owners, FIRST_RATE, WARM_SECONDS);
    for (let rate = ONLY_AT || FIRST_RATE; ; rate = Math.round(rate * STEP)) {
      const result = await measured(server, () => traffic.steadily(mix, owners, rate, SECONDS));
      const at = (part: number) => quantile(result.all, part);
      console.log(
        `${name} at ${rate}: ${result.answered.toFixed(0)} a second, p50 ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, ` +
          `p99 ${at(0.99).toFixed(1)} ms; processor ${result.server} ms a call, PostgreSQL ${result.database} ms; ${result.failed} failed`,
      );
      for (const [kind, times] of result.times)
        p95.set(kind, (p95.get(kind) ?? new Map<number, number>()).set(rate, quantile(times, 0.95)));
      ceiling = Math.max(ceiling, result.answered);
      if (rate <= P99_AT) p99 = at(0.99);
      if (ONLY_AT || at(0.95) > QUEUED_P95_MS || result.failed > 0) break;
    }
  } finally {
    traffic.end();
    server.process.disconnect();
  }
  return { ceiling, p95, p99 };
}

try {
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  const bare = await ceilingOf('bare', [[100, 'select 1', () => ['/one']]]);
  const own = await ceilingOf('cuverie', CALLS);
  for (const [kind, times] of own.p95) {
    const words = [...times].map(([rate, ms]) => `${ms.toFixed(0)} ms at ${rate}`);
    console.log(`  p95 of ${kind}: ${words.join(', ')}`);
  }
  const part = ((100 * own.ceiling) / bare.ceiling).toFixed(0);
  console.log(
    `ceiling ${own.ceiling.toFixed(0)} calls a second (budget ${CEILING}), ${part} % of select 1 (${bare.ceiling.toFixed(0)}); ` +
      `p99 ${own.p99.toFixed(1)} ms up to ${P99_AT} a second (budget ${P99_MS})`,
  );
  process.exitCode = own.ceiling >= CEILING && own.p99 < P99_MS ? 0 : 1;
} finally {
  await end();
}
