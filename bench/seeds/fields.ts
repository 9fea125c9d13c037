import type { Db } from '../../apps/server/src/platform/database/database.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';

const FIELDS = 200;
const SEASONS = 20;
const WEEKS = 20;

/**
 * Adds fields to every estate whose grapes ripen until today, so that all of them are forecast; returns the id of one.
 */
export async function plant(database: Db): Promise<string> {
  await database.count(sql`
    insert into blocks (estate_id, id, name, variety, estimated_yield, latitude, longitude, area, status,
      target_brix, target_index, target_ph, target_ta, highest_ph, created_at, created_by, updated_at, updated_by)
    select e.id, gen_random_uuid(), 'Field ' || n, 'Merlot', 1 + n % 9, 45, 0.5, 1.2, 'Active', 24, 260,
      3.5, 5.5, 3.7,
      now(), u.id, now(), u.id
    from estates e cross join users u cross join generate_series(1, ${FIELDS}) as n`);
  await database.count(sql`
    insert into readings (estate_id, id, block_id, date, brix, ph, ta, status, taken_by,
      created_at, created_by, updated_at, updated_by)
    select b.estate_id, gen_random_uuid(), b.id,
      current_date - make_interval(years => year) - make_interval(days => 7 * (${WEEKS} - week)),
      least(23.5, 4 + week * 0.95 + random() * 0.4), 2.8 + week * 0.035, greatest(4, 19 - week * 0.7),
      case when year > 0 and week = ${WEEKS} then 'Harvested' else 'Developing' end, 'Bench', now(), b.created_by, now(), b.created_by
    from blocks b cross join generate_series(0, ${SEASONS - 1}) as year
      cross join generate_series(1, ${WEEKS}) as week`);
  await database.count(sql`
    insert into weather_days (estate_id, block_id, date, min, max, mean, rain, updated_at, updated_by)
    select estate_id, id, day, 9, 22 + random() * 10, null, random() * 4, now(), created_by
    from blocks cross join generate_series(current_date - 330, current_date, interval '1 day') as day`);
  await database.count(sql`analyze`);
  const { id, readings } = await database.one<{ id: string; readings: number }>(sql`
    select id, (select count(*) from readings) as readings from blocks order by id limit 1`);
  console.log(`${FIELDS} fields, ${readings} readings`);
  return id;
}
