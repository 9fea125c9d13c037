import { two } from '../../../platform/clock.ts';
import { type DayReading, type Read, readDay } from '../../../platform/csv/values.ts';

/** `8:30`, `8h30`, `8.30 Uhr`, `8:30:15 pm`, `7 pm`. */
const CLOCK =
  /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?:\s*uhr)?)?(?:\s*([ap]\.?m\.?))?$/i;
/** A day with something after it. */
const AFTER_DAY = /^\d{4}-\d{2}-\d{2}[T\s]/;
const DAY_LETTERS = '2026-09-20'.length;
/** A fraction of the day, as spreadsheets store times. */
const SHARE = /^0?[.,]\d+$/;
const DAY_S = 86_400;

/** Parses a time of day, `08:30:00`; in a cell with a day, the time after it. */
export function readTime(text: string): Read<string> {
  const cell = text.trim();
  if (cell === '') return undefined;
  const bare = AFTER_DAY.test(cell) ? cell.slice(DAY_LETTERS).replace(/^[T\s]+/, '') : cell;
  const [, hour, minute, second, half] = CLOCK.exec(bare) ?? [];
  if ((minute ?? half) !== undefined)
    return onClock([Number(hour), Number(minute ?? 0), Number(second ?? 0)], half, cell);
  if (!SHARE.test(bare)) return { problem: `“${cell}” is not a time of day` };
  const seconds = Math.round(Number(bare.replace(',', '.')) * DAY_S) % DAY_S;
  return { value: clockOf(Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60) };
}

const clockOf = (hour: number, minute: number, second: number): string =>
  `${two(hour)}:${two(minute)}:${two(second)}`;

function onClock(
  [hour, minute, second]: [number, number, number],
  half: string | undefined,
  cell: string,
): Read<string> {
  const isTwelve = half !== undefined;
  const isTime = minute < 60 && second < 60 && (isTwelve ? hour >= 1 && hour <= 12 : hour < 24);
  if (!isTime) return { problem: `“${cell}” is not a time of day` };
  const from = isTwelve ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour;
  return { value: clockOf(from, minute, second) };
}

const WITH_ZONE =
  /^(\d{4}-\d{2}-\d{2})[T\s](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(?:(Z|UTC|GMT)|([+-]\d{2}):?(\d{2}))$/;
/** The text of a JavaScript `Date`: `Mon Sep 14 2026 10:22:34 GMT+0200 (…)`. */
const SCRIPT_DATE =
  /^[A-Z][a-z]{2},? ([A-Z][a-z]{2}) (\d{1,2}),? (\d{4}) (\d{2}:\d{2}:\d{2})(?: (?:GMT|UTC)?([+-]\d{2}):?(\d{2}))?(?: \([^()]*\))?$/;
/** Seconds or milliseconds since 1970. */
const SINCE_1970 = /^\d{10}(?:\d{3})?(?:\.\d{1,6})?$/;
const BEFORE_TIME = /[T\s]\d{1,2}:\d{2}/;
const SERIAL = /^(\d{5})([.,]\d+)$/;

/** Parses a day, `2026-09-20`; a local day and time, `2026-09-20T08:30:00`; or an instant, which ends with Z. */
export function readMoment(text: string, day: DayReading): Read<string> {
  const cell = text.trim();
  const instant = instantOf(cell);
  if (instant !== undefined)
    return Number.isNaN(instant)
      ? { problem: `“${cell}” is not a moment` }
      : { value: new Date(instant).toISOString() };
  const [date, clock] = dayAndTime(cell, day);
  const read = readDay(date, day);
  if (clock === undefined || read === undefined || 'problem' in read) return read;
  const time = readTime(clock);
  return time !== undefined && 'value' in time ? { value: `${read.value}T${time.value}` } : time;
}

/** The milliseconds since 1970 of an instant with a time zone; not a number if it is no valid date. */
function instantOf(cell: string): number | undefined {
  if (SINCE_1970.test(cell)) {
    const count = Number(cell);
    return count < 1e11 ? count * 1000 : count;
  }
  const [, day, time, zone, hours, minutes] = WITH_ZONE.exec(cell) ?? [];
  if (day !== undefined)
    return Date.parse(`${day}T${time}${zone === undefined ? `${hours}:${minutes}` : 'Z'}`);
  const [, month, dayOfMonth, year, clock, east, more] = SCRIPT_DATE.exec(cell) ?? [];
  return east === undefined
    ? undefined
    : Date.parse(`${dayOfMonth} ${month} ${year} ${clock} GMT${east}${more}`);
}

/** Splits a cell into its day and, if there is one, its time. */
function dayAndTime(cell: string, { serials }: DayReading): [date: string, clock: string | undefined] {
  const [, month, dayOfMonth, year, time] = SCRIPT_DATE.exec(cell) ?? [];
  if (month !== undefined) return [`${dayOfMonth} ${month} ${year}`, time];
  const end = cell.search(BEFORE_TIME);
  if (end > 0) return [cell.slice(0, end), cell.slice(end + 1)];
  const [, date = cell, clock] = (serials ? SERIAL.exec(cell) : null) ?? [];
  return [date, clock];
}
