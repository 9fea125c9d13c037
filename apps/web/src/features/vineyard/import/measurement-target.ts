import { type Block, readingRow } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import {
  choiceField,
  dayField,
  fieldOf,
  numberField,
  type TargetField,
  textField,
  wordsIn,
} from '../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';

/** A field of the estate by its name. */
function fieldNamed(fields: readonly Block[]): TargetField {
  const ids = new Map(fields.map(({ id, name }) => [name.trim().toLocaleLowerCase(), id]));
  return fieldOf('block', 'Field', 'block parcel vineyard plot vineyardblock', {
    kind: 'words',
    read: (cell) => {
      const id = ids.get(cell.toLocaleLowerCase());
      return id === undefined ? { problem: `There is no field called “${cell}”` } : { value: id };
    },
  });
}

const measurementFields = (fields: readonly Block[]): TargetField[] => [
  dayField('date', 'Date', 'readingdate sampledate sampled day timestamp', { isRequired: true }),
  numberField('brix', 'Brix', 'sugar bx degbrix'),
  numberField('ph', 'pH'),
  numberField('ta', 'TA', 'titratableacidity acidity totalacidity'),
  choiceField('status', 'Status', 'readiness state', READING_STATUSES),
  dayField('estimatedHarvest', 'Estimated harvest', 'estimatedharvestdate harvestdate harvest'),
  textField('takenBy', 'Taken by', 'sampler by person'),
  textField('notes', 'Notes', 'note comment comments remarks'),
  fieldNamed(fields),
];

/** Puts a row in its field, and no day in the future. */
function finish({ values, problems }: ReadRow, selected: Block | undefined): void {
  if (values['block'] === undefined && problems['block'] === undefined) {
    if (selected === undefined) problems['block'] = 'Field is required: select one, or add a column for it';
    else values['block'] = selected.id;
  }
  const { date } = values;
  if (typeof date === 'string' && date > today()) problems['date'] ??= 'Date must not be in the future';
}

const MATCHED_BY = wordsIn('block date brix takenBy');

/** Measurements of the selected field, or of those a column names. */
export function measurementTarget(fields: readonly Block[], selected: Block | undefined): ImportTarget {
  const columns = wordsIn('date brix ph ta status estimatedHarvest takenBy');
  return {
    kind: 'readings',
    title: 'Import Measurements',
    one: 'measurement',
    many: 'measurements',
    about: `An export of Cuverie or any spreadsheet with a date and Brix, pH or TA: .csv, .tsv or .txt.${selected === undefined ? ' Name the field in a column.' : ` For ${selected.name}, unless a column names the field.`}`,
    fields: measurementFields(fields),
    schema: readingRow,
    finish: (row) => finish(row, selected),
    shown: columns,
    headedBy: ['date'],
    matchedBy: MATCHED_BY,
    inOrder: {
      name: columns.join(', '),
      fields: columns,
      fits: ([day = '']) => /^\d{4}-\d{2}-\d{2}$/.test(day.trim()),
    },
    isEnough: (mapping) =>
      mapping.includes('date') && ['brix', 'ph', 'ta'].some((measure) => mapping.includes(measure)),
    hint:
      selected === undefined
        ? 'A measurement of a field and a day that is there already is updated.'
        : `Rows that name no field are of ${selected.name}. A measurement of a day that is there already is updated.`,
    hindrance: fields.length === 0 ? 'Add a field first: measurements belong to one.' : undefined,
  };
}
