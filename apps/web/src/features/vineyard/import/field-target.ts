import { type Block, fieldRow } from '@cuverie/contract';
import { ASPECTS, areasDiffer, type Boundary, drawnArea } from '@cuverie/domain';
import {
  type Answers,
  choiceField,
  type FieldRead,
  idField,
  numberField,
  type TargetField,
  textField,
  wholeField,
} from '../../../platform/csv/fields.ts';
import { MAP_COLUMNS, turnedShape } from '../../../platform/csv/formats/features.ts';
import { guessMapping, KEEP } from '../../../platform/csv/mapping.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import type { Sheet } from '../../../platform/csv/sheet.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { withUnit } from '../../../ui/words.ts';
import { ABOUT_FIELD, assumeVariety, leavePlaceOut, nameField, roundPlace } from './field-columns.ts';
import {
  ASKED,
  fieldQuestions,
  isToTurn,
  latitudeWords,
  longitudeWords,
  type PlaceProblem,
  placeProblem,
  placeProblemWords,
  sameKey,
} from './map-questions.ts';

const FIELDS: readonly TargetField[] = [
  nameField('name', true),
  ...ABOUT_FIELD,
  numberField('elevation', 'Elevation', 'altitude height hohe alt', { unit: 'm' }),
  choiceField('aspect', 'Aspect', 'exposure exposition facing', ASPECTS),
  numberField('rowSpacing', 'Row Spacing', 'rowdistance rowwidth interrang zeilenabstand', { unit: 'm' }),
  numberField('vineSpacing', 'Vine Spacing', 'vinedistance plantspacing intercep stockabstand', {
    unit: 'm',
  }),
  wholeField('plantingYear', 'Planting Year', 'planted yearplanted plantation anneeplantation pflanzjahr'),
  numberField('estimatedYield', 'Estimated Yield', 'yield expectedyield tonnes', { unit: 't' }),
  numberField('targetBrix', 'Target Brix', 'brixtarget', { unit: '°Bx' }),
  numberField('targetIndex', 'Target Brix·pH²', 'targetindex'),
  numberField('targetPh', 'Target pH', 'phtarget'),
  numberField('targetTa', 'Target TA', 'tatarget targetacidity', { unit: 'g/L' }),
  numberField('highestPh', 'Highest pH', 'maxph phmax maximumph'),
  textField('status', 'Field Status', 'status'),
  textField('group', 'Group', 'gruppe groupe gruppo grupo grupp section sektor secteur settore sector'),
  idField('id', 'Id'),
  idField('weatherFrom', 'Weather Of'),
  numberField('declaredArea', 'Declared Area', '', { unit: 'ha' }),
  // Values computed from a map's shapes; see `platform/csv/features.ts`.
  numberField('drawn', 'Drawn Area', '', { unit: 'ha' }),
  textField('boundary', 'Boundary', '', { read: readBoundary }),
  textField('geometry', 'Geometry'),
];

const HIDDEN: ReadonlySet<string> = new Set(['id', 'weatherFrom', 'drawn', 'geometry']);

function readBoundary(cell: string): FieldRead | undefined {
  try {
    const shape: unknown = JSON.parse(cell);
    return { value: shape };
  } catch {
    return { problem: 'This is no boundary in GeoJSON' };
  }
}

/** Chooses the name in a map with arbitrary properties: the first one that differs in most features. */
function withFieldName(sheet: Sheet): Sheet {
  const isMap = sheet.headers.includes(MAP_COLUMNS.boundary) || sheet.headers.includes(MAP_COLUMNS.geometry);
  const mapping = guessMapping(sheet.headers, FIELDS);
  if (!isMap || mapping.includes('name')) return sheet;
  const columns = sheet.headers.flatMap((header, index) => {
    const cells = sheet.rows.map(({ cells: of }) => (of[index] ?? '').trim()).filter((cell) => cell !== '');
    const tellsApart = cells.length >= sheet.rows.length / 2 && new Set(cells).size > cells.length / 2;
    if (MAP_HEADINGS.has(header) || mapping[index] !== KEEP || !tellsApart) return [];
    return [{ index, hasLetters: cells.some((cell) => /\p{L}/u.test(cell)) }];
  });
  const at = (columns.find(({ hasLetters }) => hasLetters) ?? columns[0])?.index ?? -1;
  if (at < 0) return sheet;
  return {
    ...sheet,
    headers: sheet.headers.map((header, index) => (index === at ? `Field (${header})` : header)),
    sourceHeaders: sheet.headers,
  };
}

const MAP_HEADINGS: ReadonlySet<string> = new Set(Object.values(MAP_COLUMNS));

/** Assigns the area, drawn or declared, and notes how. */
function takeArea(row: ReadRow, answers: Answers): void {
  const { values, leftOut, notes } = row;
  const { area: declared, drawn } = values;
  delete values['drawn'];
  if (typeof drawn !== 'number') return;
  if (typeof declared !== 'number') {
    if (leftOut['area'] !== undefined) notes.push('whose area could not be read; the drawn one is taken');
    delete leftOut['area'];
    values['area'] = drawn;
    row.shown = { ...row.shown, area: withUnit(drawn, 'ha', 4) };
    return;
  }
  values['declaredArea'] ??= declared;
  if (values['id'] === undefined && areasDiffer(declared, drawn) && answers[ASKED.area] === 'drawn')
    values['area'] = drawn;
}

/** Assigns the boundary and place of a row, or leaves them out if the user chose so. */
function takePlace(row: ReadRow, answers: Answers): void {
  const { values, problems, notes } = row;
  const { latitude, longitude, geometry, boundary } = values;
  for (const field of ['latitude', 'longitude', 'geometry']) delete values[field];
  const isTurned = isToTurn(row.source, answers);
  const [north, east] = (isTurned ? [longitude, latitude] : [latitude, longitude]) as (number | undefined)[];
  // A field without a place in our own map has none in the estate either.
  const isOurs = values['id'] !== undefined && geometry === 'no-geometry';
  const wrongPlace = isOurs ? undefined : (geometry as PlaceProblem | undefined);
  const problem = wrongPlace ?? placeProblem(north, east);
  if (isTurned && boundary) values['boundary'] = turnedShape(boundary);
  if (problem === undefined) {
    if (values['boundary']) {
      const drawn = values['boundary'] as Boundary;
      row.shown = { ...row.shown, boundary: `drawn, ${withUnit(drawnArea(drawn), 'ha', 4)}` };
    }
    if (north !== undefined && east !== undefined) {
      row.shown = { ...row.shown, latitude: latitudeWords(north), longitude: longitudeWords(east) };
      values['location'] = { coordinates: [north, east] };
    }
    return;
  }
  delete values['boundary'];
  if (answers[ASKED.place] === 'without') notes.push(`with ${placeProblemWords(problem)}: without a place`);
  else if (geometry !== undefined || boundary !== undefined)
    problems['geometry'] = `It has ${placeProblemWords(problem)}`;
  else leavePlaceOut(row, problem, north, east);
}

function finish(row: ReadRow, _: unknown, answers: Answers): void {
  roundPlace(row);
  assumeVariety(row);
  takeArea(row, answers);
  takePlace(row, answers);
  if (answers[ASKED.names] === 'numbered') numbered.add(row);
}

/** Rows whose names must be made distinct. */
const numbered = new WeakSet<ReadRow>();

/** Numbers the fields of a file with the same name and variety, if the user chose so. */
function join(rows: readonly ReadRow[]): ReadRow[] {
  const several = Map.groupBy(rows, ({ values }) => sameKey(values['name'], values['variety']));
  for (const same of several.values()) {
    const [first] = same;
    if (!first || same.length < 2 || !numbered.has(first) || first.values['name'] === undefined) continue;
    for (const [at, row] of same.entries()) row.values['name'] = `${String(row.values['name'])} ${at + 1}`;
    numbered.delete(first);
  }
  return [...rows];
}

/**
 * The import of fields: a list, or the parcels of a map.
 * @param fields the fields of the estate
 */
export const fieldTarget = (fields: readonly Block[]): ImportTarget => ({
  kind: 'fields',
  title: 'Import Fields',
  one: 'field',
  many: 'fields',
  about: 'A list of fields, or a map of them in GeoJSON or KML.',
  fields: FIELDS,
  schema: fieldRow,
  prepare: withFieldName,
  finish,
  ask: fieldQuestions(fields.flatMap(({ location }) => (location ? [location.coordinates] : []))),
  join,
  shown: FIELDS.map(({ name }) => name).filter((name) => !HIDDEN.has(name)),
  headedBy: ['name'],
  matchedBy: ['id', 'name', 'variety'],
  hint: 'A field of the same name and variety is updated by what the file says of it. New ones within two kilometres of another field share its weather.',
});
