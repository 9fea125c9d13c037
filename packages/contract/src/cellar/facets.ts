import {
  byName,
  ORIGIN_FACETS,
  ORIGIN_FIELDS,
  ORIGIN_TOTALS,
  type OriginField,
  WINDOW_STATUSES,
  WINE_LIMITS,
  WINE_TYPES,
} from '@cuverie/domain';
import { z } from 'zod';
import { callsOf } from '../platform/operation.ts';
import { numberIn, oneOf, optionalText, requiredText, searchText } from '../platform/values.ts';
import { cellarPlace } from './places.ts';
import { vintage } from './vintage.ts';
import { STOCK_STATES, wineFilters } from './wine-filters.ts';
import { wine } from './wines.ts';

/** Maximum of listed regions and places, those with most wines. */
export const FACET_LENGTH = 50;

function counted<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ value, wines: z.int(), bottles: z.int() });
}

/** One list for each level of origin, followed by the total number of its values. */
export const originFacets = <List, Total>(
  listOf: (facet: OriginField) => List,
  totalOf: (facet: OriginField) => Total,
) =>
  Object.fromEntries(
    ORIGIN_FACETS.flatMap((facet) => [
      [facet, listOf(facet)],
      [ORIGIN_TOTALS[facet], totalOf(facet)],
    ]),
  ) as Record<OriginField, List> & Record<(typeof ORIGIN_TOTALS)[OriginField], Total>;

/** Minimum and maximum, `null` without known values, and the number of wines without one. */
const range = z.strictObject({ min: z.number().nullable(), max: z.number().nullable(), unknown: z.int() });

/**
 * Remaining choices of the filters, with the wines and bottles of each value. Each facet ignores its own filter, so
 * that choosing Red still shows the number of whites.
 */
const wineFacets = z.strictObject({
  /** Results of all filters together. */
  wines: z.int(),
  bottles: z.int(),
  /** In the domain's order, including unused ones. */
  type: z.array(counted(z.enum(WINE_TYPES))),
  /** Those in use and every chosen one, most wines first; an empty text means none. */
  style: z.array(counted(z.string())),
  window: z.array(counted(z.enum(WINDOW_STATUSES))),
  stock: z.array(counted(z.enum(STOCK_STATES))),
  /**
   * Most wines first: `FACET_LENGTH` of them, and every chosen one; then their number, listed or not. An empty text means
   * no value, in places too.
   */
  ...originFacets(
    () => z.array(counted(z.string())),
    () => z.int(),
  ),
  place: z.array(counted(z.string())),
  places: z.int(),
  tagged: z.array(counted(z.string())),
  tags: z.int(),
  /** Youngest first. */
  vintage: z.array(counted(z.int())),
  /** Wines without a vintage. */
  nonVintage: z.strictObject({ wines: z.int(), bottles: z.int() }),
  unknownVintage: z.strictObject({ wines: z.int(), bottles: z.int() }),
  /** Most wines first; of wines that have one. */
  currency: z.array(counted(z.string())),
  /** Of amounts in any currency: choose a currency first if there are several. */
  price: range,
  rating: range,
});
export type WineFacets = z.infer<typeof wineFacets>;

export const facetQuery = z.object({
  ...wineFilters,
  /** Each lists values with this text in their name. */
  ...byName(
    [...ORIGIN_FACETS, 'place' as const, 'tagged' as const].map((facet) => `${facet}Search` as const),
    () => searchText,
  ),
  /** `all` lists every place, not only those with most wines. */
  placeList: oneOf('Place list', ['all']).optional(),
});
export type FacetQuery = z.infer<typeof facetQuery>;

/** Maximum of similar wines. */
export const ALIKE_WINES = 3;

/** Fields by which an import matches wines. */
export const alikeQuery = z.object({
  name: requiredText('Name'),
  producer: optionalText('Producer'),
  /** Omitted: no vintage, or an unknown one. */
  vintage: vintage.optional(),
  unknownVintage: wineFilters.unknownVintage,
  /** Default: the standard bottle. */
  bottleSizeMl: numberIn('Bottle size', WINE_LIMITS.bottleSizeMl).optional(),
});
export type AlikeQuery = z.infer<typeof alikeQuery>;

export const findingOperations = {
  facets: callsOf('Wines')('getWineFacets', 'GET /api/cellar/wines/facets', {
    summary: `Count the wines by type, style, ${ORIGIN_FIELDS.join(', ')}, vintage, window, place, tag and currency, as the filters stand`,
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
      'List the places of the cellar, A2 before A10, with what is kept there and what is known of them; what has no place is last',
    data: z.strictObject({ places: z.array(cellarPlace) }),
  }),
};
