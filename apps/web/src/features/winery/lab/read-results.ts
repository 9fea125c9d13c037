/** A table of results, as a laboratory sends it: a row of headings, then a row for each vessel. */
import type { Vessel } from '@cuverie/contract';
import { ANALYTE_NAMES, type AnalyteName, isUnitOf, measuredIn, saysNothing } from '@cuverie/domain';
import { numberField, textField, wordsIn } from '../../../platform/csv/fields.ts';
import { KEEP } from '../../../platform/csv/mapping.ts';
import { LEAVE_OUT } from '../../../platform/csv/missing.ts';
import { parse, type Rows } from '../../../platform/csv/parse.ts';
import { rowReader } from '../../../platform/csv/read-rows.ts';
import { foldHeader, type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { type DecimalMark, decimalMarkOf, type Read, readNumber } from '../../../platform/csv/values.ts';
import { askingZeros } from '../../../platform/csv/zeros.ts';
import { unusedColumnsSentence } from '../../../ui/import/left-out.ts';
import { sentenceWords, toStored } from '../../../ui/units.ts';
import { storedOf, writeValue } from '../additions/addition-form.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { keyOf } from './sheet.ts';

type ReadTable = Rows & Pick<Table, 'delimiter'>;

/** What laboratories call them besides our own names, folded as headings are compared. */
const SYNONYMS: Readonly<Record<AnalyteName, string>> = {
  alcohol: 'alc abv ethanol alcool alkohol tav alcoholbyvolume',
  density: 'specificgravity sg densite dichte densidad',
  brix: 'tss totalsolublesolids oechsle baume kmw mostgewicht',
  ph: '',
  ta: 'totalacidity titratableacidity totalacid aciditetotale at gesamtsaure',
  va: 'volatileacidity aciditevolatile av aceticacid fluchtigesaure',
  sugar: 'rs residualsugar glucosefructose glufru gf gluf sucres restzucker',
  malic: 'lmalic lmalicacid ma acidemalique apfelsaure',
  lactic: 'llactic lacticacid la acidelactique milchsaure',
  citric: 'citricacid acidecitrique zitronensaure',
  freeSo2: 'fso2 so2free freesulfur freesulphur so2libre freieso2',
  totalSo2: 'tso2 so2total totalsulfur totalsulphur so2totale gesamtso2',
  yan: 'assimilablenitrogen azoteassimilable nitrogen',
  copper: 'cu cuivre kupfer',
  turbidity: 'ntu turbidite trubung',
  colour: 'color colourintensity colorintensity ic intensitecolorante',
  oxygen: 'do dissolvedoxygen o2',
  co2: 'carbondioxide',
  temperature: 'temp',
};

const ANALYTES_BY_NAME = new Map(
  ANALYTE_NAMES.flatMap((analyte) =>
    [analyte, ANALYTE_WORDS[analyte], ...wordsIn(SYNONYMS[analyte])].map(
      (name) => [foldHeader(name), analyte] as const,
    ),
  ),
);

interface Heading {
  analyte: AnalyteName;
  unit: string;
}

/** A heading as an analyte and its unit: `Free SO₂ (mg/L)`, `TA (g/L) H2SO4`, `pH`, `°Oe`. */
export function headingOf(text: string): Heading | undefined {
  const heading = text.replace(/[()[\]]/g, ' ').trim();
  const words = heading.split(/[\s,]+/);
  for (let length = words.length; length > 0; length -= 1) {
    const analyte = ANALYTES_BY_NAME.get(foldHeader(words.slice(0, length).join(' ')));
    const rest = words.slice(length).join(' ');
    if (analyte === undefined || (rest !== '' && !isUnitOf(analyte, rest))) continue;
    // `Oechsle` and `SG` name the unit with the analyte.
    const isBoth = rest === '' && analyte !== 'ph' && isUnitOf(analyte, heading);
    return { analyte, unit: isBoth ? heading : rest };
  }
  return heading.startsWith('°') && isUnitOf('brix', heading)
    ? { analyte: 'brix', unit: heading }
    : undefined;
}

/** Splits `0.41 g/L` into its number and the unit behind it. */
function splitUnit(cell: string): [digits: string, unit?: string] {
  const at = cell.search(/[\p{L}°%]/u);
  return /\d/.test(cell.slice(0, Math.max(0, at))) ? [cell.slice(0, at), cell.slice(at)] : [cell];
}

/** Reads a value of an analyte in the unit behind its number, else in that of its column, else in that of the estate. */
function readResult({ analyte, unit }: Heading, cell: string, mark: DecimalMark): Read<number> {
  const [digits, behind = unit] = splitUnit(cell);
  const readWith = (sign: DecimalMark): Read<number> => {
    const read = readNumber(digits, sign);
    if (read === undefined || 'problem' in read) return read;
    const value = behind === '' ? (toStored(read.value, storedOf(analyte)) ?? Number.NaN) : read.value;
    const measured = measuredIn(analyte, value, behind);
    return 'value' in measured
      ? measured
      : { problem: `${`${digits.trim()} ${behind}`.trim()}: ${sentenceWords(measured.problem)}` };
  };
  const read = readWith(mark);
  if (read === undefined || 'value' in read) return read;
  // `3,456` is 3456 where a comma groups thousands: no pH, while 3.456 is one.
  const other = readWith(mark === '.' ? ',' : '.');
  return other && 'value' in other ? other : read;
}

/** Headings are looked for so far down: some begin with the laboratory's address. */
const MOST_ROWS_ABOVE = 20;

export interface Results {
  /** Cells of the lab sheet, in the units it is typed in. */
  cells: Record<string, string>;
  /** What was not taken, each with where it stands and why. */
  missed: string[];
}

type Named = Pick<Vessel, 'id' | 'code' | 'lot'>;

/** Vessels by what a row may call them: their code, or a lot that lies in one alone. */
function namesOf(vessels: readonly Named[]): Map<string, Named> {
  const byLot = Map.groupBy(vessels, ({ lot }) => lot);
  const lots = [...byLot].flatMap(([lot, [only, ...others]]) =>
    lot !== null && only !== undefined && others.length === 0 ? [[lot.toLowerCase(), only] as const] : [],
  );
  return new Map([...lots, ...vessels.map((vessel) => [vessel.code.toLowerCase(), vessel] as const)]);
}

type Columns = readonly (Heading | undefined)[];

/** The columns in the units of a row below the headings; `undefined` where that row holds no units. */
function withUnitsBelow(columns: Columns, row: readonly string[]): Columns | undefined {
  const units = columns.map((heading, column) => (heading && row[column]?.trim()) || undefined);
  const isUnits = columns.every(
    (heading, column) => !heading || !units[column] || isUnitOf(heading.analyte, units[column]),
  );
  return isUnits && units.some(Boolean)
    ? columns.map((heading, column) => heading && { ...heading, unit: units[column] ?? heading.unit })
    : undefined;
}

/** The rows of a table below its headings; `undefined` where no row names an analyte. */
function findHeadings({
  cells,
  numbers,
  delimiter,
}: ReadTable): { sheet: Sheet; columns: Columns } | undefined {
  const rows = cells.slice(0, MOST_ROWS_ABOVE).map((row) => row.map(headingOf));
  const counts = rows.map((row) => row.filter(Boolean).length);
  const most = Math.max(...counts);
  if (most === 0) return undefined;
  const head = counts.indexOf(most);
  const sheet = sheetOf({ cells: cells.slice(head), numbers: numbers.slice(head), delimiter }, true);
  return { sheet, columns: sheet.headers.map((_, column) => rows[head]?.[column]) };
}

/**
 * Reads a table of results.
 * @returns `undefined` where no row names an analyte
 */
export function readResults(table: ReadTable, vessels: readonly Named[]): Results | undefined {
  const found = findHeadings(table);
  if (found === undefined) return undefined;
  const { sheet } = found;
  const names = namesOf(vessels);
  const findVessel = (cell = '') => names.get(cell.trim().toLowerCase());
  const matches = found.columns.map((heading, column) =>
    heading ? -1 : sheet.rows.filter(({ cells }) => findVessel(cells[column])).length,
  );
  const place = matches.indexOf(Math.max(...matches));
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
  // Questions are of doubtful zeros and of rows without a vessel: both are left out, and can be typed in.
  const answers = rowReader(plan, {}).questions.map(({ id }) => [id, LEAVE_OUT] as const);
  const { read } = rowReader(plan, Object.fromEntries(answers));

  const cells: Results['cells'] = {};
  const missed = [unusedColumnsSentence(mapping, sheet)].filter((words) => words !== undefined);
  for (const source of inUnits ? sheet.rows.slice(1) : sheet.rows) {
    const { values, problems, leftOut } = read(source);
    const vessel = values['vessel'] as Named | undefined;
    const miss = (why: string) => missed.push(`Row ${source.number}: ${why}`);
    if (vessel === undefined) miss(`${problems['vessel']}: ${source.cells.join(', ')}`);
    for (const [column, heading] of columns.entries()) {
      const name = mapping[column] ?? '';
      if (vessel === undefined || heading === undefined) continue;
      const key = keyOf(vessel.id, heading.analyte);
      const value = values[name];
      const isSecond = value !== undefined && key in cells;
      const problem = isSecond
        ? `${source.cells[column]?.trim()} is a second value, the first was kept`
        : leftOut[name];
      if (problem !== undefined) miss(`${vessel.code}, ${ANALYTE_WORDS[heading.analyte]}: ${problem}`);
      else if (typeof value === 'number') cells[key] = writeValue(heading.analyte, value);
    }
  }
  return { cells, missed };
}

/** Fills a block of the sheet from where it was pasted; what cannot be read stands in its cell as it was pasted. */
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
      if (saysNothing(cell)) continue;
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
 * Reads what a spreadsheet puts on the clipboard: a table of results, or a block of the lab sheet. Throws `CsvProblem`.
 * @param analytes those from where it is pasted to the right, and `below` the vessels from there downwards
 */
export function readClipboard(
  text: string,
  vessels: readonly Named[],
  { analytes, below }: { analytes: readonly AnalyteName[]; below: readonly Named[] },
): Results {
  const table = parse(text, undefined, '\t');
  return readResults(table, vessels) ?? readBlock(table, analytes, below);
}
