import { describe, expect, it } from 'vitest';
import { readDayOrYear, typedDayOrYear } from './days.ts';
import { counted, dayWords, litres } from './words.ts';

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
