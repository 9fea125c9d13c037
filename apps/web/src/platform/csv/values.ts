import { dayNumber, dayOfNumber, isCalendarDay, trimmedEnd } from '@cuverie/domain';
import { thisYear, two } from '../clock.ts';

/** Rounds to a number of decimals. */
export const roundTo = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** The result of reading a cell: a value, nothing, or a problem in words. */
export type Read<Value> = { value: Value } | { problem: string } | undefined;

export type DecimalMark = '.' | ',';

const COMMA_DECIMAL = /^-?\d{1,3}(?:\.\d{3})*,\d+$/;
/** `1,234`: the comma may also group thousands. */
const COMMA_GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+$/;
const DOT_DECIMAL = /^-?[\d,]*\.\d+$/;

/** Spreadsheets in some languages write a true minus sign, and people type a dash. */
const withHyphens = (text: string): string => text.replace(/[−–]/g, '-');

/** A number without the currency signs, units, per cent signs and spaces around it. */
const bare = (text: string): string => trimmedEnd(withHyphens(text).replace(/[^\d.,+-]/g, ''), '.,');

/**
 * The decimal mark of a column: a comma if the cells can mean nothing else, or if the file is separated by semicolons,
 * as spreadsheets do in languages with a decimal comma.
 */
export function decimalMarkOf(cells: Iterable<string>, delimiter: string): DecimalMark {
  let grouped = false;
  for (const cell of cells) {
    const digits = bare(cell);
    if (COMMA_DECIMAL.test(digits) && !COMMA_GROUPED.test(digits)) return ',';
    if (DOT_DECIMAL.test(digits) && !/^-?[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits)) return '.';
    if (/^-?[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(digits)) return ',';
    grouped ||= COMMA_GROUPED.test(digits);
  }
  return delimiter === ';' && !grouped ? ',' : '.';
}

const GROUPED = {
  '.': /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  ',': /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
} as const;

/** A number with a unit after it, or a currency on either side, and no second number or fraction. */
const NUMBER = /^[^\d+-]{0,6}([+-]?\d[\d\s.,'’_]*)[^\d¼-¾⅐-⅞]{0,12}$/;
/** Spaces and apostrophes can only group thousands: `1 234.5`. */
const SPACED = /^[+-]?\d{1,3}(?:[\s'’_]\d{3})+(?:[.,]\d*)?$/;

/** `< 0.5` is a bound and not a value. */
const BOUND = /^[<>≤≥]/;

/** Negative amounts of accountants, `(3)`, and in words, `minus 3`; their digits alone would be the opposite. */
const NEGATED = /^\(.*\)$|^(?:minus|moins|meno|menos|menos de|less than|below|under)\b/i;

/** `.75` as `0.75`. */
const withZero = (text: string): string =>
  text.replace(/^([+-]?)([.,]\d)/, (_, sign: string, decimals: string) => `${sign}0${decimals}`);

/** Reads a number with or without unit or currency; `mark` is the decimal mark. */
export function readNumber(text: string, mark: DecimalMark = '.'): Read<number> {
  const cell = text.trim();
  if (cell === '') return undefined;
  if (BOUND.test(cell))
    return { problem: `“${cell}” says what it is below or above, and is no number itself` };
  const found = NUMBER.exec(withZero(withHyphens(cell)))?.[1]?.trim();
  const problem = { problem: `“${cell}” is not a number` };
  if (NEGATED.test(cell)) return problem;
  if (found === undefined || (/[\s'’_]/.test(found) && !SPACED.test(found))) return problem;
  const digits = trimmedEnd(found.replace(/[\s'’_]/g, ''), '.,');
  const grouping = mark === '.' ? ',' : '.';
  // The other decimal mark is accepted too, unless the number could be read as a larger one.
  const plain = GROUPED[mark].test(digits)
    ? digits.replaceAll(grouping, '').replace(',', '.')
    : digits.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : problem;
}

/** Whether a cell or its heading counts in percent: `95 %`, `Fill %`. */
export const isPercent = (cell: string, header = ''): boolean =>
  cell.includes('%') || /%|percent|prozent/i.test(header);

export function readWhole(text: string, mark: DecimalMark = '.'): Read<number> {
  const read = readNumber(text, mark);
  if (read === undefined || 'problem' in read || Number.isInteger(read.value)) return read;
  return { problem: `“${text.trim()}” is not a whole number` };
}

/** The order of numbers in a date: `5/6/2020`. */
export type DayOrder = 'day-first' | 'month-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4}|\d{2})(?:[T\s].*)?$/;
/** With hyphens, the year may be first. */
const SHORT_YEAR = /^\d{1,2}-\d{1,2}-\d{2}(?:\s.*)?$/;
const NAMED_MONTH =
  /^(?:(\d{1,2})[\s.-]+([a-z]{3,9})\.?[\s,.-]+(\d{4}|\d{2})|([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}))$/i;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

/** The years ahead that a date of two digits may be in. */
const YEARS_AHEAD = 20;

/** A year of four digits for one of two or four: 26 is 2026, and 98 is 1998. */
export function wholeYear(year: string, ahead = YEARS_AHEAD): string {
  if (year.length !== 2) return year;
  return Number(`20${year}`) > thisYear() + ahead ? `19${year}` : `20${year}`;
}

/** The parts of a date that ends with its year: `5/6/2020`, with their separator. */
function yearLast(cell: string): { a: string; sign: string; b: string; year: string } | undefined {
  const [, a = '', sign = '', b = '', other, year = ''] = YEAR_LAST.exec(cell) ?? [];
  if (sign !== other || (year.length === 2 && sign === '-')) return undefined;
  return { a, sign, b, year: wholeYear(year) };
}

/** A day, if it exists in the calendar. */
function onCalendar(year: string, month: string | number, day: string, cell: string): Read<string> {
  const written = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDay(written) ? { value: written } : { problem: `“${cell}” is not a day of the calendar` };
}

/** Day 0 of Excel. It is one day early, because Excel counts a 29 February 1900 that never existed. */
const EXCEL_EPOCH = dayNumber('1899-12-30');

/** The day of an Excel serial number. */
export const dayOfSerial = (serial: number): string => dayOfNumber(EXCEL_EPOCH + serial);

const isSerial = (cell: string): boolean =>
  SERIAL.test(cell) && Number(cell) >= 14_000 && Number(cell) < 74_000;

/** How to read the dates of a column. */
export interface DayReading {
  order?: DayOrder | undefined;
  /** Whether numbers are Excel serial days. */
  serials?: boolean | undefined;
}

/** Reads a day as `YYYY-MM-DD`. An ambiguous date is refused until its order is known. */
export function readDay(text: string, { order, serials }: DayReading = {}): Read<string> {
  const cell = text.trim();
  if (cell === '') return undefined;
  const first = YEAR_FIRST.exec(cell);
  if (first) return onCalendar(first[1] ?? '', first[2] ?? '', first[3] ?? '', cell);
  const last = yearLast(cell);
  if (last) return readYearLast(last, order, cell);
  const named = NAMED_MONTH.exec(cell);
  const month = MONTHS.indexOf((named?.[2] ?? named?.[4] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (named && month > 0) {
    return onCalendar(wholeYear(named[3] ?? named[6] ?? ''), month, named[1] ?? named[5] ?? '', cell);
  }
  if (SHORT_YEAR.test(cell)) return { problem: `“${cell}”: write the year with four digits` };
  if (serials && isSerial(cell)) return { value: dayOfSerial(Number(cell)) };
  return { problem: `“${cell}” is not a date` };
}

function readYearLast(
  { a, sign, b, year }: NonNullable<ReturnType<typeof yearLast>>,
  order: DayOrder | undefined,
  cell: string,
): Read<string> {
  // Dates with dots have the day first in all countries that use them.
  if (sign === '.' || Number(a) > 12 || a === b) return onCalendar(year, b, a, cell);
  if (Number(b) > 12) return onCalendar(year, a, b, cell);
  if (order === undefined) return { problem: `“${cell}” may mean two days` };
  return order === 'day-first' ? onCalendar(year, b, a, cell) : onCalendar(year, a, b, cell);
}

/** The open questions of a column of dates. */
export interface DaysLookedAt {
  /** The order that follows from the cells; `undefined` if they contradict each other or are all ambiguous. */
  order: DayOrder | undefined;
  /** The first ambiguous cell. */
  ambiguous: string | undefined;
  /** The first cell that may be an Excel serial day. */
  serial: string | undefined;
}

/** Examines a column of dates for open questions. */
export function lookAtDays(cells: Iterable<string>): DaysLookedAt {
  const orders = new Set<DayOrder>();
  let ambiguous: string | undefined;
  let serial: string | undefined;
  for (const text of cells) {
    const cell = text.trim();
    const last = yearLast(cell);
    if (last && last.sign !== '.') {
      const { a, b } = last;
      if (Number(a) > 12) orders.add('day-first');
      else if (Number(b) > 12) orders.add('month-first');
      else if (a !== b) ambiguous ??= cell;
    } else if (isSerial(cell)) serial ??= cell;
  }
  return { order: orders.size === 1 ? [...orders][0] : undefined, ambiguous, serial };
}
