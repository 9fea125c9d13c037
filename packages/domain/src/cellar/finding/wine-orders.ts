/** Sort orders of wines in memory. */
import { WINE_ORDERS } from '../wine.ts';
import { amountOf, type FilteredWine } from './wine-filters.ts';

/** Fields of a wine used by sort orders. */
export interface OrderedWine extends FilteredWine {
  readonly id: string;
  readonly name: string;
  readonly producer: string | null;
  readonly varietal: string | null;
  readonly bottleSizeMl: number;
  /** `YYYY-MM-DD`, like all days. */
  readonly purchaseDate: string | null;
  readonly lastTasted: string | null;
  readonly storageLocation: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

type WineOrder = (typeof WINE_ORDERS)[number];

/** Natural order, ignoring case and accents: A2 before A10. English has the root order of Unicode. */
const { compare } = new Intl.Collator('en', { numeric: true });

const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Compares texts in natural order, and equal ones by code point. */
export const inReadingOrder = (one: string, other: string): number =>
  one === other ? 0 : compare(one, other) || byCode(one, other);

/** Missing texts come last. */
const byText = (one: string | null, other: string | null): number =>
  one === null || other === null ? Number(one === null) - Number(other === null) : inReadingOrder(one, other);

type Comparison = (one: OrderedWine, other: OrderedWine) => number;

const texts =
  (of: (wine: OrderedWine) => string | null): Comparison =>
  (one, other) =>
    byText(of(one), of(other));
const numbers =
  (of: (wine: OrderedWine) => number): Comparison =>
  (one, other) =>
    of(one) - of(other);
const days =
  (of: (wine: OrderedWine) => string | null, none: string): Comparison =>
  (one, other) =>
    byCode(of(one) ?? none, of(other) ?? none);

const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-12-31';

const byLastDay = days(({ drinkBy }) => drinkBy, '9999-12-31 open');
const byFirstYear = numbers(({ drinkFrom, drinkBy }) => drinkFrom ?? (drinkBy === null ? 9999 : 0));

const ORDERS: Readonly<Record<Exclude<WineOrder, 'relevance'>, Comparison>> = {
  createdAt: (one, other) => byCode(one.createdAt, other.createdAt),
  name: texts(({ name }) => name),
  producer: texts(({ producer }) => producer),
  vintage: numbers(({ vintage, vintageUnknown }) => vintage ?? (vintageUnknown ? 10_001 : 10_000)),
  country: texts(({ country }) => country),
  region: texts(({ region }) => region),
  appellation: texts(({ appellation }) => appellation),
  type: (one, other) => byCode(one.type, other.type),
  varietal: texts(({ varietal }) => varietal),
  quantity: numbers(({ quantity }) => quantity),
  bottleSizeMl: numbers(({ bottleSizeMl }) => bottleSizeMl),
  price: numbers(({ price }) => amountOf(price) ?? -1),
  rating: numbers(({ rating }) => rating ?? -1),
  purchaseDate: days(({ purchaseDate }) => purchaseDate, FIRST_DAY),
  drinkFrom: numbers(({ drinkFrom }) => drinkFrom ?? 9999),
  drinkBy: days(({ drinkBy }) => drinkBy, LAST_DAY),
  lastTasted: days(({ lastTasted }) => lastTasted, FIRST_DAY),
  storageLocation: texts(({ storageLocation }) => storageLocation),
  window: (one, other) => byLastDay(one, other) || byFirstYear(one, other),
};

/** Youngest vintage first; no vintage, then unknown ones, come last in either direction. */
const byVintageTurned = numbers(({ vintage, vintageUnknown }) => vintage ?? (vintageUnknown ? -1 : 0));

/**
 * Compares wines in an order of {@link WINE_ORDERS}, reversed by a leading `-`; newest first by default and for
 * `relevance`, which the search itself determines.
 */
export function wineOrder(sort: string | undefined): Comparison {
  const isTurned = sort?.startsWith('-') ?? false;
  const named = WINE_ORDERS.find((order) => order === sort?.slice(isTurned ? 1 : 0));
  if (named === undefined || named === 'relevance') return turned(ORDERS.createdAt);
  const order = named === 'vintage' && isTurned ? byVintageTurned : ORDERS[named];
  return isTurned ? turned(order) : (one, other) => order(one, other) || byCode(one.id, other.id);
}

const turned =
  (order: Comparison): Comparison =>
  (one, other) =>
    order(other, one) || byCode(other.id, one.id);
