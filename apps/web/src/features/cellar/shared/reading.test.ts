import { describe, expect, it } from 'vitest';
import { readDayOrYear, typedDayOrYear } from './days.ts';
import { readNumber, readOptionalNumber, typedNumber } from './numbers.ts';
import { counted, dayWords, litres } from './words.ts';

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['-3', -3],
    ['12,5', 12.5],
    ['12.5', 12.5],
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

  it.each(['', 'a dozen', '12 bottles', '1,2,3', '1.50.0', '1e3', '0x10', '12,', '12.000.5', '1,000.500,5'])(
    'leaves %j for the schema to refuse',
    (typed) => {
      expect(readNumber(typed)).toBe(typed);
    },
  );

  it('is nothing when an optional field is empty', () => {
    expect(readOptionalNumber('  ')).toBeNull();
    expect(readOptionalNumber('0')).toBe(0);
  });

  it('reads back what was stored', () => {
    expect(typedNumber(92.5)).toBe('92.5');
    expect(typedNumber(0)).toBe('0');
    expect(typedNumber(null)).toBe('');
  });
});

describe('a typed day or year', () => {
  it.each([
    ['2030', '2030-12-31'],
    ['2030-06-30', '2030-06-30'],
    ['2030.6.30', '2030-06-30'],
    ['2030/06/3', '2030-06-03'],
    ['soon', 'soon'],
    ['', null],
  ])('reads %j as %j', (typed, day) => {
    expect(readDayOrYear(typed)).toBe(day);
  });

  it('shows the last day of a year as the year', () => {
    expect(typedDayOrYear('2030-12-31')).toBe('2030');
    expect(typedDayOrYear('2030-12-30')).toBe('2030-12-30');
    expect(typedDayOrYear(null)).toBe('');
  });
});

describe('words', () => {
  it('give litres with two decimals at most', () => {
    expect(litres(3412.5, 'en')).toBe('3,412.5\u00a0L');
    expect(litres(0.375, 'en')).toBe('0.38\u00a0L');
  });

  it('count one thing in the singular', () => {
    expect(counted(1, 'bottle', 'bottles', 'en')).toBe('1 bottle');
    expect(counted(0, 'bottle', 'bottles', 'en')).toBe('0 bottles');
    expect(counted(1204, 'bottle', 'bottles', 'en')).toBe('1,204 bottles');
  });

  it('name a day as it is stored, in any time zone', () => {
    expect(dayWords('2026-03-01')).toBe('1 Mar 2026');
    expect(dayWords('2026-12-31')).toBe('31 Dec 2026');
  });
});
