/**
 * Many estates on one server: calls of all kinds at a steady rate, each of another estate, and a search in an estate of
 * 50 wines. Runs at a tenth of the size by default; `npm run bench -- estates --full` uses 10,000 estates with
 * 5,000,000 bottles.
 */
import { loadavg } from 'node:os';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates } from './seeds/estates.ts';
import { fillCellars } from './seeds/wines.ts';
import { startContender } from './support/contender.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds, quantile } from './support/figures.ts';
import { any, cellarCalls, SEARCHES, searchFor, trafficTo } from './support/traffic.ts';

const ESTATES = process.argv.includes('--full') ? 10_000 : 1000;
/** The number of wines of every other estate, with six bottles each on average; the others have 50. */
const WINES = 117;
const CALLS_A_SECOND = 300;
const SECONDS = 60;
const WARM_SECONDS = 10;
const P99_MS = 20;
const SEARCH_P95_MS = 5;
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

const MIX = cellarCalls(wineOf);
const traffic = trafficTo(server.origin);

function report(what: string, times: readonly number[], part: number, budgetMs?: number): boolean {
  const reached = quantile(times, part);
  const isWithin = budgetMs === undefined || reached < budgetMs;
  const verdict =
    budgetMs === undefined ? '' : `, ${isWithin ? 'within' : 'OVER'} the budget of ${budgetMs} ms`;
  console.log(
    `${what.padEnd(34)} p50 ${quantile(times, 0.5).toFixed(1)} ms, p${part * 100} ${reached.toFixed(1)} ms${verdict}`,
  );
  return isWithin;
}

try {
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  await traffic.steadily(MIX, owners, CALLS_A_SECOND, WARM_SECONDS);
  const { times, failed } = await traffic.steadily(MIX, owners, CALLS_A_SECOND, SECONDS);
  const verdicts = [
    report(`${CALLS_A_SECOND} calls a second, all of them`, [...times.values()].flat(), 0.99, P99_MS),
  ];
  console.log(`  ${failed} of them failed`);
  verdicts.push(failed === 0);
  for (const [name, some] of times) report(`  ${name}`, some, 0.99);

  const small = owners.filter((_, place) => place % 2 === 0);
  const searches: number[] = [];
  for (let n = 0; n < 1000; n += 1) {
    const ms = await milliseconds(() => traffic.call(any(small), searchFor(any(SEARCHES))));
    if (n >= 200) searches.push(ms);
  }
  verdicts.push(report('search in an estate of 50 wines', searches, 0.95, SEARCH_P95_MS));
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  traffic.end();
  server.process.kill();
  await end();
}
