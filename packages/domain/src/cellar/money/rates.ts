/** Exchange rates as the European Central Bank publishes them: units of a currency for one euro. */
import { isCalendarDay } from '../../values/calendar-day.ts';

/** Units of each currency for one euro, by ISO 4217 code; the euro itself is left out. */
export type Rates = Readonly<Record<string, number>>;

export interface DayOfRates {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly rates: Rates;
}

export const RATES_LIMITS = {
  /** The first day of the euro's rates. */
  firstDay: '1999-01-01',
  /** Days of one file: 42 years of working days. */
  days: 11_000,
  /** Characters of one file; the whole history has 1.9 million in 2026. */
  characters: 4_000_000,
} as const;

/** The content of a file of rates. */
export interface RatesFile {
  /** Earliest first, each day once. */
  readonly days: readonly DayOfRates[];
  /** Every currency with a rate, by code. */
  readonly currencies: readonly string[];
  /** What was left out, with its line and text. */
  readonly leftOut: readonly LeftOut[];
}

interface LeftOut {
  /** From 1. */
  readonly line: number;
  readonly why: 'currency' | 'day' | 'rate';
  readonly text: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads `2026-11-26` of the history, and `26 November 2026` of the daily file. */
function dayOf(text: string): string | undefined {
  const words = /^(\d{1,2}) ([A-Za-z]{3,9}) (\d{4})$/.exec(text);
  const [, date = '', name = '', year = ''] = words ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const day = words ? `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  return isCalendarDay(day) && day >= RATES_LIMITS.firstDay ? day : undefined;
}

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replaceAll('"', '').trim());

/**
 * Reads the bank's CSV: `eurofxref.csv` with the rates of one day, or `eurofxref-hist.csv` with all days. A cell `N/A`
 * or without text is a day without a rate.
 * @returns `undefined` if the first line is not that of such a file
 */
export function readRates(text: string): RatesFile | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const [first = '', ...codes] = cellsOf(lines[0] ?? '');
  if (first.toLowerCase() !== 'date' || codes.every((code) => !/^[A-Z]{3}$/.test(code))) return undefined;
  const leftOut: LeftOut[] = codes
    .filter((code) => code !== '' && !/^[A-Z]{3}$/.test(code))
    .map((code) => ({ line: 1, why: 'currency', text: code }));
  const found = new Map<string, Rates>();
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line.trim() === '') continue;
    const [written = '', ...cells] = cellsOf(line);
    const day = dayOf(written);
    if (day === undefined) {
      leftOut.push({ line: at + 1, why: 'day', text: written });
      continue;
    }
    const rates: Record<string, number> = {};
    for (const [column, code] of codes.entries()) {
      const cell = cells[column] ?? '';
      if (!/^[A-Z]{3}$/.test(code) || cell === '' || cell === 'N/A') continue;
      const rate = /^\d{1,9}(?:\.\d{1,9})?$/.test(cell) ? Number(cell) : 0;
      if (rate > 0) rates[code] = rate;
      else leftOut.push({ line: at + 1, why: 'rate', text: `${code} ${cell}` });
    }
    if (Object.keys(rates).length > 0) found.set(day, rates);
  }
  const days = [...found].map(([day, rates]) => ({ day, rates })).sort((a, b) => (a.day < b.day ? -1 : 1));
  const currencies = [...new Set(days.flatMap(({ rates }) => Object.keys(rates)))].sort();
  return { days, currencies, leftOut };
}

/** The rate of a currency for one euro. */
const rateOf = (rates: Rates | null, currency: string): number | undefined =>
  currency === 'EUR' ? 1 : rates?.[currency];

/**
 * Converts an amount through the euro, as `in_currency` does in the database.
 * @returns `null` if one of the currencies has no rate
 */
export function convertMoney(amount: number, from: string, to: string, rates: Rates | null): number | null {
  if (from === to) return amount;
  const [given, wanted] = [rateOf(rates, from), rateOf(rates, to)];
  return given === undefined || wanted === undefined ? null : (amount / given) * wanted;
}

interface PricedBottles {
  readonly currency: string | null;
  readonly amount: number;
  readonly bottles: number;
}

/** The sum in one currency, and the bottles that are not in it. */
export interface HomeTotal {
  readonly amount: number;
  readonly bottles: number;
  /** Bottles whose currency has no rate, or is not given (`null`). */
  readonly without: readonly { readonly currency: string | null; readonly bottles: number }[];
}

/** Adds up amounts in the home currency. */
export function homeTotal(sums: readonly PricedBottles[], home: string, rates: Rates | null): HomeTotal {
  const total = { amount: 0, bottles: 0 };
  const without: { currency: string | null; bottles: number }[] = [];
  for (const { currency, amount, bottles } of sums) {
    const inHome = currency === null ? null : convertMoney(amount, currency, home, rates);
    if (inHome === null) without.push({ currency, bottles });
    else {
      total.amount += inHome;
      total.bottles += bottles;
    }
  }
  return { ...total, without };
}
