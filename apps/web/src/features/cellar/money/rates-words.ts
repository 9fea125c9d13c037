import type { ExchangeRates } from '@cuverie/contract';
import type { RatesFile } from '@cuverie/domain';
import { countText, dayWords, numberWords } from '../../../ui/words.ts';

/** Maximum of left-out cells that are listed. */
const MOST_LISTED = 5;

const LEFT_OUT = {
  currency: (text: string) => `“${text}” is not the code of a currency`,
  day: (text: string) => `“${text}” is not a day since 1999`,
  rate: (text: string) => `“${text}” is not a rate`,
} as const;

/** `26 Nov 2026` or `4 Jan 1999 to 26 Nov 2026, 7,130 days`. */
export function daysWords(days: number, first: string, last: string): string {
  if (days === 1) return dayWords(last);
  return `${dayWords(first)} to ${dayWords(last)}, ${numberWords(days)} days`;
}

/** What a file holds, and what was not understood. */
export function fileWords({ days, currencies, leftOut }: RatesFile): { holds: string[]; leftOut: string[] } {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const listed = leftOut
    .slice(0, MOST_LISTED)
    .map(({ line, why, text }) => `Line ${line}: ${LEFT_OUT[why](text)}`);
  const more = leftOut.length - listed.length;
  return {
    holds: [
      `Days: ${daysWords(days.length, first, last)}`,
      `${countText(currencies.length, 'currency', 'currencies')}: ${currencies.join(', ')}`,
    ],
    leftOut: more > 0 ? [...listed, `And ${numberWords(more)} more`] : listed,
  };
}

/** What is stored; `null` without rates. */
export function storedWords({ days, firstDay, day, rates }: ExchangeRates): string | null {
  if (day === null || firstDay === null) return null;
  const codes = Object.keys(rates).toSorted();
  return `Rates of ${daysWords(days, firstDay, day)}. The newest have ${countText(codes.length, 'currency', 'currencies')}: ${codes.join(', ')}.`;
}
