/**
 * The four analytics answers of a large vineyard, over HTTP: 200 fields, 20 seasons of weekly readings (80,000) and
 * the current season's weather, against a bare Fastify route that does the same session check and one query by key.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { connect, type Sql } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedDatabase } from '../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../apps/server/src/platform/database/migrations.ts';
import { authenticate } from '../apps/server/src/platform/sessions/sessions.ts';
import { appOn } from './api/app.ts';

const FIELDS = 200;
const SEASONS = 20;
const WEEKS = 20;
const ROUNDS = 80;
const BUDGET_MS = 100;

const CALLS = [
  'key-metrics',
  'growth-trends',
  'harvest-plan',
  'environmental',
  'blocks',
  'growth-trends of one field',
] as const;

const dataDir = await mkdtemp(join(tmpdir(), 'cuverie-bench-'));
const embedded = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'warn' }) });
const sql = connect({ socket: embedded.connection.socket });
try {
  await migrate(sql, join(import.meta.dirname, '../apps/server/migrations'));
  const app = await appOn(sql, dataDir);
  const access = await signUp(app);
  const field = await plant(sql);
  const ours = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareRoute(sql).listen({ port: 0, host: '127.0.0.1' });
  const ask = async (url: string) => {
    const begun = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return performance.now() - begun;
  };
  for (const call of CALLS) {
    const [path, ofOne] = call.split(' of ');
    const url = `${ours}/api/analytics/${path}/${ofOne === undefined ? '' : `?block=${field}`}`;
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let warm = 0; warm < 10; warm += 1) await ask(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(await ask(url));
      times.bare.push(await ask(`${bare}/newest/${field}`));
    }
    const p95 = quantile(times.ours, 0.95);
    console.log(
      `${call.padEnd(27)} p50 ${quantile(times.ours, 0.5).toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms` +
        `  ${(p95 / quantile(times.bare, 0.95)).toFixed(1).padStart(5)} × the bare route,` +
        ` ${p95 < BUDGET_MS ? 'within' : 'ABOVE'} the budget of ${BUDGET_MS} ms`,
    );
  }
  await app.close();
} finally {
  await sql.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * values.length)] ?? 0;
}

async function signUp(app: FastifyInstance): Promise<string> {
  const email = 'bench@example.com';
  const payload = { username: email, email, password: 'long enough', name: 'Bench' };
  const answer = await app.inject({ method: 'POST', url: '/api/user/register/', payload });
  return answer.json<{ data: { access: string } }>().data.access;
}

/** Fields whose grapes ripen until today, so that all of them are forecast; gives the id of one. */
async function plant(database: Sql): Promise<string> {
  await database`
    insert into blocks (estate_id, id, name, variety, estimated_yield, latitude, longitude, area, status,
      target_brix, target_index, created_at, created_by, updated_at, updated_by)
    select e.id, gen_random_uuid(), 'Field ' || n, 'Merlot', 1 + n % 9, 45, 0.5, 1.2, 'Active', 24, 260,
      now(), u.id, now(), u.id
    from estates e cross join users u cross join generate_series(1, ${FIELDS}) as n`;
  await database`
    insert into readings (estate_id, id, block_id, date, brix, ph, ta, status, taken_by,
      created_at, created_by, updated_at, updated_by)
    select b.estate_id, gen_random_uuid(), b.id,
      current_date - make_interval(years => year) - make_interval(days => 7 * (${WEEKS} - week)),
      least(23.5, 4 + week * 0.95 + random() * 0.4), 2.8 + week * 0.035, greatest(4, 19 - week * 0.7),
      'Developing', 'Bench', now(), b.created_by, now(), b.created_by
    from blocks b cross join generate_series(0, ${SEASONS - 1}) as year
      cross join generate_series(1, ${WEEKS}) as week`;
  await database`
    insert into weather_days (estate_id, block_id, date, min, max, mean, rain, updated_at, updated_by)
    select estate_id, id, day, 9, 22 + random() * 10, null, random() * 4, now(), created_by
    from blocks cross join generate_series(current_date - 330, current_date, interval '1 day') as day`;
  await database`analyze`;
  const [{ id, readings }] = await database<[{ id: string; readings: number }]>`
    select id, (select count(*) from readings) as readings from blocks order by id limit 1`;
  console.log(`${FIELDS} fields, ${readings} readings`);
  return id;
}

function bareRoute(database: Sql): FastifyInstance {
  const bare = Fastify();
  bare.get<{ Params: { id: string } }>('/newest/:id', async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const member = await authenticate(database, systemClock, token);
    if (!member) throw new Error('signed out');
    const [newest] = await database`
      select date, brix, ph, ta from readings
      where estate_id = ${member.estateId} and block_id = ${request.params.id} order by date desc limit 1`;
    return { data: newest };
  });
  return bare;
}
