import { defused, undefused } from '@cuverie/domain';

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** The text of a cell without what was added to it: no guard against formulas, no `="00123"` of Excel. */
export function withoutGuard(cell: string): string {
  if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) return cell.slice(2, -1);
  return undefused(cell);
}

const quoted = (cell: string): string =>
  /[",;\t\n\r]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A CSV file that a spreadsheet opens correctly: byte order mark, CRLF, no formula; numbers stay numbers. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) {
    text += `${row.map((cell) => quoted(NUMBER.test(cell) ? cell : defused(cell))).join(',')}\r\n`;
  }
  return text;
}
