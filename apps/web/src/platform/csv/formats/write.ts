import { escapeFormula, unescapeFormula } from '@cuverie/domain';

const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** The text of a cell without its guard: no apostrophe against formulas, no `="00123"` for Excel. */
export function withoutGuard(cell: string): string {
  if (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2) return cell.slice(2, -1);
  return unescapeFormula(cell);
}

const quoted = (cell: string): string =>
  /[",;\t\n\r]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes a CSV file that spreadsheets open correctly: byte order mark, CRLF, no formulas. Numbers stay numbers. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) {
    text += `${row.map((cell) => quoted(NUMBER.test(cell) ? cell : escapeFormula(cell))).join(',')}\r\n`;
  }
  return text;
}
