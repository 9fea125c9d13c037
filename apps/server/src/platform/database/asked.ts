import { type Sql, sql } from './sql.ts';

/** Rows of an estate that are asked for by their keys, many at once. */
interface Asked {
  /** To select from, named `asked`: the rows given, each with the estate. */
  rows: Sql;
  /** What the `estate_id` of a table they are looked up in equals. */
  estate: Sql;
}

/**
 * Has PostgreSQL look up the whole key of each row asked for, also right after thousands were stored.
 *
 * Until it has counted those, it takes the rows of the estate for one. Any index that begins with the estate then seems
 * as good as the one with the whole key, and it goes through the whole estate for each row asked for: thousands times
 * thousands. So it does where a parameter tells it the estate. Where each row brings it, it expects what an estate has on
 * average; `offset 0` keeps it from putting the parameter in the column's place. As most estates may have one row, it is
 * told that the estate is one of two: that costs no second look-up, and makes the whole key the cheaper one.
 * @param rows a table, a function or a subquery, under a name
 */
export function askedFor(estateId: string, rows: Sql): Asked {
  return {
    rows: sql`(select ${estateId}::uuid as estate, * from ${rows} offset 0) as asked`,
    estate: sql`any(array[asked.estate, asked.estate])`,
  };
}
