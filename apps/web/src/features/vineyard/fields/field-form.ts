import { type Block, type BlockChanges, type BlockDraft, blockChanges, blockDraft } from '@cuverie/contract';
import { FIELD_DEFAULTS, plantingYearProblem } from '@cuverie/domain';
import { type Problems, problemsOf, readMeasure, readText, writeMeasure } from '../../../ui/form/typed.ts';
import { readNumber, writeNumber } from '../../../ui/number.ts';

/** What each question of the form is called. */
export const FIELD_LABELS = {
  name: 'Name',
  variety: 'Variety',
  estimatedYield: 'Estimated yield',
  plantingYear: 'Planting year',
  status: 'Status',
  area: 'Area',
  targetBrix: 'Target Brix',
  targetIndex: 'Target Brix·pH²',
  latitude: 'Latitude',
  longitude: 'Longitude',
  elevation: 'Elevation',
  aspect: 'Aspect',
} as const;

/** A field as it is typed: every answer a text, so that nothing typed is ever lost. */
export type FieldValues = Record<keyof typeof FIELD_LABELS, string>;

export function emptyField(): FieldValues {
  return {
    name: '',
    variety: '',
    estimatedYield: '',
    plantingYear: '',
    status: FIELD_DEFAULTS.status,
    area: '',
    targetBrix: '',
    targetIndex: '',
    latitude: '',
    longitude: '',
    elevation: '',
    aspect: '',
  };
}

/** A stored field as it would be typed. */
export function fieldValues(field: Block): FieldValues {
  const [latitude = null, longitude = null] = field.location?.coordinates ?? [];
  return {
    name: field.name,
    variety: field.variety,
    estimatedYield: writeMeasure(field.estimatedYield),
    plantingYear: writeNumber(field.plantingYear),
    status: field.status,
    area: writeMeasure(field.area),
    targetBrix: writeMeasure(field.targetBrix),
    targetIndex: writeMeasure(field.targetIndex),
    latitude: writeMeasure(latitude),
    longitude: writeMeasure(longitude),
    elevation: writeMeasure(field.elevation),
    aspect: field.aspect ?? '',
  };
}

/** The typed values as the contract names them, not yet checked. */
function wire(values: FieldValues): Record<string, unknown> {
  const [latitude, longitude] = [readMeasure(values.latitude), readMeasure(values.longitude)];
  return {
    name: values.name,
    variety: values.variety,
    estimatedYield: readMeasure(values.estimatedYield),
    plantingYear: readNumber(values.plantingYear),
    status: values.status,
    area: readMeasure(values.area) ?? FIELD_DEFAULTS.areaHa,
    targetBrix: readMeasure(values.targetBrix),
    targetIndex: readMeasure(values.targetIndex),
    // A place takes both.
    location: latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] },
    elevation: readMeasure(values.elevation),
    aspect: readText(values.aspect),
  };
}

/** What is wrong with each coordinate by itself: one may be typed before the other. */
function placeProblems({ latitude, longitude }: FieldValues): Problems {
  const outside = (typed: string, bound: number) => {
    const degrees = readMeasure(typed);
    return degrees !== null && !(Math.abs(degrees) <= bound);
  };
  const problems: Problems = {};
  if (outside(latitude, 90)) problems['latitude'] = 'Latitude must be between -90 and 90';
  if (outside(longitude, 180)) problems['longitude'] = 'Longitude must be between -180 and 180';
  return problems;
}

export type CheckedField = { ok: true; draft: BlockDraft } | { ok: false; problems: Problems };

/**
 * Checks a typed field as the server will.
 * @param currentYear the calendar year now
 */
export function checkField(values: FieldValues, currentYear: number): CheckedField {
  const read = blockDraft.safeParse(wire(values));
  const { location: _inItsParts, ...problems } = problemsOf(read.error);
  Object.assign(problems, placeProblems(values));
  const year = readNumber(values.plantingYear);
  const wrongYear = year === null ? undefined : plantingYearProblem(year, currentYear);
  if (wrongYear !== undefined) problems['plantingYear'] = wrongYear;
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, draft: read.data }
    : { ok: false, problems };
}

/** What of a checked field differs from the stored one. */
export function changesOfField(stored: Block, draft: BlockDraft): BlockChanges {
  const before = wire(fieldValues(stored));
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return blockChanges.parse(Object.fromEntries(changed));
}
