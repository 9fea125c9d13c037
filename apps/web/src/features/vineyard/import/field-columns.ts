import type { Block } from '@cuverie/contract';
import { FIELD_LIMITS, fieldName, UNKNOWN_VARIETY } from '@cuverie/domain';
import { AREA_NAMES, FIELD_NAMES, VARIETY_NAMES } from '../../../platform/csv/field-names.ts';
import {
  type Answers,
  idField,
  numberField,
  type Question,
  type TargetField,
  textField,
} from '../../../platform/csv/fields.ts';
import type { Plan, ReadRow } from '../../../platform/csv/read-rows.ts';
import { rounded } from '../../../platform/csv/values.ts';
import { withUnit } from '../../../ui/words.ts';
import { type PlaceProblem, placeProblem } from './map-questions.ts';

/** The field a row is of, or the row itself. */
export const nameField = (name: 'field' | 'name', isRequired = false): TargetField =>
  textField(name, 'Field', FIELD_NAMES, { isRequired });

/** What is said of a field beside its name, by whatever file. */
export const ABOUT_FIELD: readonly TargetField[] = [
  textField('variety', 'Variety', VARIETY_NAMES),
  numberField('area', 'Area', AREA_NAMES, { unit: 'ha' }),
  numberField('latitude', 'Latitude', 'lat breite y', { unit: '°' }),
  numberField('longitude', 'Longitude', 'lon lng long lange x', { unit: '°' }),
];

/** Keeps as many decimals of a place as are stored. */
export function roundPlace({ values }: ReadRow): void {
  for (const [field, decimals] of [
    ['area', 4],
    ['latitude', 6],
    ['longitude', 6],
  ] as const) {
    const value = values[field];
    if (typeof value === 'number') values[field] = rounded(value, decimals);
  }
}

/** Which coordinate is none on the earth. */
function outsideWords(latitude = 0, longitude = 0): Record<string, string> {
  const { latitude: north, longitude: east } = FIELD_LIMITS;
  return {
    ...((latitude < north.min || latitude > north.max) && {
      latitude: `Latitude must be between ${north.min} and ${north.max}`,
    }),
    ...((longitude < east.min || longitude > east.max) && {
      longitude: `Longitude must be between ${east.min} and ${east.max}`,
    }),
  };
}

/** Says that a place is left out: it lies nowhere on the earth, or one of its coordinates is missing. */
export function leavePlaceOut(
  { leftOut }: ReadRow,
  problem: PlaceProblem,
  north?: number,
  east?: number,
): void {
  const words =
    problem === 'half'
      ? { [north === undefined ? 'latitude' : 'longitude']: 'A place takes both of its coordinates' }
      : outsideWords(north, east);
  for (const [field, said] of Object.entries(words)) leftOut[field] ??= said;
}

/** Says a variety where the file names none: every field has one. */
export function assumeVariety({ values, notes }: ReadRow): void {
  if (values['variety'] !== undefined) return;
  values['variety'] = UNKNOWN_VARIETY;
  notes.push(`without a variety; “${UNKNOWN_VARIETY}” is taken`);
}

/** The id of the field in our own exports, which goes before its name. */
export const FIELD_ID = 'fieldId';
export const fieldIdField = idField(FIELD_ID, 'Field Id');

const whichOf = (name: string): string => `which:${fieldName(name)}`;

/** What tells one of several fields of a name and a variety. */
const fieldWords = ({ variety, area, plantingYear, location }: Block): string =>
  [
    variety,
    area > 0 && withUnit(area, 'ha', 4),
    plantingYear !== null && `planted ${plantingYear}`,
    location && `at ${location.coordinates.map((degrees) => degrees.toFixed(4)).join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Asks which field is meant by a name that several have; not where a variety of the row may tell. */
export const askWhich =
  (fields: readonly Block[]) =>
  ({ sheet, mapping }: Pick<Plan, 'sheet' | 'mapping'>): Question[] => {
    const [at, variety, idAt] = ['field', 'variety', FIELD_ID].map((use) => mapping.indexOf(use));
    const cell = (cells: readonly string[], index = -1) => (cells[index] ?? '').trim();
    const open = new Map<string, string>();
    for (const { cells } of sheet.rows) {
      const name = cell(cells, at);
      if (name === '' || fields.some(({ id }) => id === cell(cells, idAt))) continue;
      if (fieldsCalled(fields, name, cell(cells, variety)).length > 1) open.set(whichOf(name), name);
    }
    return [...open].map(([id, name]) => {
      const same = fieldsCalled(fields, name, '');
      const text = `Which ${name} is meant? ${same.length} fields are called so.`;
      return {
        id,
        text,
        options: same.map((field) => ({ value: field.id, label: `${field.name}: ${fieldWords(field)}` })),
      };
    });
  };

/** The fields of a name, and of a variety where one is said. */
function fieldsCalled(fields: readonly Block[], name: string, variety: string): Block[] {
  const same = fields.filter((field) => fieldName(field.name) === fieldName(name));
  if (variety === '') return same;
  return same.filter((field) => fieldName(field.variety) === fieldName(variety));
}

/** Finds the fields of the estate by their names, and by their variety where several share one. */
function fieldFinder(fields: readonly Block[]) {
  const byName = Map.groupBy(fields, ({ name }) => fieldName(name));
  return (name: string, variety: unknown, answers: Answers): Block | 'ambiguous' | undefined => {
    const same = byName.get(fieldName(name)) ?? [];
    const meant = same.find(({ id }) => id === answers[whichOf(name)]);
    if (typeof variety !== 'string') return meant ?? (same.length > 1 ? 'ambiguous' : same[0]);
    const ofVariety = same.filter((one) => fieldName(one.variety) === fieldName(variety));
    if (ofVariety.length < 2) return ofVariety[0];
    return ofVariety.find((one) => one === meant) ?? 'ambiguous';
  };
}

/** The fields the rows of a file may be of. */
export interface FieldsOfFile {
  find: ReturnType<typeof fieldFinder>;
  ofId: (id: unknown) => Block | undefined;
  selected: Block | undefined;
}

export const fieldsOfFile = (fields: readonly Block[], selected?: Block): FieldsOfFile => ({
  find: fieldFinder(fields),
  ofId: (id) => fields.find((one) => one.id === id),
  selected,
});

/** Gives a row its field: by the name in it, which may be that of a field to be made, or the selected one. */
export function takeField(
  row: ReadRow,
  { find, ofId, selected }: FieldsOfFile,
  answers: Answers,
): Block | undefined {
  const { values, problems } = row;
  const { field: name, variety } = values;
  const known = ofId(values[FIELD_ID]);
  delete values[FIELD_ID];
  if (known !== undefined) return known;
  if (typeof name !== 'string') {
    if (selected === undefined) problems['field'] = 'Field is required: select one, or add a column for it';
    return selected;
  }
  const found = find(name, variety, answers);
  if (found !== 'ambiguous') return found;
  problems['field'] = `Several fields are called ${name}: say which is meant`;
  return undefined;
}

/**
 * Takes what is said of a field out of a row of a field that is there: it has its own.
 * @param isShared whether the row is kept for the field it shares its weather with
 */
export function ofField(row: ReadRow, { name, variety, weatherFrom, id }: Block, isShared = false): void {
  const { values } = row;
  row.shown = { field: name, variety };
  for (const field of ['field', 'variety', 'area', 'latitude', 'longitude']) delete values[field];
  values['block'] = isShared ? (weatherFrom ?? id) : id;
}

/** Takes half a place, or one that is none on the earth, out of a row that makes its field. */
export function takeWholePlace(row: ReadRow): void {
  const { latitude, longitude } = row.values as { latitude?: number; longitude?: number };
  const problem = placeProblem(latitude, longitude);
  if (problem === undefined) return;
  for (const field of ['latitude', 'longitude']) delete row.values[field];
  leavePlaceOut(row, problem, latitude, longitude);
}
