/** The minimum cost of rows: a plain Fastify with one plain select per call, without authentication. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

const COLUMNS = sql`id, version, name, producer, vintage, region, type, varietal, quantity,
  bottle_size_ml as "bottleSizeMl", price, currency, alcohol, rating, purchase_date as "purchaseDate",
  drink_from as "drinkFrom", drink_by as "drinkBy", last_tasted as "lastTasted", storage_location as "storageLocation",
  notes, picture, created_at as "createdAt", updated_at as "updatedAt"`;

export function plainApp(db: Database, estateId: string): FastifyInstance {
  const plain = Fastify();
  plain.get<{ Querystring: { limit?: number; q?: string } }>('/cellar/wines', async ({ query }) => {
    const { limit = 1000, q = '' } = query;
    const words = q.split(' ').map((word) => `%${word}%`);
    const named =
      q === '' ? sql`` : sql`and (name || ' ' || coalesce(producer, '')) ilike all (${words}::text[])`;
    const rows = await db.rows(sql`
      select ${COLUMNS} from wines where estate_id = ${estateId} and deleted_at is null ${named}
      order by created_at desc, id desc limit ${limit}::integer`);
    return { data: rows };
  });
  plain.get<{ Params: { id: string } }>('/cellar/wines/:id', async ({ params }) => ({
    data: await db.row(sql`
      select ${COLUMNS}, extra, source from wines where estate_id = ${estateId} and id = ${params.id}`),
  }));
  return plain;
}
