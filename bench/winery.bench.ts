/**
 * The winery's record of 2,000 barrels topped every month for 13 years, 1.3 million entries, over HTTP: the map at any
 * instant, the state of a barrel's wine, recording, correcting the past, and reporting a month, measured by a client in
 * a separate process and compared with bare Fastify routes with the same session check that read the newest row of each
 * vessel, and that insert one plain row.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { authenticate } from '../apps/server/src/platform/sessions/sessions.ts';
import { workCellar } from './seeds/cellar-work.ts';
import { appOn } from './support/app.ts';
import { startAsker } from './support/asker.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds, quantile } from './support/figures.ts';
import { signUp } from './support/people.ts';

const SIZE = { row: 100, rows: 20, months: 160 };
const DAY_MS = 24 * 3_600_000;

const { db, folder, end } = await startDatabase();
try {
  const app = await appOn(db, folder);
  const { access, user } = await signUp(app);
  const { estateId } = await db.one<{ estateId: string }>(
    sql`select estate_id as "estateId" from memberships where user_id = ${user.id}`,
  );
  const barrels: string[][] = [];
  const seeded = await milliseconds(async () => {
    barrels.push(...(await workCellar(db, { estateId, userId: user.id }, SIZE)));
  });
  const { entries } = await db.one<{ entries: number }>(sql`select count(*) as entries from entries`);
  console.log(`${entries.toLocaleString('en')} entries written in ${(seeded / 1000).toFixed(0)} s`);
  await db.count(
    sql`create table bare_rows (estate_id uuid, id bigint generated always as identity, body jsonb)`,
  );

  const ours = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareRoutes(db).listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const asker = startAsker();
  const call = (url: string, body?: object) =>
    asker.ask(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  let next = 0;
  const anyBarrel = () => barrels[next++ % SIZE.rows]?.[next % SIZE.row] ?? '';
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const removal = (days: number) => ({
    kind: 'remove',
    at: ago(days),
    reason: 'sampled',
    lines: [{ from: anyBarrel(), amount: 0.5 }],
  });
  const operations = `${ours}/api/winery/operations`;
  const map = () => call(`${ours}/api/winery/vessels?at=${ago(Math.random() * 4000 + 1)}`);
  const month = ago(45).slice(0, 7);
  const bareMap = () => call(`${bare}/map`);
  const bareRow = () => call(`${bare}/rows`, { amount: 1 });
  const MEASURED = [
    ['map at any instant', 40, 50, map, bareMap],
    ['the wine of a barrel', 20, 100, () => call(`${ours}/api/winery/vessels/${anyBarrel()}/wine`), bareMap],
    ['record now', 60, 20, () => call(operations, removal(0)), bareRow],
    ['record a month ago', 40, 100, () => call(operations, removal(31)), bareRow],
    ['record three years ago', 5, 3000, () => call(operations, removal(1100)), bareRow],
    ['preview three years ago', 5, 3000, () => call(`${operations}/preview`, removal(1100)), bareRow],
    [
      'TTB F 5120.17 of a month',
      10,
      1000,
      () => call(`${ours}/api/winery/reports/ttb?period=${month}`),
      bareMap,
    ],
    [
      'EU register of a month',
      10,
      1000,
      () => call(`${ours}/api/winery/reports/eu?period=${month}`),
      bareMap,
    ],
  ] as const;
  for (const [what, rounds, budget, act, reference] of MEASURED) {
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let warm = 0; warm < 3; warm += 1) await act();
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await act());
      times.bare.push(await reference());
    }
    const p95 = quantile(times.ours, 0.95);
    console.log(
      `${what.padEnd(25)} p50 ${quantile(times.ours, 0.5).toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms` +
        `  ${(p95 / quantile(times.bare, 0.95)).toFixed(1).padStart(6)} × the bare route,` +
        ` ${p95 < budget ? 'within' : 'ABOVE'} the budget of ${budget} ms`,
    );
  }
  asker.end();
  await app.close();
} finally {
  await end();
}
process.exit(0);

function bareRoutes(database: Db): FastifyInstance {
  const bare = Fastify();
  const memberOf = async (authorization = '') => {
    const member = await authenticate(database, systemClock, authorization.slice('Bearer '.length));
    if (!member) throw new Error('signed out');
    return member;
  };
  bare.get('/map', async ({ headers }) => {
    const { estateId } = await memberOf(headers.authorization);
    const newest = await database.rows(sql`
      select vessels.code, held.level_after from vessels cross join lateral (
        select level_after from entries
        where entries.estate_id = ${estateId} and entries.vessel_id = vessels.id
        order by at desc, number desc, step desc limit 1
      ) as held where vessels.estate_id = ${estateId}`);
    return { data: newest };
  });
  bare.post('/rows', async ({ headers, body }) => {
    const { estateId } = await memberOf(headers.authorization);
    const row = await database.row(sql`
      insert into bare_rows (estate_id, body) values (${estateId}, ${JSON.stringify(body)}::jsonb) returning id`);
    return { data: row };
  });
  return bare;
}
