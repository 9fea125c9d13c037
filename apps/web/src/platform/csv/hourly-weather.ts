/** Converts hourly or half-hourly weather to days: extremes, mean and the sum of rain. */
import { dayIn } from '@cuverie/domain';
import { zoneHere } from '../clock.ts';
import { FIELD_NAMES } from './field-names.ts';
import { wordsIn } from './fields.ts';
import type { Table } from './formats/table.ts';
import { foldHeader } from './sheet.ts';
import { decimalMarkOf, readNumber, roundTo } from './values.ts';
import { ABOVE_HEADINGS, columnOf, conversionOf, isGap, TRACE } from './weather-columns.ts';

/** Headings of a temperature that is neither a minimum nor a maximum. */
const TEMPERATURE =
  /^(?:out|outdoor|outside|air|ambient|mean|avg|luft|aussen)*(?:temperature?|temperatura|temp|t2m|ta)(?:2m|out|outdoor|air|ext|exterieure|c|f)*$/;
/** Headings that occur beside it in weather files, and not in those of tanks. */
const OF_WEATHER =
  /rain|precip|humi|^hum|hum$|dew|wind|pressure|^bar$|2m|solar|radiation|niederschlag|regen|feuchte|pluie|vent|umidita|pioggia|humedad|lluvia|chuva|fukt|nederbord/;

/** Headings of a time of day beside the day. */
const TIME_HEADINGS = new Set(wordsIn('time heure heures uhrzeit zeit hora ora orario tid klockslag hour'));

/** Headings of a rain total that restarts each day; its last value is the day's rain. */
const SUM_OF_DAY = /daily|day|today|24h|tages/;

const UNIX = /^\d{10}(?:\d{3})?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})[T\s]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** A local day with a time: `24/08/26 0:30`. */
const OTHER_DAY = /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4})[T\s]+\d{1,2}:\d{2}/;
const CLOCK = /^\d{1,2}[:.]\d{2}/;
/** The hour of a written time: `T13:30`, `1:30 pm`, `12:15a`. */
const HOUR = /(?:^|[T\s])(\d{1,2})[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?\s*([ap])?/i;

/** The share of the hours of a day with which it is whole: 21 of 24. The day when clocks skip an hour has 23. */
const WHOLE = 7 / 8;

/** The heading above `2 of 24`, for a day with only some of its hours. */
export const HOURS_OF_DAY = 'Hours of the day';

const FIELD_HEADINGS = new Set(wordsIn(FIELD_NAMES));
const isFieldName = (heading: string): boolean => FIELD_HEADINGS.has(foldHeader(heading));

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
  const time = folded.findIndex((heading, at) => at !== date && TIME_HEADINGS.has(heading));
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

function hourOf(cell: string): number | undefined {
  const text = cell.trim();
  if (UNIX.test(text)) return Math.floor((Number(text) / (text.length > 10 ? 1000 : 1) / 3600) % 24);
  const [, hour, half] = HOUR.exec(text) ?? [];
  if (hour === undefined || half === undefined) return hour === undefined ? undefined : Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * Words such as `2 of 24` for each day with only some of its hours; empty for whole days.
 * @param days the times with a temperature
 * @param hasExtremes whether a single row may hold the extremes of its day
 */
function partsOfDays(days: readonly (readonly string[])[], hasExtremes: boolean): string[] {
  const hours = days.map((times) =>
    [...new Set(times.flatMap((time) => hourOf(time) ?? []))].toSorted((one, other) => one - other),
  );
  const steps = hours.flatMap((ofDay) => ofDay.slice(1).map((hour, at) => hour - (ofDay[at] ?? 0)));
  // A day's extremes need a value at least every third hour.
  const step = steps.reduce((least, one) => Math.min(least, one), 3);
  // One row a day with its extremes is a file of days.
  if (steps.length === 0 && hasExtremes) return days.map(() => '');
  const usual = steps.length === 0 ? 24 : Math.floor(24 / step);
  return hours.map(({ length }) => (length >= usual * WHOLE ? '' : `${length} of ${usual}`));
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
  const unread = dated.filter(({ day }) => day === undefined);
  // The file has days already, or is not weather.
  if (unread.length * 10 > dated.length) return table;
  const names = headings.flatMap((heading, at) => (isFieldName(heading) ? [at] : []));
  const known = dated.filter(({ day }) => day !== undefined);
  const days = [
    ...Map.groupBy(known, ({ row, day }) => [day, ...names.map((at) => row[at]?.trim())].join('\n')).values(),
  ];
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
    values.length === 0 ? '' : String(roundTo(sum(values), 2));
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));
  const rainOf = SUM_OF_DAY.test(foldHeader(headings[columns.rain] ?? '')) ? highest : total;
  const times = days.map((hours) =>
    hours
      .filter(({ row }) => !isGap(row[columns.mean] ?? ''))
      .map(({ row }) => row[columns.time] ?? row[columns.date] ?? ''),
  );
  const parts = partsOfDays(times, columns.min >= 0 && columns.max >= 0);
  const used = new Set<number>(Object.values(columns));
  const others = headings.flatMap((heading, at) => (used.has(at) ? [] : [{ heading, at }]));
  const daily = days.map((hours, index) => {
    const means = valuesOf(hours, columns.mean, 'mean');
    const all = (at: number) => [...means, ...(at < 0 ? [] : valuesOf(hours, at, 'mean'))];
    const lowest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
    return [
      hours[0]?.day ?? '',
      written(all(columns.min), lowest),
      written(all(columns.max), highest),
      written(means, (values) => total(values) / values.length),
      columns.rain < 0 ? '' : written(valuesOf(hours, columns.rain, 'rain'), rainOf),
      parts[index] ?? '',
      ...others.map(({ at }) => hours[0]?.row[at] ?? ''),
    ];
  });
  return {
    ...table,
    // All numbers have a decimal point from here on.
    delimiter: ',',
    cells: [
      ['Date', 'Minimum', 'Maximum', 'Mean', 'Rain', HOURS_OF_DAY, ...others.map(({ heading }) => heading)],
      ...daily,
      ...unread.map(({ row }) => [
        row[columns.date] ?? '',
        '',
        '',
        '',
        '',
        '',
        ...others.map(({ at }) => row[at] ?? ''),
      ]),
    ],
    numbers: [
      numbers[head] ?? 1,
      ...days.map(([first]) => first?.number ?? 0),
      ...unread.map(({ number }) => number),
    ],
  };
}
