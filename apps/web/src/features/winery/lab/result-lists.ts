/**
 * Turns a laboratory's list with one result in a row, or a table with vessels as columns, into a sheet with analytes as
 * columns.
 */
import { isNoValue, isUnitOf } from '@cuverie/domain';
import { wordsIn } from '../../../platform/csv/fields.ts';
import type { Rows } from '../../../platform/csv/formats/parse.ts';
import type { Table } from '../../../platform/csv/formats/table.ts';
import { foldHeader, type Sheet, type SheetRow } from '../../../platform/csv/sheet.ts';
import { readNumber } from '../../../platform/csv/values.ts';
import { parseHeading } from './analyte-headings.ts';

/** Headings of results and of their units, folded. */
const RESULT = new Set(
  wordsIn(`result results value values reading measurement measured concentration amount resultat resultats valeur teneur
    ergebnis messwert wert gehalt risultato valore resultado valor`),
);
const UNIT = new Set(wordsIn('unit units uom unite unites einheit einheiten unita unidad unidade'));

interface Columns {
  /** The row of the headings. */
  head: number;
  analyte: number;
  unit: number;
  /** The columns with results, each with its vessel if they have one. */
  results: { at: number; vessel?: string }[];
}

const most = (counts: readonly number[]): number => counts.reduce((high, count) => Math.max(high, count), 0);

const isNumber = (cell: string): boolean => 'value' in (readNumber(cell) ?? {});

function columnsOf(
  cells: readonly (readonly string[])[],
  isVessel: (cell: string) => boolean,
): Columns | undefined {
  const across = cells.map((row) => row.filter((cell) => parseHeading(cell) !== undefined).length);
  const width = most(cells.map(({ length }) => length));
  const down = Array.from(
    { length: width },
    (_, column) => cells.filter((row) => parseHeading(row[column] ?? '') !== undefined).length,
  );
  const analyte = down.indexOf(most(down));
  const first = cells.findIndex((row) => parseHeading(row[analyte] ?? '') !== undefined);
  if (first < 0) return undefined;
  const above = cells.slice(0, first);
  const ofVessels = above.map((row) => row.filter(isVessel).length);
  const vessels = most(ofVessels) > 0 ? ofVessels.indexOf(most(ofVessels)) : -1;
  const head = vessels < 0 ? first - 1 : vessels;
  const headings = (cells[head] ?? []).map(foldHeader);
  const isHeaded = vessels >= 0 || headings.some((heading) => RESULT.has(heading));
  if (most(down) < most(across) || (most(down) === most(across) && !isHeaded)) return undefined;
  const below = cells.slice(first);
  const unit = Array.from({ length: width }, (_, column) => column).findIndex((column) => {
    if (UNIT.has(headings[column] ?? '')) return true;
    const units = below.flatMap((row) => {
      const [name, cell] = [parseHeading(row[analyte] ?? ''), row[column]?.trim() ?? ''];
      return name === undefined || cell === '' ? [] : [isUnitOf(name.analyte, cell)];
    });
    return column !== analyte && units.length > 0 && units.every(Boolean);
  });
  if (vessels >= 0) {
    const results = (cells[head] ?? []).flatMap((cell, at) => (isVessel(cell) ? [{ at, vessel: cell }] : []));
    return { head, analyte, unit, results };
  }
  const isNumeric = (column: number) =>
    below.filter((row) => isNumber(row[column] ?? '')).length * 2 > below.length;
  const named = headings.findIndex((heading) => RESULT.has(heading));
  const found = Array.from({ length: width }, (_, column) => column).find(
    (column) => column > analyte && column !== unit && isNumeric(column),
  );
  const at = named < 0 ? found : named;
  return at === undefined ? undefined : { head, analyte, unit, results: [{ at }] };
}

/** The analyte of a row with its unit, as a heading. */
function nameOf(row: readonly string[], { analyte, unit }: Columns): string {
  const name = row[analyte]?.trim() ?? '';
  const sign = row[unit]?.trim() ?? '';
  const known = parseHeading(name);
  // The unit of a pH says nothing.
  const isWhole = isNoValue(sign) || known?.analyte === 'ph' || (known !== undefined && known.unit !== '');
  return isWhole ? name : `${name} ${sign}`;
}

/** @returns `undefined` if the table has another shape */
export function listedResults(
  { cells, numbers, delimiter }: Rows & Pick<Table, 'delimiter'>,
  isVessel: (cell: string) => boolean,
): Sheet | undefined {
  const columns = columnsOf(cells, isVessel);
  if (columns === undefined) return undefined;
  const { head, analyte, unit, results } = columns;
  const rows = cells.slice(head + 1);
  const names = [...new Set(rows.map((row) => nameOf(row, columns)))].filter((name) => name !== '');
  const taken = new Set([analyte, unit, ...results.map(({ at }) => at)]);
  const width = most(cells.map(({ length }) => length));
  const others = Array.from({ length: width }, (_, at) => at).filter((at) => !taken.has(at));
  const isAcross = results.some(({ vessel }) => vessel !== undefined);
  const headings = others.map((at) => cells[head]?.[at]?.trim() || `Column ${at + 1}`);
  return {
    delimiter,
    headers: [...(isAcross ? ['Vessel'] : []), ...headings, ...names],
    rows: rows.flatMap((row, index) =>
      results.map(({ at, vessel }, nth): SheetRow => {
        const result = names.map((name) => (name === nameOf(row, columns) ? (row[at] ?? '') : ''));
        const rest = others.map((other) => (nth === 0 ? (row[other] ?? '') : ''));
        const own = vessel === undefined ? [] : [vessel];
        return {
          number: numbers[head + 1 + index] ?? 0,
          cells: [...own, ...rest, ...result],
          sources: [row],
        };
      }),
    ),
  };
}

/**
 * Repeats a sample that a list names once for the results below it.
 * @param place the column of the samples
 */
export function filledDown(sheet: Sheet, place: number): { sheet: Sheet; filled: number } {
  let above = '';
  let filled = 0;
  const rows = sheet.rows.map((row): SheetRow => {
    const own = row.cells[place]?.trim() ?? '';
    if (own !== '') above = own;
    const hasResult = row.cells.some(
      (cell, at) => cell.trim() !== '' && parseHeading(sheet.headers[at] ?? ''),
    );
    if (own !== '' || above === '' || !hasResult) return row;
    filled += 1;
    return { ...row, cells: row.cells.map((cell, at) => (at === place ? above : cell)) };
  });
  return { sheet: { ...sheet, rows }, filled };
}
