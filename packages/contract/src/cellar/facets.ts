import { WINDOW_STATUSES, WINE_LIMITS, WINE_TYPES } from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { numberIn, oneOf, optionalText, requiredText, searchText } from '../platform/values.ts';
import { vintage } from './vintage.ts';
import { STOCK_STATES, wineFilters } from './wine-filters.ts';
import { wine } from './wines.ts';

/** How many regions and places a facet lists, those with the most wines. */
export const FACET_LENGTH = 50;

function counted<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ value, wines: z.int(), bottles: z.int() });
}

/** The least and the greatest there is, `null` where nothing is known, and how many wines nothing is known of. */
const range = z.strictObject({ min: z.number().nullable(), max: z.number().nullable(), unknown: z.int() });

/**
 * What the filters can still be set to, and how many wines and bottles each value would show. Each facet is counted
 * with all filters but its own, so that choosing Red doesn't hide how many whites there are.
 */
const wineFacets = z.strictObject({
  /** What all filters together show. */
  wines: z.int(),
  bottles: z.int(),
  /** In the domain's order; those with none too. */
  type: z.array(counted(z.enum(WINE_TYPES))),
  window: z.array(counted(z.enum(WINDOW_STATUSES))),
  stock: z.array(counted(z.enum(STOCK_STATES))),
  /** Most wines first: `FACET_LENGTH` of them, and every chosen one. */
  region: z.array(counted(z.string())),
  /** How many regions there are, listed or not. */
  regions: z.int(),
  /** As regions; here, as of the three below, an empty text is for wines without one. */
  country: z.array(counted(z.string())),
  countries: z.int(),
  appellation: z.array(counted(z.string())),
  appellations: z.int(),
  designation: z.array(counted(z.string())),
  designations: z.int(),
  place: z.array(counted(z.string())),
  places: z.int(),
  /** Youngest first. */
  vintage: z.array(counted(z.int())),
  /** Wines of no vintage. */
  nonVintage: z.strictObject({ wines: z.int(), bottles: z.int() }),
  /** Wines whose vintage is not known. */
  unknownVintage: z.strictObject({ wines: z.int(), bottles: z.int() }),
  /** Most wines first; of wines that have one. */
  currency: z.array(counted(z.string())),
  /** Of amounts, whatever their currency: choose a currency first where there are several. */
  price: range,
  rating: range,
});
export type WineFacets = z.infer<typeof wineFacets>;

export const facetQuery = z.object({
  ...wineFilters,
  /** Lists regions with this in their name. */
  regionSearch: searchText,
  /** The same of countries, appellations, designations and places. */
  countrySearch: searchText,
  appellationSearch: searchText,
  designationSearch: searchText,
  placeSearch: searchText,
  /** `all` lists every place there is, not those with the most wines. */
  placeList: oneOf('Place list', ['all']).optional(),
});
export type FacetQuery = z.infer<typeof facetQuery>;

/** How many wines are told for a typed one. */
export const ALIKE_WINES = 3;

/** What an import tells wines apart by. */
export const alikeQuery = z.object({
  name: requiredText('Name'),
  producer: optionalText('Producer'),
  /** Left out: of no vintage, or of an unknown one. */
  vintage: vintage.optional(),
  unknownVintage: wineFilters.unknownVintage,
  /** Left out, it is the standard bottle. */
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).optional(),
});
export type AlikeQuery = z.infer<typeof alikeQuery>;

/** One place of the cellar and what is kept there. */
const cellarPlace = z.strictObject({
  /** An empty text is for what has no place. */
  place: z.string(),
  wines: z.int(),
  bottles: z.int(),
  barrels: z.int(),
});
export type CellarPlace = z.infer<typeof cellarPlace>;

export const findingOperations = {
  facets: callsOf('Wines')('getWineFacets', 'GET /api/cellar/wines/facets', {
    summary:
      'Count the wines by type, country, region, appellation, designation, vintage, window, place and currency, as the filters stand',
    query: facetQuery,
    data: wineFacets,
  }),
  alike: callsOf('Wines')('listAlikeWines', 'GET /api/cellar/wines/alike', {
    summary: `List the wines an import would take for the same as this one, the likeliest first, ${ALIKE_WINES} at most. Without a producer, and where none is called just so, those of any producer`,
    query: alikeQuery,
    data: z.strictObject({ wines: z.array(wine) }),
  }),
  places: callsOf('Cellar')('listPlaces', 'GET /api/cellar/places', {
    summary:
      'List the places of the cellar, A2 before A10, with what is kept there; what has no place is last',
    data: z.strictObject({ places: z.array(cellarPlace) }),
  }),
};
