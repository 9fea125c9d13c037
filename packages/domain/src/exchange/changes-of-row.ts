/** Computes what a file's row changes in an existing wine. */

import { type GivenHolding, holdingsOf, stockAfter, stockOf } from '../cellar/holdings.ts';
import { parseAmount } from '../values/amount.ts';

type Columns = Readonly<Record<string, string>> | null | undefined;

/** How certain a row is of its fields. */
export interface Sureness {
  /** Fields the file guesses: they only fill empty ones. */
  assumed?: readonly string[] | undefined;
  /** Other columns that mark a more precise file: if an item has one of them, every field only fills empty ones. */
  surer?: readonly string[] | undefined;
  extra?: Columns;
}

type Bottles = { quantity?: number | undefined; holdings?: readonly GivenHolding[] | null | undefined };

const PLACES = ['storageLocation', 'holdings'];

/** Returns whether a field is unknown. A missing vintage is known, and places count as one field. */
function isOpen(wine: Readonly<Record<string, unknown>>, field: string): boolean {
  const isEmpty = (name: string) => [undefined, null, ''].some((nothing) => wine[name] === nothing);
  if (field === 'vintage' || field === 'vintageUnknown') return wine['vintage'] === undefined;
  return PLACES.includes(field) ? PLACES.every(isEmpty) : isEmpty(field);
}

/** Filled-in places hold as many bottles as a more precise file has counted. */
function asCounted(holdings: Bottles['holdings'], quantity: number | undefined) {
  const stock = holdings && quantity !== undefined && stockAfter(stockOf(holdings), { quantity });
  return stock ? { holdings: holdingsOf(stock) } : {};
}

/** Text around an amount: `€`, `USD`, `%`. */
const besides = (text: string): string => text.replaceAll(/[\d.,'’\s]+/g, '');

/** Returns whether a row has the same amount in another notation: `12,5` for `12.50`, `€ 45` with a known currency. */
function isSameAmount(current: unknown, row: unknown, isCurrencyGiven: boolean): boolean {
  if (typeof current !== 'string' || typeof row !== 'string' || current === row) return false;
  const amount = parseAmount(row);
  if (amount === null || amount !== parseAmount(current)) return false;
  const words = besides(row);
  return (
    words === '' || words === besides(current) || (isCurrencyGiven && /^([€$£¥]|Fr|[A-Z]{3})$/.test(words))
  );
}

/** Amounts stored as written. */
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'alcohol']);

/** Returns a row without amounts in another notation. */
export function withoutSameAmounts<Row extends object>(current: object, row: Row): Partial<Row> {
  const [before, given]: Readonly<Record<string, unknown>>[] = [{ ...current }, { ...row }];
  const isCurrencyGiven = typeof given?.['currency'] === 'string';
  const currency = before?.['currency'];
  const isOtherCurrency = isCurrencyGiven && typeof currency === 'string' && currency !== given?.['currency'];
  const isSame = (field: string) =>
    AMOUNTS.has(field) &&
    !(field === 'price' && isOtherCurrency) &&
    isSameAmount(before?.[field], given?.[field], isCurrencyGiven);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !isSame(field))) as Partial<Row>;
}

/** Returns other columns without numbers in another notation; a code such as `0012` is no number. */
const mergeColumns = (current: NonNullable<Columns>, row: NonNullable<Columns>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([column, text]) => {
      const known = current[column];
      const isNumber = /^\d+[.,]\d{1,2}$/.test(text) || /^\d+[.,]\d{1,2}$/.test(known ?? '');
      return [column, known !== undefined && isNumber && isSameAmount(known, text, false) ? known : text];
    }),
  );

/** Returns the fields a row changes in a wine, and all other columns of both. */
export function changesOfRow<Row extends Sureness & Bottles>(
  current: { extra?: Columns; quantity?: number | undefined },
  row: Row,
): Partial<Omit<Row, keyof Sureness>> & { extra: Columns } {
  const { assumed = [], surer = [], extra, ...given } = row;
  const fields = withoutSameAmounts(current, given);
  const isWeaker = surer.some((column) => current.extra?.[column] !== undefined);
  const isSure = (field: string) => !(isWeaker || assumed.includes(field));
  const now: Readonly<Record<string, unknown>> = { ...current };
  const stated = Object.fromEntries(
    Object.entries(fields).filter(([field]) => isSure(field) || isOpen(now, field)),
  ) as Partial<Omit<Row, keyof Sureness>> & Bottles;
  const columns = extra && mergeColumns(current.extra ?? {}, extra);
  const others = isWeaker ? { ...extra, ...current.extra } : { ...current.extra, ...columns };
  return {
    ...stated,
    ...(stated.quantity === undefined && !isSure('holdings') && asCounted(stated.holdings, current.quantity)),
    extra: extra ? others : current.extra,
  };
}
