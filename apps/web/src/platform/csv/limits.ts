/** What a file may hold; beyond it a browser would run out of breath. */
export const CSV_LIMITS = {
  bytes: 64 * 1024 * 1024,
  rows: 250_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 32 * 1024,
} as const;

/** The words for a file that is no CSV at all. */
export const NOT_CSV = 'Please upload a CSV file';
/** The same where a list in JSON will do as well. */
export const NOT_CSV_OR_JSON = 'Please upload a CSV or JSON file';
/** The words for a web page that was saved under the name of a table. */
export const WEB_PAGE =
  'This file is a web page, not a table. Use the download or export of the program, not “Save page as”.';
/** The words for a file that means to be one. */
export const UNREADABLE = 'Error parsing CSV file. Please check the format.';

/** A file that cannot be read, in words for the person who chose it. */
export class CsvProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CsvProblem';
  }
}

const figures = new Intl.NumberFormat('en');
const count = (value: number): string => figures.format(value);

const split = 'Split it, and import one part after the other.';

export const tooLarge = (bytes: number) =>
  new CsvProblem(
    `This file holds ${count(Math.ceil(bytes / 1024 / 1024))} MB; at most 64 MB can be read at once. ${split}`,
  );

export const tooManyRows = () =>
  new CsvProblem(
    `This file has more than ${count(CSV_LIMITS.rows)} rows, the most that can be read at once. ${split}`,
  );

export const tooManyColumns = (row: number, columns: number) =>
  new CsvProblem(
    `Row ${count(row)} has ${count(columns)} columns; at most ${CSV_LIMITS.columns} can be read. Check that the file is separated by commas, semicolons or tabs.`,
  );

export const cellTooLong = (row: number, column: number) =>
  new CsvProblem(
    `Row ${count(row)}, column ${count(column)} holds more than 32 KB of text. Shorten it, or check that every quotation mark is closed.`,
  );
