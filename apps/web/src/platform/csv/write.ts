/** What a spreadsheet would run as a formula, in full-width form too; quotes before it count as it. */
const FORMULA = /^'*[=+\-@\t\r\0＝＋－＠]/;
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A text no spreadsheet runs; a number is none to be afraid of. */
export const defused = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text as it was before it was defused, or as Excel's `="00123"` means it. */
export function undefused(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1);
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

const quoted = (cell: string): string =>
  /[",;\t\n\r]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A CSV file that a spreadsheet opens as it is meant: byte order mark, CRLF, defused. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  let text = '\uFEFF';
  for (const row of rows) text += `${row.map((cell) => quoted(defused(cell))).join(',')}\r\n`;
  return text;
}
