import { parseAmount } from '@cuverie/domain';
import { numberLanguage } from '../platform/preferences.ts';
import { formatOf, numberWords } from './words.ts';

interface Price {
  price: string | null;
  currency: string | null;
}

/** Whether there are words beside an amount and its currency, as in `45 at the estate`. Formatting would lose them. */
const hasWords = (price: string): boolean => /\p{L}/u.test(price.replace(/\b[A-Z]{3}\b|\bFr\b/, ''));

/** The price as money if amount and currency are known, else as it was typed. */
export function priceWords({ price, currency }: Price, language = numberLanguage()): string | null {
  const amount = parseAmount(price);
  if (price === null || amount === null || currency === null || hasWords(price)) return price;
  return formatOf(
    {
      style: 'currency',
      currency,
      ...(Number.isInteger(amount) && { maximumFractionDigits: 0, minimumFractionDigits: 0 }),
    },
    language,
  ).format(amount);
}

/** An exact amount: `€1,050`, `$949.50`; a plain number without a currency, `null` without an amount. */
export function amountOfMoney(amount: number | null, currency: string | null, language = numberLanguage()) {
  if (amount === null || currency === null)
    return amount === null ? null : numberWords(amount, 2, 0, language);
  return priceWords({ price: String(amount), currency }, language);
}

/** The amount from which a sum is shown in millions. */
const LONG = 1_000_000;

/** A rounded sum of money: `€12,480`, `NZ$456`, `€12.35M`; a plain number without a currency. */
export function sumWords(amount: number, currency: string | null, language = numberLanguage()): string {
  return formatOf(
    {
      ...(currency !== null && { style: 'currency', currency }),
      ...(amount < LONG
        ? { maximumFractionDigits: 0 }
        : { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    },
    language,
  ).format(amount);
}

/** The price of a row to import: always with cents, to show how its digits were read. */
export function importedPriceWords(price: string, currency: unknown, language = numberLanguage()): string {
  const amount = parseAmount(price);
  if (amount === null || hasWords(price)) return price;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
    return numberWords(amount, 2, 2, language);
  return formatOf({ style: 'currency', currency }, language).format(amount);
}
