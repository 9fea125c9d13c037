import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A row of a file by its folded headings: `Temperature (°C)` is `temperaturec`. */
export type Cells = ReadonlyMap<string, string>;

export interface CsvFile {
  /** The name without folder and extension. */
  name: string;
  headings: readonly string[];
  rows: readonly Cells[];
}

/** A heading reduced to lower-case letters and digits. */
const folded = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** All CSV files in a folder and its subfolders, or one file. */
export function csvFiles(path: string): CsvFile[] {
  if (statSync(path).isFile()) return [read(path)];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(csv|tsv|txt)$/i.test(name))
    .toSorted()
    .map((name) => read(join(path, name)));
}

function read(path: string): CsvFile {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const [first = '', ...others] = linesOf(text);
  const delimiter =
    [',', ';', '\t'].toSorted((one, other) => count(first, other) - count(first, one))[0] ?? ',';
  const headings = cellsOf(first, delimiter).map(folded);
  const rows = others
    .map((line) => cellsOf(line, delimiter))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => new Map(headings.map((heading, place) => [heading, cells[place] ?? ''])));
  return { name: basename(path).replace(/\.[^.]*$/, ''), headings, rows };
}

const count = (text: string, letter: string): number => text.split(letter).length;

/** The lines of a file; a line break inside quotes is not an end. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(/\r\n|\n|\r/)) {
    line = line === '' ? part : `${line}\n${part}`;
    if (count(line, '"') % 2 === 0) continue;
    lines.push(line);
    line = '';
  }
  return line === '' ? lines : [...lines, line];
}

function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let open = '';
  for (const part of line.split(delimiter)) {
    open = open === '' ? part : `${open}${delimiter}${part}`;
    if (count(open, '"') % 2 === 0) continue;
    cells.push(
      open
        .trim()
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    );
    open = '';
  }
  return cells;
}

/** The first of these headings with a value. */
export const cell = (row: Cells, ...headings: readonly string[]): string | undefined =>
  headings.map((heading) => row.get(heading)).find((value) => value !== undefined && value !== '');

/** A number with a decimal point or comma. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** The milliseconds since 1970 of a day or an instant: ISO 8601, or with the day first if nothing else is possible. */
export function instantOf(day: string | undefined, time = ''): number | null {
  if (day === undefined) return null;
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T](.*))?$/.exec(day);
  const [, one = '', other = '', year = '', clock = ''] = parts ?? [];
  const [date, month] = Number(other) > 12 ? [other, one] : [one, other];
  const iso = parts ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : day;
  const hours = time || clock;
  // Without an offset it is read as UTC, so that days do not shift.
  const whole = /[T ]\d/.test(iso) ? iso.replace(' ', 'T') : `${iso}T${hours || '00:00'}`;
  const at = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(whole) ? whole : `${whole}Z`);
  return Number.isNaN(at) ? null : at;
}
