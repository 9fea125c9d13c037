import { type WeatherDraft, weatherDraft } from '@cuverie/contract';
import { today } from '../../../platform/clock.ts';
import { isNothing } from '../../../platform/csv/fields.ts';
import { foldHeader } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import {
  type DayReading,
  type DecimalMark,
  decimalMarkOf,
  lookAtDays,
  readDay,
  readNumber,
} from '../../../platform/csv/values.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

/** What came of a file: its days, and what is wrong with which line. */
export interface ReadWeather {
  days: WeatherDraft[];
  problems: { line: number; problem: string }[];
  /** The heading of each column that is read, as it stands in the file; empty where it has none. */
  headings: readonly string[];
}

/** The columns of a file without headings, in their order. */
const FIXED = ['date', 'min', 'max', 'mean', 'rain'] as const;
type Column = (typeof FIXED)[number];

/** What weather stations and services call them, folded. */
const NAMES: Record<Column, RegExp> = {
  date: /^(date|day|time|datum|tag|jour|fecha|data|timestamp|obstime|datetime|valid|validtime)$/,
  min: /^(t|temp|temperature|air|daily|2m|tn)*(min|minimum|tmin|low|tn|mini)(t|temp|temperature|air)*$/,
  max: /^(t|temp|temperature|air|daily|2m|tx)*(max|maximum|tmax|high|tx|maxi)(t|temp|temperature|air)*$/,
  mean: /^(t|temp|temperature|air|daily|2m|tm)*(mean|avg|average|tavg|moy|tm|mittel)(t|temp|temperature|air)*$/,
  rain: /^(daily)*(rain|rainfall|rainsum|precip|precipitation|precipitationsum|prcp|rr|pluie|niederschlag|regen)(mm|sum|total)*$/,
};

/** A column of the file, and how its numbers become °C or mm. */
interface Use {
  at: number;
  column: Column;
  heading: string;
  mark: DecimalMark;
  toMetric: (value: number) => number;
}

/** What stations write where they measured nothing, beside what everybody writes. */
const GAP = /^(na|nan|missing|-{2,})$/i;
const isGap = (cell: string): boolean => isNothing(cell) || GAP.test(cell);

const asIs = (value: number) => value;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Fahrenheit and inches are told by their headings. */
function conversionOf(column: Column, heading: string): (value: number) => number {
  if (column === 'rain') return /\binch(es)?\b|\(in\)|_in$/i.test(heading) ? (inches) => inches * 25.4 : asIs;
  return /°\s?F|℉|\bfahrenheit\b|\(F\)|_f$/i.test(heading) ? (degrees) => (degrees - 32) / 1.8 : asIs;
}

const columnOf = (heading: string): Column | undefined =>
  FIXED.find((column) => NAMES[column].test(foldHeader(heading)));

/** Which row names the columns: services write where the weather is from above it. */
function headingRow(cells: readonly (readonly string[])[]): number {
  return cells.slice(0, 50).findIndex((row) => {
    const columns = row.map(columnOf);
    return columns.includes('date') && columns.some((one) => one !== undefined && one !== 'date');
  });
}

function usesOf({ cells, delimiter }: Table, headingAt: number): Use[] {
  const headings = cells[headingAt];
  const columns = headings === undefined ? [...FIXED] : headings.map(columnOf);
  const rows = cells.slice(headingAt + 1);
  return columns.flatMap((column, at) => {
    if (column === undefined || columns.indexOf(column) !== at) return [];
    const heading = headings?.[at]?.trim() ?? '';
    const mark = decimalMarkOf(
      rows.map((row) => row[at] ?? ''),
      delimiter,
    );
    return [{ at, column, heading, mark, toMetric: conversionOf(column, heading) }];
  });
}

/** A line as a day, or what is wrong with it. */
function dayOf(row: readonly string[], uses: readonly Use[], reading: DayReading): WeatherDraft | string {
  const values: Record<string, unknown> = {};
  for (const { at, column, mark, toMetric } of uses) {
    const cell = (row[at] ?? '').trim();
    const read =
      column === 'date' ? readDay(cell, reading) : isGap(cell) ? undefined : readNumber(cell, mark);
    if (read === undefined) continue;
    if ('problem' in read) return read.problem;
    values[column] = typeof read.value === 'number' ? hundredths(toMetric(read.value)) : read.value;
  }
  const day = weatherDraft.safeParse(values);
  return day.success ? day.data : (Object.values(problemsOf(day.error))[0] ?? 'This line cannot be read');
}

/** What is wrong with a day beside its bounds, or `undefined`. */
function problemOf({
  date,
  min = null,
  max = null,
  mean = null,
  rain = null,
}: WeatherDraft): string | undefined {
  if (date > today()) return 'Date must not be in the future';
  if (date < '1900-01-01') return 'Date must be 1900 or later';
  // A gap of the station takes nothing out of the book.
  if (min === null && max === null && mean === null && rain === null) return 'There is no value on this day';
  if (min !== null && max !== null && min > max) return 'Minimum must not be above the maximum';
  const isOutside = mean !== null && ((min !== null && mean < min) || (max !== null && mean > max));
  return isOutside ? 'Mean must lie between minimum and maximum' : undefined;
}

/**
 * Days of weather from a file: columns by their headings, or date, min, max, mean and rain in this order, the last two
 * of which may be missing. A broken line stops none of the others.
 */
export function readWeather(table: Table): ReadWeather {
  const { cells, numbers } = table;
  const headingAt = headingRow(cells);
  const uses = usesOf(table, headingAt);
  const isHeadless = headingAt === -1;
  const rows = [...cells.entries()].slice(headingAt + 1);
  const dayAt = uses.find(({ column }) => column === 'date')?.at ?? 0;
  const { order } = lookAtDays(rows.map(([, row]) => row[dayAt] ?? ''));
  const read: ReadWeather = {
    days: [],
    problems: [],
    headings: isHeadless ? [] : uses.map(({ heading }) => heading),
  };
  const seen = new Set<string>();
  for (const [at, row] of rows) {
    // Headings in another language are no day.
    if (isHeadless && at === 0 && !/\d/.test(row[0] ?? '')) continue;
    const day = dayOf(row, uses, { order });
    const problem =
      typeof day === 'string' ? day : seen.has(day.date) ? 'This day comes twice' : problemOf(day);
    if (typeof day !== 'string') seen.add(day.date);
    if (typeof day !== 'string' && problem === undefined) read.days.push(day);
    else read.problems.push({ line: numbers[at] ?? at + 1, problem: problem ?? '' });
  }
  return read;
}
