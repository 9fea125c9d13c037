import type { CsvColumn } from '@cuverie/contract';
import { escapeFormula } from '@cuverie/domain';
import type { Db } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { sql } from '../database/sql.ts';

/** The BOM, without which Excel does not detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]/;

/** Formats a cell by RFC 4180. */
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Value = string | number | object | null | undefined;

function cell(value: Value, { kind, none = '' }: CsvColumn): string {
  if (value === null || value === undefined) return none;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return kind === 'number' || kind === 'day' ? text : quoted(escapeFormula(text));
}

/** The header line of a file. */
const csvHead = (columns: readonly CsvColumn[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ heading }) => quoted(escapeFormula(heading))).join(',')}\r\n`;

/** Formats rows as lines of a file. */
function csvLines(columns: readonly CsvColumn[], rows: readonly object[]): string {
  let lines = '';
  for (const row of rows as readonly Record<string, Value>[]) {
    lines += `${columns.map((column) => cell(row[column.field], column)).join(',')}\r\n`;
  }
  return lines;
}

/** CSV export of one kind of rows: all, or those of a list's query. */
export interface Exporter<Query extends object = object, Row extends object = object> {
  readonly columns: readonly CsvColumn[];
  /** Columns of the estate's own, behind those. */
  own?(estateId: string): Promise<readonly CsvColumn[]>;
  page(estateId: string, query: Query & { limit: number; cursor?: string | undefined }): Promise<Page<Row>>;
}

/** Number of rows in memory. */
const PAGE = 1000;

/**
 * Streams all rows of a query as a file, page by page. No connection is held between pages, since a slow reader would
 * block others.
 */
export async function* csvOf<Query extends object>(
  exporter: Exporter<Query>,
  estateId: string,
  query: Query,
): AsyncGenerator<string, void> {
  const columns = [...exporter.columns, ...((await exporter.own?.(estateId)) ?? [])];
  let head = csvHead(columns);
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await exporter.page(estateId, { ...query, limit: PAGE, cursor });
    yield head + csvLines(columns, rows);
    head = '';
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Adds the extra columns of another program's file to rows. */
export async function withForeign<Row extends { id: string }>(
  db: Db,
  estateId: string,
  table: string,
  page: Page<Row>,
): Promise<Page<Row>> {
  const ids = page.rows.map(({ id }) => id);
  const foreign = await db.rows<{ id: string }>(sql`
    select id, extra, source from ${sql.identifier(table)}
    where estate_id = ${estateId} and id = any(${ids}::uuid[])`);
  const byId = new Map(foreign.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...byId.get(row.id) })) };
}
