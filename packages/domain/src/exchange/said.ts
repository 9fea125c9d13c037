/** What a row of a file changes of a wine that is there already. */

import { type GivenHolding, holdingsOf, stockAfter, stockOf } from '../cellar/holdings.ts';
import { parseAmount } from '../values/amount.ts';

type Columns = Readonly<Record<string, string>> | null | undefined;

/** How sure a row is of its fields, beside the fields themselves. */
export interface Sureness {
  /** Names of fields the file itself does not know: they only fill what is empty. */
  assumed?: readonly string[] | undefined;
  /** Names of other columns by which a surer file is known: on a thing that has one of them, every field only fills. */
  surer?: readonly string[] | undefined;
  extra?: Columns;
}

type Bottles = { quantity?: number | undefined; holdings?: readonly GivenHolding[] | null | undefined };

const PLACES = ['storageLocation', 'holdings'];

/** Whether nothing is known of a field. A wine without a vintage is known to be of none, and its places are told together. */
function isOpen(wine: Readonly<Record<string, unknown>>, field: string): boolean {
  const isEmpty = (name: string) => [undefined, null, ''].some((nothing) => wine[name] === nothing);
  if (field === 'vintage' || field === 'vintageUnknown') return wine['vintage'] === undefined;
  return PLACES.includes(field) ? PLACES.every(isEmpty) : isEmpty(field);
}

/** Places that fill in where none was known hold as many bottles as a surer file has counted. */
function asCounted(holdings: Bottles['holdings'], quantity: number | undefined) {
  const stock = holdings && quantity !== undefined && stockAfter(stockOf(holdings), { quantity });
  return stock ? { holdings: holdingsOf(stock) } : {};
}

/** What stands around the amount of a text: `€`, `USD`, `%`. */
const besides = (text: string): string => text.replaceAll(/[\d.,'’\s]+/g, '');

/** Whether a row writes the amount a thing has in another way: `12,5` for `12.50`, `€ 45` where the currency is known besides. */
function isSameAmount(current: unknown, row: unknown, isCurrencyGiven: boolean): boolean {
  if (typeof current !== 'string' || typeof row !== 'string' || current === row) return false;
  const amount = parseAmount(row);
  if (amount === null || amount !== parseAmount(current)) return false;
  const words = besides(row);
  return (
    words === '' || words === besides(current) || (isCurrencyGiven && /^([€$£¥]|Fr|[A-Z]{3})$/.test(words))
  );
}

/** Amounts that are kept as they were written. */
const AMOUNTS: ReadonlySet<string> = new Set(['price', 'alcohol']);

/** A row without amounts that only write otherwise what a thing has. */
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

/** Other columns as a row tells them, but for numbers that it only writes otherwise; a code such as `0012` is none. */
const toldColumns = (current: NonNullable<Columns>, row: NonNullable<Columns>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([column, text]) => {
      const known = current[column];
      const isNumber = /^\d+[.,]\d{1,2}$/.test(text) || /^\d+[.,]\d{1,2}$/.test(known ?? '');
      return [column, known !== undefined && isNumber && isSameAmount(known, text, false) ? known : text];
    }),
  );

/** The fields a row really says of a wine, and all other columns of both. */
export function saidOf<Row extends Sureness & Bottles>(
  current: { extra?: Columns; quantity?: number | undefined },
  row: Row,
): Partial<Omit<Row, keyof Sureness>> & { extra: Columns } {
  const { assumed = [], surer = [], extra, ...given } = row;
  const fields = withoutSameAmounts(current, given);
  const isWeaker = surer.some((column) => current.extra?.[column] !== undefined);
  const isSure = (field: string) => !(isWeaker || assumed.includes(field));
  const now: Readonly<Record<string, unknown>> = { ...current };
  const said = Object.fromEntries(
    Object.entries(fields).filter(([field]) => isSure(field) || isOpen(now, field)),
  ) as Partial<Omit<Row, keyof Sureness>> & Bottles;
  const columns = extra && toldColumns(current.extra ?? {}, extra);
  const others = isWeaker ? { ...extra, ...current.extra } : { ...current.extra, ...columns };
  return {
    ...said,
    ...(said.quantity === undefined && !isSure('holdings') && asCounted(said.holdings, current.quantity)),
    extra: extra ? others : current.extra,
  };
}
