/** Searching wines in an estate of 100,000, compared with a plain way to the same answer. */
import { loadavg } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { addEstates } from './seeds/estates.ts';
import { fillCellars } from './seeds/wines.ts';
import { appOn } from './support/app.ts';
import { startDatabase } from './support/database.ts';
import { quantile, milliseconds as timed } from './support/figures.ts';

const ROUNDS = 12;
const SEARCH_MS = 50;
const FACETS_MS = 300;
/** For any order. */
const PAGE_MS = 150;

/** Typed searches, letter by letter; the last four contain typos. */
const TYPED = [
  'chateau margaux',
  'sassicaia',
  'pinot noir 2005',
  'rack b12',
  'leoville',
  'cherry',
  'margoux',
  'sasicaia',
  'rieslnig',
  'cso',
];
const ORDERS = [
  '-createdAt',
  'name',
  'producer',
  '-vintage',
  'region',
  'type',
  '-price',
  '-rating',
  'quantity',
  'storageLocation',
  'window',
  'drinkBy',
];
const FILTERS = ['', 'type=Red', 'q=chateau', 'q=margaux&stock=in', 'window=ready&priceFrom=50'];

interface Cellar {
  app: FastifyInstance;
  db: Database;
  estateId: string;
  get(url: string): Promise<{ meta: { nextCursor: string | null; total?: number } }>;
}

async function fill(db: Database, app: FastifyInstance): Promise<Cellar> {
  const [owner] = await addEstates(db, 2);
  if (owner === undefined) throw new Error('The cellar has no owner.');
  await fillCellars(db, 'case place when 1 then 100000 else 50000 end');
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json<Awaited<ReturnType<Cellar['get']>>>();
  };
  return { app, db, estateId: owner.estateId, get };
}

function report(what: string, values: number[], reference: number[], budgetMs: number): boolean {
  const isWithin = quantile(values, 0.95) <= budgetMs;
  console.log(
    `${what.padEnd(34)} p50 ${quantile(values, 0.5).toFixed(1).padStart(6)} ms  p95 ${quantile(values, 0.95).toFixed(1).padStart(6)} ms` +
      `  ${(quantile(values, 0.5) / quantile(reference, 0.5)).toFixed(2)} of the reference; ${isWithin ? 'within' : 'OVER'} the budget of ${budgetMs} ms at p95`,
  );
  return isWithin;
}

/** Finds the same wines by reading all wines of the estate, without an index. */
const plainSearch = ({ db, estateId }: Cellar, typed: string) =>
  db.rows(sql`
  select id from wines where estate_id = ${estateId} and deleted_at is null
    and concat_ws(' ', name, producer, region, varietal, storage_location, notes) ilike ${`%${typed}%`}
  order by name limit 51`);

async function measureSearch(cellar: Cellar): Promise<boolean> {
  const prefixes = TYPED.flatMap((typed) => Array.from(typed, (_, n) => typed.slice(0, n + 1)));
  const ours: number[] = [];
  const plain: number[] = [];
  const slowest = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [n, typed] of prefixes.entries()) {
      const ms = await timed(() => cellar.get(`/cellar/wines?limit=50&q=${encodeURIComponent(typed)}`));
      ours.push(ms);
      slowest.set(typed, [...(slowest.get(typed) ?? []), ms]);
      // The reference hardly depends on the typed text.
      if (n % 10 === round % 10) plain.push(await timed(() => plainSearch(cellar, typed)));
    }
  const isWithin = report(`search, ${prefixes.length} steps of typing`, ours, plain, SEARCH_MS);
  const worst = [...slowest].sort((a, b) => quantile(b[1], 0.5) - quantile(a[1], 0.5)).slice(0, 5);
  console.log(
    `  slowest: ${worst.map(([typed, ms]) => `"${typed}" ${quantile(ms, 0.5).toFixed(0)} ms`).join(', ')}`,
  );
  return isWithin;
}

async function measureFacets(cellar: Cellar): Promise<boolean> {
  const { db, estateId } = cellar;
  const verdicts: boolean[] = [];
  for (const filter of FILTERS) {
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await timed(() => cellar.get(`/api/cellar/wines/facets?${filter}`)));
      // Only one of the seven facets, without any filter.
      plain.push(
        await timed(() =>
          db.rows(sql`
          select region, count(*), sum(quantity) from wines where estate_id = ${estateId} and deleted_at is null group by 1`),
        ),
      );
    }
    verdicts.push(report(`facets ${filter || 'of everything'}`, ours, plain, FACETS_MS));
  }
  return verdicts.every(Boolean);
}

async function measurePages(cellar: Cellar): Promise<boolean> {
  const verdicts: boolean[] = [];
  for (const order of ORDERS) {
    const url = `/cellar/wines?limit=50&sort=${order}`;
    let deep = await cellar.get(url);
    for (let n = 0; n < 20; n += 1) deep = await cellar.get(`${url}&cursor=${deep.meta.nextCursor ?? ''}`);
    const first: number[] = [];
    const later: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      first.push(await timed(() => cellar.get(url)));
      later.push(await timed(() => cellar.get(`${url}&cursor=${deep.meta.nextCursor ?? ''}`)));
      bare.push(await timed(() => cellar.get('/cellar/barrels')));
    }
    verdicts.push(report(`first page by ${order}, counted`, first, bare, PAGE_MS));
    verdicts.push(report(`page 22 by ${order}`, later, bare, PAGE_MS));
  }
  return verdicts.every(Boolean);
}

const { db, folder, end } = await startDatabase();
try {
  const app = await appOn(db, folder);
  console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  const cellar = await fill(db, app);
  const verdicts = [await measureSearch(cellar), await measureFacets(cellar), await measurePages(cellar)];
  console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`);
  await app.close();
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  await end();
}
