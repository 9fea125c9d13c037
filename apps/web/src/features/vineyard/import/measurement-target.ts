import { type Block, readingRow } from '@cuverie/contract';
import { READING_STATUSES } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { BelongsElsewhere } from '../../../platform/csv/elsewhere.ts';
import {
  dayField,
  isNothing,
  numberField,
  type TargetField,
  textField,
} from '../../../platform/csv/fields.ts';
import { CsvProblem } from '../../../platform/csv/limits.ts';
import { guessMapping, KEEP, LEAVE, type Mapping } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { columnsOf, type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import type { ImportTarget, Recognised } from '../../../platform/csv/target.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

/** The columns of an export of ours, in their order. */
const FIXED = ['date', 'brix', 'ph', 'ta', 'status', 'estimatedHarvest', 'takenBy'] as const;

/** One of a list of words, in any case. */
function wordOf(words: readonly string[], said: string): string | undefined {
  return words.find((word) => word.toLocaleLowerCase() === said.toLocaleLowerCase());
}

/** A field of the estate by its name. */
function fieldNamed(fields: readonly Block[]): TargetField {
  const names = new Map(fields.map(({ id, name }) => [name.trim().toLocaleLowerCase(), id]));
  return {
    name: 'block',
    label: 'Field',
    synonyms: ['block', 'parcel', 'vineyard', 'plot', 'vineyardblock'],
    kind: 'words',
    read: (cell) => {
      if (isNothing(cell)) return undefined;
      const id = names.get(cell.toLocaleLowerCase());
      return id === undefined ? { problem: `There is no field called “${cell}”` } : { value: id };
    },
  };
}

const status: TargetField = {
  name: 'status',
  label: 'Status',
  synonyms: ['readiness', 'state'],
  kind: 'words',
  read: (cell) => {
    if (isNothing(cell)) return undefined;
    const word = wordOf(READING_STATUSES, cell);
    return word === undefined
      ? { problem: `“${cell}” is none of ${READING_STATUSES.join(', ')}` }
      : { value: word };
  },
};

const measurementFields = (fields: readonly Block[]): TargetField[] => [
  dayField({
    name: 'date',
    label: 'Date',
    isRequired: true,
    synonyms: ['readingdate', 'sampledate', 'sampled', 'day', 'timestamp'],
  }),
  numberField({ name: 'brix', label: 'Brix', synonyms: ['sugar', 'bx', 'degbrix'] }),
  numberField({ name: 'ph', label: 'pH', synonyms: [] }),
  numberField({ name: 'ta', label: 'TA', synonyms: ['titratableacidity', 'acidity', 'totalacidity'] }),
  status,
  dayField({
    name: 'estimatedHarvest',
    label: 'Estimated harvest',
    synonyms: ['estimatedharvestdate', 'harvestdate', 'harvest'],
  }),
  textField({ name: 'takenBy', label: 'Taken by', synonyms: ['sampler', 'by', 'person'] }),
  textField({ name: 'notes', label: 'Notes', synonyms: ['note', 'comment', 'comments', 'remarks'] }),
  fieldNamed(fields),
];

/** Whether a file holds what tanks were measured at: those belong to another page. */
const isOfTanks = ({ headers }: Sheet): boolean => {
  const columns = columnsOf(headers);
  return ['tankname', 'tank', 'cuve', 'vessel', 'fermenter'].some((name) => columns.has(name));
};

/** The same without its headings: a day and a time after two names. */
const isBareOfTanks = ([row]: Table['cells']): boolean =>
  isDay(row?.[2]) && /^\d{1,2}:\d{2}/.test((row?.[3] ?? '').trim());

const isDay = (cell: string | undefined): boolean => /^\d{4}-\d{2}-\d{2}$/.test((cell ?? '').trim());

/** What no field is made for is left out: a measurement keeps nothing of another file. */
const known = (mapping: Mapping): Mapping => mapping.map((use) => (use === KEEP ? LEAVE : use));

/** Says of a row what the server would, before anything is sent. */
function judge({ values, problems }: ReadRow): void {
  const judged = readingRow.safeParse(values);
  for (const [field, problem] of Object.entries(problemsOf(judged.error))) {
    // What is not there was said already, by its column.
    if (values[field] !== undefined) problems[field] ??= problem;
  }
  const { date } = values;
  if (typeof date === 'string' && date > today()) problems['date'] ??= 'Date must not be in the future';
}

function recognise(
  tables: readonly Table[],
  fields: readonly Block[],
  selected: Block | undefined,
): Recognised[] {
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0) throw new CsvProblem('Choose one file at a time.');
  const isHeadless = isDay(table.cells[0]?.[0]);
  const sheet = sheetOf(table, !isHeadless);
  if (isOfTanks(sheet) || isBareOfTanks(table.cells)) {
    throw new BelongsElsewhere(
      'tank-readings',
      'This file holds readings of tanks, which belong to Fermentation.',
    );
  }
  if (fields.length === 0) throw new CsvProblem('Add a field first: measurements belong to one.');
  const targets = measurementFields(fields);
  const finish = (row: ReadRow) => {
    if (row.values['block'] === undefined && row.problems['block'] === undefined) {
      if (selected === undefined)
        row.problems['block'] = 'Field is required: select one, or add a column for it';
      else row.values['block'] = selected.id;
    }
    judge(row);
  };
  const plan = { sheet, fields: targets, finish };
  const guessed = known(guessMapping(sheet.headers, targets));
  const mapped: Recognised = {
    id: 'mapped',
    name: 'Columns I choose',
    isMapped: true,
    plan: { ...plan, mapping: guessed },
  };
  if (isHeadless) {
    const inOrder = sheet.headers.map((_, index) => FIXED[index] ?? LEAVE);
    return [{ id: 'fixed-columns', name: FIXED.join(', '), plan: { ...plan, mapping: inOrder } }, mapped];
  }
  const isNamed = guessed.includes('date') && guessed.some((use) => ['brix', 'ph', 'ta'].includes(use));
  if (!isNamed) return [mapped];
  return [
    {
      id: 'named-columns',
      name: 'Columns by their headings',
      plan: { ...plan, mapping: guessed },
      hint:
        selected === undefined
          ? 'A measurement of a field and a day that is there already is updated.'
          : `Rows that name no field are of ${selected.name}. A measurement of a day that is there already is updated.`,
    },
    mapped,
  ];
}

/** Measurements of the selected field, or of those a column names. */
export function measurementTarget(fields: readonly Block[], selected: Block | undefined): ImportTarget {
  return {
    kind: 'readings',
    title: 'Import Measurements',
    one: 'measurement',
    many: 'measurements',
    shown: ['date', 'brix', 'ph', 'ta', 'status', 'estimatedHarvest', 'takenBy'],
    headedBy: ['date'],
    about: `An export of Cuverie or any spreadsheet with a date and Brix, pH or TA: .csv, .tsv or .txt.${selected === undefined ? ' Name the field in a column.' : ` For ${selected.name}, unless a column names the field.`}`,
    recognise: (tables) => recognise(tables, fields, selected),
    leavesOthers: true,
    takesArchive: false,
  };
}
