import { describe, expect, it } from 'vitest';
import { readDayOrYear, typedDayOrYear } from './days.ts';

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
