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
import { connect, type Db } from '../apps/server/src/platform/database/database.ts';
import { startEmbeddedDatabase } from '../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../apps/server/src/platform/database/migrations.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { authenticate } from '../apps/server/src/platform/sessions/sessions.ts';
import { appOn } from './api/app.ts';
import { plant } from './seeds/fields.ts';

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
const db = connect({ socket: embedded.connection.socket });
try {
  await migrate(db, join(import.meta.dirname, '../apps/server/migrations'));
  const app = await appOn(db, dataDir);
  const access = await signUp(app);
  const field = await plant(db);
  const ours = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareRoute(db).listen({ port: 0, host: '127.0.0.1' });
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
  await db.end();
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

function bareRoute(database: Db): FastifyInstance {
  const bare = Fastify();
  bare.get<{ Params: { id: string } }>('/newest/:id', async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const member = await authenticate(database, systemClock, token);
    if (!member) throw new Error('signed out');
    const newest = await database.row(sql`
      select date, brix, ph, ta from readings
      where estate_id = ${member.estateId} and block_id = ${request.params.id} order by date desc limit 1`);
    return { data: newest };
  });
  return bare;
}
