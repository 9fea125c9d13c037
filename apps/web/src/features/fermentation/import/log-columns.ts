/** Identifies the columns of a log by their values, if their headings are ambiguous. */
import { DENSITY_SCALES } from '@cuverie/domain';
import { LEAVE, type Mapping, usually } from '../../../platform/csv/mapping.ts';
import type { SheetRow } from '../../../platform/csv/sheet.ts';
import { scaleIn } from '../../../platform/csv/sugar-columns.ts';
import { decimalMarkOf, readDay, readNumber } from '../../../platform/csv/values.ts';
import { readMoment, readTime } from './clock-time.ts';

/** The number of rows examined; the beginning of a log is typical of the rest. */
const SAMPLE = 200;

type Rows = readonly Pick<SheetRow, 'cells'>[];

const cellsOf = (rows: Rows, index: number): string[] =>
  rows.slice(0, SAMPLE).flatMap(({ cells }) => (cells[index] ?? '').trim() || []);

/** Whether most non-empty cells match. */
const mostly = (cells: readonly string[], holds: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(holds).length > cells.length / 2;

const isRead = (read: { value: unknown } | { problem: string } | undefined): boolean =>
  read !== undefined && 'value' in read;

const DAY = { order: 'day-first', serials: true } as const;

const isMoment = (cell: string): boolean => isRead(readMoment(cell, DAY));
const hasDay = (cell: string): boolean => isRead(readDay(cell, DAY)) || isMoment(cell);
const isClock = (cell: string): boolean => isRead(readTime(cell)) && !hasDay(cell);

/** A machine-written moment. */
const MACHINE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
/** A moment with a time zone, or since 1970, is unambiguous. */
const WITH_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$|^\d{10}(?:\d{3})?$/;

/** How certainly a column contains the moment; 0 if it contains no days. */
function certainty(cells: readonly string[]): number {
  if (!mostly(cells, hasDay)) return 0;
  const isMachine = mostly(cells, (cell) => MACHINE.test(cell)) ? 2 : 0;
  const isZoned = mostly(cells, (cell) => WITH_ZONE.test(cell)) ? 3 : 0;
  return 1 + isMachine + isZoned;
}

const TIME_FIELDS = new Set(['timestamp', 'time']);

/** Words in headings of time columns, folded. */
const OF_TIME = /time|date|datum|zeit|stamp|created|heure|hora|fecha|data/i;

/** Chooses the column of the moment, and the one beside it with the time of day. */
function settleTimes(headers: readonly string[], rows: Rows, mapping: string[]): void {
  const columns = headers.flatMap((header, index) => {
    const cells = cellsOf(rows, index);
    const isMapped = TIME_FIELDS.has(mapping[index] ?? '');
    const isFree = mapping[index] === usually(header);
    const isOfTime = OF_TIME.test(header) || mostly(cells, (cell) => MACHINE.test(cell));
    return isMapped || (isFree && isOfTime) ? [{ index, cells }] : [];
  });
  const days = columns
    .map(({ index, cells }) => ({ index, sureness: certainty(cells), cells }))
    .filter(({ sureness }) => sureness > 0)
    .toSorted((one, other) => other.sureness - one.sureness || one.index - other.index);
  const [best] = days;
  if (!best) return;
  for (const { index } of columns) mapping[index] = usually(headers[index] ?? '');
  for (const { index } of days) mapping[index] = LEAVE;
  mapping[best.index] = 'timestamp';
  // A separate time column counts only if the days have no time.
  const isWhole = mostly(best.cells, (cell) => /\d{1,2}:\d{2}/.test(cell) || WITH_ZONE.test(cell));
  const clock = columns.find(({ index, cells }) => index !== best.index && mostly(cells, isClock));
  if (clock) mapping[clock.index] = isWhole ? LEAVE : 'time';
}

/** The median of a column's numbers. */
function medianOf(rows: Rows, index: number, delimiter: string): number | undefined {
  const cells = cellsOf(rows, index);
  const mark = decimalMarkOf(cells, delimiter);
  const numbers = cells
    .flatMap((cell) => {
      const read = readNumber(cell, mark);
      return read && 'value' in read && read.value !== 0 ? [read.value] : [];
    })
    .toSorted((one, other) => one - other);
  return numbers[Math.floor(numbers.length / 2)];
}

/** A relative density, as 1.085 or 1085. */
const isDensity = (value: number): boolean => (value > 0.9 && value < 1.25) || (value > 900 && value < 1250);
/** A possible value of must or wine in °P or °Bx. */
const isSugar = (value: number): boolean => value > -5 && value < 50 && !isDensity(value);

/** Too warm for must in °C, but common in °F. */
const isFahrenheit = (value: number): boolean => value > 45 && value < 120;

/** Resolves ambiguous headings: the scale of a density, the unit of a temperature, and the column of the moment. */
export function settleByValues(
  headers: readonly string[],
  rows: Rows,
  { mapping, delimiter }: { mapping: Mapping; delimiter: string },
): Mapping {
  const settled = [...mapping];
  settleTimes(headers, rows, settled);
  headers.forEach((header, index) => {
    const use = settled[index] ?? '';
    const median = medianOf(rows, index, delimiter);
    if (median === undefined) return;
    const give = (field: string) => {
      if (!settled.includes(field)) settled[index] = field;
    };
    if (use === 'temperature' && isFahrenheit(median) && !/°\s*C|celsius|\(C\)/iu.test(header))
      give('fahrenheit');
    const isOpenScale = DENSITY_SCALES.some((scale) => scale === use) && scaleIn(header) === undefined;
    if (isOpenScale && use === 'sg' && isSugar(median)) give('plato');
    if (isOpenScale && (use === 'brix' || use === 'plato') && isDensity(median)) give('sg');
  });
  return settled;
}
