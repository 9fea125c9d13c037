import { isBareYear, lastDayOf } from '@cuverie/domain';

/**
 * Parses a day or a year: `2030` is its last day, and `. / ,` or a space may separate the numbers, because a phone's
 * number pad has no hyphen. An invalid day is passed on, to be refused with a message.
 */
export function readDayOrYear(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, year, month = '', date = ''] = /^(\d{4})[-./,\s](\d{1,2})[-./,\s](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? lastDayOf(text) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** A stored "by" day as text: the last day of a year is the year. */
export function typedDayOrYear(day: string | null): string {
  if (day === null) return '';
  const year = day.slice(0, 4);
  return isBareYear(year) && lastDayOf(year) === day ? year : day;
}
