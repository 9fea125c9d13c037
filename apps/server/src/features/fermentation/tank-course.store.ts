import { sql } from '../../platform/database/sql.ts';

/**
 * Where the course of a tank's sugar is read off: every two hours of the newest sixty, which the pace is judged by, and
 * at sixty moments of what came before, up to ninety days.
 */
const SUGAR = { closeHours: 60, everyHours: 2, before: 60, days: 90 } as const;

/** The day a jump of temperature is looked for in, and somewhat more. */
const TEMPERATURE = { hours: 26, everyHours: 2 } as const;

const momentAsJson = (column: 'brix' | 'temperature' | 'ph' | 'alcohol') => sql`
  '{"timestamp":"' || to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","value":' || ${sql.identifier(column)}`;

/** The reading a moment shows is the last one before it. A few index lookups for each, whatever the probe logged. */
const sugarsAsJson = () => {
  const close = SUGAR.closeHours / SUGAR.everyHours;
  return sql`
    select coalesce(string_agg(${momentAsJson('brix')} || '}', ',' order by taken_at), '')
    from (
      select distinct on (read.taken_at) read.taken_at, read.brix
      from (
        select max(taken_at) as newest,
          greatest(max(taken_at) - make_interval(hours => ${SUGAR.closeHours}) - min(taken_at), interval '0') as before
        from tank_readings
        where estate_id = tanks.estate_id and tank_id = tanks.id and brix is not null
      ) as span
      cross join generate_series(0, ${close + SUGAR.before}::int) as place
      cross join lateral (
        select taken_at, brix from tank_readings
        where estate_id = tanks.estate_id and tank_id = tanks.id and brix is not null
          and taken_at <= newest - case
            when place <= ${close} then place * make_interval(hours => ${SUGAR.everyHours})
            else make_interval(hours => ${SUGAR.closeHours})
              + least(before, make_interval(days => ${SUGAR.days})) * (place - ${close}) / ${SUGAR.before}
            end
        order by taken_at desc, id desc limit 1
      ) as read
    ) as sugars`;
};

const temperaturesAsJson = sql`
  select coalesce(string_agg(${momentAsJson('temperature')} || '}', ',' order by taken_at), '')
  from (
    select distinct on (read.taken_at) read.taken_at, read.temperature
    from (
      select max(taken_at) as newest from tank_readings
      where estate_id = tanks.estate_id and tank_id = tanks.id and temperature is not null
    ) as span
    cross join generate_series(0, ${TEMPERATURE.hours / TEMPERATURE.everyHours}::int) as place
    cross join lateral (
      select taken_at, temperature from tank_readings
      where estate_id = tanks.estate_id and tank_id = tanks.id and temperature is not null
        and taken_at <= newest - place * make_interval(hours => ${TEMPERATURE.everyHours})
        and taken_at >= newest - make_interval(hours => ${TEMPERATURE.hours})
      order by taken_at desc, id desc limit 1
    ) as read
  ) as temperatures`;

const newestAsJson = (column: 'ph' | 'alcohol') => sql`
  coalesce((
    select ${momentAsJson(column)} ${column === 'alcohol' ? sql`|| ',"isEstimate":' || alcohol_is_estimate` : sql``} || '}'
    from tank_readings
    where estate_id = tanks.estate_id and tank_id = tanks.id and ${sql.identifier(column)} is not null
    order by taken_at desc, id desc limit 1
  ), 'null')`;

/** The course of one of `tanks`, as the text of its JSON. */
export const courseAsJson = sql`
  '{"brix":[' || (${sugarsAsJson()}) || '],"temperature":[' || (${temperaturesAsJson})
  || '],"pH":' || ${newestAsJson('ph')} || ',"alcohol":' || ${newestAsJson('alcohol')} || '}'`;
