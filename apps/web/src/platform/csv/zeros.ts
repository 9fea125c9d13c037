/** Detects a measured 0 among much larger values, which forms and sensors write for no measurement. */
import { type FieldRead, type Question, ROWS, type TargetField, thingsOf } from './fields.ts';
import { LEAVE_OUT } from './missing.ts';
import { decimalMarkOf, readNumber } from './values.ts';

const zerosId = (field: string): string => `zeros:${field}`;

/** Values so far above zero that a 0 beside them cannot be a measurement. */
const FAR_FROM_ZERO: Readonly<Record<string, number>> = {
  temperature: 5,
  fahrenheit: 41,
  brix: 5,
  plato: 5,
  oechsle: 20,
  baume: 3,
  kmw: 4,
  pH: 2,
  ph: 2,
  ta: 2,
  sulphuric: 1.5,
};

type IsNoValue = (value: number) => boolean;

/** Asks once whether 0 means "not measured", if all other values are far above it. */
function askZeros(
  field: string,
  cells: ReadonlyMap<string, number>,
  { heading, isNoValue }: { heading: string; isNoValue: IsNoValue },
): Question[] {
  const least = FAR_FROM_ZERO[field];
  if (least === undefined) return [];
  const mark = decimalMarkOf(cells.keys(), '');
  const values = [...cells].flatMap(([cell, rows]) => {
    const read = readNumber(cell, mark);
    return read && 'value' in read && !isNoValue(read.value) ? [{ value: read.value, rows }] : [];
  });
  const zeros = values.filter(({ value }) => value === 0).reduce((sum, { rows }) => sum + rows, 0);
  const others = values.map(({ value }) => value).filter((value) => value !== 0);
  if (zeros === 0 || others.length === 0 || others.some((value) => value < least)) return [];
  const lowest = others.reduce((low, value) => Math.min(low, value));
  const highest = others.reduce((high, value) => Math.max(high, value));
  return [
    {
      id: zerosId(field),
      text: `“${heading}” holds 0 in ${thingsOf(zeros, ROWS)}, among values from ${lowest} to ${highest}. Was nothing measured there?`,
      options: [
        { value: LEAVE_OUT, label: 'Nothing was measured: leave 0 out' },
        { value: 'zero', label: 'It was 0' },
      ],
    },
  ];
}

/**
 * A measured number, with a question about a doubtful 0.
 * @param isNoValue whether a number is the code of a failed sensor
 */
export const askingZeros = (field: TargetField, isNoValue: IsNoValue = () => false): TargetField => ({
  ...field,
  ask: (cells, heading) => askZeros(field.name, cells, { heading, isNoValue }),
  read: (cell, reading): FieldRead | undefined => {
    const read = field.read(cell, reading);
    if (read && 'value' in read && read.value === 0 && reading.answers[zerosId(field.name)] === LEAVE_OUT)
      return { problem: 'Nothing was measured where 0 stands' };
    return read;
  },
});
