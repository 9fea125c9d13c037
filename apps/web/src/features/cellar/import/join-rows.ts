import { foldHeader, type Sheet, type SheetRow } from '../../../platform/csv/sheet.ts';
import { readDay } from '../../../platform/csv/values.ts';

/** How cells of rows that become one are put together. */
export type Joining =
  /** The numbers are added up. */
  | 'sum'
  /** The earliest of the rows that says something. */
  | 'first'
  /** The latest day, months first. */
  | 'latest'
  /** All that is said, a line each. */
  | 'lines'
  /** All that is said, with how often; what fits a field of the form. */
  | 'list';

const LONGEST = 200;

/** `A1 (2), B3`: each text once, the most frequent first. */
export function listing(cells: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const cell of cells) if (cell !== '') counted.set(cell, (counted.get(cell) ?? 0) + 1);
  return [...counted]
    .toSorted(([, a], [, b]) => b - a)
    .map(([text, times]) => (times === 1 || counted.size === 1 ? text : `${text} (${times})`))
    .join(', ');
}

function isoDay(cell: string): string {
  const read = readDay(cell, { order: 'month-first' });
  return read && 'value' in read ? read.value : '';
}

function joined(how: Joining | undefined, cells: readonly string[]): string {
  const said = cells.filter((cell) => cell !== '');
  switch (how) {
    case 'sum':
      return String(said.reduce((sum, cell) => sum + (Number(cell) || 0), 0));
    case 'first':
      return said[0] ?? '';
    case 'latest':
      return said.toSorted((a, b) => (isoDay(a) < isoDay(b) ? 1 : -1))[0] ?? '';
    case 'lines':
      return [...new Set(said)].join('\n');
    default:
      return listing(said);
  }
}

/**
 * Rows of the same key become one. Where a column that fills a field (`how` names it as `first`, or as a list
 * too long for it) says several things, a column of its own keeps all of them.
 */
export function joinRows(
  sheet: Sheet,
  keyOf: (row: SheetRow) => string,
  how: Readonly<Record<string, Joining>>,
): Sheet {
  const groups = Map.groupBy(sheet.rows, keyOf);
  const ways = sheet.headers.map((header) => how[foldHeader(header)]);
  const partial = sheet.headers.flatMap((_, index) =>
    ways[index] === 'first' || ways[index] === 'list' ? [index] : [],
  );
  const rows = [...groups.values()].map((group): SheetRow => {
    const [first] = group;
    const all = (index: number) => group.map(({ cells }) => (cells[index] ?? '').trim());
    const each = partial.map((index) => listing(all(index)));
    const cells = sheet.headers.map((_, index) => {
      const text = joined(ways[index], all(index));
      return ways[index] === 'list' && text.length > LONGEST ? joined('first', all(index)) : text;
    });
    const lost = partial.map((index, at) => (each[at] === cells[index] ? '' : (each[at] ?? '')));
    return {
      number: first?.number ?? 0,
      cells: [...cells, ...lost],
      sources: group.flatMap((row) => row.sources ?? [row.cells]),
    };
  });
  // A heading once is enough for the reader; these stand behind all others.
  const added = partial.map((index) => `${sheet.headers[index]}, each bottle`);
  return {
    headers: [...sheet.headers, ...added],
    rows,
    delimiter: sheet.delimiter,
    sourceHeaders: sheet.sourceHeaders ?? sheet.headers,
  };
}

/** Several files as one: all their headings, and a blank cell where a file has no such column. */
export function stacked(sheets: readonly Sheet[]): Sheet {
  const headers: string[] = [];
  const places = sheets.map((sheet) =>
    sheet.headers.map((header) => {
      const at = headers.findIndex((known) => foldHeader(known) === foldHeader(header));
      if (at >= 0) return at;
      headers.push(header);
      return headers.length - 1;
    }),
  );
  const rows = sheets.flatMap((sheet, which) =>
    sheet.rows.map((row): SheetRow => {
      const cells = headers.map(() => '');
      row.cells.forEach((cell, index) => {
        const at = places[which]?.[index];
        // Two columns of one heading: what the first one says stays.
        if (at !== undefined && cells[at] === '') cells[at] = cell;
      });
      return { number: row.number, cells };
    }),
  );
  return { headers, rows, delimiter: sheets[0]?.delimiter ?? ',' };
}

/** A sheet with further columns, each made from a row as it is. */
export function withColumns(sheet: Sheet, made: Readonly<Record<string, (row: SheetRow) => string>>): Sheet {
  const makers = Object.values(made);
  return {
    ...sheet,
    headers: [...sheet.headers, ...Object.keys(made)],
    rows: sheet.rows.map((row) => ({
      ...row,
      cells: [...sheet.headers.map((_, index) => row.cells[index] ?? ''), ...makers.map((make) => make(row))],
      sources: row.sources ?? [row.cells],
    })),
    sourceHeaders: sheet.sourceHeaders ?? sheet.headers,
  };
}
