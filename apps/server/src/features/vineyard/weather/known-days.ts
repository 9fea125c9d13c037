import { type Sql, sql } from '../../../platform/database/sql.ts';

interface Bounds {
  block: Sql;
  from: Sql;
  to: Sql;
}

/**
 * The known days of a field: of `weather_days`, or else of `weather_hours`. A person's entry takes precedence over the
 * service, and both extremes of a day come from the same source.
 */
export function knownDays(estateId: string, { block, from, to }: Bounds): Sql {
  const those = sql`estate_id = ${estateId} and block_id = ${block} and date between ${from} and ${to}`;
  const extreme = (name: 'min' | 'max') => {
    const column = sql.identifier(name);
    return sql`case when brought.degree_days is null and fetched.degree_days is not null
      then fetched.${column} else brought.${column} end as ${column}`;
  };
  return sql`(
    select coalesce(brought.date, fetched.date) as date, ${extreme('min')}, ${extreme('max')},
      coalesce(brought.mean, case when brought.degree_days is null then fetched.mean end) as mean,
      coalesce(brought.rain, fetched.rain) as rain,
      coalesce(brought.degree_days, fetched.degree_days) as degree_days,
      coalesce(brought.huglin_degrees, fetched.huglin_degrees) as huglin_degrees,
      case when brought.degree_days is null or brought.rain is null then fetched.source end as source
    from (
      select date, min, max, mean, rain, degree_days, huglin_degrees from weather_days where ${those}
    ) as brought
    full join (
      select date, min, max, mean, rain, degree_days, huglin_degrees, source from weather_hours
      where ${those} and is_past
    ) as fetched on fetched.date = brought.date
  )`;
}
