import { type Tank, tankReadingRow } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY, DENSITY_SCALES, momentProblem, READING_STATUSES } from '@cuverie/domain';
import { BelongsElsewhere } from '../../../platform/csv/elsewhere.ts';
import { numberField, type TargetField } from '../../../platform/csv/fields.ts';
import { CsvProblem } from '../../../platform/csv/limits.ts';
import { guessMapping, KEEP, LEAVE, type Mapping } from '../../../platform/csv/mapping.ts';
import { isRefused, type Plan, type ReadRow } from '../../../platform/csv/read-rows.ts';
import { columnsOf, foldHeader, type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../../platform/csv/target.ts';
import { COLUMNS } from '../fermentation-csv.ts';
import { readMoment, readTime } from './clock-time.ts';
import { isSugar, scaleIn, sugarFields, takeSugar } from './sugar-columns.ts';

/** The fields of the export's columns, in their order. */
const FIXED = [
  'tank',
  'variety',
  'timestamp',
  'time',
  'temperature',
  'brix',
  'pH',
  'alcohol',
  'takenBy',
] as const;

/** A text that is taken as it stands: a tank may well be called `-`. */
const named = (name: string, label: string, synonyms: readonly string[]): TargetField => ({
  name,
  label,
  synonyms,
  kind: 'text',
  isRequired: name === 'tank',
  read: (cell) => (cell === '' ? undefined : { value: cell }),
});

const FIELDS: readonly TargetField[] = [
  named('tank', 'Tank Name', ['tank', 'vessel', 'vesselcode', 'cuve', 'fermenter', 'container', 'behalter']),
  named('variety', 'Variety', ['grape', 'grapevariety', 'varietal', 'cepage', 'rebsorte', 'sorte']),
  {
    name: 'timestamp',
    label: 'Reading Date',
    kind: 'day',
    isRequired: true,
    synonyms: ['date', 'day', 'datetime', 'dateandtime', 'takenat', 'readat', 'measuredat', 'datum', 'jour'],
    read: (cell, { day }) => readMoment(cell, day),
  },
  {
    name: 'time',
    label: 'Time',
    kind: 'text',
    synonyms: ['readingtime', 'timeofday', 'hour', 'heure', 'uhrzeit', 'zeit'],
    read: readTime,
  },
  {
    ...numberField({
      name: 'temperature',
      label: 'Temperature',
      synonyms: ['temp', 'musttemp', 'temperatur'],
    }),
    unit: '°C',
  },
  { ...numberField({ name: 'fahrenheit', label: 'Fahrenheit', synonyms: [] }), unit: '°F' },
  ...sugarFields,
  numberField({ name: 'pH', label: 'pH', synonyms: [] }),
  {
    ...numberField({ name: 'alcohol', label: 'Alcohol', synonyms: ['abv', 'alc', 'ethanol', 'alkohol'] }),
    unit: '%',
  },
  named('takenBy', 'Taken By', [
    'by',
    'person',
    'operator',
    'sampler',
    'winemaker',
    'recordedby',
    'loggedby',
  ]),
  named('notes', 'Notes', ['note', 'comment', 'comments', 'remarks', 'bemerkung']),
];

const FAHRENHEIT = /°\s*F(?:[^\p{L}]|$)|\(F\)|\[F\]|fahrenheit/iu;

/** The fields headings name, and the units in them: what no field is made for is left out. */
function guess(headers: readonly string[]): Mapping {
  const bare = headers.map((header) => header.replace(/\[[^[\]]*\]/g, ''));
  const guessed = guessMapping(bare, FIELDS).map((use) => (use === KEEP ? LEAVE : use));
  const give = (index: number, use: string) => {
    if (!guessed.includes(use)) guessed[index] = use;
  };
  headers.forEach((header, index) => {
    const use = guessed[index];
    const scale = scaleIn(header);
    if (use === 'temperature' && FAHRENHEIT.test(header)) guessed[index] = 'fahrenheit';
    else if (isSugar(use) && scale !== undefined && scale !== use) give(index, scale);
  });
  return guessed;
}

const MEASURES = ['temperature', 'fahrenheit', ...DENSITY_SCALES, 'pH', 'alcohol'];

const isDay = (cell: string | undefined): boolean => /^\d{4}-\d{2}-\d{2}$/.test((cell ?? '').trim());

/** What stands over the columns of grape measurements, folded. */
const OF_GRAPES = new Set([
  'date',
  'brix',
  'ph',
  'ta',
  'status',
  'estimatedharvest',
  'takenby',
  'notes',
  'field',
]);

/** Whether a file holds measurements of grapes and nothing else: by its headings, or a status in its fifth place. */
function isOfFields({ headers }: Sheet, first: readonly string[] | undefined): boolean {
  const columns = columnsOf(headers);
  const isNamed = columns.has('date') && (columns.has('ta') || columns.has('estimatedharvest'));
  if (isNamed) return headers.every((header) => OF_GRAPES.has(foldHeader(header)));
  return isDay(first?.[0]) && READING_STATUSES.some((status) => status === first?.[4]?.trim());
}

const folded = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const DECIMALS = { temperature: 1, brix: 2, pH: 2, alcohol: 2 } as const;
const NEW_TANK = `of a tank that is not here yet; it is made with ${new Intl.NumberFormat('en').format(DEFAULT_TANK_CAPACITY)} L`;

/** The moment of a row, where the person is: noon where the file has no time of day. */
function takeMoment(row: ReadRow, now: number): Record<string, string> {
  const { values, problems, notes } = row;
  const { timestamp: written, time } = values;
  delete values['time'];
  if (typeof written !== 'string') return {};
  const isMoment = written.endsWith('Z');
  const clock = typeof time === 'string' ? time : written.slice(11);
  if (!isMoment && clock === '') notes.push('without a time of day; noon is taken');
  const at = new Date(isMoment ? written : `${written.slice(0, 10)}T${clock || '12:00:00'}`);
  const problem = momentProblem(at.getTime(), now);
  if (problem !== undefined) problems['timestamp'] = problem;
  values['timestamp'] = at.toISOString();
  const words = isMoment ? at.toLocaleString('sv') : written.slice(0, 10);
  return typeof time === 'string' || isMoment
    ? { timestamp: words, ...(typeof time === 'string' && { time }) }
    : { timestamp: `${words} ${clock}`.trim() };
}

function takeTemperature({ values }: ReadRow): Record<string, string> {
  const { fahrenheit, temperature } = values;
  delete values['fahrenheit'];
  if (typeof fahrenheit !== 'number' || temperature !== undefined) return {};
  const celsius = Math.round(((fahrenheit - 32) / 1.8) * 10) / 10;
  values['temperature'] = celsius;
  return { fahrenheit: `${fahrenheit} °F = ${celsius} °C` };
}

/** Keeps as many decimals as are stored. */
function round({ values, notes }: ReadRow): void {
  let isRounded = false;
  for (const [field, decimals] of Object.entries(DECIMALS)) {
    const value = values[field];
    if (typeof value !== 'number') continue;
    const kept = Math.round(value * 10 ** decimals) / 10 ** decimals;
    isRounded ||= kept !== value;
    values[field] = kept;
  }
  if (isRounded) notes.push('with more decimals than are kept; they are rounded');
}

/** Says what the server would refuse, beside the cell it stands in. */
function judge({ values, problems }: ReadRow): void {
  for (const { path, message } of tankReadingRow.safeParse(values).error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (values[field] !== undefined) problems[field] ??= message;
  }
  const isEmpty = ['temperature', 'brix', 'pH', 'alcohol'].every((field) => values[field] === undefined);
  if (isEmpty && !MEASURES.some((field) => problems[field] !== undefined))
    problems[''] = 'Gives none of temperature, sugar, pH and alcohol';
}

/** Tells whether a row finds its tank. */
function lookForTank(tanks: readonly Tank[]) {
  const active = tanks.filter(({ status }) => status === 'active');
  const byName = Map.groupBy(active, ({ name }) => folded(name));
  return ({ values, problems, notes }: ReadRow): void => {
    const { tank, variety } = values;
    if (typeof tank !== 'string') return;
    const same = byName.get(folded(tank)) ?? [];
    if (typeof variety === 'string') {
      if (!same.some((one) => folded(one.variety) === folded(variety))) notes.push(NEW_TANK);
    } else if (same.length !== 1) {
      const many = same.length === 0 ? 'no active tank is' : 'several active tanks are';
      problems['variety'] = `Variety is required: ${many} called ${tank}`;
    }
  };
}

function recognise(tables: readonly Table[], tanks: readonly Tank[], now: () => number): Recognised[] {
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0) throw new CsvProblem('Choose one file at a time.');
  const [first, second] = table.cells;
  const isHeadless = isDay(first?.[2]);
  const sheet = sheetOf(table, !isHeadless);
  const guessed = guess(sheet.headers);
  if (isOfFields(sheet, first)) {
    const words = 'This file holds measurements of grapes, which belong to Yield Management.';
    throw new BelongsElsewhere('readings', words);
  }
  const look = lookForTank(tanks);
  const finish: Plan['finish'] = (row) => {
    row.shown = { ...takeMoment(row, now()), ...takeTemperature(row), ...takeSugar(row) };
    round(row);
    judge(row);
    look(row);
    if (isRefused(row)) row.notes = [];
  };
  const plan = { sheet, fields: FIELDS, finish };
  const inOrder = sheet.headers.map((_, index) => FIXED[index] ?? LEAVE);
  const mapped = {
    id: 'mapped',
    name: 'Columns I choose',
    isMapped: true,
    plan: { ...plan, mapping: guessed },
  };
  const fixed = {
    id: 'fixed-columns',
    name: 'Columns in the usual order',
    plan: { ...plan, mapping: inOrder },
  };
  const isNamed =
    guessed.includes('tank') &&
    guessed.includes('timestamp') &&
    guessed.some((use) => MEASURES.includes(use));
  if (isNamed) {
    const isOurs = COLUMNS.every(
      (column, index) => foldHeader(sheet.headers[index] ?? '') === foldHeader(column),
    );
    const way = isOurs
      ? { id: 'tank-export', name: 'Tank readings of Cuverie' }
      : { id: 'named-columns', name: 'Columns by their headings' };
    return [{ ...way, plan: { ...plan, mapping: guessed } }, mapped];
  }
  return isHeadless || isDay(second?.[2]) ? [fixed, mapped] : [mapped];
}

/**
 * Readings of tanks, each of a tank by its name and variety.
 * @param tanks those of the estate
 */
export function tankReadingTarget(tanks: readonly Tank[], now = Date.now): ImportTarget {
  return {
    kind: 'tank-readings',
    title: 'Import Tank Readings',
    one: 'reading',
    many: 'readings',
    shown: FIELDS.map(({ name }) => name),
    headedBy: ['tank', 'timestamp', 'time'],
    about:
      'An export of Cuverie or any spreadsheet with tank, date and what was read: .csv, .tsv or .txt. Sugar may be in °Bx, SG, °Oe, °Bé or °P.',
    recognise: (tables) => recognise(tables, tanks, now),
    leavesOthers: true,
    takesArchive: false,
  };
}
