import type { Database, Db } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

const TANKS = 5;
const FIELDS = 5;
const READINGS = 20;

/** Adds a few tanks and fields with readings to every estate. */
export async function addTanksAndFields(database: Database): Promise<void> {
  await database.begin(async (tx) => {
    await tx.script('set local statement_timeout = 0');
    await addTo(tx);
  });
}

async function addTo(db: Db): Promise<void> {
  await db.count(sql`
    insert into tanks (estate_id, id, name, variety, capacity, current_volume, created_at, created_by, updated_at,
      updated_by)
    select estate_id, gen_random_uuid(), 'Tank ' || n, 'Merlot', 5000, 4200, now(), user_id, now(), user_id
    from memberships, generate_series(1, ${TANKS}::int) as n`);
  await db.count(sql`
    insert into tank_readings (estate_id, id, tank_id, taken_at, temperature, brix, ph, alcohol, taken_by, created_at,
      created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), id, now() - n * interval '12 hours', 24 + sin(n) * 2, 2 + n * 1.1, 3.4, 2,
      'Bench', created_at, created_by, created_at, created_by
    from tanks, generate_series(1, ${READINGS}::int) as n`);
  await db.count(sql`
    insert into blocks (estate_id, id, name, variety, estimated_yield, latitude, longitude, area, status, target_brix,
      created_at, created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), 'Field ' || n, 'Merlot', 1 + n, 45, 0.5, 1.2, 'Active', 24, now(), user_id,
      now(), user_id
    from memberships, generate_series(1, ${FIELDS}::int) as n`);
  await db.count(sql`
    insert into readings (estate_id, id, block_id, date, brix, ph, ta, status, taken_by, created_at, created_by,
      updated_at, updated_by)
    select estate_id, gen_random_uuid(), id, current_date - n, 23 - n * 0.4, 3.3, 7, 'Developing', 'Bench', now(),
      created_by, now(), created_by
    from blocks, generate_series(1, ${READINGS}::int) as n`);
}
