import { inWords, type WeatherDraft, weatherDraft } from '@cuverie/contract';
import { weatherDayProblem } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { dayField, numberField, type TargetField } from '../../../platform/csv/fields.ts';
import { asDailyWeather } from '../../../platform/csv/hourly-weather.ts';
import { LEAVE } from '../../../platform/csv/mapping.ts';
import { rowReader } from '../../../platform/csv/read-rows.ts';
import { sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { readNumber, rounded } from '../../../platform/csv/values.ts';
import {
  type Column,
  columnOf,
  conversionOf,
  FIXED,
  headingRow,
  isGap,
  TRACE,
} from '../../../platform/csv/weather-columns.ts';
import { problemsOf } from '../../../ui/form/typed.ts';

/** What came of a file: its days, and what is wrong with which line. */
export interface ReadWeather {
  days: WeatherDraft[];
  problems: { line: number; problem: string }[];
  /** The heading of each column that is read, as it stands in the file; empty where it has none. */
  headings: readonly string[];
}

/** A column of the file as a field, in °C or mm. */
function fieldOf(column: Column, heading: string): TargetField {
  if (column === 'date') return dayField('date', 'Date', '', { isRequired: true });
  const toMetric = conversionOf(column, heading);
  return numberField(column, heading, '', {
    read: (cell, { mark }) => {
      if (column === 'rain' && TRACE.test(cell)) return { value: 0 };
      const read = isGap(cell) ? undefined : readNumber(cell, mark);
      return read && 'value' in read ? { value: rounded(toMetric(read.value), 2) } : read;
    },
  });
}

/** What is wrong with a day beside its bounds, or `undefined`. */
function problemOf(day: WeatherDraft): string | undefined {
  const problem = weatherDayProblem(day, today());
  if (problem !== undefined) return inWords(problem);
  // A gap of the station takes nothing out of the book.
  const isEmpty = [day.min, day.max, day.mean, day.rain].every((value) => (value ?? null) === null);
  return isEmpty ? 'There is no value on this day' : undefined;
}

/**
 * Days of weather from a file: columns by their headings, or date, min, max, mean and rain in this order, the last two
 * of which may be missing. A broken line stops none of the others.
 */
export function readWeather(given: Table): ReadWeather {
  const table = asDailyWeather(given);
  const headingAt = headingRow(table.cells);
  const isHeadless = headingAt === -1;
  const from = Math.max(0, headingAt);
  const sheet = sheetOf(
    { ...table, cells: table.cells.slice(from), numbers: table.numbers.slice(from) },
    !isHeadless,
  );
  const columns = isHeadless ? FIXED : sheet.headers.map(columnOf);
  const uses = sheet.headers.flatMap((heading, at) => {
    const column = columns[at];
    return column !== undefined && columns.indexOf(column) === at ? [{ at, column, heading }] : [];
  });
  const { read } = rowReader(
    {
      sheet,
      mapping: sheet.headers.map((_, index) => uses.find(({ at }) => at === index)?.column ?? LEAVE),
      fields: uses.map(({ column, heading }) => fieldOf(column, heading)),
    },
    {},
  );
  const found: ReadWeather = {
    days: [],
    problems: [],
    headings: isHeadless ? [] : uses.map(({ heading }) => heading),
  };
  const seen = new Set<string>();
  for (const [at, row] of sheet.rows.entries()) {
    // Headings in another language are no day.
    if (isHeadless && at === 0 && !/\d/.test(row.cells[0] ?? '')) continue;
    const { values, problems, leftOut } = read(row);
    const { data: day, error } = weatherDraft.safeParse(values);
    const [unreadable] = [...Object.values(problems), ...Object.values(problemsOf(error))];
    const problem = unreadable ?? (day && (seen.has(day.date) ? 'This day comes twice' : problemOf(day)));
    if (day) seen.add(day.date);
    if (day && problem === undefined) found.days.push(day);
    else found.problems.push({ line: row.number, problem: problem ?? 'This line cannot be read' });
    if (problem === undefined)
      found.problems.push(...Object.values(leftOut).map((words) => ({ line: row.number, problem: words })));
  }
  return found;
}
