import { OLDEST_VINTAGE, WINDOW_STATUSES, WINE_LIMITS, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { orSay } from '../platform/problems.ts';
import { anyOf, knownFields, numberIn, oneOf, searchText } from '../platform/values.ts';

/** `in`: at least one bottle is left. `out`: none is. */
export const STOCK_STATES = ['in', 'out'] as const;
export type StockState = (typeof STOCK_STATES)[number];

const PRICE = { min: 0, max: 1_000_000_000 } as const;
const YEARS = { min: OLDEST_VINTAGE, max: 9999 } as const;

const text = (field: string) =>
  z
    .string(orSay('must_be', { field, kind: 'text' }))
    .trim()
    .max(200, orSay('too_long', { field, most: 200 }));

/** What wines are picked by. All that are given must hold; of the values of one filter, any. */
export const wineFilters = {
  /**
   * Words, each looked for at the start of a word in name, producer, country, region, appellation, designation,
   * varietal, vintage, storage location or notes;
   * case and accents don't matter, and where nothing matches, a typo doesn't either.
   */
  q: searchText,
  type: anyOf('Type', oneOf('Type', WINE_TYPES)),
  region: anyOf('Region', text('Region')),
  /** As appellation and designation: an empty text is for wines without one. */
  country: anyOf('Country', text('Country')),
  appellation: anyOf('Appellation', text('Appellation')),
  designation: anyOf('Designation', text('Designation')),
  window: anyOf('Window', oneOf('Window', WINDOW_STATUSES)),
  /** The whole storage location; an empty text is for wines without one. */
  place: anyOf('Place', text('Place')),
  vintageFrom: numberIn('Oldest vintage', YEARS).optional(),
  vintageTo: numberIn('Youngest vintage', YEARS).optional(),
  /** Wines of no vintage: them alone, or beside those of the range. */
  nonVintage: oneOf('Non-vintage', ['yes']).optional(),
  /** The same of wines whose vintage is not known. */
  unknownVintage: oneOf('Unknown vintage', ['yes']).optional(),
  /** Unrated wines are in no range of ratings. */
  ratingFrom: numberIn('Lowest rating', WINE_LIMITS.rating, 1).optional(),
  ratingTo: numberIn('Highest rating', WINE_LIMITS.rating, 1).optional(),
  /** Of the amount read from the price; wines whose price is unknown are in no range. */
  priceFrom: numberIn('Lowest price', PRICE, 2).optional(),
  priceTo: numberIn('Highest price', PRICE, 2).optional(),
  currency: z
    .string(orSay('one_currency'))
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, orSay('must_be', { field: 'Currency', kind: 'currency' }))
    .optional(),
  stock: oneOf('Stock', STOCK_STATES).optional(),
} as const;

/**
 * The filters of the list as one value, for calls about all that match. Without any, or with a `q` of nothing but space, it
 * means every wine.
 */
export const wineWhere = knownFields('Where', wineFilters);
export type WineWhere = z.infer<typeof wineWhere>;
