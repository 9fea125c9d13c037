/** A table of results, as a laboratory sends it: a row of headings, then a row for each vessel. */
import type { Vessel } from '@cuverie/contract';
import { ANALYTE_NAMES, type AnalyteName, isUnitOf, measuredIn } from '@cuverie/domain';
import { readMeasure } from '../../../ui/form/typed.ts';
import { sentenceWords } from '../../../ui/units.ts';
import { readValue, writeValue } from '../additions/addition-form.ts';
import { ANALYTE_WORDS } from '../additions/work-words.ts';
import { keyOf } from './sheet.ts';

/** How laboratories call them, in letters and digits alone. */
const NAMES: Readonly<Record<AnalyteName, readonly string[]>> = {
  alcohol: ['alcohol', 'alc', 'abv', 'ethanol', 'alcool', 'alkohol', 'tav', 'alcoholbyvolume'],
  density: ['density', 'specificgravity', 'sg', 'densite', 'dichte', 'densidad'],
  brix: ['brix', 'tss', 'totalsolublesolids', 'oechsle', 'baume', 'kmw', 'mostgewicht'],
  ph: ['ph'],
  ta: ['ta', 'totalacidity', 'titratableacidity', 'totalacid', 'aciditetotale', 'at', 'gesamtsaure'],
  va: ['va', 'volatileacidity', 'aciditevolatile', 'av', 'aceticacid', 'fluchtigesaure'],
  sugar: ['rs', 'residualsugar', 'glucosefructose', 'glufru', 'gf', 'gluf', 'sugar', 'sucres', 'restzucker'],
  malic: ['malic', 'malicacid', 'lmalic', 'lmalicacid', 'ma', 'acidemalique', 'apfelsaure'],
  lactic: ['lactic', 'lacticacid', 'llactic', 'la', 'acidelactique', 'milchsaure'],
  citric: ['citric', 'citricacid', 'acidecitrique', 'zitronensaure'],
  freeSo2: ['freeso2', 'fso2', 'so2free', 'freesulfur', 'freesulphur', 'so2libre', 'freieso2'],
  totalSo2: ['totalso2', 'tso2', 'so2total', 'totalsulfur', 'totalsulphur', 'so2totale', 'gesamtso2'],
  yan: ['yan', 'assimilablenitrogen', 'azoteassimilable', 'nitrogen'],
  copper: ['copper', 'cu', 'cuivre', 'kupfer'],
  turbidity: ['turbidity', 'ntu', 'turbidite', 'trubung'],
  colour: ['colour', 'color', 'colourintensity', 'colorintensity', 'ic', 'intensitecolorante'],
  oxygen: ['oxygen', 'do', 'dissolvedoxygen', 'o2'],
  co2: ['co2', 'carbondioxide'],
  temperature: ['temperature', 'temp'],
};

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const named = (text: string): AnalyteName | undefined =>
  ANALYTE_NAMES.find((name) => NAMES[name].includes(lettersOf(text)));

interface Heading {
  analyte: AnalyteName;
  unit: string;
}

/** A heading as an analyte and its unit: `Free SO₂ (mg/L)`, `TA g/L H2SO4`, `pH`, `°Oe`. */
export function headingOf(text: string): Heading | undefined {
  const trimmed = text.trim();
  const [before = '', bracketed = ''] = trimmed.split(/[([]/, 2);
  const [unit = '', ...closed] = bracketed.split(/[)\]]/);
  const analyte = closed.length > 0 ? named(before.split(/[\s,]+/).join('')) : undefined;
  // `TA (g/L) H2SO4`
  if (analyte) return { analyte, unit: `${unit} ${closed.join('').trim()}`.trim() };
  const words = trimmed.split(/[\s,]+/);
  for (let length = words.length; length > 0; length -= 1) {
    const name = named(words.slice(0, length).join(''));
    const rest = words.slice(length).join(' ');
    if (name === undefined || (rest !== '' && !isUnitOf(name, rest))) continue;
    // `Oechsle` and `SG` name the unit with the analyte.
    const isBoth = rest === '' && name !== 'ph' && isUnitOf(name, trimmed);
    return { analyte: name, unit: isBoth ? trimmed : rest };
  }
  return trimmed.startsWith('°') && isUnitOf('brix', trimmed)
    ? { analyte: 'brix', unit: trimmed }
    : undefined;
}

/** Headings are looked for so far down: some begin with the laboratory's address. */
const MOST_ROWS_ABOVE = 20;

export interface Results {
  /** Cells of the sheet, in the units it is typed in. */
  cells: Record<string, string>;
  analytes: AnalyteName[];
  /** How many vessels something was read for. */
  vessels: number;
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

/**
 * Reads a table of results.
 * @param numbers where each row stands in its file
 * @returns `undefined` where no row names an analyte
 */
export function readResults(
  rows: readonly (readonly string[])[],
  vessels: readonly Named[],
  numbers: readonly number[] = rows.map((_, at) => at + 1),
): Results | undefined {
  const headings = rows.slice(0, MOST_ROWS_ABOVE).map((row) => row.map(headingOf));
  const counts = headings.map((row) => row.filter((one) => one !== undefined).length);
  const most = Math.max(0, ...counts);
  const head = counts.indexOf(most);
  if (most === 0) return undefined;
  const columns = headings[head] ?? [];
  const body = rows.slice(head + 1);
  const names = namesOf(vessels);
  const vesselOf = (cell: string | undefined) => names.get((cell ?? '').trim().toLowerCase());
  const matches = (column: number) => body.filter((row) => vesselOf(row[column]) !== undefined).length;
  const codes = (rows[head] ?? []).map((_, column) => (columns[column] === undefined ? matches(column) : -1));
  const place = codes.indexOf(Math.max(...codes));
  const found: Results = { cells: {}, analytes: [], vessels: 0, missed: [] };
  const units = unitsBelow(columns, body[0]);
  const seen = new Set<string>();
  const tell = (row: number, why: string) => found.missed.push(`Row ${numbers[row]}: ${why}`);
  for (const [column, heading] of (rows[head] ?? []).entries()) {
    const isTold = columns[column] !== undefined || column === place || heading.trim() === '';
    if (!isTold) found.missed.push(`The column “${heading.trim()}” was left out`);
  }
  for (const [below, row] of body.entries()) {
    const at = head + 1 + below;
    if (row.every((cell) => cell.trim() === '') || (below === 0 && units !== undefined)) continue;
    const vessel = vesselOf(row[place]);
    if (vessel === undefined) {
      tell(at, `no vessel with wine in it is called “${(row[place] ?? '').trim()}”: ${row.join(', ')}`);
      continue;
    }
    for (const [column, cell] of row.entries()) {
      const heading = columns[column];
      if (heading === undefined || cell.trim() === '') continue;
      const { analyte } = heading;
      const where = `${vessel.code}, ${ANALYTE_WORDS[analyte]}`;
      const unit = units?.[column] ?? heading.unit;
      // A column that says no unit is in those of the estate.
      const value = (unit === '' ? readValue(analyte, cell) : readMeasure(cell)) ?? Number.NaN;
      const measured = Number.isNaN(value) ? undefined : measuredIn(analyte, value, unit);
      const key = keyOf(vessel.id, analyte);
      if (measured === undefined) tell(at, `${where}: “${cell.trim()}” is no number`);
      else if ('problem' in measured)
        tell(at, `${where}: ${cell.trim()} ${unit}: ${sentenceWords(measured.problem)}`);
      else if (key in found.cells) tell(at, `${where}: ${cell.trim()} is a second value, the first was kept`);
      else {
        found.cells[key] = writeValue(analyte, measured.value);
        seen.add(vessel.id);
        if (!found.analytes.includes(analyte)) found.analytes.push(analyte);
      }
    }
  }
  found.vessels = seen.size;
  return found;
}

/** Units that stand in a row of their own below the headings. */
function unitsBelow(
  columns: readonly (Heading | undefined)[],
  row: readonly string[] = [],
): (string | undefined)[] | undefined {
  const units = columns.map((heading, column) => {
    const cell = (row[column] ?? '').trim();
    return heading === undefined || cell === '' ? undefined : cell;
  });
  const said = units.flatMap((unit, column) => {
    const heading = columns[column];
    return unit === undefined || heading === undefined ? [] : [isUnitOf(heading.analyte, unit)];
  });
  return said.length > 0 && said.every(Boolean) ? units : undefined;
}
