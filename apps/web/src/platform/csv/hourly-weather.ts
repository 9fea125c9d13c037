/** Converts hourly or half-hourly weather to days: extremes, mean and the sum of rain. */
import { dayIn } from '@cuverie/domain';
import { zoneHere } from '../clock.ts';
import { foldHeader } from './sheet.ts';
import type { Table } from './table.ts';
import { decimalMarkOf, readNumber, rounded } from './values.ts';
import { ABOVE_HEADINGS, columnOf, conversionOf, isGap, TRACE } from './weather-columns.ts';

/** Headings of a temperature that is neither a minimum nor a maximum. */
const TEMPERATURE =
  /^(?:out|outdoor|outside|air|ambient|mean|avg)*(?:temperature|temp|t2m|ta)(?:2m|out|outdoor|air|c|f)*$/;
/** Headings that occur beside it in weather files, and not in those of tanks. */
const OF_WEATHER =
  /rain|precip|humidity|^hum|hum$|dew|wind|pressure|^bar$|2m|solar|radiation|niederschlag|pluie/;

const UNIX = /^\d{10}(?:\d{3})?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T\s]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** A local day with a time: `24/08/26 0:30`. */
const OTHER_DAY = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})[T\s]+\d{1,2}:\d{2}/;
const CLOCK = /^\d{1,2}[:.]\d{2}/;

interface Columns {
  date: number;
  time: number;
  mean: number;
  min: number;
  max: number;
  rain: number;
}

function columnsOf(row: readonly string[]): Columns | undefined {
  const folded = row.map(foldHeader);
  const of = (name: string) => row.findIndex((heading) => columnOf(heading) === name);
  const date = of('date');
  const time = folded.findIndex((heading, at) => at !== date && heading === 'time');
  const mean = folded.findIndex((heading) => TEMPERATURE.test(heading));
  const isOfWeather = folded.some((heading) => OF_WEATHER.test(heading));
  if (date < 0 || mean < 0 || !isOfWeather) return undefined;
  return { date, time, mean, min: of('min'), max: of('max'), rain: of('rain') };
}

/** The offset of a file's clock from UTC in seconds, if the lines above its headings name one. */
function offsetOf(above: readonly (readonly string[])[]): number | undefined {
  for (const [at, row] of above.entries()) {
    const column = row.map(foldHeader).indexOf('utcoffsetseconds');
    const seconds = Number(column < 0 ? Number.NaN : above[at + 1]?.[column]);
    if (Number.isFinite(seconds)) return seconds;
  }
  return undefined;
}

/** The day of a written moment, in the fields' time zone; `undefined` without a time of day. */
function dayOf(cell: string, hasTime: boolean, offsetS: number | undefined): string | undefined {
  const text = cell.trim();
  if (UNIX.test(text)) return dayIn(zoneHere(), Number(text) * (text.length > 10 ? 1 : 1000));
  const [, day, zone] = ISO.exec(text) ?? [];
  if (day !== undefined) {
    const written = text.replace(/\s/, 'T');
    if (zone !== undefined) return dayIn(zoneHere(), written);
    return offsetS === undefined ? day : dayIn(zoneHere(), Date.parse(`${written}Z`) - offsetS * 1000);
  }
  return OTHER_DAY.exec(text)?.[1] ?? (hasTime ? text : undefined);
}

/** Converts a file of hours to one of days; returns every other file unchanged. */
export function asDailyWeather(table: Table): Table {
  const { cells, numbers } = table;
  const head = cells.slice(0, ABOVE_HEADINGS).findIndex((row) => columnsOf(row) !== undefined);
  const headings = cells[head];
  const columns = headings && columnsOf(headings);
  if (!headings || !columns) return table;
  const rows = cells.slice(head + 1).map((row, at) => ({ row, number: numbers[head + 1 + at] ?? 0 }));
  const offsetS = offsetOf(cells.slice(0, head));
  const dated = rows.map(({ row, number }) => {
    const hasTime = CLOCK.test((row[columns.time] ?? '').trim());
    return { row, number, day: dayOf(row[columns.date] ?? '', hasTime, offsetS) };
  });
  const days = Map.groupBy(dated, ({ day }) => day);
  // The file has days already, or is not weather.
  if (days.has(undefined) || days.size === 0) return table;
  const mark = decimalMarkOf(
    rows.flatMap(({ row }) => [row[columns.mean] ?? '', row[columns.rain] ?? '']),
    table.delimiter,
  );
  const valuesOf = (hours: typeof dated, at: number, kind: 'mean' | 'rain') => {
    const convert = conversionOf(kind, headings[at] ?? '');
    return hours.flatMap(({ row }) => {
      const cell = (row[at] ?? '').trim();
      if (kind === 'rain' && TRACE.test(cell)) return [0];
      const read = isGap(cell) ? undefined : readNumber(cell, mark);
      return read && 'value' in read ? [convert(read.value)] : [];
    });
  };
  const written = (values: readonly number[], sum: (values: readonly number[]) => number): string =>
    values.length === 0 ? '' : String(rounded(sum(values), 2));
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const daily = [...days].map(([day = '', hours]) => {
    const means = valuesOf(hours, columns.mean, 'mean');
    const all = (at: number) => [...means, ...(at < 0 ? [] : valuesOf(hours, at, 'mean'))];
    const lowest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
    const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
    return [
      day,
      written(all(columns.min), lowest),
      written(all(columns.max), highest),
      written(means, (values) => total(values) / values.length),
      columns.rain < 0 ? '' : written(valuesOf(hours, columns.rain, 'rain'), total),
    ];
  });
  return {
    ...table,
    // All numbers have a decimal point from here on.
    delimiter: ',',
    cells: [['Date', 'Minimum', 'Maximum', 'Mean', 'Rain'], ...daily],
    numbers: [numbers[head] ?? 1, ...[...days.values()].map(([first]) => first?.number ?? 0)],
  };
}
