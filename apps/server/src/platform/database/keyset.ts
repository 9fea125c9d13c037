import { isCalendarDay, isMomentOfOurs } from '@cuverie/domain';
import { type Page, refusedCursor } from './page.ts';
import { type Sql, sql } from './sql.ts';

type Key = string | number;

/** A sort order of a list. */
export interface SortKey<Row> {
  /** The SQL key, never null, since a null would drop its row from every later page. */
  expression: Sql;
  /** SQL type of the key. */
  type: 'text' | 'numeric' | 'date' | 'timestamptz';
  /** Reads the same key from a row. */
  of: (row: Row) => Key;
}

export interface Keyset<Row> {
  /** `and (key, id) > (…)` after a cursor, empty for the first page. */
  after: Sql;
  /** `order by … limit …` with one row more than requested, which shows whether there is a next page. */
  inOrder: Sql;
  pageOf: (rows: Row[]) => Page<Row>;
}

/**
 * Pages through a list by the key of the last row: each page costs the same, and concurrent inserts and deletes neither
 * repeat nor skip rows.
 * @param sort name of a key, with a leading `-` for descending
 * @param behind a table with a condition for one row, `wines where …`: the list begins behind that row
 * @throws Refusal 400 for an invalid cursor or one of another order
 */
export function keyset<Row extends { id: string }, Name extends string>(
  keys: Record<Name, SortKey<Row>>,
  query: { sort: Name | `-${Name}`; cursor: string | undefined; limit: number; behind?: Sql | undefined },
): Keyset<Row> {
  const descending = query.sort.startsWith('-');
  const key = keys[(descending ? query.sort.slice(1) : query.sort) as Name];
  const expression = key.expression;
  const last = query.cursor === undefined ? undefined : readCursor(query.cursor, query.sort, key.type);
  const beyond = descending ? sql`<` : sql`>`;
  const direction = descending ? sql`desc` : sql`asc`;
  return {
    after: last
      ? sql`and (${expression}, id) ${beyond} (${typed(last.key, key.type)}, ${last.id}::uuid)`
      : query.behind
        ? sql`and (${expression}, id) ${beyond} (select ${expression}, id from ${query.behind})`
        : sql``,
    inOrder: sql`order by ${expression} ${direction}, id ${direction} limit ${query.limit + 1}`,
    pageOf: (rows) => {
      const shown = rows.slice(0, query.limit);
      const end = rows.length > query.limit ? shown.at(-1) : undefined;
      return { rows: shown, nextCursor: end ? writeCursor(query.sort, key.of(end), end.id) : null };
    },
  };
}

const typed = (key: Key, type: SortKey<never>['type']): Sql => sql`${String(key)}::${sql.raw(type)}`;

export function writeCursor(sort: string, key: Key, id: string): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Checks the API's format and a real date: JavaScript reads 30 February as 1 March. */
function isInstant(text: string): boolean {
  return isMomentOfOurs(text) && new Date(text).toISOString() === text;
}

/** Returns whether a value fits the key's type, since PostgreSQL would fail otherwise. */
const isKey: Record<SortKey<never>['type'], (key: unknown) => boolean> = {
  text: (key) => typeof key === 'string' && !key.includes('\0'),
  numeric: (key) => Number.isFinite(key),
  date: (key) => typeof key === 'string' && isCalendarDay(key),
  timestamptz: (key) => typeof key === 'string' && isInstant(key),
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Refusal 400 for an invalid cursor or one of another order */
export function readCursor(
  cursor: string,
  sort: string,
  type: SortKey<never>['type'],
): { key: Key; id: string } {
  try {
    const [itsSort, key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (itsSort === sort && isKey[type](key) && typeof id === 'string' && UUID.test(id))
      return { key: key as Key, id };
  } catch {
    // Not JSON: refused below like any other invalid cursor.
  }
  throw refusedCursor();
}
