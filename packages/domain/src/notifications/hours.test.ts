import { expect, test } from 'vitest';
import { isZone, minuteIn, nextTimeOfDay, whenNotQuiet } from './hours.ts';

const at = (text: string) => Date.parse(text);
const words = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const NIGHT = { from: 22 * 60, to: 6 * 60 + 30, zone: 'Europe/Lisbon' };

test('a zone is known', () => {
  expect(['UTC', 'Europe/Lisbon', 'America/St_Johns'].every(isZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'Europe/Lisbon; drop'].some(isZone)).toBe(false);
});

test('the time of day follows the zone', () => {
  expect(minuteIn('Europe/Lisbon', at('2026-07-01T11:05:30Z'))).toBe(12 * 60 + 5);
  expect(minuteIn('America/St_Johns', at('2026-01-01T00:00:00Z'))).toBe(20 * 60 + 30);
});

test.each([
  ['at night', '2026-10-01T02:00:00Z', '2026-10-01T05:30'],
  ['before midnight', '2026-10-01T21:30:00Z', '2026-10-02T05:30'],
  ['in the first minute', '2026-10-01T21:00:00Z', '2026-10-02T05:30'],
  ['as they end', '2026-10-01T05:30:00Z', '2026-10-01T05:30'],
  ['by day', '2026-10-01T12:00:00Z', '2026-10-01T12:00'],
  // The clocks go back an hour that night, and forward in that of spring.
  ['as clocks go back', '2026-10-24T23:00:00Z', '2026-10-25T06:30'],
  ['as clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T05:30'],
])('quiet hours delay a message %s', (_when, now, told) => {
  expect(words(whenNotQuiet(NIGHT, at(now)))).toBe(told);
});

test('there are no quiet hours if none are set, or both times are equal', () => {
  const now = at('2026-10-01T02:00:00Z');
  expect(whenNotQuiet({ from: null, to: null, zone: 'UTC' }, now)).toBe(now);
  expect(whenNotQuiet({ from: 120, to: 120, zone: 'UTC' }, now)).toBe(now);
});

test('daytime quiet hours end on the same day', () => {
  const lunch = { from: 12 * 60, to: 14 * 60, zone: 'UTC' };
  expect(words(whenNotQuiet(lunch, at('2026-10-01T13:00:00Z')))).toBe('2026-10-01T14:00');
});

test('a time of day is today or tomorrow, and a skipped one is an hour later', () => {
  expect(words(nextTimeOfDay(480, 'UTC', at('2026-10-01T07:59:10Z')))).toBe('2026-10-01T08:00');
  expect(words(nextTimeOfDay(480, 'UTC', at('2026-10-01T08:01:00Z')))).toBe('2026-10-02T08:00');
  expect(words(nextTimeOfDay(90, 'Europe/Lisbon', at('2026-03-29T00:10:00Z')))).toBe('2026-03-29T01:30');
});
