import { type Tank, tankReadingRow } from '@cuverie/contract';
import { celsiusOf, DENSITY_SCALES, INSTRUMENTS, momentProblem, TANK_STATUSES } from '@cuverie/domain';
import { localSecond, momentsOf } from '../../../platform/clock.ts';
import { VARIETY_NAMES } from '../../../platform/csv/field-names.ts';
import {
  alsoCalled,
  choiceField,
  fieldOf,
  idField,
  numberField,
  type TargetField,
  textField,
  wholeField,
  wordsIn,
} from '../../../platform/csv/fields.ts';
import { guessMapping, type Mapping, usually } from '../../../platform/csv/mapping.ts';
import { type ReadRow, ROUNDED } from '../../../platform/csv/read-rows.ts';
import { foldHeader, type Sheet } from '../../../platform/csv/sheet.ts';
import {
  isSugar,
  scaleIn,
  sugarFields,
  takeSugar,
  withConversion,
} from '../../../platform/csv/sugar-columns.ts';
import type { Format, ImportTarget } from '../../../platform/csv/target.ts';
import { roundTo } from '../../../platform/csv/values.ts';
import { askingZeros } from '../../../platform/csv/zeros.ts';
import { sentenceWords } from '../../../ui/units.ts';
import { withUnit } from '../../../ui/words.ts';
import { COLUMNS } from '../fermentation-csv.ts';
import { readTime } from './clock-time.ts';
import { settleByValues } from './log-columns.ts';
import { askUnsetClock, asMeasured, measureField, readLogMoment } from './log-values.ts';
import { askPast, readArchived, settleArchived, takeOver } from './past-ferments.ts';
import { tankFinder } from './tank-finder.ts';
import { takeTank, whichTank } from './which-tank.ts';

const isRequired = true;

/** Headings in de, fr, it, es, pt, sv, da and no. */
const COLUMN_NAMES = {
  tank: 'tankname gartank garbehalter tanknummer nomdecuve vasca serbatoio deposito tanque cuba tanknamn tanknavn',
  timestamp: 'tag messdatum dateheure data giorno fecha dia dato',
  time: 'messzeit horaire ora orario hora tid klockslag klokkeslæt klokkeslett',
  temperature: 'temperature temperatura',
  alcohol: 'alcool',
  takenBy: 'von gemessenvon preneur par operateur operatore operario tomadopor av avlastav aflæstaf avlestav',
  notes:
    'notiz notizen anmerkung remarque remarques commentaire nota notas osservazioni observaciones anteckning noter notater',
};

const FIELDS: readonly TargetField[] = alsoCalled(
  [
    textField('tank', 'Tank Name', 'tank vessel vesselcode cuve fermenter container behalter', {
      isRequired,
    }),
    textField('variety', 'Variety', VARIETY_NAMES),
    textField(
      'timestamp',
      'Reading Date',
      'date day datetime dateandtime takenat readat measuredat datum jour timepoint createdat createddate loggedat',
      { kind: 'day', isRequired, read: readLogMoment },
    ),
    textField('time', 'Time', 'readingtime timeofday hour heure uhrzeit zeit', { read: readTime }),
    measureField(
      'temperature',
      'Temperature',
      `temp musttemp temperatur beertemp temperaturec tempc
      temperaturecelsius tempcelsius celsius liquidtemperature`,
      '°C',
    ),
    measureField('fahrenheit', 'Fahrenheit', 'temperaturef tempf temperaturefahrenheit tempfahrenheit', '°F'),
    ...sugarFields.map(asMeasured),
    askingZeros(numberField('pH', 'pH')),
    numberField('alcohol', 'Alcohol', 'abv alc ethanol alkohol', { unit: '%' }),
    textField('takenBy', 'Taken By', 'by person operator sampler winemaker recordedby loggedby'),
    textField('notes', 'Notes', 'note comment comments remarks bemerkung'),
    wholeField('vintage', 'Vintage', 'year harvest harvestyear millesime jahrgang annata anada'),
    textField('lot', 'Lot', 'lotname lotno lotnumber batch charge partie'),
    textField('yeast', 'Yeast', 'yeaststrain levure hefe lievito levadura'),
    choiceField('style', 'Style', '', ['red', 'white']),
    wholeField('capacity', 'Capacity', 'tankcapacity capacityl', { unit: 'L' }),
    numberField('currentVolume', 'Current Volume', 'volume currentvolumel', { unit: 'L' }),
    // Columns that only our export has.
    choiceField('status', 'Status', '', TANK_STATUSES),
    textField('archivedAt', 'Archived At', '', { isAskedWhereEmpty: true, read: readArchived }),
    idField('exportedTankId', 'Tank ID'),
    textField('takenAt', 'Taken At'),
    choiceField('instrument', 'Instrument', '', INSTRUMENTS),
    numberField('rawValue', 'Raw Value'),
    choiceField('rawScale', 'Raw Scale', '', DENSITY_SCALES),
    fieldOf('alcoholIsEstimate', 'Alcohol Is Estimate', '', {
      kind: 'words',
      read: (cell) => ({ value: /^(?:yes|true|1)$/i.test(cell) }),
    }),
  ],
  COLUMN_NAMES,
);

const FAHRENHEIT = /°\s*F(?:[^\p{L}]|$)|\(F\)|\[F\]|fahrenheit/iu;

/** The fields that only our export has. */
const ONLY_OURS = new Set(
  wordsIn('style status archivedAt takenAt instrument rawValue rawScale alcoholIsEstimate'),
);

/** Guesses the fields and units from the headings. */
function guess({ headers, rows, delimiter }: Sheet): Mapping {
  const bare = headers.map((header) => header.replace(/\[[^[\]]*\]/g, ''));
  const guessed = [...guessMapping(bare, FIELDS)];
  const isOurs = guessed.includes('exportedTankId');
  const give = (index: number, use: string) => {
    if (!guessed.includes(use)) guessed[index] = use;
  };
  headers.forEach((header, index) => {
    const use = guessed[index];
    const scale = scaleIn(header);
    if (use === 'temperature' && FAHRENHEIT.test(header)) guessed[index] = 'fahrenheit';
    else if (isSugar(use) && scale !== undefined && scale !== use) give(index, scale);
    // In files of other programs, "Status" has another meaning.
    else if (!isOurs && ONLY_OURS.has(use ?? '')) guessed[index] = usually(header);
  });
  return isOurs ? guessed : settleByValues(headers, rows, { mapping: guessed, delimiter });
}

const MEASURES = ['temperature', 'fahrenheit', ...DENSITY_SCALES, 'pH', 'alcohol'];

const DECIMALS = { temperature: 2, brix: 2, pH: 2, alcohol: 2 } as const;

/** Whether a row of an export describes a tank without readings. */
const isTankOnly = ({ values, problems, leftOut }: ReadRow): boolean =>
  values['exportedTankId'] !== undefined &&
  ['timestamp', 'time', ...MEASURES].every(
    (field) => (values[field] ?? problems[field] ?? leftOut[field]) === undefined,
  );

/** The exact moments of a local time, with milliseconds and offset, unless the time was edited since the export. */
const exactly = (local: string, takenAt: unknown): Date[] =>
  typeof takenAt === 'string' && takenAt.startsWith(local) && !Number.isNaN(Date.parse(takenAt))
    ? [new Date(takenAt)]
    : momentsOf(local);

/** The two moments of rows whose time is repeated when clocks are set back. */
const twice = new WeakMap<ReadRow, readonly Date[]>();

/** The moment of a row in the estate's time zone; noon if the file has no time of day. */
function takeMoment(row: ReadRow, now: number): Record<string, string> {
  const { values, problems, notes } = row;
  const { timestamp: written, time, takenAt } = values;
  delete values['time'];
  delete values['takenAt'];
  if (typeof written !== 'string') {
    if (isTankOnly(row)) values['timestamp'] = null;
    return {};
  }
  const isMoment = written.endsWith('Z');
  const clock = typeof time === 'string' ? time : written.slice(11);
  if (!isMoment && clock === '') notes.push('without a time of day; noon is taken');
  const local = `${written.slice(0, 10)}T${clock || '12:00:00'}`;
  const moments = isMoment ? [new Date(written)] : exactly(local, takenAt);
  const [at] = moments;
  if (at === undefined) {
    delete values['timestamp'];
    problems['timestamp'] = `There is no ${local.slice(11, 16)} on this day: clocks go forward over it`;
    return {};
  }
  if (moments.length > 1) twice.set(row, moments);
  const problem = momentProblem(at.getTime(), now);
  if (problem !== undefined) problems['timestamp'] = sentenceWords(problem);
  values['timestamp'] = at.toISOString();
  const words = isMoment ? localSecond(at).replace('T', ' ') : written.slice(0, 10);
  return typeof time === 'string' || isMoment
    ? { timestamp: words, ...(typeof time === 'string' && { time }) }
    : { timestamp: `${words} ${clock}`.trim() };
}

/** Resolves the repeated hour by the order of a tank's rows: when the clock goes back, the second time has started. */
function settleTwice(rows: readonly ReadRow[]): void {
  for (const same of Map.groupBy(rows, ({ values }) => values['tank']).values()) {
    const known = same.flatMap(({ values: { timestamp } }) =>
      typeof timestamp === 'string' ? [timestamp] : [],
    );
    const isNewestFirst = (known[0] ?? '') > (known.at(-1) ?? '');
    let before = '';
    for (const row of isNewestFirst ? same.toReversed() : same) {
      const [first, second] = (twice.get(row) ?? []).map((at) => at.toISOString());
      if (first !== undefined && second !== undefined)
        row.values['timestamp'] = before !== '' && first <= before ? second : first;
      if (typeof row.values['timestamp'] === 'string') before = row.values['timestamp'];
    }
  }
}

function takeTemperature({ values }: ReadRow): Record<string, string> {
  const { fahrenheit, temperature } = values;
  delete values['fahrenheit'];
  if (typeof fahrenheit !== 'number' || temperature !== undefined) return {};
  const celsius = roundTo(celsiusOf(fahrenheit), DECIMALS.temperature);
  values['temperature'] = celsius;
  return { fahrenheit: withConversion(`${fahrenheit} °F`, withUnit(celsius, '°C')) };
}

/** Rounds values to the stored decimals. */
function round({ values, notes }: ReadRow): void {
  let isRounded = false;
  for (const [field, decimals] of Object.entries(DECIMALS)) {
    const value = values[field];
    if (typeof value !== 'number') continue;
    const rounded = roundTo(value, decimals);
    isRounded ||= rounded !== value;
    values[field] = rounded;
  }
  if (isRounded) notes.push(ROUNDED);
}

/** A row needs at least one measured value. A cell that cannot be read is reported itself. */
function lookForValue(row: ReadRow): void {
  const { values, problems } = row;
  if (isTankOnly(row)) return;
  if (!MEASURES.some((field) => values[field] !== undefined))
    problems[''] = 'Gives none of temperature, sugar, pH and alcohol';
}

/** Converts an export's columns about the tank and the method for the server. */
function takeFurther({ values }: ReadRow, now: number): void {
  const { status, archivedAt } = values;
  delete values['status'];
  if (status === 'archived' && archivedAt === undefined) values['archivedAt'] = new Date(now).toISOString();
  // A raw reading is not converted again.
  if (values['rawValue'] !== undefined) values['brix'] ??= null;
}

/** Our own export. */
const EXPORT: Format = {
  id: 'tank-export',
  name: 'Tank readings of Cuverie',
  fits: (headings) => COLUMNS.every((column) => headings.has(foldHeader(column))),
};

const MATCHED_BY = wordsIn(
  'tank variety exportedTankId vintage lot timestamp temperature brix pH alcohol takenBy alcoholIsEstimate notes instrument rawValue rawScale',
);

/**
 * The import of tank readings, which belong to a tank by name and variety.
 * @param tanks the tanks of the estate
 */
export function tankReadingTarget(tanks: readonly Tank[], now = Date.now): ImportTarget {
  const { lookForTank, settleVarieties } = tankFinder(tanks);
  return {
    kind: 'tank-readings',
    title: 'Import Tank Readings',
    one: 'reading',
    many: 'readings',
    about:
      'An export of Cuverie or any spreadsheet with tank, date and what was read: .csv, .tsv or .txt. Sugar may be in °Bx, SG, °Oe, °Bé or °P.',
    fields: FIELDS.map((field) => {
      if (field.name === 'tank') return { ...field, ...whichTank(tanks) };
      if (field.name !== 'timestamp') return field;
      return {
        ...field,
        ask: (cells, heading) => [...askUnsetClock(cells), ...askPast(cells, heading, now())],
      };
    }),
    schema: tankReadingRow,
    finish: (row) => {
      takeTank(row, tanks);
      row.shown = {
        ...row.shown,
        ...takeMoment(row, now()),
        ...takeTemperature(row),
        ...takeSugar(row, (brix) => withUnit(brix, '°Bx')),
      };
      takeOver(row, now());
      takeFurther(row, now());
      round(row);
    },
    conclude: (row) => {
      lookForValue(row);
      lookForTank(row);
    },
    join: (rows) => {
      settleTwice(rows);
      const settled = settleVarieties(rows);
      settleArchived(settled);
      return settled;
    },
    shown: FIELDS.map(({ name }) => name).filter(
      (name) => !['exportedTankId', 'takenAt', 'status'].includes(name),
    ),
    headedBy: ['tank', 'timestamp', 'time'],
    matchedBy: MATCHED_BY,
    formats: [EXPORT],
    inOrder: {
      name: 'Columns in the usual order',
      fields: wordsIn('tank variety timestamp time temperature brix pH alcohol takenBy'),
      fits: ([, , day = '']) => /^\d{4}-\d{2}-\d{2}$/.test(day.trim()),
    },
    guess,
    isEnough: (mapping) => mapping.includes('timestamp') && MEASURES.some((field) => mapping.includes(field)),
  };
}
