/**
 * The time to read the tanks of a busy estate, compared with the rows of a list of a thousand readings per tank from
 * PostgreSQL alone.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { fill } from './seeds/tanks.ts';
import { appOn } from './support/app.ts';
import { startEstate } from './support/estate.ts';
import { milliseconds, quantile } from './support/figures.ts';

const CALLS = 60;
const BUDGET_MS = 100;

async function timed(act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await milliseconds(act));
  return times.slice(CALLS / 6);
}

async function ask(app: FastifyInstance, access: string, url: string): Promise<number> {
  const { statusCode, rawPayload } = await app.inject({
    url,
    headers: { authorization: `Bearer ${access}` },
  });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return rawPayload.length;
}

const estate = await startEstate();
const { db } = estate;
try {
  await fill(db);
  const app = await appOn(db, estate.folder);
  const tank = await db.row<{ id: string }>(sql`
    select tank_id as id from tank_readings group by 1 order by count(*) desc limit 1`);
  const loads = [
    ['GET /tanks/', '/tanks/'],
    ['GET /tanks/?status=archived', '/tanks/?status=archived'],
    ['GET /tanks/?readings=1000', '/tanks/?readings=1000'],
    ['summary by hour, 10,000 readings', `/tanks/${tank?.id}/summary?bucket=hour`],
    ['summary of 500 points', `/tanks/${tank?.id}/summary?points=500`],
    ['newest 500 readings', `/tanks/${tank?.id}/readings/?limit=500`],
  ] as const;
  const reference = await timed(() =>
    db.rows(sql`
      select json_agg(newest) from tanks cross join lateral (
        select * from tank_readings where estate_id = tanks.estate_id and tank_id = tanks.id
        order by taken_at desc limit 1000) as newest`),
  );
  console.log(
    `reference: a thousand readings of each tank as JSON by PostgreSQL alone, p50 ${quantile(reference, 0.5).toFixed(1)} ms`,
  );
  for (const [name, url] of loads) {
    const bytes = await ask(app, estate.access, url);
    const times = await timed(() => ask(app, estate.access, url));
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(
      `${name.padEnd(34)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${(p50 / quantile(reference, 0.5)).toFixed(2)} ` +
        `of the reference, ${(bytes / 1e6).toFixed(2)} MB; ${p95 < BUDGET_MS ? 'within' : 'OVER'} ${BUDGET_MS} ms`,
    );
  }
  await app.close();
} finally {
  await estate.end();
}
