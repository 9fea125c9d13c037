/** What the cells of a log say, and what sensors write where they measured nothing. */
import { isFailedGravity, isFailedTemperature } from '@cuverie/domain';
import {
  type ColumnReading,
  type FieldRead,
  numberField,
  type Question,
  type TargetField,
} from '../../../platform/csv/fields.ts';
import { LEAVE_OUT } from '../../../platform/csv/missing.ts';
import { readNumber } from '../../../platform/csv/values.ts';
import { counted } from '../../../ui/words.ts';
import { readMoment } from './clock-time.ts';

const FAILED = (cell: string) => ({ problem: `“${cell}” is how a sensor says that it measured nothing` });

const isFailed = (field: string, value: number): boolean => {
  if (field === 'temperature') return isFailedTemperature(value);
  if (field === 'fahrenheit') return isFailedTemperature(value, 'F');
  return field === 'sg' && isFailedGravity(value);
};

const zerosId = (field: string): string => `zeros:${field}`;

/** Where all else is above it, 0 is no value of the same ferment. */
const FAR_FROM_ZERO: Readonly<Record<string, number>> = {
  temperature: 5,
  fahrenheit: 41,
  brix: 5,
  plato: 5,
  oechsle: 20,
  baume: 3,
  kmw: 4,
};

/** Asks once whether 0 stands for "not measured", where it stands among values far above it. */
function askZeros(field: string, cells: ReadonlyMap<string, number>, heading: string): Question[] {
  const least = FAR_FROM_ZERO[field];
  if (least === undefined) return [];
  const values = [...cells].flatMap(([cell, rows]) => {
    const read = readNumber(cell);
    return read && 'value' in read && !isFailed(field, read.value) ? [{ value: read.value, rows }] : [];
  });
  const zeros = values.filter(({ value }) => value === 0).reduce((sum, { rows }) => sum + rows, 0);
  const others = values.map(({ value }) => value).filter((value) => value !== 0);
  if (zeros === 0 || others.length === 0 || others.some((value) => value < least)) return [];
  const lowest = others.reduce((low, value) => Math.min(low, value));
  const highest = others.reduce((high, value) => Math.max(high, value));
  return [
    {
      id: zerosId(field),
      text: `“${heading}” holds 0 in ${counted(zeros, 'row')}, among values from ${lowest} to ${highest}. Was nothing measured there?`,
      options: [
        { value: LEAVE_OUT, label: 'Nothing was measured: leave 0 out' },
        { value: 'zero', label: 'It was 0' },
      ],
    },
  ];
}

/** A number that may be a failure of its sensor. */
export const asMeasured = (field: TargetField): TargetField => ({
  ...field,
  ask: (cells, heading) => askZeros(field.name, cells, heading),
  read: (cell, reading): FieldRead | undefined => {
    const read = readNumber(cell, reading.mark);
    if (read === undefined || 'problem' in read) return read;
    if (isFailed(field.name, read.value)) return FAILED(cell);
    if (read.value === 0 && reading.answers[zerosId(field.name)] === LEAVE_OUT)
      return { problem: 'Nothing was measured where 0 stands' };
    return read;
  },
});

export const measureField = (name: string, label: string, headings: string, unit: string): TargetField =>
  asMeasured(numberField(name, label, headings, { unit }));

const CLOCK = 'unset-clock';

/** A device whose clock was never set begins in 1970, 1980 or 2000. */
const UNSET = /^(?:1969-12-31|19[78]0-01-|2000-01-01)/;

const dayOf = (cell: string): string | undefined => {
  const read = readMoment(cell, {});
  return read && 'value' in read ? read.value.slice(0, 10) : undefined;
};

/** Asks once what becomes of readings that were taken before any tank was made. */
export function askUnsetClock(cells: ReadonlyMap<string, number>): Question[] {
  const unset = [...cells].filter(([cell]) => UNSET.test(dayOf(cell) ?? ''));
  const rows = unset.reduce((sum, [, count]) => sum + count, 0);
  const [first] = unset;
  if (!first) return [];
  return [
    {
      id: CLOCK,
      text: `${counted(rows, 'reading')} ${rows === 1 ? 'is' : 'are'} of ${dayOf(first[0])}, as a device writes whose clock was not set. What becomes of ${rows === 1 ? 'it' : 'them'}?`,
      options: [
        { value: LEAVE_OUT, label: rows === 1 ? 'Leave it out' : 'Leave them out' },
        { value: 'take', label: 'Take the day as it is' },
      ],
    },
  ];
}

/** The moment of a reading; one of a clock that was not set is left out where that was answered. */
export function readLogMoment(cell: string, { day, answers }: ColumnReading): FieldRead | undefined {
  const read = readMoment(cell, day);
  const isUnset = read !== undefined && 'value' in read && UNSET.test(read.value);
  if (isUnset && answers[CLOCK] === LEAVE_OUT)
    return { problem: `“${cell}”: the clock of the device was not set` };
  return read;
}
