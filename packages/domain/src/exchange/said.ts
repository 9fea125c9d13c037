/** What a row of a file changes of a wine that is there already. */
import { type GivenHolding, holdingsOf, stockAfter, stockOf } from '../cellar/holdings.ts';

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

/** The fields a row really says of a wine, and all other columns of both. */
export function saidOf<Row extends Sureness & Bottles>(
  current: { extra?: Columns; quantity?: number | undefined },
  row: Row,
): Partial<Omit<Row, keyof Sureness>> & { extra: Columns } {
  const { assumed = [], surer = [], extra, ...fields } = row;
  const isWeaker = surer.some((column) => current.extra?.[column] !== undefined);
  const isSure = (field: string) => !(isWeaker || assumed.includes(field));
  const now: Readonly<Record<string, unknown>> = { ...current };
  const said = Object.fromEntries(
    Object.entries(fields).filter(([field]) => isSure(field) || isOpen(now, field)),
  ) as Partial<Omit<Row, keyof Sureness>> & Bottles;
  const others = isWeaker ? { ...extra, ...current.extra } : { ...current.extra, ...extra };
  return {
    ...said,
    ...(said.quantity === undefined && !isSure('holdings') && asCounted(said.holdings, current.quantity)),
    extra: extra ? others : current.extra,
  };
}
