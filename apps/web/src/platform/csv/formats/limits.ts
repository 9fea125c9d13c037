/** The limits of a file, beyond which a browser becomes too slow. */
export const CSV_LIMITS = {
  bytes: 64 * 1024 * 1024,
  rows: 250_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 32 * 1024,
} as const;

/** The message for a file that is not CSV. */
export const NOT_CSV = 'Please upload a CSV file';
/** The message where JSON is accepted as well. */
export const NOT_CSV_OR_JSON = 'Please upload a CSV or JSON file';
/** The message for a web page saved with the name of a table. */
export const WEB_PAGE =
  'This file is a web page, not a table. Use the download or export of the program, not “Save page as”.';
/** The message for a CSV file that cannot be parsed. */
export const UNREADABLE = 'Error parsing CSV file. Please check the format.';

/** A file that cannot be read, with a message for the user. */
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
