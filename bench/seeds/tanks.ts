import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

const TANKS = 60;
const LOGGED_TANKS = 20;
const LOGGED_READINGS = 10_000;
const HAND_READINGS = 100;

/** Adds tanks to every estate, a third of them with a sensor. */
export async function fill(db: Db): Promise<void> {
  await db.count(sql`
    insert into tanks (estate_id, id, name, variety, capacity, current_volume, created_at, created_by, updated_at,
      updated_by)
    select memberships.estate_id, gen_random_uuid(), 'Tank ' || n, 'Merlot', 5000, 4200, now(), user_id, now(), user_id
    from memberships, generate_series(1, ${TANKS}::int) as n`);
  await db.count(sql`
    insert into tank_readings (estate_id, id, tank_id, taken_at, temperature, brix, ph, alcohol, taken_by, created_at,
      created_by, updated_at, updated_by)
    select estate_id, gen_random_uuid(), id, now() - n * interval '3 minutes', 24 + sin(n) * 2, 24 - n * 0.002, 3.4,
      n * 0.001, 'Probe', created_at, created_by, created_at, created_by
    from (select tanks.*, row_number() over (order by id) as place from tanks) as placed,
      generate_series(1, case when place <= ${LOGGED_TANKS} then ${LOGGED_READINGS}::int else ${HAND_READINGS}::int end) as n`);
  await db.count(sql`vacuum analyze`);
}
