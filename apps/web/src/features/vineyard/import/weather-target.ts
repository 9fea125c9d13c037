import { type Block, sentenceOf, WEATHER_VALUES, weatherRow } from '@cuverie/contract';
import { weatherDayProblem } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { dayField, numberField, type TargetField, textField } from '../../../platform/csv/fields.ts';
import { HOURS_OF_DAY } from '../../../platform/csv/hourly-weather.ts';
import { leaveOut, type ReadRow } from '../../../platform/csv/read-rows.ts';
import type { ColumnOrder, ImportTarget } from '../../../platform/csv/target.ts';
import { readNumber } from '../../../platform/csv/values.ts';
import { asOurWeather, FIXED, isGap } from '../../../platform/csv/weather-columns.ts';
import { sentenceWords } from '../../../ui/units.ts';
import {
  askWhich,
  FIELD_ID,
  fieldIdField,
  fieldsOfFile,
  nameField,
  ofField,
  takeField,
} from './field-columns.ts';
import { inUnitsOfFile } from './weather-units.ts';

const WHICH = 'field-of-weather';

/** The field of a row; for rows that name none, it is asked for once. */
const fieldColumn = (fields: readonly Block[]): TargetField => ({
  ...nameField('field'),
  isAskedWhereEmpty: true,
  ask: (cells) =>
    cells.has('') && fields.length > 1
      ? [
          {
            id: WHICH,
            text: 'Which field is this weather of? Fields that share their weather have it together.',
            options: fields.map(({ id, name, variety }) => ({ value: id, label: `${name}, ${variety}` })),
          },
        ]
      : [],
  read: (cell, { answers }) => {
    if (cell !== '') return { value: cell };
    const id = fields.length > 1 ? answers[WHICH] : fields[0]?.id;
    return id === undefined ? undefined : { value: id };
  },
});

const DAY_FIELDS: readonly TargetField[] = [
  dayField('date', 'Date', 'day', { isRequired: true }),
  inUnitsOfFile(numberField('min', 'Minimum', 'min tmin', { unit: '°C' })),
  inUnitsOfFile(numberField('max', 'Maximum', 'max tmax', { unit: '°C' })),
  inUnitsOfFile(numberField('mean', 'Mean', 'average tmean', { unit: '°C' })),
  inUnitsOfFile(numberField('rain', 'Rain', 'precipitation rainfall', { unit: 'mm' })),
];

const OTHERS = [textField('variety', 'Variety'), ...DAY_FIELDS];

/** Of weather by the hour: `2 of 24`, for a day with only some of its hours. */
const HOURS = textField('hours', HOURS_OF_DAY, '', {
  read: (cell) => (/^\d+ of \d+$/.test(cell) ? { value: cell } : undefined),
});

/** A day with only some of its hours completes a day that is there already, and replaces nothing of it. */
function assumePart(row: ReadRow, hours: string): void {
  row.shown = { ...row.shown, hours };
  row.values['assumed'] = WEATHER_VALUES.filter((name) => row.values[name] !== undefined);
  row.notes.push('with only some hours of its day; a day that is here already keeps its own values');
}

/** The problem of each row for a day of a field that an earlier row has, as the server reports it. */
function refuseRepeatedDays(rows: readonly ReadRow[]): ReadRow[] {
  const taken = new Set<string>();
  for (const { values, problems } of rows) {
    const key = JSON.stringify([values['block'], values['date']]);
    if (Object.keys(problems).length > 0) continue;
    if (taken.has(key)) problems['date'] = sentenceWords(sentenceOf('day_twice'));
    taken.add(key);
  }
  return [...rows];
}

const isNumber = (cell: string): boolean => {
  const read = readNumber(cell);
  return read !== undefined && 'value' in read;
};

/** The columns of a file without headings. */
const IN_ORDER: ColumnOrder = {
  name: 'Date, Minimum, Maximum, Mean, Rain',
  fields: FIXED,
  fits: ([day = '', ...values]) =>
    /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(day.trim()) &&
    values.some(isNumber) &&
    values.every((cell) => isGap(cell) || isNumber(cell)),
};

/**
 * The import of daily weather of existing fields, from our export or from stations.
 * @param only the field of the weather, whatever station is named; a column “Field” must name this one
 */
export function weatherTarget(fields: readonly Block[], only?: Block): ImportTarget {
  const among = fieldsOfFile(fields);
  return {
    kind: 'weather',
    title: 'Import Weather',
    one: 'day',
    many: 'days',
    about: `Days of weather, of ${only?.name ?? 'the field a column names or of the one you say'}.`,
    fields: [
      only ? { ...fieldColumn(fields), synonyms: [] } : fieldColumn(fields),
      ...OTHERS,
      HOURS,
      fieldIdField,
    ],
    ask: askWhich(fields),
    prepare: asOurWeather,
    inOrder: IN_ORDER,
    join: refuseRepeatedDays,
    schema: weatherRow,
    finish: (row, _, answers) => {
      const { values, problems } = row;
      const { field: name, date, hours } = values;
      delete values['hours'];
      if (fields.length === 0) problems['field'] = 'There is no field yet: add one first';
      else if (typeof name === 'string') {
        const found = fields.find(({ id }) => id === name) ?? takeField(row, among, answers);
        delete values[FIELD_ID];
        row.shown = { field: name };
        if (found) ofField(row, found, true);
        else problems['field'] ??= `There is no field called “${name}”`;
      }
      if (typeof hours === 'string') assumePart(row, hours);
      if (typeof date !== 'string') return;
      const problemWithout = (name?: string) =>
        weatherDayProblem({ ...values, date, ...(name && { [name]: undefined }) }, today());
      if (WEATHER_VALUES.every((one) => values[one] === undefined))
        problems['date'] ??= 'There is no value of this day that can be read';
      const problem = problemWithout();
      const spoilt = ['mean', 'rain'].find((name) => problemWithout(name) === undefined);
      if (problem && spoilt !== undefined) leaveOut(row, spoilt, sentenceWords(problem));
      else if (problem) problems['date'] ??= sentenceWords(problem);
    },
    shown: ['field', ...OTHERS.map(({ name }) => name)],
    headedBy: ['field', 'date'],
    matchedBy: ['block', 'date'],
    hint: 'A day that is there already is updated by what the file says of it.',
  };
}
