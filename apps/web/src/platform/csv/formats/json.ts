import { escapeFormula } from '@cuverie/domain';
import { CSV_LIMITS, CsvProblem, tooManyRows } from './limits.ts';
import { checkRow, type Rows } from './parse.ts';

/** The message for a file that looks like JSON but is invalid or has another shape. */
export const NO_LIST =
  'Error parsing JSON file. It must hold a list of objects, such as an export of Cuverie.';

type Row = Record<string, unknown>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as the text of a cell. Lists and objects stay JSON. */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return escapeFormula(typeof value === 'string' ? value : JSON.stringify(value));
}

function rowsIn(text: string): Row[] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new CsvProblem(NO_LIST);
  }
  // A response of the API has its rows under `data`.
  const list = isRow(content) && 'data' in content ? content['data'] : content;
  const rows: unknown[] = Array.isArray(list) ? list : [];
  if (rows.length === 0 || !rows.every(isRow)) throw new CsvProblem(NO_LIST);
  return rows;
}

/** Parses a list of objects to rows under their field names. Throws `CsvProblem`. */
export function parseJson(text: string): Rows {
  const rows = rowsIn(text);
  if (rows.length > CSV_LIMITS.rows) throw tooManyRows();
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // Checked before the cells are built: rows without common fields would make a quadratic number of them.
  checkRow(headers, 1);
  const cells = rows.map((row) =>
    headers.map((header) => (Object.hasOwn(row, header) ? cellOf(row[header]) : '')),
  );
  for (const [index, row] of cells.entries()) checkRow(row, index + 1);
  return { cells: [headers, ...cells], numbers: [0, ...rows.map((_, index) => index + 1)] };
}
