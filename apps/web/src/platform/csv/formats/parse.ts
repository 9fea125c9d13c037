import Papa from 'papaparse';
import {
  CSV_LIMITS,
  CsvProblem,
  cellTooLong,
  NOT_CSV,
  tooManyColumns,
  tooManyRows,
  UNREADABLE,
  WEB_PAGE,
} from './limits.ts';

export type Delimiter = ',' | ';' | '\t' | '|';

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/** The rows of a file, without blank ones. */
export interface Rows {
  cells: string[][];
  /** The number of each row in the file, counted from 1 as a spreadsheet does. */
  numbers: number[];
}

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Detects the delimiter from the first records outside of quotes. */
export function sniffDelimiter(text: string): Delimiter {
  // Tab files are often written without quoting, and the name of a wine may begin with a quotation mark.
  if (text.split('\n', 1)[0]?.includes('\t')) return '\t';
  const { meta } = Papa.parse(text.slice(0, 64 * 1024), {
    newline: '\n',
    preview: 5,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [...DELIMITERS],
  });
  return isDelimiter(meta.delimiter) ? meta.delimiter : ',';
}

const isDelimiter = (text: string | undefined): text is Delimiter => DELIMITERS.some((sign) => sign === text);

/** The line that names the delimiter for Excel: `sep=;`. */
const SEP_LINE = /^sep=(.)\n/i;

/** Receives the progress, 0 to 1. */
type OnProgress = ((done: number) => void) | undefined;

interface CollectedRows extends Rows {
  isTorn: boolean;
}

function collect(
  text: string,
  delimiter: Delimiter,
  hasQuotes: boolean,
  onProgress: OnProgress,
): CollectedRows {
  const collected: CollectedRows = { cells: [], numbers: [], isTorn: false };
  let number = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // NUL never occurs in a text from `decode`.
    ...(!hasQuotes && { quoteChar: '\0' }),
    step: ({ data, errors, meta }) => {
      number += 1;
      if (errors.some(({ type }) => type === 'Quotes')) collected.isTorn = true;
      if (isBlank(data)) return;
      checkRow(data, number);
      collected.cells.push(data);
      collected.numbers.push(number);
      // The limit excludes the header row.
      if (collected.cells.length > CSV_LIMITS.rows + 1) throw tooManyRows();
      if (number % 5000 === 0) onProgress?.(meta.cursor / text.length);
    },
  });
  return collected;
}

/** Checks the limits of a row, whatever the file. Throws `CsvProblem`. */
export function checkRow(row: readonly string[], number: number): void {
  if (row.length > CSV_LIMITS.columns) throw tooManyColumns(number, row.length);
  // Our own exports keep the data of other programs as JSON in one cell.
  const long = row.findIndex((cell) => cell.length > CSV_LIMITS.cell && !cell.startsWith('{'));
  if (long >= 0) throw cellTooLong(number, long + 1);
}

/**
 * Parses a text to rows. Throws `CsvProblem` if it cannot be read.
 * @param given the delimiter, if it is known: spreadsheets put tabs on the clipboard
 */
export function parse(
  source: string,
  onProgress?: OnProgress,
  given?: Delimiter,
): Rows & { delimiter: Delimiter } {
  // Line ends are normalised, because a file may mix several kinds.
  const lines = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const beginning = lines.slice(0, 200);
  if (/^\s*<(?:!doctype html|html|!--)/i.test(beginning)) throw new CsvProblem(WEB_PAGE);
  if (/^\s*(?:<(?:!doctype|\?xml)|\{\s*")/i.test(beginning)) throw new CsvProblem(NOT_CSV);
  const stated = SEP_LINE.exec(lines)?.[1];
  const named = isDelimiter(stated);
  const text = named ? lines.slice(lines.indexOf('\n') + 1) : lines;
  const delimiter = given ?? (named ? stated : sniffDelimiter(text));
  let rows = collect(text, delimiter, true, onProgress);
  if (rows.isTorn && delimiter === '\t') rows = collect(text, delimiter, false, onProgress);
  if (rows.isTorn || rows.cells.length === 0) throw new CsvProblem(UNREADABLE);
  const { cells, numbers } = rows;
  return { cells, numbers: named ? numbers.map((number) => number + 1) : numbers, delimiter };
}
