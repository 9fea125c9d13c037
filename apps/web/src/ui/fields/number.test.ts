import { describe, expect, it } from 'vitest';
import { readNumber, writeNumber } from './number.ts';

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['-3', -3],
    ['+3', 3],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['12,', 12],
    ['1\u202f200,25', 1200.25],
    ['.5', 0.5],
    ['0,75', 0.75],
    ['0.125', 0.125],
    ['225.00', 225],
    ['1,500', 1500],
    ['1.500', 1500],
    ["10'000", 10_000],
    ['10 000', 10_000],
    ['12.000,5', 12_000.5],
    ['1,234,567.25', 1_234_567.25],
  ])('reads %j as %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  it.each(['a dozen', '12 bottles', '1,2,3', '1.50.0', '1e3', '0x10', '12.000.5', '1 00'])(
    'is not found in %j',
    (typed) => {
      expect(readNumber(typed)).toBeNaN();
    },
  );

  it('is null for an empty field, not 0', () => {
    for (const typed of ['  ', '-', ',', 'n/a', 'unknown']) expect(readNumber(typed)).toBeNull();
    expect(readNumber('0')).toBe(0);
  });

  it('is shown as it would be typed', () => {
    expect(writeNumber(92.5)).toBe('92.5');
    // Three decimals read as thousands.
    for (const value of [700.233, 1.234, 99.999, 1234.567, 0.125, -12.5, 1500])
      expect(readNumber(writeNumber(value))).toBe(value);
    expect(writeNumber(0)).toBe('0');
    expect(writeNumber(null)).toBe('');
  });
});
