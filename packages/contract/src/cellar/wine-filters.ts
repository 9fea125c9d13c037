import {
  byName,
  CUSTOM_FILTER,
  OLDEST_VINTAGE,
  ORIGIN_FACETS,
  WINDOW_STATUSES,
  WINE_LIMITS,
  WINE_STYLES,
  WINE_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { problem } from '../platform/problems.ts';
import { anyOf, knownFields, month, numberIn, oneOf, searchText } from '../platform/values.ts';
import { WINE } from './wine.fields.ts';

/** `in`: at least one bottle is left. `out`: none is. */
export const STOCK_STATES = ['in', 'out'] as const;
export type StockState = (typeof STOCK_STATES)[number];

const PRICE = { min: 0, max: 1_000_000_000 } as const;
const YEARS = { min: OLDEST_VINTAGE, max: 9999 } as const;

const text = (field: string) =>
  z
    .string(problem('must_be', { field, kind: 'text' }))
    .trim()
    .max(200, problem('too_long', { field, most: 200 }));

/** Filters of wines. All must match, each with any of its values. */
export const wineFilters = {
  /**
   * Words, each matched as a prefix in name, producer, origin, varietal, vintage, storage location or notes, ignoring
   * case and accents; without a match typos are tolerated.
   */
  q: searchText,
  type: anyOf('Type', oneOf('Type', WINE_TYPES)),
  /** An empty text means none. */
  style: anyOf('Style', oneOf('Style', ['', ...WINE_STYLES])),
  /** An empty text means no value. */
  ...byName(ORIGIN_FACETS, (field) => anyOf(WINE[field].label, text(WINE[field].label))),
  /** Wines whose drinking window includes this year. */
  readyIn: numberIn('Year', { min: 1900, max: 9999 }).optional(),
  /** Wines with bottles bought in this month, `2026-03`: by their purchase day, or by that of a purchase that arrived. */
  bought: month.optional(),
  window: anyOf('Window', oneOf('Window', WINDOW_STATUSES)),
  /** Wines with any of these tags, as they are written. */
  tagged: anyOf('Tag', text('Tag')),
  /**
   * Fields of the estate's own: `{id}:is:{value}`, of which several are any of them, `{id}:has:{part of a text}`,
   * `{id}:from:{number or day}`, `{id}:to:{…}`, `{id}:any:`.
   */
  custom: anyOf(
    'Own field',
    z.string().regex(CUSTOM_FILTER, problem('must_be', { field: 'Own field', kind: 'text' })),
  ),
  /** The exact storage location; an empty text means none. */
  place: anyOf('Place', text('Place')),
  vintageFrom: numberIn('Oldest vintage', YEARS).optional(),
  vintageTo: numberIn('Youngest vintage', YEARS).optional(),
  /** Wines without a vintage: only them, or in addition to the range. */
  nonVintage: oneOf('Non-vintage', ['yes']).optional(),
  /** The same for wines of unknown vintage. */
  unknownVintage: oneOf('Unknown vintage', ['yes']).optional(),
  /** Unrated wines are in no range of ratings. */
  ratingFrom: numberIn('Lowest rating', WINE_LIMITS.rating, 1).optional(),
  ratingTo: numberIn('Highest rating', WINE_LIMITS.rating, 1).optional(),
  /** Of the amount in the price; wines without one are in no range. */
  priceFrom: numberIn('Lowest price', PRICE, 2).optional(),
  priceTo: numberIn('Highest price', PRICE, 2).optional(),
  currency: z
    .string(problem('one_currency'))
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, problem('must_be', { field: 'Currency', kind: 'currency' }))
    .optional(),
  stock: oneOf('Stock', STOCK_STATES).optional(),
} as const;

/**
 * Filters of the list as one value, for calls about all matches. Without any, or with a blank `q`, it means every wine.
 */
export const wineWhere = knownFields('Where', wineFilters);
export type WineWhere = z.infer<typeof wineWhere>;
