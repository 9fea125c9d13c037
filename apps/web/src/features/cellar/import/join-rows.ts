import { holdingsText, mergeHoldings, readHoldings } from '@cuverie/domain';
import { wordsIn } from '../../../platform/csv/fields.ts';
import { cellsBy, foldHeader, type Sheet, type SheetRow } from '../../../platform/csv/sheet.ts';
import { readDay } from '../../../platform/csv/values.ts';

/** How to combine the cells of joined rows, by the folded headings of their columns. */
export interface JoinRules {
  /** The column by which the rows are sorted first. */
  order?: string;
  /** The sum of the numbers; empty if there are none. */
  sum?: string;
  /** The first cell with content. */
  first?: string;
  /** The first cell with content, if other columns keep the rest. */
  surest?: string;
  /** The latest day, month first. */
  latest?: string;
  /** All texts, a line each. */
  lines?: string;
  /** All texts with their number, as for other columns; here they fill a field and must fit. */
  list?: string;
  /** The sum of bottles by place. */
  places?: string;
}

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

function joined(how: Exclude<keyof JoinRules, 'order'> | undefined, cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  const list = listing(filled);
  switch (how) {
    case 'sum':
      return filled.length === 0 ? '' : String(filled.reduce((sum, cell) => sum + (Number(cell) || 0), 0));
    case 'first':
    case 'surest':
      return first;
    case 'latest':
      return filled.toSorted((a, b) => (isoDay(a) < isoDay(b) ? 1 : -1))[0] ?? '';
    case 'lines':
      return [...new Set(filled)].join('\n');
    case 'places':
      return filled.length === 0
        ? ''
        : holdingsText(mergeHoldings(filled.flatMap((cell) => readHoldings(cell) ?? [])));
    case 'list':
      return list.length > LONGEST ? first : list;
    default:
      return list;
  }
}

/**
 * Joins rows with the same key. If a column for a field (`first`, or a `list` too long for it) has several values, an
 * additional column keeps all of them.
 */
export function joinRows(sheet: Sheet, keyOf: (row: SheetRow) => string, joining: JoinRules): Sheet {
  const ways = (['sum', 'first', 'surest', 'latest', 'lines', 'list', 'places'] as const).flatMap((how) =>
    wordsIn(joining[how] ?? '').map((heading) => [heading, how] as const),
  );
  const byHeading = new Map(ways);
  const columns = sheet.headers.map((header, index) => ({
    header,
    index,
    how: byHeading.get(foldHeader(header)),
  }));
  const partial = columns.filter(({ how }) => how === 'first' || how === 'list');
  const { order } = joining;
  const cellOf = cellsBy(sheet);
  const inOrder = (rows: SheetRow[]) =>
    order === undefined || rows.length === 1
      ? rows
      : rows.toSorted((one, other) => cellOf(one, order).localeCompare(cellOf(other, order)));
  const rows = [...Map.groupBy(sheet.rows, keyOf).values()].map(inOrder).map((group): SheetRow => {
    const all = (index: number) => group.map(({ cells }) => (cells[index] ?? '').trim());
    const [only, ...others] = group;
    if (only && others.length === 0)
      return {
        ...only,
        cells: [...columns.map(({ index }) => (only.cells[index] ?? '').trim()), ...partial.map(() => '')],
        sources: only.sources ?? [only.cells],
      };
    const cells = columns.map(({ index, how }) => joined(how, all(index)));
    const lost = partial.map(({ index }) => {
      const whole = listing(all(index));
      return whole === cells[index] ? '' : whole;
    });
    return {
      number: group[0]?.number ?? 0,
      cells: [...cells, ...lost],
      sources: group.flatMap((row) => row.sources ?? [row.cells]),
    };
  });
  return {
    headers: [...sheet.headers, ...partial.map(({ header }) => `${header}, each bottle`)],
    rows,
    delimiter: sheet.delimiter,
    sourceHeaders: sheet.sourceHeaders ?? sheet.headers,
  };
}

/** Combines files: all their headings, with empty cells where a file lacks a column. */
export function stackSheets(sheets: readonly Sheet[]): Sheet {
  const [only, ...others] = sheets;
  if (only && others.length === 0) return only;
  const headers: string[] = [];
  const places = sheets.map((sheet) =>
    sheet.headers.map((header) => {
      const at = headers.findIndex((other) => foldHeader(other) === foldHeader(header));
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
        // Of two columns with one heading, the first with content wins.
        if (at !== undefined && cells[at] === '') cells[at] = cell;
      });
      return { number: row.number, cells };
    }),
  );
  return { headers, rows, delimiter: only?.delimiter ?? ',' };
}

/** A sheet with further columns, each computed from a row. */
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
