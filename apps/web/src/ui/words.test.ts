import { expect, it } from 'vitest';
import {
  agoWords,
  countText,
  dayWords,
  gainWords,
  litres,
  monthWords,
  numberWords,
  shortDay,
  withUnit,
} from './words.ts';

it('numbers have at most two decimals, a true minus, and a dash if unknown', () => {
  expect(litres(3412.5, 'en')).toBe('3,412.5\u00a0L');
  expect(litres(0.375, 'en')).toBe('0.38\u00a0L');
  expect(numberWords(-1.5, 2, 0, 'en')).toBe('\u22121.5');
  expect(numberWords(null)).toBe('–');
  expect(withUnit(undefined, '°Bx')).toBe('–');
  expect(withUnit(22.4, '°Bx', 2, 2, 'en')).toBe('22.40\u00a0°Bx');
  expect(gainWords(1.6)).toMatch(/^\+1.60$/);
});

it('one item is counted in the singular', () => {
  expect(countText(1, 'bottle')).toBe('1 bottle');
  expect(countText(0, 'bottle')).toBe('0 bottles');
  expect(countText(1204, 'entry', 'entries', 'en')).toBe('1,204 entries');
});

it('old moments are worded by their day', () => {
  const now = new Date(2026, 10, 23, 12).getTime();
  expect(agoWords(new Date(2026, 10, 20, 12).getTime(), now)).toBe('3 days ago');
  expect(agoWords(new Date(2023, 3, 29, 12).getTime(), now)).toBe('on 29 Apr 2023');
});

it('a stored day is the same in any time zone', () => {
  expect(dayWords('2026-03-01')).toBe('1 Mar 2026');
  expect(dayWords('2026-12-31')).toBe('31 Dec 2026');
  expect(shortDay('2026-09-14')).toBe('14 Sep');
  expect(monthWords('2026-03-01', 'en')).toBe('March 2026');
});
