const NO_BREAK = '\u00a0';

/** The calendar day where the person is. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A format is dear to make, and a page of two hundred fields shows thousands of numbers. */
function formatOf(name: string, digits: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(undefined, digits);
  formats.set(name, format);
  return format;
}

/**
 * A number in the browser's language; nothing known is a dash.
 * @param decimals at most
 * @param least at least, where numbers stand one below the other
 */
export function numberWords(value: number | null, decimals = 2, least = 0): string {
  if (value === null) return '–';
  return formatOf(`${least}-${decimals}`, {
    minimumFractionDigits: least,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** `22.4 °Bx`. */
export function withUnit(value: number | null, unit: string, decimals = 2, least = 0): string {
  return value === null ? '–' : `${numberWords(value, decimals, least)}${NO_BREAK}${unit}`;
}

/** A gain with its sign, `+1.6`. */
export function gainWords(value: number | null, decimals = 2): string {
  if (value === null) return '–';
  return formatOf(`signed ${decimals}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  }).format(value);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A stored day as `14 Sep 2026`; a JS `Date` would move it with the time zone. */
export function dayWords(day: string | null): string {
  if (day === null) return '–';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** `14 Sep`. */
export const shortDay = (day: string): string => dayWords(day).slice(0, -5);

/** `1 field`, `7 fields`. */
export function counted(count: number, thing: string): string {
  return `${numberWords(count)} ${thing}${count === 1 ? '' : 's'}`;
}
