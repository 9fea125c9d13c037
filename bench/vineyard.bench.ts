/**
 * The four analytics calls of a large vineyard, over HTTP: 200 fields, 20 seasons of weekly readings (80,000) and the
 * current season's weather, compared with a bare Fastify route with the same session check and one query by key.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { authenticate } from '../apps/server/src/platform/sessions/sessions.ts';
import { plant } from './seeds/fields.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds, quantile } from './support/figures.ts';
import { signUp } from './support/people.ts';

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

const { db, folder, end } = await startDatabase();
try {
  const app = await appOn(db, folder);
  const { access } = await signUp(app);
  const field = await plant(db);
  const ours = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await bareRoute(db).listen({ port: 0, host: '127.0.0.1' });
  const ask = (url: string) =>
    milliseconds(async () => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${access}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    });
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
  await end();
}
process.exit(0);

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
