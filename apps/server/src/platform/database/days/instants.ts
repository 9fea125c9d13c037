import { type Sql, sql } from '../sql.ts';

/** Formats an instant for JSON built by PostgreSQL; single columns already have this format. */
export const instant = (column: string): Sql =>
  sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
