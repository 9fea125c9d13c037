import { type Sql, sql } from './sql.ts';

/** An instant as the API writes it, for an object of JSON that PostgreSQL makes: a column by itself comes so already. */
export const instant = (column: string): Sql =>
  sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
