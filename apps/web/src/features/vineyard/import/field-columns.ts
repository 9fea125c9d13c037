import type { Block } from '@cuverie/contract';
import { fieldName, UNKNOWN_VARIETY } from '@cuverie/domain';
import { AREA_NAMES, FIELD_NAMES, VARIETY_NAMES } from '../../../platform/csv/field-names.ts';
import { exactField, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import type { ReadRow } from '../../../platform/csv/read-rows.ts';
import { rounded } from '../../../platform/csv/values.ts';

/** The field a row is of, or the row itself. */
export const nameField = (name: 'field' | 'name', isRequired = false): TargetField =>
  exactField(name, 'Field', FIELD_NAMES, { isRequired });

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

/** Says a variety where the file names none: every field has one. */
export function assumeVariety({ values, notes }: ReadRow): void {
  if (values['variety'] !== undefined) return;
  values['variety'] = UNKNOWN_VARIETY;
  notes.push(`without a variety; “${UNKNOWN_VARIETY}” is taken`);
}

/** Finds the fields of the estate by their names, and by their variety where several share one. */
export function fieldFinder(fields: readonly Block[]) {
  const byName = Map.groupBy(fields, ({ name }) => fieldName(name));
  return (name: string, variety: unknown): Block | 'ambiguous' | undefined => {
    const same = byName.get(fieldName(name)) ?? [];
    if (typeof variety === 'string') return same.find((one) => fieldName(one.variety) === fieldName(variety));
    return same.length > 1 ? 'ambiguous' : same[0];
  };
}

/** Gives a row its field: by the name in it, which may be that of a field to be made, or the selected one. */
export function takeField(
  row: ReadRow,
  { find, selected }: { find: ReturnType<typeof fieldFinder>; selected: Block | undefined },
): Block | undefined {
  const { values, problems } = row;
  const { field: name, variety } = values;
  if (typeof name !== 'string') {
    if (selected === undefined) problems['field'] = 'Field is required: select one, or add a column for it';
    return selected;
  }
  const found = find(name, variety);
  if (found !== 'ambiguous') return found;
  problems['variety'] = `Variety is required: several fields are called ${name}`;
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
