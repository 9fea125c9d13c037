const NO_BREAK = '\u00a0';

const formats = new Map<string, Intl.NumberFormat>();

/** A format is dear to make, and every card shows a dozen numbers. */
function formatOf(decimals: number, language: string | undefined): Intl.NumberFormat {
  const name = `${language} ${decimals}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: decimals });
  formats.set(name, format);
  return format;
}

/** A number with at most so many decimals, a true minus, in the browser's language; nothing known is a dash. */
export function numberWords(value: number | null | undefined, decimals = 2, language?: string): string {
  if (value === null || value === undefined) return '–';
  return formatOf(decimals, language).format(value).replace(/^-/, '\u2212');
}

/** `22.4 °Bx`. */
export function withUnit(value: number | null | undefined, unit: string, decimals = 2): string {
  return value === null || value === undefined ? '–' : `${numberWords(value, decimals)}${NO_BREAK}${unit}`;
}

/** `1 reading`, `7 readings`. */
export const counted = (count: number, thing: string): string =>
  `${numberWords(count)} ${thing}${count === 1 ? '' : 's'}`;

/** Made when it is first needed: making one takes as long as drawing a card. */
function dated(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-GB', options);
    return format.format(at);
  };
}

const moment = dated({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const momentWithYear = dated({ dateStyle: 'medium', timeStyle: 'short' });
const weekday = dated({ weekday: 'short', day: 'numeric', month: 'short' });
const dayMonth = dated({ day: 'numeric', month: 'short' });
const clock = dated({ hour: '2-digit', minute: '2-digit' });

const HALF_YEAR_MS = 183 * 86_400_000;

/** `14 Sep, 07:30`, where the person is; with its year if that is not plain. */
export function momentWords(at: string | number | Date, now = Date.now()): string {
  const date = new Date(at);
  return (Math.abs(now - date.getTime()) > HALF_YEAR_MS ? momentWithYear : moment)(date);
}

/** A tick of an axis: the day at its midnight, the time within it. */
export function tickWords(at: number): string {
  const date = new Date(at);
  return date.getHours() === 0 && date.getMinutes() === 0 ? dayMonth(date) : clock(date);
}

/** `Mon 14 Sep`. */
export const dayWords = (at: number): string => weekday(at).replace(',', '');

/** `14 Sep`. */
export const shortDay = (at: number): string => dayMonth(at);

const HOUR_MS = 3_600_000;

/** `just now`, `40 min ago`, `8 h ago`, `3 days ago`. */
export function agoWords(at: string | number, now: number): string {
  const gone = Math.max(0, now - new Date(at).getTime());
  if (gone < 60_000) return 'just now';
  if (gone < HOUR_MS) return `${Math.floor(gone / 60_000)}${NO_BREAK}min ago`;
  if (gone < 36 * HOUR_MS) return `${Math.round(gone / HOUR_MS)}${NO_BREAK}h ago`;
  return `${Math.round(gone / (24 * HOUR_MS))} days ago`;
}

/** The calendar day where the person is. */
export function localToday(now = new Date()): string {
  return localMinute(now).slice(0, 10);
}

/** A moment as a field for date and time holds it: where the person is, to the minute. */
export function localMinute(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
