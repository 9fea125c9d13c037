const MS_PER_DAY = 86_400_000;

/** Whether `text` names a day that exists, as `YYYY-MM-DD` (ISO 8601) in the years 1000 to 9999. */
export function isCalendarDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dayOfNumber(dayNumber(text)) === text;
}

/** Whether `text` is a bare year, `1000` to `9999`. */
export function isBareYear(text: string): boolean {
  return /^[1-9]\d{3}$/.test(text);
}

/** The last day of a "by" date: a bare year stands for its last day, `2030` for `2030-12-31`. */
export function lastDayOf(dayOrYear: string): string {
  return isBareYear(dayOrYear) ? `${dayOrYear}-12-31` : dayOrYear;
}

/** Days from 1970-01-01 to a calendar day, `YYYY-MM-DD`; for differences. */
export function dayNumber(day: string): number {
  // Plans of many fields ask for ten thousands of them: parts are quicker than a list of parts.
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  // UTC has no change of clocks, so that each of its days has as many milliseconds.
  return Date.UTC(Number(day.slice(0, 4)), month - 1, date) / MS_PER_DAY;
}

/** The calendar day of a number made by `dayNumber`; a part of a day is the day. */
export function dayOfNumber(number: number): string {
  return new Date(Math.floor(number) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The calendar day so many days after another. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** Whole days from one calendar day to another, negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
