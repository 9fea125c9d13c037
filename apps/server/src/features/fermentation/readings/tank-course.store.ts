import { instant } from '../../../platform/database/days/instants.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/**
 * Sample points of a tank's sugar curve: every two hours of the last sixty hours, which determine the speed, and sixty
 * points before that, up to ninety days.
 */
const SUGAR = { closeHours: 60, everyHours: 2, before: 60, days: 90 } as const;

/** The span in which a jump of temperature is searched: somewhat more than a day. */
const TEMPERATURE = { hours: 26, everyHours: 2 } as const;

type MeasuredField = 'brix' | 'temperature' | 'ph' | 'alcohol';

const momentAsJson = (column: MeasuredField, more: Sql = sql``) =>
  sql`json_build_object('timestamp', ${instant('taken_at')}, 'value', ${sql.identifier(column)} ${more})`;

const momentsAsJson = (column: MeasuredField) =>
  sql`coalesce(json_agg(${momentAsJson(column)} order by taken_at), '[]')`;

/**
 * The value at a point is the last reading before it. This takes a few index lookups per point, however often the probe
 * logged.
 */
const sugarsAsJson = (ofTank: Sql) => {
  const close = SUGAR.closeHours / SUGAR.everyHours;
  return sql`
    select ${momentsAsJson('brix')}
    from (
      select distinct on (read.taken_at) read.taken_at, read.brix
      from (
        select max(taken_at) as newest,
          greatest(max(taken_at) - make_interval(hours => ${SUGAR.closeHours}) - min(taken_at), interval '0') as before
        from tank_readings
        where ${ofTank} and brix is not null
      ) as span
      cross join generate_series(0, ${close + SUGAR.before}::int) as place
      cross join lateral (
        select taken_at, brix from tank_readings
        where ${ofTank} and brix is not null
          and taken_at <= newest - case
            when place <= ${close} then place * make_interval(hours => ${SUGAR.everyHours})
            else make_interval(hours => ${SUGAR.closeHours})
              + least(before, make_interval(days => ${SUGAR.days})) * (place - ${close}) / ${SUGAR.before}
            end
        order by taken_at desc, id desc limit 1
      ) as read
    ) as sugars`;
};

const temperaturesAsJson = (ofTank: Sql) => sql`
  select ${momentsAsJson('temperature')}
  from (
    select distinct on (read.taken_at) read.taken_at, read.temperature
    from (
      select max(taken_at) as newest from tank_readings
      where ${ofTank} and temperature is not null
    ) as span
    cross join generate_series(0, ${TEMPERATURE.hours / TEMPERATURE.everyHours}::int) as place
    cross join lateral (
      select taken_at, temperature from tank_readings
      where ${ofTank} and temperature is not null
        and taken_at <= newest - place * make_interval(hours => ${TEMPERATURE.everyHours})
        and taken_at >= newest - make_interval(hours => ${TEMPERATURE.hours})
      order by taken_at desc, id desc limit 1
    ) as read
  ) as temperatures`;

const newestAsJson = (ofTank: Sql, column: MeasuredField, more?: Sql) => sql`
  select ${momentAsJson(column, more)} from tank_readings
  where ${ofTank} and ${sql.identifier(column)} is not null
  order by taken_at desc, id desc limit 1`;

/**
 * Selects the course of one of `tanks` as a JSON object.
 * @param ofTank condition of its readings
 */
export const courseAsJson = (ofTank: Sql): Sql => sql`json_build_object(
  'brix', (${sugarsAsJson(ofTank)}), 'temperature', (${temperaturesAsJson(ofTank)}),
  'pH', (${newestAsJson(ofTank, 'ph')}),
  'alcohol', (${newestAsJson(ofTank, 'alcohol', sql`, 'isEstimate', alcohol_is_estimate`)}))`;
