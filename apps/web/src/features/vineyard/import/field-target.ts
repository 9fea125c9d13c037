import { fieldRow } from '@cuverie/contract';
import { ASPECTS, FIELD_LIMITS } from '@cuverie/domain';
import {
  choiceField,
  idField,
  numberField,
  type TargetField,
  textField,
  wholeField,
} from '../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { ABOUT_FIELD, assumeVariety, nameField, roundPlace } from './field-columns.ts';

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
  idField('id', 'Id'),
  idField('weatherFrom', 'Weather Of'),
];

/** Makes a place of both coordinates; one alone is none. */
function takePlace({ values, problems }: ReadRow): void {
  const { latitude, longitude } = values;
  delete values['latitude'];
  delete values['longitude'];
  for (const [field, degrees] of [
    ['latitude', latitude],
    ['longitude', longitude],
  ] as const) {
    const { min, max } = FIELD_LIMITS[field];
    if (typeof degrees === 'number' && (degrees < min || degrees > max))
      problems[field] =
        `${field === 'latitude' ? 'Latitude' : 'Longitude'} must be between ${min} and ${max}`;
    else if (degrees === undefined && (latitude ?? longitude) !== undefined)
      problems[field] ??= 'A place takes both of its coordinates';
  }
  const isPlace = problems['latitude'] === undefined && problems['longitude'] === undefined;
  if (isPlace && latitude !== undefined && longitude !== undefined)
    values['location'] = { coordinates: [latitude, longitude] };
}

function finish(row: ReadRow): void {
  const { latitude, longitude } = row.values;
  roundPlace(row);
  assumeVariety(row);
  row.shown = {
    ...(typeof latitude === 'number' && { latitude: `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}` }),
    ...(typeof longitude === 'number' && {
      longitude: `${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`,
    }),
  };
  takePlace(row);
}

/** Fields alone: a list, or the parcels of a map. */
export const fieldTarget: ImportTarget = {
  kind: 'fields',
  title: 'Import Fields',
  one: 'field',
  many: 'fields',
  about: 'A list of fields, or a map of them in GeoJSON.',
  fields: FIELDS,
  schema: fieldRow,
  finish,
  shown: FIELDS.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'weatherFrom'),
  headedBy: ['name'],
  matchedBy: ['id', 'name', 'variety'],
  hint: 'A field of the same name and variety is updated by what the file says of it. New ones within two kilometres of another field share its weather.',
};
