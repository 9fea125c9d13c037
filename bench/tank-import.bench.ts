/**
 * The import of a season's file of 60 tanks with 200 readings each through the API, compared with a bare insert of the
 * same rows.
 */
import type { ImportRecord, TankReadingRow } from '@cuverie/contract';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { sql } from '../apps/server/src/platform/database/sql.ts';
import { appOn } from './support/app.ts';
import { type Estate, startEstate } from './support/estate.ts';
import { milliseconds } from './support/figures.ts';

const TANKS = 60;
const READINGS = 200;
const ROWS = TANKS * READINGS;
const ROWS_OF_CALL = 1000;
const BUDGET_S = 5;

/** A row as the browser sends it, ordered by tank as in an export. */
function rowOf(n: number): TankReadingRow {
  const [tank, place] = [Math.floor(n / READINGS), n % READINGS];
  return {
    tank: `Cuve ${tank + 1}`,
    variety: ['Merlot', 'Syrah', 'Chardonnay'][tank % 3] ?? '',
    timestamp: new Date(Date.UTC(2026, 8, 1, 0, place * 180)).toISOString(),
    temperature: (200 + (n % 80)) / 10,
    brix: (2400 - place * 12) / 100,
    pH: 3.4,
    alcohol: (place * 6) / 100,
    takenBy: `Hand ${n % 7}`,
  };
}

const calls = Array.from({ length: ROWS / ROWS_OF_CALL }, (_, call) =>
  Array.from({ length: ROWS_OF_CALL }, (__, index) => call * ROWS_OF_CALL + index),
);

const seconds = async (act: () => Promise<unknown>): Promise<number> => (await milliseconds(act)) / 1000;

/** Inserts the same rows in the same batches, without our code. */
async function bareInserts(db: Db, { estateId, userId }: Estate): Promise<void> {
  const tanks = await db.rows<{ id: string }>(sql`
    insert into tanks (estate_id, id, name, variety, capacity, current_volume, archived_at, created_at, created_by,
      updated_at, updated_by)
    select ${estateId}, gen_random_uuid(), 'Bare ' || n, 'Merlot', 1000, 1000, now(), now(), ${userId}::uuid, now(),
      ${userId}::uuid
    from generate_series(1, ${TANKS}::int) as n returning id`);
  for (const lines of calls) {
    const rows = lines.map(rowOf);
    const column = (field: keyof TankReadingRow) => rows.map((row) => String(row[field]));
    await db.count(sql`
      insert into tank_readings (estate_id, id, tank_id, taken_at, temperature, brix, ph, alcohol, taken_by, created_at,
        created_by, updated_at, updated_by)
      select ${estateId}, gen_random_uuid(), given.*, now(), ${userId}::uuid, now(), ${userId}::uuid
      from unnest(${lines.map((n) => tanks[Math.floor(n / READINGS)]?.id ?? '')}::uuid[],
        ${column('timestamp')}::timestamptz[], ${column('temperature')}::numeric[], ${column('brix')}::numeric[],
        ${column('pH')}::numeric[], ${column('alcohol')}::numeric[], ${column('takenBy')}::text[]) as given`);
  }
}

async function throughTheApi(origin: string, access: string): Promise<string> {
  const post = async <Data>(path: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${access}` };
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { data: Data }).data;
  };
  const draft = { kind: 'tank-readings', fileName: 'season.csv', format: 'tank-export', rows: ROWS };
  const { id } = await post<ImportRecord>('/api/imports', { ...draft, onMatch: 'update' });
  // Three calls at a time, like the browser.
  const waiting = calls.values();
  const sendAll = async () => {
    for (const lines of waiting) {
      const rows = lines.map((n) => ({ line: n + 1, values: rowOf(n) }));
      await post(`/api/imports/${id}/rows`, { rows });
    }
  };
  await Promise.all([sendAll(), sendAll(), sendAll()]);
  const { added, skipped } = await post<ImportRecord>(`/api/imports/${id}/finish`);
  if (added + skipped !== ROWS) throw new Error('Not all readings arrived');
  return id;
}

const estate = await startEstate();
const { db } = estate;
try {
  const app = await appOn(db, estate.folder);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const bare = await seconds(() => bareInserts(db, estate));
  const report = (what: string, time: number) =>
    console.log(
      `${what.padEnd(16)} ${time.toFixed(2)} s: ${(time / bare).toFixed(2)} times bare inserts by unnest ` +
        `(${bare.toFixed(2)} s); ${time <= BUDGET_S ? 'within' : 'ABOVE'} ${BUDGET_S} s`,
    );
  let id = '';
  report(
    'import',
    await seconds(async () => {
      id = await throughTheApi(origin, estate.access);
    }),
  );
  report('import again', await seconds(() => throughTheApi(origin, estate.access)));
  report(
    'undo',
    await seconds(async () => {
      const headers = { authorization: `Bearer ${estate.access}` };
      const response = await fetch(`${origin}/api/imports/${id}/undo`, { method: 'POST', headers });
      if (!response.ok) throw new Error(await response.text());
    }),
  );
  const { left } = await db.one<{ left: number }>(sql`
    select count(*)::integer as left from tanks where archived_at is null`);
  if (left !== 0) throw new Error(`${left} tanks stayed after the undo`);
  await app.close();
} finally {
  await estate.end();
}
