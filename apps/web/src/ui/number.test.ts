import { describe, expect, it } from 'vitest';
import { readNumber, writeNumber } from './number.ts';

describe('a number somebody typed', () => {
  it.each([
    ['13.5', 13.5],
    ['13,5', 13.5],
    [' 1 200 ', 1200],
    ['1\u202f200,25', 1200.25],
    ['-1,5', -1.5],
    [',5', 0.5],
    ['0', 0],
  ])('%j is %d', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it('is nothing when the field is empty', () => {
    expect(readNumber('  ')).toBeNull();
  });

  it.each(['1.234,5', '1,234.5', 'twelve', '1e3', '12%', '-', ','])('%j is no number', (text) => {
    expect(readNumber(text)).toBeNaN();
  });
});

it('an unknown number is an empty field, a known one its digits', () => {
  expect([null, undefined, 0, 12.5].map(writeNumber)).toEqual(['', '', '0', '12.5']);
});
