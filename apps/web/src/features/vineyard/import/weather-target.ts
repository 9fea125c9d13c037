import { type Block, weatherRow } from '@cuverie/contract';
import { today } from '../../../platform/clock.ts';
import { dayField, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import type { ImportTarget } from '../../../platform/csv/target.ts';
import { fieldFinder, nameField, ofField, takeField } from './field-columns.ts';

const FIELDS: readonly TargetField[] = [
  nameField('field'),
  textField('variety', 'Variety'),
  dayField('date', 'Date', 'day', { isRequired: true }),
  numberField('min', 'Minimum', 'min tmin', { unit: '°C' }),
  numberField('max', 'Maximum', 'max tmax', { unit: '°C' }),
  numberField('mean', 'Mean', 'average tmean', { unit: '°C' }),
  numberField('rain', 'Rain', 'precipitation rainfall', { unit: 'mm' }),
];

/** Days of weather of fields that are there, as they are exported. */
export function weatherTarget(fields: readonly Block[]): ImportTarget {
  const among = { find: fieldFinder(fields), selected: undefined };
  return {
    kind: 'weather',
    title: 'Import Weather',
    one: 'day',
    many: 'days',
    about: 'Days of weather with the field they are of.',
    fields: FIELDS,
    schema: weatherRow,
    finish: (row) => {
      const { values, problems } = row;
      const { field: name, date } = values;
      if (typeof name === 'string') {
        const found = takeField(row, among);
        row.shown = { field: name };
        // Its days are kept for the field it shares them with.
        if (found) ofField(row, { id: found.weatherFrom ?? found.id });
        else problems['field'] ??= `There is no field called “${name}”`;
      }
      if (typeof date === 'string' && date > today()) problems['date'] ??= 'Date must not be in the future';
    },
    shown: FIELDS.map(({ name }) => name),
    headedBy: ['field', 'date'],
    matchedBy: ['block', 'date'],
    hint: 'A day that is there already is updated by what the file says of it.',
  };
}
