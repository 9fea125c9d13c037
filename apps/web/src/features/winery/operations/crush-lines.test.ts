import { expect, test } from 'vitest';
import { mustOf, withMust } from './crush-lines.ts';
import { LINE } from './line-values.ts';

const lines = ['A', 'B', 'C'].map((from) => ({ ...LINE, from }));
const volumes = (total: string, kilograms: readonly number[]) =>
  withMust(lines.slice(0, kilograms.length), total, kilograms).map(({ volume }) => volume);

test('must is divided by fruit, and adds up to what was typed', () => {
  expect(volumes('700', [500, 400, 100])).toEqual(['350', '280', '70']);
  const thirds = withMust(lines, '100', [1, 1, 1]);
  expect(thirds.map(({ volume }) => volume)).toEqual(['33.3333', '33.3334', '33.3333']);
  expect(mustOf(thirds)).toBe('100');
});

test('what cannot be divided stays as it was typed', () => {
  expect(volumes('much', [500, 400])).toEqual(['much', 'much']);
  expect(volumes('700', [0, 0])).toEqual(['700', '700']);
  expect(volumes('350', [500])).toEqual(['350']);
  expect([mustOf([]), mustOf(lines)]).toEqual(['', '']);
});
