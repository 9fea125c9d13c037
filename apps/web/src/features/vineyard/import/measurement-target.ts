import { type Block, readingRow } from '@cuverie/contract';
import { acidAs, DENSITY_SCALES, READING_STATUSES } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import {
  type Answers,
  alsoCalled,
  choiceField,
  dayField,
  idField,
  numberField,
  type TargetField,
  textField,
  wordsIn,
} from '../../../platform/csv/fields.ts';
import { guessMapping, type Mapping } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import type { Sheet } from '../../../platform/csv/sheet.ts';
import { isSugar, scaleIn, sugarFields, takeSugar } from '../../../platform/csv/sugar-columns.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { roundTo } from '../../../platform/csv/values.ts';
import { askingZeros } from '../../../platform/csv/zeros.ts';
import { withUnit } from '../../../ui/words.ts';
import {
  ABOUT_FIELD,
  askWhich,
  assumeVariety,
  type FieldsOfFile,
  fieldIdField,
  fieldsOfFile,
  nameField,
  ofField,
  roundPlace,
  takeField,
  takeWholePlace,
} from './field-columns.ts';
import { fieldTarget } from './field-target.ts';
import { weatherTarget } from './weather-target.ts';

/** Headings in de, fr, it, es, pt, sv, da and no. */
const COLUMN_NAMES = {
  date: 'datum tag probedatum jour datedeprelevement data fecha dia dato provdatum',
  brix: 'zucker sucre zucchero azucar acucar socker sukker',
  ta: 'at saure gesamtsaure acidite acidetotale aciditetotale acidita aciditatotale acideztotal acidez syra totalsyra syre',
  status: 'reife reifegrad statut maturite stato maturazione estado madurez maturacao',
  estimatedHarvest:
    'erntetermin lese lesetermin vendange vendangeprevue vendemmia vendimia vindima skord høst',
  takenBy: 'von gemessenvon preleveur par operatore tomadopor av',
  notes:
    'notizen bemerkung bemerkungen remarques commentaires note osservazioni notas observaciones anteckningar noter notater',
};

const FIELDS: readonly TargetField[] = alsoCalled(
  [
    nameField('field'),
    dayField('date', 'Date', 'readingdate sampledate sampled day timestamp', { isRequired: true }),
    ...sugarFields.map((field) => askingZeros(field)),
    askingZeros(numberField('ph', 'pH')),
    askingZeros(numberField('ta', 'TA', 'titratableacidity acidity totalacidity')),
    askingZeros(numberField('sulphuric', 'TA as sulphuric acid', 'h2so4 acidesulfurique', { unit: 'g/L' })),
    numberField('berryWeight', 'Berry weight', 'berrymass poidsbaie beerengewicht', { unit: 'g' }),
    choiceField('status', 'Status', 'readiness state', READING_STATUSES),
    dayField('estimatedHarvest', 'Estimated harvest', 'estimatedharvestdate harvestdate harvest'),
    textField('takenBy', 'Taken by', 'sampler by person'),
    textField('notes', 'Notes', 'note comment comments remarks'),
    ...ABOUT_FIELD,
    idField('id', 'Id'),
    fieldIdField,
  ],
  COLUMN_NAMES,
);

/** The unit of acidity in much of France: a third less than as tartaric acid. */
const SULPHURIC = /h2so4|h₂so₄|sulfuri|sulphuri|schwefels|solforic/iu;

/** Guesses the fields and units from the headings. */
function guess({ headers }: Pick<Sheet, 'headers'>): Mapping {
  const guessed = [...guessMapping(headers, FIELDS)];
  headers.forEach((header, index) => {
    const scale = isSugar(guessed[index]) ? scaleIn(header) : undefined;
    if (scale !== undefined && !guessed.includes(scale)) guessed[index] = scale;
    if (guessed[index] === 'ta' && SULPHURIC.test(header)) guessed[index] = 'sulphuric';
  });
  return guessed;
}

/** Converts sugar to °Bx and acidity to tartaric acid. */
function takeMeasured(row: ReadRow): Record<string, string> {
  const { values } = row;
  const shown = takeSugar(row, (brix) => withUnit(brix, '°Bx'));
  for (const field of ['rawValue', 'rawScale']) delete values[field];
  const { sulphuric } = values;
  delete values['sulphuric'];
  if (typeof sulphuric !== 'number' || values['ta'] !== undefined) return shown;
  const tartaric = roundTo(acidAs(sulphuric, 'sulphuric', 'tartaric'), 3);
  values['ta'] = tartaric;
  return { ...shown, sulphuric: `${sulphuric} g/L = ${tartaric} g/L as tartaric acid` };
}

const NEW_FIELD = 'of a field that is not here yet; it is made';

/** Assigns a row to its field, and rejects days in the future. */
function finish(row: ReadRow, among: FieldsOfFile, answers: Answers): void {
  const { values, problems, notes } = row;
  roundPlace(row);
  const measured = takeMeasured(row);
  const { field: name, date } = values;
  const found = takeField(row, among, answers);
  if (typeof name === 'string') row.shown = { field: name };
  if (found !== undefined) ofField(row, found);
  else if (typeof name === 'string' && problems['field'] === undefined) {
    notes.push(NEW_FIELD);
    assumeVariety(row);
    takeWholePlace(row);
  }
  row.shown = { ...row.shown, ...measured };
  if (typeof date === 'string' && date > today()) problems['date'] ??= 'Date must not be in the future';
}

const MATCHED_BY = wordsIn('id block field variety date brix takenBy');
const MEASURES = wordsIn('brix oechsle kmw baume ph ta sulphuric');
const COLUMNS = wordsIn('date brix ph ta status estimatedHarvest takenBy');

/**
 * The import of measurements of the selected field, or of fields named in a column. Files of fields and weather go to
 * their own targets.
 */
export function measurementTarget(fields: readonly Block[], selected: Block | undefined): ImportTarget {
  const among = fieldsOfFile(fields, selected);
  return {
    kind: 'readings',
    title: 'Import Measurements',
    one: 'measurement',
    many: 'measurements',
    about: `Measurements, fields or weather: an export of Cuverie, any spreadsheet with a date and Brix, pH or TA, a list of fields, a map in GeoJSON or KML, or the days of a weather station.${selected === undefined ? ' Measurements name their field in a column.' : ` Measurements are of ${selected.name}, unless a column names the field.`} A field that is not here yet is made.`,
    fields: FIELDS,
    schema: readingRow,
    finish: (row, _, answers) => finish(row, among, answers),
    ask: askWhich(fields),
    shown: ['field', ...COLUMNS, ...DENSITY_SCALES, 'sulphuric', 'berryWeight', 'variety'],
    headedBy: ['field', 'date'],
    matchedBy: MATCHED_BY,
    inOrder: {
      name: COLUMNS.join(', '),
      fields: COLUMNS,
      fits: ([day = '']) => /^\d{4}-\d{2}-\d{2}$/.test(day.trim()),
    },
    guess,
    isEnough: (mapping) => mapping.includes('date') && MEASURES.some((measure) => mapping.includes(measure)),
    hint:
      selected === undefined
        ? 'A measurement of a field and a day that is there already is updated.'
        : `Rows that name no field are of ${selected.name}. A measurement of a day that is there already is updated.`,
    others: [fieldTarget(fields), weatherTarget(fields)],
    takesJson: true,
  };
}
