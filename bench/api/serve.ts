/**
 * Serves one contender: the application, bare routes with the same session check and the same SQL, or plain selects.
 */
import { tmpdir } from 'node:os';
import type { WineDraft } from '@cuverie/contract';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { listWines } from '../../apps/server/src/features/cellar/finding/wines.list.ts';
import {
  insertWine,
  WINES,
  type WineValues,
  wines,
} from '../../apps/server/src/features/cellar/wines/wines.store.ts';
import { systemClock, todayIn } from '../../apps/server/src/platform/clock.ts';
import {
  connect,
  type Database,
  type SocketConnection,
} from '../../apps/server/src/platform/database/database.ts';
import { completeValues } from '../../apps/server/src/platform/database/rows.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { plansOf } from '../../apps/server/src/platform/plans/plans.ts';
import { authenticate } from '../../apps/server/src/platform/sessions/sessions.ts';
import { appOn } from '../support/app.ts';
import { plainApp } from './plain.ts';

const db = connect({ socket: JSON.parse(process.env.BENCH_SOCKET ?? '') as SocketConnection, max: 10 });
const [, , name, estateId = ''] = process.argv;
const app = await appOf(name);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
process.on('disconnect', () => process.exit(0));

async function appOf(contender: string | undefined): Promise<FastifyInstance> {
  if (contender === 'cuverie') return appOn(db, tmpdir());
  return contender === 'plain' ? plainApp(db, estateId) : bareApp(db);
}

function bareApp(database: Database): FastifyInstance {
  const bare = Fastify();
  const memberOf = async (request: FastifyRequest) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const member = await authenticate(database.quick, systemClock, token);
    if (!member) throw new Error('signed out');
    return member;
  };
  bare.get<{ Querystring: { limit?: string; q?: string } }>('/cellar/wines', async (request) => {
    const { estateId } = await memberOf(request);
    const { limit, q } = request.query;
    const query = { ...(limit && { limit: Number(limit) }), ...(q && { q }) };
    const { rows, ...meta } = await listWines(database, estateId, query, todayIn('UTC', systemClock));
    return { data: rows, meta };
  });
  bare.get<{ Params: { id: string } }>('/cellar/wines/:id', async (request) => {
    const { estateId } = await memberOf(request);
    return { data: await wines.find(database.quick, estateId, request.params.id) };
  });
  bare.get('/one', async (request) => {
    await memberOf(request);
    return { data: await database.quick.one(sql`select 1 as one`) };
  });
  bare.post<{ Body: WineDraft }>('/cellar/wines', async (request, reply) => {
    const { estateId, userId } = await memberOf(request);
    const { name, vintage, region, type, quantity } = request.body;
    const values = completeValues<WineValues>(WINES, {
      name,
      vintage,
      region,
      type,
      quantity,
      bottleSizeMl: 750,
    });
    reply.code(201);
    const stamp = { userId, at: systemClock.now() };
    const plans = plansOf(undefined, { db: database, clock: systemClock });
    return { data: await database.begin((tx) => insertWine(tx, plans, estateId, newId(), values, stamp)) };
  });
  return bare;
}
