import { cellarOperations, findingOperations, type WineWhere } from '@cuverie/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Whatever is counted over the cellar stands below this key. */
const countedKey = ['cellar'] as const;

/** The figures over the whole cellar. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: [...countedKey, 'figures'] as const,
    queryFn: ({ signal }) => call(cellarOperations.figures, { signal }),
  });

/** The places of the cellar, A2 before A10, with what is kept there. */
export const placesQuery = () =>
  queryOptions({
    queryKey: [...countedKey, 'places'] as const,
    queryFn: async ({ signal }) => (await call(findingOperations.places, { signal })).places,
  });

interface FacetSearch {
  countrySearch?: string;
  regionSearch?: string;
  appellationSearch?: string;
  designationSearch?: string;
  placeSearch?: string;
  placeList?: 'all';
}

/** What the filters of wines can still be set to, with counts; the last ones stay while the next load. */
export const facetsQuery = (where: WineWhere, within: FacetSearch = {}) =>
  queryOptions({
    queryKey: [...countedKey, 'facets', where, within] as const,
    queryFn: ({ signal }) => call(findingOperations.facets, { query: { ...where, ...within }, signal }),
    placeholderData: keepPreviousData,
  });

/** For whoever changed a wine or a barrel, which the winery shows as well. */
export const recountFigures = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => first === countedKey[0] || first === 'winery',
  });
