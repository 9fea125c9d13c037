/** Reads daily weather in the formats of stations and services. */
import { celsiusOf, INCH_MM, isNoValue } from '@cuverie/domain';
import { foldHeader, type Sheet } from './sheet.ts';
import { type DecimalMark, decimalMarkOf, readNumber, roundTo } from './values.ts';

/** The columns of a file without headings, in order. */
export const FIXED = ['date', 'min', 'max', 'mean', 'rain'] as const;
export type Column = (typeof FIXED)[number];

/** Headings of stations and services, folded. */
const NAMES: Record<Column, RegExp> = {
  date: /^(date|day|time|datum|tag|jour|fecha|data|timestamp|obstime|datetime|valid|validtime)$/,
  min: /^(t|temp|temperature|air|daily|2m|tn)*(min|minimum|tmin|low|tn|mini)(t|temp|temperature|air)*$/,
  max: /^(t|temp|temperature|air|daily|2m|tx)*(max|maximum|tmax|high|hi|tx|maxi)(t|temp|temperature|air)*$/,
  mean: /^(t|temp|temperature|air|daily|2m|tm)*(mean|avg|average|tavg|moy|tm|mittel)(t|temp|temperature|air)*$/,
  rain: /^(daily)*(rain|rainfall|rainsum|precip|precipitations?|precipitationsum|prcp|rr|pluie|niederschlag|niederschlagsmenge|regen|pioggia|precipitazion[ei]|lluvia|precipitacion(?:es)?|chuva|nederbord|nedbor)(mm|sum|total)*$/,
};

/** Codes of stations for no measurement, beside the words for no value. */
const GAP = /^(?:m|(?:-99|-127|-999|-?9999)(?:\.\d*)?)$/i;

export const isGap = (cell: string): boolean => isNoValue(cell) || GAP.test(cell.trim());

/** Rain too little to measure. */
export const TRACE = /^t(?:r|race)?$/i;

const asIs = (value: number) => value;

/** The conversion for headings in Fahrenheit or inches. */
export function conversionOf(column: Column, heading: string): (value: number) => number {
  if (column === 'rain')
    return /\binch(es)?\b|\(in\)|_in$/i.test(heading) ? (inches) => inches * INCH_MM : asIs;
  return /°\s?F|℉|\bfahrenheit\b|\(F\)|_f$/i.test(heading) ? celsiusOf : asIs;
}

export const columnOf = (heading: string): Column | undefined =>
  FIXED.find((column) => NAMES[column].test(foldHeader(heading)));

const LABELS: Record<Column, string> = {
  date: 'Date',
  min: 'Minimum',
  max: 'Maximum',
  mean: 'Mean',
  rain: 'Rain',
};

/** Whether these are headings of daily weather, of any field. */
export const headsWeather = (row: readonly string[]): boolean => {
  const columns = new Set(row.map(columnOf));
  return (['date', 'min', 'max'] as const).every((column) => columns.has(column));
};

/** Whether these are headings of days with any weather. */
function headsSomeWeather(row: readonly string[]): boolean {
  const columns = row.map(columnOf);
  return columns.includes('date') && columns.some((one) => one !== undefined && one !== 'date');
}

/** The number of rows searched for the headings. */
export const ABOVE_HEADINGS = 50;

/** A cell in °C or mm; a gap of the station becomes empty. */
function metric(cell: string, column: Column, convert: (value: number) => number, mark: DecimalMark): string {
  if (isGap(cell)) return '';
  if (column === 'rain' && TRACE.test(cell.trim())) return '0';
  const read = convert === asIs ? undefined : readNumber(cell, mark);
  return read && 'value' in read ? String(roundTo(convert(read.value), 2)) : cell;
}

/** The row with the headings. Services write the origin of the weather above it. */
function headingsOf({ headers, rows }: Sheet): readonly string[] | undefined {
  if (headsSomeWeather(headers)) return headers;
  return rows.slice(0, ABOVE_HEADINGS).find(({ cells }) => headsSomeWeather(cells))?.cells;
}

/**
 * A file of a station or service in the format of our weather export: without lines above its headings, in °C and mm.
 */
export function asOurWeather(sheet: Sheet): Sheet {
  const headers = headingsOf(sheet);
  if (headers === undefined) return sheet;
  const rows = sheet.rows.slice(sheet.rows.findIndex(({ cells }) => cells === headers) + 1);
  const columns = headers.map(columnOf);
  const reads = headers.map((heading, at) => {
    const column = columns.indexOf(columns[at]) === at ? columns[at] : undefined;
    const mark = decimalMarkOf(
      rows.map(({ cells }) => cells[at] ?? ''),
      sheet.delimiter,
    );
    return { heading, column, mark, convert: column ? conversionOf(column, heading) : asIs };
  });
  return {
    ...sheet,
    headers: reads.map(({ heading, column }) => (column ? LABELS[column] : heading)),
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell, at) => {
        const { column, convert, mark } = reads[at] ?? {};
        return column && column !== 'date' && convert && mark ? metric(cell, column, convert, mark) : cell;
      }),
    })),
  };
}
