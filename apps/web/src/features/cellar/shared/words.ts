import type { Things } from './lists.ts';

/** A space no line breaks at, between a number and its unit. */
const NO_BREAK = '\u00a0';

/** A number with two decimals at most; its language is the browser's unless given. */
export function decimals(value: number, language?: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value);
}

/** `3,412.5 L`. */
export function litres(value: number, language?: string): string {
  return `${decimals(value, language)}${NO_BREAK}L`;
}

/** `1 bottle`, `1,204 bottles`. */
export function counted(count: number, one: string, many: string, language?: string): string {
  return `${decimals(count, language)} ${count === 1 ? one : many}`;
}

/** What one of them is called. */
export const ONE = { wines: 'wine', barrels: 'barrel' } as const satisfies Record<Things, string>;

/** `1 wine`, `1,204 barrels`. */
export const countedThings = (count: number, things: Things): string => counted(count, ONE[things], things);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A stored day as `31 Mar 2026`; a JS `Date` would move it with the time zone. */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
}

/** The month of a stored day as `March 2026`. */
export function monthWords(day: string, language?: string): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(month);
}
