import { dayNumber, dayOfNumber, isCalendarDay, trimmedEnd } from '@cuverie/domain';
import { two } from '../clock.ts';

/** To so many digits behind the point. */
export const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/** What a cell says: a value, nothing, or something that cannot be read, in words. */
export type Read<Value> = { value: Value } | { problem: string } | undefined;

export type DecimalMark = '.' | ',';

const COMMA_DECIMAL = /^-?\d{1,3}(?:\.\d{3})*,\d+$/;
/** `1,234`: a comma that may as well group thousands. */
const COMMA_GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+$/;
const DOT_DECIMAL = /^-?[\d,]*\.\d+$/;

/** Spreadsheets of some languages write a minus sign of its own, and people a dash. */
const withHyphens = (text: string): string => text.replace(/[−–]/g, '-');

/** What stands around the digits of a number: currency signs, units, a per cent sign, spaces of any width. */
const bare = (text: string): string => trimmedEnd(withHyphens(text).replace(/[^\d.,+-]/g, ''), '.,');

/**
 * The sign before the decimals of a column: a comma where the cells can mean nothing else, or where the file
 * is separated by semicolons, which is how spreadsheets write where the comma is taken.
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

/** Something with a digit, a unit behind it, a currency on either side, and no second number or fraction. */
const NUMBER = /^[^\d+-]{0,6}([+-]?\d[\d\s.,'’_]*)[^\d¼-¾⅐-⅞]{0,12}$/;
/** Spaces and apostrophes part thousands and nothing else: `1 234.5`. */
const SPACED = /^[+-]?\d{1,3}(?:[\s'’_]\d{3})+(?:[.,]\d*)?$/;

/** `< 0.5` says what a number is below or above, not what it is. */
const BOUND = /^[<>≤≥]/;

/** `.75` as `0.75`. */
const withZero = (text: string): string =>
  text.replace(/^([+-]?)([.,]\d)/, (_, sign: string, decimals: string) => `${sign}0${decimals}`);

/** A number in digits, with its unit or currency or without; `mark` stands before its decimals. */
export function readNumber(text: string, mark: DecimalMark = '.'): Read<number> {
  const cell = text.trim();
  if (cell === '') return undefined;
  if (BOUND.test(cell))
    return { problem: `“${cell}” says what it is below or above, and is no number itself` };
  const found = NUMBER.exec(withZero(withHyphens(cell)))?.[1]?.trim();
  const problem = { problem: `“${cell}” is not a number` };
  if (found === undefined || (/[\s'’_]/.test(found) && !SPACED.test(found))) return problem;
  const digits = trimmedEnd(found.replace(/[\s'’_]/g, ''), '.,');
  const grouping = mark === '.' ? ',' : '.';
  // Written the other way round it still is a number, as long as it cannot be taken for a larger one.
  const plain = GROUPED[mark].test(digits)
    ? digits.replaceAll(grouping, '').replace(',', '.')
    : digits.replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? { value } : problem;
}

export function readWhole(text: string, mark: DecimalMark = '.'): Read<number> {
  const read = readNumber(text, mark);
  if (read === undefined || 'problem' in read || Number.isInteger(read.value)) return read;
  return { problem: `“${text.trim()}” is not a whole number` };
}

/** Which comes first where a date is written in digits: `5/6/2020`. */
export type DayOrder = 'day-first' | 'month-first';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4})(?:[T\s].*)?$/;
const SHORT_YEAR = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?:\s.*)?$/;
const NAMED_MONTH =
  /^(?:(\d{1,2})[\s.-]+([a-z]{3,9})\.?[\s,.-]+(\d{4})|([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4}))$/i;
const SERIAL = /^\d{5}(?:\.\d+)?$/;

/** The parts of a date that ends with its year: `5/6/2020`, with the sign that parts them. */
function yearLast(cell: string): { a: string; sign: string; b: string; year: string } | undefined {
  const [, a = '', sign = '', b = '', other, year = ''] = YEAR_LAST.exec(cell) ?? [];
  return sign === other ? { a, sign, b, year } : undefined;
}

/** A day where the calendar has it. */
function onCalendar(year: string, month: string | number, day: string, cell: string): Read<string> {
  const written = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDay(written) ? { value: written } : { problem: `“${cell}” is not a day of the calendar` };
}

/** The day Excel counts from; one before the year 1900 begins, for the 29 February 1900 that never was. */
const EXCEL_EPOCH = dayNumber('1899-12-30');

/** The day Excel counts as `serial`. */
export const dayOfSerial = (serial: number): string => dayOfNumber(EXCEL_EPOCH + serial);

const isSerial = (cell: string): boolean =>
  SERIAL.test(cell) && Number(cell) >= 14_000 && Number(cell) < 74_000;

/** How dates of a column are to be taken. */
export interface DayReading {
  order?: DayOrder | undefined;
  /** Whether numbers are days as Excel counts them. */
  serials?: boolean | undefined;
}

/** A day, as `YYYY-MM-DD`. A date that could mean two days is refused until somebody said which. */
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
    return onCalendar(named[3] ?? named[6] ?? '', month, named[1] ?? named[5] ?? '', cell);
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
  // With dots the day comes first, wherever dates are written with dots.
  if (sign === '.' || Number(a) > 12 || a === b) return onCalendar(year, b, a, cell);
  if (Number(b) > 12) return onCalendar(year, a, b, cell);
  if (order === undefined) return { problem: `“${cell}” may mean two days` };
  return order === 'day-first' ? onCalendar(year, b, a, cell) : onCalendar(year, a, b, cell);
}

/** What a column of dates leaves open. */
export interface DaysLookedAt {
  /** Said by the cells themselves; nothing where they contradict each other or say nothing. */
  order: DayOrder | undefined;
  /** The first cell that could mean two days. */
  ambiguous: string | undefined;
  /** The first cell that may be a day as Excel counts. */
  serial: string | undefined;
}

/** Looks through a column of dates for what has to be asked. */
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
