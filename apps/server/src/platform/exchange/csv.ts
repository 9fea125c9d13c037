import type { CsvColumn } from '@cuverie/contract';
import { defused } from '@cuverie/domain';

/** Excel takes a file for UTF-8 by it alone. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",\r\n]/;

/** A cell as RFC 4180 wants it. */
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Value = string | number | object | null | undefined;

function cell(value: Value, kind: CsvColumn['kind']): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return kind === 'number' || kind === 'day' ? text : quoted(defused(text));
}

/** The first line of a file: its headings. */
export const csvHead = (columns: readonly CsvColumn[]): string =>
  `${BYTE_ORDER_MARK}${columns.map(({ heading }) => quoted(heading)).join(',')}\r\n`;

/** Rows as lines of a file. */
export function csvLines(columns: readonly CsvColumn[], rows: readonly object[]): string {
  let lines = '';
  for (const row of rows as readonly Record<string, Value>[]) {
    lines += `${columns.map(({ field, kind }) => cell(row[field], kind)).join(',')}\r\n`;
  }
  return lines;
}
