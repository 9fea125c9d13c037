import { expect, it } from 'vitest';
import { timesOf, valuesAt } from './align.ts';

const brix = { label: 'Brix', unit: '°Bx', points: [3, 1].map((at) => ({ at, value: 10 * at })) };
const ph = {
  label: 'pH',
  unit: '',
  points: [
    { at: 2, value: 3.2 },
    { at: 3, value: null },
  ],
};

it('series of different days share one row of times', () => {
  const times = timesOf([brix, ph]);
  expect(times).toEqual([1, 2, 3]);
  expect(valuesAt(times, brix)).toEqual([10, undefined, 30]);
  expect(valuesAt(times, ph)).toEqual([undefined, 3.2, null]);
});
