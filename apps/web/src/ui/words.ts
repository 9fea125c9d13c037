import { otherUnit } from '@cuverie/domain';
import { today, zoneHere } from '../platform/clock.ts';
import { numberLanguage, preferences } from '../platform/preferences.ts';

/** A non-breaking space between a number and its unit. */
const NO_BREAK = '\u00a0';

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, because a format is slow to build and a page of two hundred fields shows thousands of numbers. */
export function formatOf(options: Intl.NumberFormatOptions, language: string | undefined): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

type Value = number | null | undefined;

/**
 * A number in the user's language, or the browser's, with a true minus; a dash if unknown.
 * @param decimals the maximum
 * @param least the minimum, where numbers are aligned in a column
 */
export function numberWords(value: Value, decimals = 2, least = 0, language = numberLanguage()): string {
  if (value === null || value === undefined) return '–';
  const format = formatOf({ minimumFractionDigits: least, maximumFractionDigits: decimals }, language);
  return format.format(value).replace(/^-/, '\u2212');
}

/** A number with the sign of its unit, `13.1 °Bé`. */
export function withSign(value: Value, sign: string, decimals = 2, least = 0, language?: string): string {
  const words = numberWords(value, decimals, least, language);
  return value === null || value === undefined || sign === '' ? words : `${words}${NO_BREAK}${sign}`;
}

/**
 * A stored quantity in the estate's unit, as a number and the sign of the unit.
 * @param unit the stored one: `°Bx`, `°C`, `L`, `whole L` if rounded to litres, `t`, `ha`; `Δ°Bx` is a change of sugar
 */
export function figureOf(value: Value, unit: string, decimals = 2, least = 0, language?: string) {
  const other = otherUnit(unit, preferences.get());
  const words = (shown: Value, digits = 0) => {
    const most = Math.max(0, decimals + digits);
    return numberWords(shown, most, Math.min(most, Math.max(0, least + Math.min(digits, 0))), language);
  };
  if (other === undefined) return { value: words(value), unit: unit.replace(/^(Δ|whole )/, '') };
  const isKnown = value !== null && value !== undefined;
  return { value: words(isKnown ? other.fromStored(value) : value, other.digits), unit: other.sign };
}

/** A stored quantity in the estate's unit, `22.4 °Bx`. */
export function withUnit(value: Value, unit: string, decimals = 2, least = 0, language?: string): string {
  const figure = figureOf(value, unit, decimals, least, language);
  const isBare = value === null || value === undefined || figure.unit === '';
  return isBare ? figure.value : `${figure.value}${NO_BREAK}${figure.unit}`;
}

/** Litres in the estate's unit of volume, `3,412.5 L`. */
export const litres = (value: number, language?: string): string => withUnit(value, 'L', 2, 0, language);

/** A gain with its sign, `+1.60`. */
export function gainWords(value: number | null, decimals = 2): string {
  if (value === null) return '–';
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return formatOf({ ...digits, signDisplay: 'exceptZero' }, numberLanguage()).format(value);
}

/** A gain of °Bx on the estate's scale. The conversion depends on the final value. */
export function sugarGainWords(gain: number | null, to: number | null | undefined): string {
  const other = otherUnit('°Bx', preferences.get());
  if (other === undefined || gain === null || to === null || to === undefined) return gainWords(gain);
  return gainWords(other.fromStored(to) - other.fromStored(to - gain), 2 + other.digits);
}

/** A change of °Bx on the estate's scale. The conversion depends on the lower value. */
export function sugarChangeWords(change: number, above: number, decimals = 2): string {
  const other = otherUnit('°Bx', preferences.get());
  if (other === undefined) return withUnit(change, 'Δ°Bx', decimals);
  const shown = other.fromStored(above + change) - other.fromStored(above);
  return withSign(shown, other.sign, Math.max(0, decimals + other.digits));
}

/** `1 bottle`, `1,204 bottles`. */
export const countText = (count: number, one: string, many = `${one}s`, language?: string): string =>
  `${numberWords(count, 2, 0, language)} ${count === 1 ? one : many}`;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A stored day as `14 Sep`, without a JS `Date`, which would shift it by the time zone. */
export function shortDay(day: string): string {
  if (numberLanguage() !== undefined) return inLanguage({ day: 'numeric', month: 'short' }, day);
  const [, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''}`;
}

/** A stored day as `14 Sep 2026`. */
export function dayWords(day: string | null): string {
  if (day === null) return '–';
  if (numberLanguage() !== undefined) return inLanguage({ dateStyle: 'medium' }, day);
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** A stored day in the user's language. */
const inLanguage = (options: Intl.DateTimeFormatOptions, day: string): string =>
  dateFormatOf({ ...options, timeZone: 'UTC' }, numberLanguage()).format(new Date(`${day}T00:00:00Z`));

/** The month of a stored day as `March 2026`. */
export function monthWords(day: string, language = numberLanguage()): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because building a formatter takes as long as drawing a card. */
function dateFormatOf(options: Intl.DateTimeFormatOptions, language: string | undefined) {
  const key = JSON.stringify([language, options]);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
  dateFormats.set(key, format);
  return format;
}

/** Formats in the user's language; if none is chosen, in British English. */
const dated =
  (options: Intl.DateTimeFormatOptions) =>
  (at: number | Date): string =>
    dateFormatOf({ ...options, timeZone: zoneHere() }, numberLanguage() ?? 'en-GB').format(at);

const moment = dated({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const momentWithYear = dated({ dateStyle: 'medium', timeStyle: 'short' });
const weekday = dated({ weekday: 'short', day: 'numeric', month: 'short' });
const clock = dated({ hour: '2-digit', minute: '2-digit' });

/** The day of a moment in the estate's time zone, `14 Sep`. */
export const dayOfMoment = dated({ day: 'numeric', month: 'short' });

/** The same with its year, `14 Sep 2026`. */
export const dateOfMoment = dated({ dateStyle: 'medium' });

/** The day of a moment with its weekday, `Mon 14 Sep`. */
export const weekdayOfMoment = (at: number): string => weekday(at).replace(',', '');

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `14 Sep, 07:30` in the estate's time zone; with its year if it is more than half a year away. */
export function momentWords(at: string | number | Date, now = Date.now()): string {
  const date = new Date(at);
  return (Math.abs(now - date.getTime()) > 183 * DAY_MS ? momentWithYear : moment)(date);
}

/** A tick of an axis: the day at midnight, else the time. */
export function tickWords(at: number): string {
  const date = new Date(at);
  return date.getHours() === 0 && date.getMinutes() === 0 ? dayOfMoment(date) : clock(date);
}

/** Beyond this many days, the date is clearer than a count. */
const MANY_DAYS = 60;

/** `just now`, `40 min ago`, `8 h ago`, `3 days ago`, `on 29 Apr 2023`. */
export function agoWords(at: string | number, now: number): string {
  const gone = Math.max(0, now - new Date(at).getTime());
  if (gone < 60_000) return 'just now';
  if (gone < HOUR_MS) return `${Math.floor(gone / 60_000)}${NO_BREAK}min ago`;
  if (gone < 36 * HOUR_MS) return `${Math.round(gone / HOUR_MS)}${NO_BREAK}h ago`;
  const days = Math.round(gone / DAY_MS);
  return days < MANY_DAYS ? `${days} days ago` : `on ${dayWords(today(new Date(at)))}`;
}
