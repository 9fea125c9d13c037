import type { Rows } from './formats/parse.ts';
import type { Table } from './formats/table.ts';
import { withoutGuard } from './formats/write.ts';

/** One item to import, as text: usually a row of the file, sometimes several rows that belong together. */
export interface SheetRow {
  /** The number of its first row in the file, counted from 1. */
  number: number;
  cells: readonly string[];
  /** The rows of the file it was built from, unless it is one of them. */
  sources?: readonly (readonly string[])[];
}

/** Rows of a file that belong together and are not imported unless the user takes them. */
export interface SetAside {
  kind: 'above' | 'total' | 'title' | 'headings' | 'table';
  rows: SheetRow[];
}

/** Rows under headings, from any file. */
export interface Sheet {
  headers: readonly string[];
  rows: readonly SheetRow[];
  delimiter: string;
  /** The headings of `sources`, if they differ. */
  sourceHeaders?: readonly string[];
  /** Whether a cell without a field of its own is in other columns, such as both ends of a drinking window. */
  isInOthers?: (header: string, cell: string) => boolean;
}

const NO_ACCENTS = /\p{M}/gu;

/**
 * A unit, currency or scale after a heading without brackets: `Price EUR`, `Price in €`, `Temperature °C`, `Size ml`.
 */
const UNIT_BEHIND =
  /[\s_](?:in[\s_])?(?:[€$£¥]|eur|usd|gbp|chf|aud|nzd|cad|zar|°\s?[a-z]{1,2}|ml|cl|l|hl|(?:(?:us|uk|imp|imperial)[\s_])?gal(?:lon)?s?|(?:hecto|centi)?lit(?:re|er)s?|ha|m|g|kg|g\/l|%|out of \d{1,3}|\/ ?\d{1,3})$/i;

/** A heading without the unit, currency or scale after it. */
export const withoutUnit = (header: string): string => header.trim().replace(UNIT_BEHIND, '');

/** A heading normalised for comparison: without case, accents, units in brackets, spaces and signs; `SO₂` is `SO2`. */
export const foldHeader = (header: string): string =>
  header
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .normalize('NFKD')
    .replace(NO_ACCENTS, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A heading as a key of an object. `__proto__` is quoted, because it would set the prototype. */
export const keptName = (heading: string): string => (heading === '__proto__' ? `“${heading}”` : heading);

/** Headings for display: unique and not empty. */
function namedHeaders(row: readonly string[], width: number): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = keptName(row[index]?.replace(/\s+/g, ' ').trim() || `Column ${index + 1}`);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** A file as a sheet. Without a header row its columns are numbered. */
export function sheetOf(table: Rows & Pick<Table, 'delimiter'>, hasHeader: boolean): Sheet {
  const width = table.cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const first = hasHeader ? 1 : 0;
  return {
    headers: namedHeaders(hasHeader ? (table.cells[0] ?? []) : [], width),
    rows: table.cells.slice(first).map((cells, index) => ({
      number: table.numbers[index + first] ?? index + first + 1,
      cells,
    })),
    delimiter: table.delimiter,
  };
}

/** A cell of a row by the index of its column. */
export const cellOf = ({ cells }: Pick<SheetRow, 'cells'>, index: number): string =>
  withoutGuard((cells[index] ?? '').trim()).trim();

type CellReader = (row: Pick<SheetRow, 'cells'>, header: string) => string;

/** Cached by headings, because folding them takes longer than reading all cells of a row. */
const readers = new WeakMap<readonly string[], CellReader>();

/** Reads cells by heading, the first of several equal ones: `cellsBy(sheet)(row, 'producer')`. */
export function cellsBy({ headers }: Pick<Sheet, 'headers'>): CellReader {
  const made = readers.get(headers);
  if (made !== undefined) return made;
  const folded = headers.map(foldHeader);
  const places = new Map<string, number>();
  const reader: CellReader = ({ cells }, header) => {
    const place = places.get(header) ?? folded.indexOf(foldHeader(header));
    places.set(header, place);
    return (cells[place] ?? '').trim();
  };
  readers.set(headers, reader);
  return reader;
}
