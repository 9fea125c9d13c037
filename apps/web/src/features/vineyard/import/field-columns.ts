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
import { roundTo } from '../../../platform/csv/values.ts';
import { withUnit } from '../../../ui/words.ts';
import { readArea } from './area.ts';
import { type PlaceProblem, placeProblem } from './map-questions.ts';

/** The field that a row belongs to, or the row's own name. */
export const nameField = (name: 'field' | 'name', isRequired = false): TargetField =>
  textField(name, 'Field', FIELD_NAMES, { isRequired });

/** Properties of a field besides its name, in any kind of file. */
export const ABOUT_FIELD: readonly TargetField[] = [
  textField('variety', 'Variety', VARIETY_NAMES),
  numberField('area', 'Area', AREA_NAMES, { unit: 'ha', read: readArea }),
  numberField('latitude', 'Latitude', 'lat breite y', { unit: '°' }),
  numberField('longitude', 'Longitude', 'lon lng long lange x', { unit: '°' }),
];

/** Rounds a place to the stored decimals. */
export function roundPlace({ values }: ReadRow): void {
  for (const [field, decimals] of [
    ['area', 4],
    ['latitude', 6],
    ['longitude', 6],
  ] as const) {
    const value = values[field];
    if (typeof value === 'number') values[field] = roundTo(value, decimals);
  }
}

/** The problem of each coordinate that is out of range. */
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

/** Leaves out a place that is out of range or lacks a coordinate, and reports it. */
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
  for (const [field, text] of Object.entries(words)) leftOut[field] ??= text;
}

/** Assigns a variety if the file has none, because every field needs one. */
export function assumeVariety({ values, notes }: ReadRow): void {
  if (values['variety'] !== undefined) return;
  values['variety'] = UNKNOWN_VARIETY;
  notes.push(`without a variety; “${UNKNOWN_VARIETY}” is taken`);
}

/** The id of the field in our own exports, which wins over its name. */
export const FIELD_ID = 'fieldId';
export const fieldIdField = idField(FIELD_ID, 'Field Id');

const whichOf = (name: string): string => `which:${fieldName(name)}`;

/** Distinguishes fields with the same name and variety. */
const fieldWords = ({ variety, area, plantingYear, location }: Block): string =>
  [
    variety,
    area > 0 && withUnit(area, 'ha', 4),
    plantingYear !== null && `planted ${plantingYear}`,
    location && `at ${location.coordinates.map((degrees) => degrees.toFixed(4)).join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Asks which field is meant by an ambiguous name, unless the variety of the row decides. */
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

/** The fields with a name, and with a variety if one is given. */
function fieldsCalled(fields: readonly Block[], name: string, variety: string): Block[] {
  const same = fields.filter((field) => fieldName(field.name) === fieldName(name));
  if (variety === '') return same;
  return same.filter((field) => fieldName(field.variety) === fieldName(variety));
}

/** Finds the estate's fields by name, and by variety if several share a name. */
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

/** The fields to which rows of a file may belong. */
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

/** Assigns a row to its field: by its name, which may be that of a new field, or the selected one. */
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
 * Removes properties of the field from a row of an existing field, which has its own.
 * @param isShared whether the row is stored for the field whose weather it shares
 */
export function ofField(row: ReadRow, { name, variety, weatherFrom, id }: Block, isShared = false): void {
  const { values } = row;
  row.shown = { field: name, variety };
  for (const field of ['field', 'variety', 'area', 'latitude', 'longitude']) delete values[field];
  values['block'] = isShared ? (weatherFrom ?? id) : id;
}

/** Removes an incomplete or invalid place from a row that adds its field. */
export function takeWholePlace(row: ReadRow): void {
  const { latitude, longitude } = row.values as { latitude?: number; longitude?: number };
  const problem = placeProblem(latitude, longitude);
  if (problem === undefined) return;
  for (const field of ['latitude', 'longitude']) delete row.values[field];
  leavePlaceOut(row, problem, latitude, longitude);
}
