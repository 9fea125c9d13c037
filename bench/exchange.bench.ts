/**
 * 100,000 wines imported and exported through the API, compared with the bare database and a bare stream of the same
 * rows.
 */
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { listWines } from '../apps/server/src/features/cellar/finding/wines.list.ts';
import type { Database, Db } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates, type Owner } from './seeds/estates.ts';
import { wineRow } from './seeds/rows.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { milliseconds } from './support/figures.ts';
import { callsOf, importWines } from './support/imports.ts';

const WINES = 100_000;
/** A part of the 25 s that an import may take in the browser. */
const IMPORT_BUDGET_S = 20;
const EXPORT_BUDGET_S = 3;

const seconds = async (act: () => Promise<unknown>): Promise<number> => (await milliseconds(act)) / 1000;

/** Inserts the same rows in the same batches, without our code. */
async function bareInserts(db: Db, { estateId, userId }: Owner): Promise<void> {
  for (const lines of callsOf(WINES)) {
    const rows = lines.map(wineRow);
    const column = (field: keyof ReturnType<typeof wineRow>) =>
      rows.map((row) => `${row[field] as string | number}`);
    await db.count(sql`
      insert into wines (estate_id, id, name, vintage, region, type, quantity, producer, varietal, price, currency,
        rating, drink_from, drink_by, storage_location, notes, source, extra, created_at, created_by, updated_at,
        updated_by)
      select ${estateId}, gen_random_uuid(), given.*, now(), ${userId}::uuid, now(), ${userId}::uuid
      from unnest(${column('name')}::text[], ${column('vintage')}::integer[], ${column('region')}::text[],
        ${column('type')}::text[], ${column('quantity')}::integer[], ${column('producer')}::text[],
        ${column('varietal')}::text[], ${column('price')}::text[], ${column('currency')}::text[],
        ${column('rating')}::numeric[], ${column('drinkFrom')}::integer[], ${column('drinkBy')}::date[],
        ${column('storageLocation')}::text[], ${column('notes')}::text[], ${column('source')}::text[],
        ${rows.map((row) => JSON.stringify(row.extra))}::jsonb[]) as given`);
  }
}

async function downloaded(url: string, access?: string): Promise<number> {
  const headers = access === undefined ? {} : { authorization: `Bearer ${access}` };
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  let bytes = 0;
  for await (const piece of response.body as ReadableStream<Uint8Array>) bytes += piece.length;
  return bytes;
}

async function originOf(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

function bareStream(db: Database, { estateId }: Owner): FastifyInstance {
  const bare = Fastify();
  bare.get('/', async (_request, reply) => {
    async function* lines(): AsyncGenerator<string> {
      let cursor: string | undefined;
      do {
        const page = await listWines(db, estateId, { limit: 1000, cursor }, '2026-11-20');
        yield JSON.stringify(page.rows);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
    return reply.type('application/json').send(Readable.from(lines(), { objectMode: false }));
  });
  return bare;
}

function report(what: string, ours: number, references: Record<string, number>, budget: number): void {
  const ratios = Object.entries(references)
    .map(([name, time]) => `${(ours / time).toFixed(2)} times ${name} (${time.toFixed(2)} s)`)
    .join(', ');
  const verdict = ours <= budget ? 'within' : 'ABOVE';
  console.log(`${what.padEnd(12)} ${ours.toFixed(2)} s: ${ratios}; ${verdict} the budget of ${budget} s`);
}

const { db, folder, end } = await startDatabase();
try {
  const app = await appOn(db, folder);
  const origin = await originOf(app);
  const [ana, bob] = await addEstates(db, 2);
  if (ana === undefined || bob === undefined) throw new Error('An account is missing.');

  const inserts = await seconds(() => bareInserts(db, bob));
  const imported = await seconds(() => importWines(origin, ana.access, WINES));
  report('import', imported, { 'bare inserts by unnest': inserts }, IMPORT_BUDGET_S);
  const again = await seconds(() => importWines(origin, ana.access, WINES));
  report('import again', again, { 'bare inserts by unnest': inserts }, IMPORT_BUDGET_S);

  await db.count(sql`analyze wines`);
  const bare = bareStream(db, ana);
  const bareOrigin = await originOf(bare);
  const url = `${origin}/api/exports/wines.csv`;
  // A warm-up, so that both read from a warm cache.
  await downloaded(url, ana.access);
  const before = process.memoryUsage().rss;
  let bytes = 0;
  const exported = await seconds(async () => {
    bytes = await downloaded(url, ana.access);
  });
  const grown = process.memoryUsage().rss - before;
  const streamed = await seconds(() => downloaded(bareOrigin));
  const copied = await seconds(async () => {
    // The driver receives the rows, and then drops them.
    await db.count(
      sql`copy (select * from wines where estate_id = ${sql.raw(`'${ana.estateId}'`)}) to stdout (format csv)`,
    );
  });
  const references = { 'a bare stream of the same rows as JSON': streamed, 'a plain COPY': copied };
  report('export', exported, references, EXPORT_BUDGET_S);
  console.log(
    `             ${(bytes / 1e6).toFixed(1)} MB, while the memory of server and client together grew by ${(grown / 1e6).toFixed(0)} MB`,
  );
  // An archive requires a fresh proof of identity.
  await db.count(sql`update sessions set proven_at = now() where estate_id = ${ana.estateId}`);
  const archived = await seconds(() => downloaded(`${origin}/api/exports/archive.zip`, ana.access));
  console.log(
    `archive      ${archived.toFixed(2)} s, ${(archived / streamed).toFixed(2)} times the bare stream`,
  );
  await bare.close();
  await app.close();
} finally {
  await end();
}
