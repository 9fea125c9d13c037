const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a year of the Gregorian calendar has a 29 February. */
function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/**
 * Whether `text` names a day that exists, as `YYYY-MM-DD` (ISO 8601) in the years 1000 to 9999.
 * A day never passes through a JS `Date`: a time zone would move it.
 */
export function isCalendarDay(text: string): boolean {
  const match = DAY.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1000 || month < 1 || month > 12) return false;
  const length = month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
  return day >= 1 && day <= length;
}

/** Whether `text` is a bare year, `1000` to `9999`. */
export function isBareYear(text: string): boolean {
  return /^[1-9]\d{3}$/.test(text);
}

/** The last day of a "by" date: a bare year stands for its last day, `2030` for `2030-12-31`. */
export function lastDayOf(dayOrYear: string): string {
  return isBareYear(dayOrYear) ? `${dayOrYear}-12-31` : dayOrYear;
}
