/** Filters of wines in memory. */
import { parseAmount } from '../../values/amount.ts';
import { type CustomValues, isCustomPicked } from '../custom-fields.ts';
import {
  type DrinkingWindow,
  isReadyIn,
  type WindowStatus,
  windowStatus,
} from '../drinking/drinking-window.ts';
import { ORIGIN_FIELDS, type Origin, type OriginField } from '../origin.ts';

/** Larger numbers are no prices; must equal `amount_in` of the database. */
const HIGHEST_PRICE = 1_000_000_000;

/** Fields of a wine used by filters. */
export interface FilteredWine extends DrinkingWindow, Origin {
  readonly type: string;
  readonly style: string | null;
  readonly tags: readonly string[] | null;
  readonly custom?: CustomValues | undefined;
  readonly vintage: number | null;
  readonly vintageUnknown?: boolean | null | undefined;
  readonly rating: number | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly quantity: number;
  readonly purchaseDate: string | null;
  readonly holdings: readonly { readonly place: string | null; readonly bottles: number }[];
}

/** Filters of wines: all must match, each with any of its values. An empty text means no value. */
export interface WineFilters extends Partial<Readonly<Record<OriginField, readonly string[] | undefined>>> {
  readonly type?: readonly string[] | undefined;
  readonly style?: readonly string[] | undefined;
  readonly window?: readonly WindowStatus[] | undefined;
  /** A year of the drinking window. */
  readonly readyIn?: number | undefined;
  /** Month of the purchase, `YYYY-MM`. Purchases that arrived are known to the server alone. */
  readonly bought?: string | undefined;
  readonly place?: readonly string[] | undefined;
  readonly tagged?: readonly string[] | undefined;
  /** Fields of the estate's own, as `customFilterText` writes them. */
  readonly custom?: readonly string[] | undefined;
  readonly currency?: string | undefined;
  readonly stock?: 'in' | 'out' | undefined;
  readonly vintageFrom?: number | undefined;
  readonly vintageTo?: number | undefined;
  /** Wines without a vintage: only them, or in addition to the range. */
  readonly nonVintage?: 'yes' | undefined;
  /** The same for wines of unknown vintage. */
  readonly unknownVintage?: 'yes' | undefined;
  readonly ratingFrom?: number | undefined;
  readonly ratingTo?: number | undefined;
  /** In the main unit of the currency. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
}

/** Returns the amount of a price, `null` without one. */
export function amountOf(price: string | null): number | null {
  const amount = parseAmount(price);
  return amount !== null && amount > HIGHEST_PRICE ? null : amount;
}

const isAmong = <Value>(value: Value, values: readonly Value[] | undefined): boolean =>
  values === undefined || values.includes(value);

/** Unknown values are in no range. */
function isBetween(value: number | null, from: number | undefined, to: number | undefined): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== null && value >= (from ?? -Infinity) && value <= (to ?? Infinity);
}

function isOfVintage(
  { vintage, vintageUnknown }: FilteredWine,
  { vintageFrom, vintageTo, nonVintage, unknownVintage }: WineFilters,
): boolean {
  if ((nonVintage ?? unknownVintage) === undefined) return isBetween(vintage, vintageFrom, vintageTo);
  if (vintage === null) return (vintageUnknown ? unknownVintage : nonVintage) !== undefined;
  return (vintageFrom ?? vintageTo) !== undefined && isBetween(vintage, vintageFrom, vintageTo);
}

const isPlaceAmong = ({ holdings }: FilteredWine, places: readonly string[] | undefined): boolean =>
  places === undefined || holdings.some(({ place }) => places.includes(place ?? ''));

/**
 * Returns whether a wine matches the filters.
 * @param today day for drinking windows, `YYYY-MM-DD`
 */
export function isPicked(wine: FilteredWine, filters: WineFilters, today: string): boolean {
  return (
    isAmong(wine.type, filters.type) &&
    isAmong(wine.style ?? '', filters.style) &&
    ORIGIN_FIELDS.every((field) => isAmong(wine[field] ?? '', filters[field])) &&
    isPlaceAmong(wine, filters.place) &&
    (filters.tagged?.some((tag) => wine.tags?.includes(tag)) ?? true) &&
    isCustomPicked(wine.custom, filters.custom) &&
    (filters.stock === undefined || wine.quantity > 0 === (filters.stock === 'in')) &&
    (filters.currency === undefined || wine.currency === filters.currency) &&
    isOfVintage(wine, filters) &&
    isBetween(wine.rating, filters.ratingFrom, filters.ratingTo) &&
    ((filters.priceFrom ?? filters.priceTo) === undefined ||
      isBetween(amountOf(wine.price), filters.priceFrom, filters.priceTo)) &&
    (filters.readyIn === undefined || isReadyIn(wine, filters.readyIn)) &&
    (filters.bought === undefined || wine.purchaseDate?.slice(0, 7) === filters.bought) &&
    (filters.window === undefined || filters.window.includes(windowStatus(wine, today)))
  );
}

/** Returns a wine's bottles; with a filter on places, only those there. */
export const bottlesPicked = (
  { holdings, quantity }: FilteredWine,
  { place: places }: WineFilters,
): number =>
  places === undefined
    ? quantity
    : holdings.reduce((sum, { place, bottles }) => sum + (places.includes(place ?? '') ? bottles : 0), 0);
