/** Parses the cells of a log, and detects codes of failed sensors. */
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
import { askingZeros } from '../../../platform/csv/zeros.ts';
import { countText } from '../../../ui/words.ts';
import { readMoment } from './clock-time.ts';

const FAILED = (cell: string) => ({ problem: `“${cell}” is how a sensor says that it measured nothing` });

const isFailed = (field: string, value: number): boolean => {
  if (field === 'temperature') return isFailedTemperature(value);
  if (field === 'fahrenheit') return isFailedTemperature(value, 'F');
  return field === 'sg' && isFailedGravity(value);
};

/** A number that may be the code of a failed sensor. */
export const asMeasured = (field: TargetField): TargetField =>
  askingZeros(
    {
      ...field,
      read: (cell, reading): FieldRead | undefined => {
        const read = readNumber(cell, reading.mark);
        return read && 'value' in read && isFailed(field.name, read.value) ? FAILED(cell) : read;
      },
    },
    (value) => isFailed(field.name, value),
  );

export const measureField = (name: string, label: string, headings: string, unit: string): TargetField =>
  asMeasured(numberField(name, label, headings, { unit }));

const CLOCK = 'unset-clock';

/** The clock of a device that was never set starts in 1970, 1980 or 2000. */
const UNSET = /^(?:1969-12-31|19[78]0-01-|2000-01-01)/;

const dayOf = (cell: string): string | undefined => {
  const read = readMoment(cell, {});
  return read && 'value' in read ? read.value.slice(0, 10) : undefined;
};

/** Asks once what to do with readings from a clock that was never set. */
export function askUnsetClock(cells: ReadonlyMap<string, number>): Question[] {
  const unset = [...cells].filter(([cell]) => UNSET.test(dayOf(cell) ?? ''));
  const rows = unset.reduce((sum, [, count]) => sum + count, 0);
  const [first] = unset;
  if (!first) return [];
  return [
    {
      id: CLOCK,
      text: `${countText(rows, 'reading')} ${rows === 1 ? 'is' : 'are'} of ${dayOf(first[0])}, as a device writes whose clock was not set. What becomes of ${rows === 1 ? 'it' : 'them'}?`,
      options: [
        { value: LEAVE_OUT, label: rows === 1 ? 'Leave it out' : 'Leave them out' },
        { value: 'take', label: 'Take the day as it is' },
      ],
    },
  ];
}

/** The moment of a reading. One from an unset clock is left out if the user chose so. */
export function readLogMoment(cell: string, { day, answers }: ColumnReading): FieldRead | undefined {
  const read = readMoment(cell, day);
  const isUnset = read !== undefined && 'value' in read && UNSET.test(read.value);
  if (isUnset && answers[CLOCK] === LEAVE_OUT)
    return { problem: `“${cell}”: the clock of the device was not set` };
  return read;
}
