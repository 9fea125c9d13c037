import { inWords, type WeatherDraft, weatherDraft } from '@cuverie/contract';
import { weatherDayProblem } from '@cuverie/domain';
import { today } from '../../../platform/clock.ts';
import { asDailyWeather } from '../../../platform/csv/hourly-weather.ts';
import { guessMapping } from '../../../platform/csv/mapping.ts';
import { type ReadRow, rowReader } from '../../../platform/csv/read-rows.ts';
import { type Sheet, sheetOf } from '../../../platform/csv/sheet.ts';
import type { Table } from '../../../platform/csv/table.ts';
import { rounded } from '../../../platform/csv/values.ts';
import {
  asOurWeather,
  columnOf,
  FIXED,
  headingsOf,
  headsSomeWeather,
} from '../../../platform/csv/weather-columns.ts';
import { problemsOf } from '../../../ui/form/typed.ts';
import { DAY_FIELDS } from '../import/weather-target.ts';

/** What came of a file: its days, and what is wrong with which line. */
export interface ReadWeather {
  days: WeatherDraft[];
  problems: { line: number; problem: string }[];
  /** The heading of each column that is read, as it stands in the file; empty where it has none. */
  headings: readonly string[];
}

/** Keeps as many decimals as are stored. */
function round({ values }: ReadRow): void {
  for (const [field, value] of Object.entries(values))
    if (typeof value === 'number') values[field] = rounded(value, 2);
}

/** A sheet whose columns have our names; without a row of headings they stand in their usual order. */
function sheetOfDays(table: Table): { sheet: Sheet; headings: readonly string[] } {
  const headed = sheetOf(table, true);
  const headings = headingsOf(headed, headsSomeWeather);
  if (headings !== undefined) {
    const columns = headings.map(columnOf);
    return {
      sheet: asOurWeather(headed, headsSomeWeather),
      headings: headings.filter((_, at) => columns[at] !== undefined && columns.indexOf(columns[at]) === at),
    };
  }
  const bare = sheetOf(table, false);
  const headers = bare.headers.map((header, at) => FIXED[at] ?? header);
  return { sheet: asOurWeather({ ...bare, headers }, headsSomeWeather), headings: [] };
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
  const { sheet, headings } = sheetOfDays(asDailyWeather(given));
  const mapping = guessMapping(sheet.headers, DAY_FIELDS);
  const { read } = rowReader({ sheet, mapping, fields: DAY_FIELDS, finish: round }, {});
  const found: ReadWeather = { days: [], problems: [], headings };
  const seen = new Set<string>();
  for (const [at, row] of sheet.rows.entries()) {
    // Headings in another language are no day.
    if (headings.length === 0 && at === 0 && !/\d/.test(row.cells[0] ?? '')) continue;
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
