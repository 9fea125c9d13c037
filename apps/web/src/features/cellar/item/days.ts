import { isBareYear, lastDayOf } from '@cuverie/domain';

/**
 * The day a person typed in a field that takes a year as well, as the contract wants it: `2030` is its last
 * day, and any of `. / ,` or a space parts the numbers (a phone's number pad has no hyphen). What is no
 * day goes on as it is, to be refused in words.
 */
export function readDayOrYear(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const [, year, month = '', date = ''] = /^(\d{4})[-./,\s](\d{1,2})[-./,\s](\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? lastDayOf(text) : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** A stored "by" day as a person would type it: the last day of a year is the year. */
export function typedDayOrYear(day: string | null): string {
  if (day === null) return '';
  const year = day.slice(0, 4);
  return isBareYear(year) && lastDayOf(year) === day ? year : day;
}
