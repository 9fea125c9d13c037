import { inWords, type Tank, tankReadingRow } from '@cuverie/contract';
import { DEFAULT_TANK_CAPACITY, DENSITY_SCALES, momentProblem } from '@cuverie/domain';
import { exactField, numberField, type TargetField, wordsIn } from '../../../platform/csv/fields.ts';
import { guessMapping, type Mapping } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { foldHeader } from '../../../platform/csv/sheet.ts';
import type { Format, ImportTarget } from '../../../platform/csv/target.ts';
import { COLUMNS } from '../fermentation-csv.ts';
import { readMoment, readTime } from './clock-time.ts';
import { isSugar, rounded, scaleIn, sugarFields, takeSugar } from './sugar-columns.ts';

const isRequired = true;

const FIELDS: readonly TargetField[] = [
  exactField('tank', 'Tank Name', 'tank vessel vesselcode cuve fermenter container behalter', { isRequired }),
  exactField('variety', 'Variety', 'grape grapevariety varietal cepage rebsorte sorte'),
  exactField(
    'timestamp',
    'Reading Date',
    'date day datetime dateandtime takenat readat measuredat datum jour',
    { kind: 'day', isRequired, read: (cell, { day }) => readMoment(cell, day) },
  ),
  exactField('time', 'Time', 'readingtime timeofday hour heure uhrzeit zeit', { read: readTime }),
  numberField('temperature', 'Temperature', 'temp musttemp temperatur', { unit: '°C' }),
  numberField('fahrenheit', 'Fahrenheit', '', { unit: '°F' }),
  ...sugarFields,
  numberField('pH', 'pH'),
  numberField('alcohol', 'Alcohol', 'abv alc ethanol alkohol', { unit: '%' }),
  exactField('takenBy', 'Taken By', 'by person operator sampler winemaker recordedby loggedby'),
  exactField('notes', 'Notes', 'note comment comments remarks bemerkung'),
];

const FAHRENHEIT = /°\s*F(?:[^\p{L}]|$)|\(F\)|\[F\]|fahrenheit/iu;

/** The fields headings name, and the units in them. */
function guess(headers: readonly string[]): Mapping {
  const bare = headers.map((header) => header.replace(/\[[^[\]]*\]/g, ''));
  const guessed = [...guessMapping(bare, FIELDS)];
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
  if (problem !== undefined) problems['timestamp'] = inWords(problem);
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
  const celsius = rounded((fahrenheit - 32) / 1.8, 1);
  values['temperature'] = celsius;
  return { fahrenheit: `${fahrenheit} °F = ${celsius} °C` };
}

/** Keeps as many decimals as are stored. */
function round({ values, notes }: ReadRow): void {
  let isRounded = false;
  for (const [field, decimals] of Object.entries(DECIMALS)) {
    const value = values[field];
    if (typeof value !== 'number') continue;
    const kept = rounded(value, decimals);
    isRounded ||= kept !== value;
    values[field] = kept;
  }
  if (isRounded) notes.push('with more decimals than are kept; they are rounded');
}

/** A row has to give one of what is measured; a cell that cannot be read says so itself. */
function lookForValue({ values, problems }: ReadRow): void {
  if (!MEASURES.some((field) => values[field] !== undefined || problems[field] !== undefined))
    problems[''] = 'Gives none of temperature, sugar, pH and alcohol';
}

/** Tells whether a row finds its tank. */
function tankFinder(tanks: readonly Tank[]) {
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

/** An export of ours. */
const EXPORT: Format = {
  id: 'tank-export',
  name: 'Tank readings of Cuverie',
  fits: (headings) => COLUMNS.every((column) => headings.has(foldHeader(column))),
};

const MATCHED_BY = wordsIn('tank variety timestamp temperature brix pH alcohol takenBy');

/**
 * Readings of tanks, each of a tank by its name and variety.
 * @param tanks those of the estate
 */
export function tankReadingTarget(tanks: readonly Tank[], now = Date.now): ImportTarget {
  const lookForTank = tankFinder(tanks);
  return {
    kind: 'tank-readings',
    title: 'Import Tank Readings',
    one: 'reading',
    many: 'readings',
    about:
      'An export of Cuverie or any spreadsheet with tank, date and what was read: .csv, .tsv or .txt. Sugar may be in °Bx, SG, °Oe, °Bé or °P.',
    fields: FIELDS,
    schema: tankReadingRow,
    finish: (row) => {
      row.shown = { ...takeMoment(row, now()), ...takeTemperature(row), ...takeSugar(row) };
      round(row);
      lookForValue(row);
      lookForTank(row);
    },
    shown: FIELDS.map(({ name }) => name),
    headedBy: ['tank', 'timestamp', 'time'],
    matchedBy: MATCHED_BY,
    formats: [EXPORT],
    inOrder: {
      name: 'Columns in the usual order',
      fields: wordsIn('tank variety timestamp time temperature brix pH alcohol takenBy'),
      fits: ([, , day = '']) => /^\d{4}-\d{2}-\d{2}$/.test(day.trim()),
    },
    guess,
    isEnough: (mapping) =>
      ['tank', 'timestamp'].every((field) => mapping.includes(field)) &&
      MEASURES.some((field) => mapping.includes(field)),
  };
}
