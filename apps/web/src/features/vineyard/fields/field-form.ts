import {
  BLOCK,
  type Block,
  type BlockChanges,
  type BlockDraft,
  blockChanges,
  blockDraft,
  inWords,
} from '@cuverie/contract';
import { FIELD_DEFAULTS, plantingYearProblem } from '@cuverie/domain';
import { readNumber } from '../../../ui/fields/number.ts';
import {
  type CheckedForm,
  changedFields,
  checkForm,
  formFields,
  kinds,
  rowFields,
} from '../../../ui/form/fields.ts';
import { type Problems, readMeasure } from '../../../ui/form/typed.ts';

const { declaredArea: _, ...fields } = formFields(BLOCK, { status: FIELD_DEFAULTS.status }, 'measure');

/** A target in °Bx as the text of its field. */
export const writeTarget = (brix: number): string => fields.targetBrix.write(brix);

export const FIELD = rowFields({
  ...fields,
  area: { ...fields.area, read: (typed) => fields.area.read(typed) ?? FIELD_DEFAULTS.areaHa },
  latitude: kinds.measure('Latitude'),
  longitude: kinds.measure('Longitude'),
});

export const FIELD_LABELS = FIELD.labels;

/** The form values of a field, as texts, so that no input is ever lost. */
export type FieldValues = Record<keyof typeof FIELD_LABELS, string>;

export const emptyField = (): FieldValues => FIELD.empty();

export function fieldValues(field: Block): FieldValues {
  const [latitude, longitude] = field.location?.coordinates ?? [];
  return FIELD.valuesOf({ ...field, latitude, longitude });
}

/** The typed values in the format of the contract, before validation. A place needs both coordinates. */
function wire(values: FieldValues): Record<string, unknown> {
  const { latitude, longitude, ...rest } = FIELD.read(values);
  return {
    ...rest,
    location: latitude === null || longitude === null ? null : { coordinates: [latitude, longitude] },
  };
}

/** The problems of each coordinate, including a missing one. */
function placeProblems({ latitude, longitude }: FieldValues): Problems {
  const outside = (typed: string, bound: number) => {
    const degrees = readMeasure(typed);
    return degrees !== null && !(Math.abs(degrees) <= bound);
  };
  const problems: Problems = {};
  // Half a place would be dropped silently.
  if (readMeasure(latitude) !== null && readMeasure(longitude) === null)
    problems['longitude'] = 'Enter the longitude, too, or clear the latitude';
  if (readMeasure(longitude) !== null && readMeasure(latitude) === null)
    problems['latitude'] = 'Enter the latitude, too, or clear the longitude';
  if (outside(latitude, 90)) problems['latitude'] = 'Latitude must be between -90 and 90';
  if (outside(longitude, 180)) problems['longitude'] = 'Longitude must be between -180 and 180';
  return problems;
}

/**
 * Validates a typed field as the server does.
 * @param currentYear the current calendar year
 */
export function checkField(values: FieldValues, currentYear: number): CheckedForm<BlockDraft> {
  const read = blockDraft.safeParse(wire(values));
  const { location: _inItsParts, ...problems } = FIELD.problemsOf(read.error);
  Object.assign(problems, placeProblems(values));
  const year = readNumber(values.plantingYear);
  const wrongYear = year === null ? undefined : plantingYearProblem(year, currentYear);
  if (wrongYear !== undefined) problems['plantingYear'] = inWords(wrongYear);
  return checkForm(read, problems);
}

/** The differences between a validated field and the stored one. */
export const changesOfField = (stored: Block, draft: BlockDraft): BlockChanges =>
  blockChanges.parse(changedFields(wire(fieldValues(stored)), draft));
