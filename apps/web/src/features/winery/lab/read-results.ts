/** Reads a laboratory's results: a row for each vessel or for each result, or a column for each vessel. */
import type { Vessel } from '@cuverie/contract';
import { type AnalyteName, isNotDetected, isNoValue, isUnitOf, toStoredUnit } from '@cuverie/domain';
import { numberField, textField } from '../../../platform/csv/fields.ts';
import { parse, type Rows } from '../../../platform/csv/formats/parse.ts';
import type { Table } from '../../../platform/csv/formats/table.ts';
import { KEEP } from '../../../platform/csv/mapping.ts';
import { LEAVE_OUT } from '../../../platform/csv/missing.ts';
import { rowReader } from '../../../platform/csv/read-rows.ts';
import { cellOf, type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import { type DecimalMark, decimalMarkOf, type Read, readNumber } from '../../../platform/csv/values.ts';
import { askingZeros } from '../../../platform/csv/zeros.ts';
import { unusedColumnsSentence } from '../../../ui/import/left-out.ts';
import { sentenceWords, toStored } from '../../../ui/units.ts';
import { countText } from '../../../ui/words.ts';
import { storedQuantity, writeValue } from '../additions/addition-form.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { type Heading, parseHeading } from './analyte-headings.ts';
import { filledDown, listedResults } from './result-lists.ts';
import { keyOf } from './sheet.ts';

type ReadTable = Rows & Pick<Table, 'delimiter'>;

/** Splits `0.41 g/L` into the number and the unit after it. */
function splitUnit(cell: string): [digits: string, unit?: string] {
  const at = cell.search(/[\p{L}°%]/u);
  return /\d/.test(cell.slice(0, Math.max(0, at))) ? [cell.slice(0, at), cell.slice(at)] : [cell];
}

/** Reads a value in the unit after its number, else in that of its column, else in the estate's. */
function readResult({ analyte, unit }: Heading, cell: string, mark: DecimalMark): Read<number> {
  const [digits, behind = unit] = splitUnit(cell);
  const readWith = (sign: DecimalMark): Read<number> => {
    const read = readNumber(digits, sign);
    if (read === undefined || 'problem' in read) return read;
    const value = behind === '' ? (toStored(read.value, storedQuantity(analyte)) ?? Number.NaN) : read.value;
    const measured = toStoredUnit(analyte, value, behind);
    return 'value' in measured
      ? measured
      : { problem: `${`${digits.trim()} ${behind}`.trim()}: ${sentenceWords(measured.problem)}` };
  };
  const read = readWith(mark);
  if (read === undefined || 'value' in read) return read;
  // With a comma for thousands, `3,456` would be 3456, which cannot be a pH, while 3.456 can.
  const other = readWith(mark === '.' ? ',' : '.');
  return other && 'value' in other ? other : read;
}

/** Why a cell such as `ND` has no value: like `<0.05`, it is no number. */
const notDetected = (cell: string): string | undefined =>
  isNotDetected(cell) ? `“${cell}” says that nothing was detected, and is no number itself` : undefined;

/** The number of rows searched for headings. Some files begin with the laboratory's address. */
const MOST_ROWS_ABOVE = 20;

export interface Results {
  /** Values for cells of the lab sheet, in its units. */
  cells: Record<string, string>;
  /** What was left out, with its place and the reason. */
  missed: string[];
  /** What was assumed. */
  note?: string;
}

type NamedVessel = Pick<Vessel, 'id' | 'code' | 'lot'>;

/** The vessels by the names a row may use: their code, or a lot that is only in one vessel. */
function namesOf(vessels: readonly NamedVessel[]): Map<string, NamedVessel> {
  const byLot = Map.groupBy(vessels, ({ lot }) => lot);
  const lots = [...byLot].flatMap(([lot, [only, ...others]]) =>
    lot !== null && only !== undefined && others.length === 0 ? [[lot.toLowerCase(), only] as const] : [],
  );
  return new Map([...lots, ...vessels.map((vessel) => [vessel.code.toLowerCase(), vessel] as const)]);
}

type Columns = readonly (Heading | undefined)[];

/** The columns with units from the row below the headings; `undefined` if that row has no units. */
function withUnitsBelow(columns: Columns, row: readonly string[]): Columns | undefined {
  const units = columns.map((heading, column) => (heading && row[column]?.trim()) || undefined);
  const isUnits = columns.every(
    (heading, column) => !heading || !units[column] || isUnitOf(heading.analyte, units[column]),
  );
  return isUnits && units.some(Boolean)
    ? columns.map((heading, column) => heading && { ...heading, unit: units[column] ?? heading.unit })
    : undefined;
}

/** The headings and the rows below them; `undefined` if no cell names an analyte. */
function findHeadings(
  table: ReadTable,
  isVessel: (cell: string) => boolean,
): { sheet: Sheet; columns: Columns; isList?: boolean } | undefined {
  const listed = listedResults(table, isVessel);
  if (listed) return { sheet: listed, columns: listed.headers.map(parseHeading), isList: true };
  const { cells, numbers, delimiter } = table;
  const rows = cells.slice(0, MOST_ROWS_ABOVE).map((row) => row.map(parseHeading));
  const counts = rows.map((row) => row.filter(Boolean).length);
  const most = Math.max(...counts);
  if (most === 0) return undefined;
  const head = counts.indexOf(most);
  const sheet = sheetOf({ cells: cells.slice(head), numbers: numbers.slice(head), delimiter }, true);
  return { sheet, columns: sheet.headers.map((_, column) => rows[head]?.[column]) };
}

/**
 * Reads a table of results.
 * @returns `undefined` if no cell names an analyte
 */
export function readResults(table: ReadTable, vessels: readonly NamedVessel[]): Results | undefined {
  const names = namesOf(vessels);
  const findVessel = (cell = '') => names.get(cell.trim().toLowerCase());
  const found = findHeadings(table, (cell) => findVessel(cell) !== undefined);
  if (found === undefined) return undefined;
  const matches = found.columns.map((heading, column) =>
    heading ? -1 : found.sheet.rows.filter(({ cells }) => findVessel(cells[column])).length,
  );
  const place = matches.indexOf(Math.max(...matches));
  const { sheet, filled } = found.isList ? filledDown(found.sheet, place) : { sheet: found.sheet, filled: 0 };
  const first = sheet.rows[0]?.cells ?? [];
  const inUnits = findVessel(first[place]) ? undefined : withUnitsBelow(found.columns, first);
  const columns = inUnits ?? found.columns;

  const mapping = columns.map((heading, column) => {
    if (column === place) return 'vessel';
    const isFirst = columns.findIndex((one) => one?.analyte === heading?.analyte) === column;
    return heading ? `${heading.analyte}${isFirst ? '' : ` ${column}`}` : KEEP;
  });
  const vesselField = textField('vessel', 'Vessel', '', {
    isRequired: true,
    read: (cell) => {
      const value = findVessel(cell);
      return value ? { value } : { problem: `no vessel with wine in it is called “${cell}”` };
    },
  });
  const fields = columns.flatMap((heading, column) =>
    heading
      ? numberField(mapping[column] ?? '', ANALYTE_WORDS[heading.analyte], '', {
          read: (cell, { mark }) => readResult(heading, cell, mark),
        })
      : [],
  );
  const plan = { sheet, mapping, fields: [vesselField, ...fields.map((field) => askingZeros(field))] };
  // The questions concern doubtful zeros and rows without a vessel. Both are left out, and can be typed in.
  const answers = rowReader(plan, {}).questions.map(({ id }) => [id, LEAVE_OUT] as const);
  const { read } = rowReader(plan, Object.fromEntries(answers));

  const cells: Results['cells'] = {};
  const missed = [unusedColumnsSentence(mapping, sheet)].filter((words) => words !== undefined);
  for (const source of inUnits ? sheet.rows.slice(1) : sheet.rows) {
    const { values, problems, leftOut } = read(source);
    const vessel = values['vessel'] as NamedVessel | undefined;
    const miss = (why: string) => missed.push(`Row ${source.number}: ${why}`);
    if (vessel === undefined)
      miss(`${problems['vessel']}: ${(source.sources?.[0] ?? source.cells).join(', ')}`);
    for (const [column, heading] of columns.entries()) {
      const name = mapping[column] ?? '';
      if (vessel === undefined || heading === undefined) continue;
      const key = keyOf(vessel.id, heading.analyte);
      const value = values[name];
      const isSecond = value !== undefined && key in cells;
      const problem = isSecond
        ? `${source.cells[column]?.trim()} is a second value, the first was kept`
        : (leftOut[name] ?? notDetected(cellOf(source, column)));
      if (problem !== undefined) miss(`${vessel.code}, ${ANALYTE_WORDS[heading.analyte]}: ${problem}`);
      else if (typeof value === 'number') cells[key] = writeValue(heading.analyte, value);
    }
  }
  if (filled === 0) return { cells, missed };
  const note = `${countText(filled, 'row')} ${filled === 1 ? 'names' : 'name'} no sample, and ${filled === 1 ? 'belongs' : 'belong'} to the one above.`;
  return { cells, missed, note };
}

/** Fills a block of the sheet from the cell it was pasted into. Invalid text stays in its cell. */
function readBlock(
  { cells, numbers, delimiter }: ReadTable,
  analytes: readonly AnalyteName[],
  vessels: readonly Pick<Vessel, 'id'>[],
): Results {
  const found: Results = { cells: {}, missed: [] };
  const marks = cells[0]?.map((_, right) =>
    decimalMarkOf(
      cells.map((row) => row[right] ?? ''),
      delimiter,
    ),
  );
  for (const [at, row] of cells.entries()) {
    const down = (numbers[at] ?? 1) - 1;
    for (const [right, cell] of row.entries()) {
      const [vessel, analyte] = [vessels[down], analytes[right]];
      const problem = notDetected(cell.trim());
      if (problem !== undefined) found.missed.push(`Row ${down + 1}, column ${right + 1}: ${problem}`);
      if (isNoValue(cell)) continue;
      if (vessel === undefined || analyte === undefined) {
        found.missed.push(`Row ${down + 1}, column ${right + 1}: “${cell.trim()}” lies beyond the sheet`);
        continue;
      }
      const read = readResult({ analyte, unit: '' }, cell.trim(), marks?.[right] ?? '.');
      const isRead = read !== undefined && 'value' in read;
      found.cells[keyOf(vessel.id, analyte)] = isRead ? writeValue(analyte, read.value) : cell.trim();
    }
  }
  return found;
}

/**
 * Reads the clipboard of a spreadsheet: a table of results, or a block of the lab sheet. Throws `CsvProblem`.
 * @param analytes the columns from the pasted cell to the right; `below` are the vessels from there down
 */
export function readClipboard(
  text: string,
  vessels: readonly NamedVessel[],
  { analytes, below }: { analytes: readonly AnalyteName[]; below: readonly NamedVessel[] },
): Results {
  const table = parse(text, undefined, '\t');
  return readResults(table, vessels) ?? readBlock(table, analytes, below);
}
